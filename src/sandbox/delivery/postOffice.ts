import { replyLine } from '../../mail/smtp/reply.ts';
import type { SandboxPace } from '../../protocol/sandbox.ts';
import type { LetterSettings } from '../letters/content.ts';
import { type Mail, type Post, writeMail } from '../letters/message.ts';
import type { Database } from '../store/database.ts';
import type { AddressedLetter } from '../store/letters.ts';
import { createDelivery } from './delivery.ts';
import { startMailServer } from './mailServer.ts';
import { createMessages, type Messages } from './messages.ts';
import { createStarter } from './starter.ts';
import { createMailTransport } from './transport.ts';

export interface PostOfficeOptions {
  readonly post: Post;
  readonly pace: SandboxPace;
  /** The SMTP server that letters go to; without one the sandbox has its own. */
  readonly smtp?: string;
  /** The settings of sends that start now. */
  readonly settings: () => LetterSettings;
  /** Called within the transaction that notes it. */
  readonly onDelivered: (letter: AddressedLetter) => void;
  /** Told why letters of running sends wait, whenever that changes; nothing when they get on again. */
  readonly onTrouble: (trouble: string | undefined) => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** All that sends go through: they are started, their letters written and delivered. */
export interface PostOffice {
  readonly messages: Messages;
  /** Hands letters to this SMTP server from now on, or to the sandbox's own. Throws when it is no address of one. */
  useServer(smtp: string | undefined): void;
  /**
   * Takes in a message to whoever sends from the sandbox. It goes to the sandbox's own server, wherever letters go: nobody else is
   * sent what only seems to come from a reader. Rejects when it cannot be written, and when it is refused.
   */
  receive(mail: Mail): Promise<void>;
  /** To be called when there is a new send or letter. */
  wake(): void;
  /** What is under way is given up; it goes on with the next start. */
  close(): Promise<void>;
}

/** Rejects when the sandbox's own mail server cannot listen, or `smtp` is no address of a server. */
export async function openPostOffice(db: Database, options: PostOfficeOptions): Promise<PostOffice> {
  const { post, pace, smtp, settings, now, onError } = options;
  const messages = createMessages(db, post);
  const named = smtp === undefined ? undefined : createMailTransport(smtp);
  const ownServer = await startMailServer(db, { post, now, onError });
  let current = named ?? createMailTransport(ownServer.url);
  const delivery = createDelivery(db, { ...options, transport: () => current, messages });
  const onStarted = () => delivery.wake();
  const { batchIntervalMs: intervalMs, claimMs } = pace;
  const starter = createStarter(db, { intervalMs, claimMs, settings, onStarted, now, onError });
  return {
    messages,
    useServer: (other) => {
      const former = current;
      current = createMailTransport(other ?? ownServer.url);
      former.close();
      delivery.useOtherServer();
    },
    receive: async (mail) => {
      const transport = createMailTransport(ownServer.url);
      try {
        const reply = await transport.send(await writeMail(mail));
        if (reply.status >= 400) throw new Error(`The message was refused: ${replyLine(reply)}`);
      } finally {
        transport.close();
      }
    },
    wake: () => {
      starter.wake();
      delivery.wake();
    },
    close: async () => {
      await Promise.all([starter.stop(), delivery.stop()]);
      await ownServer.close();
    },
  };
}
