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
import { hostReply } from './mailHosts.ts';

/** The sandbox's own mail server. It accepts only the sandbox's letters and replies to them, and answers as `mailHosts.ts` says. */
interface MailServer {
  /** The server's SMTP URL, with user and password. */
  readonly url: string;
  close(): Promise<void>;
}

interface MailServerOptions {
  readonly post: Post;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const largestMessage = 40 * 1024 * 1024;
const user = 'sandbox';

/** Starts the mail server on a free port of 127.0.0.1. Rejects if it can't listen. */
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
    // The replies of mailHosts.ts contain enhanced status codes.
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

/**
 * Stores a message if the recipient's host accepts it. Returns the host's reply. Uses one transaction, so that the reply holds after a
 * crash.
 */
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

/** Stores a message if it is a reply to a letter of the sandbox, and refuses it otherwise. Returns the server's reply. */
function acceptReply(db: Database, source: Buffer, recipient: string, post: Post, now: number): Reply {
  const letter = letterOfMessage(headerOf(source, 'in-reply-to'), post);
  if (letter === undefined) {
    return {
      status: 550,
      enhanced: '5.7.0',
      text: 'This is neither a letter of the sandbox nor a reply to one',
    };
  }
  const messageId = headerOf(source, 'message-id');
  const subject = decodeWords(headerOf(source, 'subject'), decode);
  keepReply(db, { messageId, letter, recipient, subject, source }, now);
  return { status: 250, enhanced: '2.0.0', text: 'The reply is accepted' };
}

function refusal(reply: Reply): Error {
  return Object.assign(new Error(replyText(reply)), { responseCode: reply.status });
}

/** Returns the reply's line without its status. */
function replyText(reply: Reply): string {
  return replyLine(reply).slice('250 '.length);
}

const headersAtMost = 64 * 1024;

/** Returns the first header field of a name (in lower case), unfolded but not decoded; empty if there is none. */
function headerOf(source: Buffer, name: string): string {
  const end = source.indexOf('\r\n\r\n');
  const head = source.toString('latin1', 0, end < 0 ? headersAtMost : Math.min(end, headersAtMost));
  // Folded lines start with white space (RFC 5322, section 2.2.3).
  const headers = head.replace(/\r\n([ \t])/g, '$1').split('\r\n');
  const header = headers.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? '';
  return header.slice(name.length + 1).trim();
}
