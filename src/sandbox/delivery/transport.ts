import { createTransport } from 'nodemailer';
import { firstCharacters } from '../../mail/firstCharacters.ts';
import { refusalOf } from '../../mail/smtp/refusal.ts';
import { type Reply, readReply, replyLine } from '../../mail/smtp/reply.ts';
import type { WrittenMail } from '../letters/message.ts';

/** Sends messages to an SMTP server. */
export interface Transport {
  /**
   * Sends a message. Resolves with the server's reply, which may be a refusal. Rejects with `ServerTrouble` if the server can't be used or
   * has not answered; it may or may not have received the message then.
   */
  send(mail: WrittenMail): Promise<Reply>;
  /** Ends all connections. Messages that are being sent are rejected with `ServerTrouble`. */
  close(): void;
}

/** The maximum number of concurrent connections to one server. */
export const mostConnections = 5;
/** The total timeout for one message: a server that takes a minute for each message is of no use. */
const messageTimeoutMs = 60_000;
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** Creates a transport to a URL of nodemailer's form, such as `smtp://127.0.0.1:1025`. Throws if it is not one. */
export function createMailTransport(url: string): Transport {
  if (!/^smtps?:\/\/[^/]/.test(url))
    throw new Error('The mail server’s address must look like smtp://127.0.0.1:1025.');
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mostConnections,
    maxMessages: Number.POSITIVE_INFINITY,
    // The outbox retries interrupted messages, and records each attempt.
    maxRequeues: 0,
    ...timeouts,
  });
  return {
    send: async ({ envelope, source }) => {
      const signal = AbortSignal.timeout(messageTimeoutMs);
      try {
        const { response } = await transport.sendMail({ envelope, raw: source, signal });
        return readReply(response) ?? { status: 250, text: response };
      } catch (error) {
        return refusalIn(error);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/** Returns the server's refusal of this message. Throws `ServerTrouble` for all other errors. */
function refusalIn(error: unknown): Reply {
  if (!(error instanceof Error)) throw error;
  const { code, command, response } = error as { code?: unknown; command?: unknown; response?: unknown };
  if (command === 'API' && code === 'EENVELOPE')
    return { status: 550, enhanced: '5.1.3', text: oneLine(error.message) };
  const reply = typeof response === 'string' ? readReply(response) : undefined;
  if (!reply) throw new ServerTrouble(oneLine(error.message), { cause: error });
  const isAboutLetter = command === 'DATA' || (command === 'RCPT TO' && !refusesUs(reply));
  if (!isAboutLetter || reply.status === 421) {
    throw new ServerTrouble(oneLine(`${command}: ${replyLine(reply)}`), { cause: error });
  }
  return reply;
}

/** Returns true if a relay refuses us rather than the recipient: it would refuse every recipient. */
function refusesUs(reply: Reply): boolean {
  const { status, enhanced = '5.7.1' } = reply;
  return status >= 500 && enhanced === '5.7.1' && refusalOf(reply) === 'blocked';
}

function oneLine(text: string): string {
  return firstCharacters(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), 300);
}

/** Thrown when the server can't be used for any letter. The message says why, in one line. */
export class ServerTrouble extends Error {
  override readonly name = 'ServerTrouble';
}
