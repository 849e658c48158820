import type { InboxLetter } from '../../protocol/inbox.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import type { Words } from '../kit/words.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';

/** The longest wait, in milliseconds. Campaigns start within a minute. */
const arrivalTimeoutMs = 90_000;

/** A letter of a campaign, or with `send: null` a confirmation letter, with a number above `after`. */
interface Awaited {
  readonly send: number | null;
  readonly to?: string;
  readonly after?: number;
}

/** Waits until a letter arrives in the sandbox's inbox. Returns `undefined` after a timeout or when the user cancels. */
export function arrivedLetter(
  sandbox: SandboxHost,
  title: Words,
  { send, to, after = 0 }: Awaited,
): Promise<InboxLetter | undefined> {
  const isIt = (letter: InboxLetter) => letter.id > after && (to === undefined || letter.to === to);
  return withCancellableProgress(title, async (canceled) => {
    const ended = AbortSignal.any([canceled, AbortSignal.timeout(arrivalTimeoutMs)]);
    while (!ended.aborted) {
      const mail = nextMail(sandbox, ended);
      const letter = (await sandbox.ask({ kind: 'letters', send })).find(isIt);
      if (letter) return letter;
      await mail;
    }
    return undefined;
  });
}

/** Resolves when letters arrive or the wait has ended. */
function nextMail({ onDidReceiveMail }: SandboxHost, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const subscription = onDidReceiveMail(() => end());
    const end = () => {
      subscription.dispose();
      ended.removeEventListener('abort', end);
      resolve();
    };
    ended.addEventListener('abort', end);
  });
}
