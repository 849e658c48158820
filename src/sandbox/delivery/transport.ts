import { createTransport } from 'nodemailer';
import { firstCharacters } from '../../mail/firstCharacters.ts';
import { refusalOf } from '../../mail/smtp/refusal.ts';
import { type Reply, readReply, replyLine } from '../../mail/smtp/reply.ts';
import type { WrittenMail } from '../letters/message.ts';
import { ServerTrouble } from './serverTrouble.ts';

/** Hands messages to an SMTP server. */
export interface Transport {
  /**
   * Resolves with what the server has answered to this message, be it a refusal. Rejects with `ServerTrouble` when the server
   * cannot be used or has not answered: whether it has the message then, nobody knows.
   */
  send(mail: WrittenMail): Promise<Reply>;
  /** Ends all connections; what is under way is in trouble. */
  close(): void;
}

/** To one server. */
export const mostConnections = 5;
/** A server has so long in all for one message: one that answers a letter a minute is none. */
const patienceMs = 60_000;
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** `url` is such as `smtp://127.0.0.1:1025`, as nodemailer reads it. Throws when it is none. */
export function createMailTransport(url: string): Transport {
  if (!/^smtps?:\/\/[^/]/.test(url))
    throw new Error('The address of a mail server is such as smtp://127.0.0.1:1025.');
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mostConnections,
    maxMessages: Number.POSITIVE_INFINITY,
    // What was cut off is tried again by the outbox, which keeps account of it.
    maxRequeues: 0,
    ...timeouts,
  });
  return {
    send: async ({ envelope, source }) => {
      const signal = AbortSignal.timeout(patienceMs);
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

/** The server's word about this one message; all else is trouble with the server. */
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

/** A relay that does not relay for us says so to every recipient. */
function refusesUs(reply: Reply): boolean {
  const { status, enhanced = '5.7.1' } = reply;
  return status >= 500 && enhanced === '5.7.1' && refusalOf(reply) === 'blocked';
}

function oneLine(text: string): string {
  return firstCharacters(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), 300);
}
