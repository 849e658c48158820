import { replyLine } from '../../mail/smtp/reply.ts';
import type { SandboxEvent, SandboxPace } from '../../protocol/sandbox.ts';
import type { LetterSettings } from '../letters/content.ts';
import { type Mail, type Post, writeMail } from '../letters/message.ts';
import type { Database } from '../store/database.ts';
import type { AddressedLetter } from '../store/letters.ts';
import { createDelivery } from './delivery.ts';
import { startMailServer } from './mailServer.ts';
import { createMessages, type Messages } from './messages.ts';
import { createStarter } from './starter.ts';
import { createMailTransport } from './transport.ts';

interface PostOfficeOptions {
  readonly post: Post;
  readonly pace: SandboxPace;
  /** The SMTP server that delivers letters; by default the sandbox's own. */
  readonly smtp?: string;
  /** Returns the settings for sends that start now. */
  readonly settings: () => LetterSettings;
  /** Called within the transaction that records the delivery. */
  readonly onDelivered: (letter: AddressedLetter) => void;
  /** Called with `trouble` events. */
  readonly onEvent: (event: SandboxEvent) => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Starts sends, and writes and delivers their letters. */
export interface PostOffice {
  readonly messages: Messages;
  /** Delivers letters through this SMTP server; for `undefined`, through the sandbox's own. Throws if `smtp` is not an SMTP address. */
  useServer(smtp: string | undefined): void;
  /**
   * Delivers a message to a sender of the sandbox, always through the sandbox's own server: mail that only pretends to come from a reader
   * must not reach anybody else. Rejects if the message can't be written or is refused.
   */
  receive(mail: Mail): Promise<void>;
  /** Starts due sends and delivers due letters. Call it when there is a new send or letter. */
  wake(): void;
  /** Aborts deliveries that are in progress; they are repeated after the next start. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox's own mail server and returns the post office. Rejects if the server can't listen, or `smtp` is not an SMTP address.
 */
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
