import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { decodeWords } from '../../mail/message/encodedWords.ts';
import { type Reply, replyLine } from '../../mail/smtp/reply.ts';
import { decode } from '../letters/decode.ts';
import { letterOfMessage, type Post } from '../letters/message.ts';
import type { Database } from '../store/database.ts';
import { keepReceived, noteGreylisted, wasGreylisted } from '../store/received.ts';
import { keepReply } from '../store/replies.ts';
import { headerOf } from './headerOf.ts';
import { hostReply } from './mailHosts.ts';

/** The sandbox's own mail server: it takes the sandbox's letters and replies to them alone, and answers as `mailHosts.ts` says. */
export interface MailServer {
  /** Where it listens, with the name and the password that it asks for. */
  readonly url: string;
  close(): Promise<void>;
}

export interface MailServerOptions {
  readonly post: Post;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const largestMessage = 40 * 1024 * 1024;
const user = 'sandbox';

/** Starts it on 127.0.0.1, on a free port. Rejects when it cannot listen. */
export async function startMailServer(
  db: Database,
  { post, now, onError }: MailServerOptions,
): Promise<MailServer> {
  const password = randomBytes(24).toString('hex');
  const server = new SMTPServer({
    banner: 'Mailroom sandbox',
    size: largestMessage,
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // The replies of mailHosts.ts have their own.
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) => {
      if (auth.password === password) callback(null, { user });
      else callback(new Error('Only the sandbox itself sends here'));
    },
    onRcptTo: ({ address }, _session, callback) => {
      const { at, reply } = hostReply(address, 0);
      callback(at === 'RCPT' ? refusal(reply) : null);
    },
    onData: (stream, session, callback) => {
      const [recipient] = session.envelope.rcptTo;
      const take = async () => {
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        return accept(db, Buffer.concat(parts), recipient?.address ?? '', post, now());
      };
      take().then(
        (reply) => (reply.status < 400 ? callback(null, replyText(reply)) : callback(refusal(reply))),
        (error: unknown) => {
          onError(error);
          callback(refusal({ status: 451, enhanced: '4.3.0', text: 'The sandbox has failed; see its log' }));
        },
      );
    },
  });
  server.on('error', onError);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user}:${password}@127.0.0.1:${port}?ignoreTLS=true`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Keeps a message that its recipient's host accepts; one transaction, so that the answer is true after a crash. */
function accept(db: Database, source: Buffer, address: string, post: Post, now: number): Reply {
  const messageId = headerOf(source, 'message-id');
  const letter = letterOfMessage(messageId, post);
  if (letter === undefined) return acceptReply(db, source, address, post, now);
  return db.transaction(() => {
    const { reply } = hostReply(address, wasGreylisted(db, messageId, address) ? 1 : 0);
    if (reply.status < 400) keepReceived(db, { messageId, address, letter, source }, now);
    else if (reply.status < 500) noteGreylisted(db, messageId, address);
    return reply;
  });
}

/** Keeps a message that answers a letter: whoever sends from the sandbox gets mail here. */
function acceptReply(db: Database, source: Buffer, recipient: string, post: Post, now: number): Reply {
  const letter = letterOfMessage(headerOf(source, 'in-reply-to'), post);
  if (letter === undefined) {
    return { status: 550, enhanced: '5.7.0', text: 'This is no letter of the sandbox, and no reply to one' };
  }
  const messageId = headerOf(source, 'message-id');
  const subject = decodeWords(headerOf(source, 'subject'), decode);
  keepReply(db, { messageId, letter, recipient, subject, source }, now);
  return { status: 250, enhanced: '2.0.0', text: 'The reply is accepted' };
}

function refusal(reply: Reply): Error {
  return Object.assign(new Error(replyText(reply)), { responseCode: reply.status });
}

/** What follows the status. */
function replyText(reply: Reply): string {
  return replyLine(reply).slice('250 '.length);
}
