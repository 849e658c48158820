import type { InboxLetter } from '../../protocol/inbox.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';

/** Campaigns start within a minute. */
const patience = 90_000;

/** Waits for a letter of a campaign to arrive in the sandbox's inbox. `undefined` when none does in time, or the user stops waiting. */
export function arrivedLetter(sandbox: SandboxHost, send: number): Promise<InboxLetter | undefined> {
  return withCancellableProgress(l10n.t('Waiting for the test letter…'), async (cancelled) => {
    const ended = AbortSignal.any([cancelled, AbortSignal.timeout(patience)]);
    while (!ended.aborted) {
      const mail = nextMail(sandbox, ended);
      const [letter] = await sandbox.ask({ kind: 'letters', send });
      if (letter) return letter;
      await mail;
    }
    return undefined;
  });
}

/** Resolves when letters arrive, or waiting for them ends. */
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
