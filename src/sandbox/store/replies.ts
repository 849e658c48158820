import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type InboxReplies, type InboxReply, mostInboxLetters } from '../../protocol/inbox.ts';
import type { Database } from './database.ts';
import { patternOf } from './inbox.ts';
import { accountOfLetter, withAccount } from './letters.ts';

/** A reader's reply that the sandbox's own mail server has accepted. */
interface NewReply {
  readonly messageId: string;
  /** The id of the letter that was replied to. */
  readonly letter: number;
  readonly recipient: string;
  readonly subject: string;
  readonly source: Buffer;
}

/** Stores a reply once, even if it is sent again. */
export function keepReply(db: Database, reply: NewReply, now: number): void {
  db.run(
    'INSERT OR IGNORE INTO replies (message_id, letter, recipient, subject, at, source) VALUES (?, ?, ?, ?, ?, ?)',
    reply.messageId,
    reply.letter,
    reply.recipient,
    reply.subject,
    now,
    deflateRawSync(reply.source, { level: 1 }),
  );
}

const ofAccount = `FROM replies JOIN letters ON letters.id = letter ${withAccount} WHERE ${accountOfLetter} = ?1`;
const replyColumns = 'replies.id, letters.email AS "from", recipient AS "to", subject, at';
const newestRepliesFirst = `ORDER BY at DESC, replies.id DESC LIMIT ${mostInboxLetters}`;

/** Returns the newest replies to letters of an account, and the total number of replies. */
export function inboxReplies(db: Database, account: number): InboxReplies {
  return {
    count: db.one<{ count: number }>(`SELECT count(*) AS count ${ofAccount}`, account)?.count ?? 0,
    newest: db.all(`SELECT ${replyColumns} ${ofAccount} ${newestRepliesFirst}`, account),
  };
}

/** Returns the newest replies whose reader's address or subject contains the text. */
export function findReplies(db: Database, account: number, text: string): InboxReply[] {
  return db.all(
    `SELECT ${replyColumns} ${ofAccount} AND (letters.email LIKE ?2 ESCAPE '\\' OR subject LIKE ?2 ESCAPE '\\') ${newestRepliesFirst}`,
    account,
    patternOf(text),
  );
}

export function replyByMessageId(db: Database, account: number, messageId: string): InboxReply | undefined {
  return db.one(`SELECT ${replyColumns} ${ofAccount} AND message_id = ?2`, account, messageId);
}

/** Returns the whole message of a reply. */
export function replySource(db: Database, account: number, id: number): Buffer | undefined {
  const row = db.one<{ source: Uint8Array }>(`SELECT source ${ofAccount} AND replies.id = ?2`, account, id);
  return row && inflateRawSync(row.source);
}
