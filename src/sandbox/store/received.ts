import { mostInboxLetters, mostStoredBytes } from '../../protocol/inbox.ts';
import { packMessage, unpackMessage } from '../letters/packedMessage.ts';
import type { Database } from './database.ts';

/** A message that the sandbox's own mail server has accepted for one address. */
interface ReceivedMessage {
  readonly messageId: string;
  readonly address: string;
  /** The id of the letter that the message was written from. */
  readonly letter: number;
  readonly source: Buffer;
}

/** Stores an accepted message once, even if its sender missed the reply and sends it again. */
export function keepReceived(
  db: Database,
  { messageId, address, letter, source }: ReceivedMessage,
  now: number,
): void {
  db.transaction(() => {
    const content = campaignContentOf(db, letter);
    const packed = packMessage(source, content === undefined ? undefined : modelFor(db, content, source));
    db.run(
      `INSERT OR IGNORE INTO received (message_id, address, letter, at, source, model, size)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, length(?5))`,
      messageId,
      address,
      letter,
      now,
      packed,
      content ?? null,
    );
  });
}

/** Returns the content of a campaign's letter. Other letters have nothing in common. */
function campaignContentOf(db: Database, letter: number): number | undefined {
  return db.one<{ content: number }>('SELECT content FROM letters WHERE id = ? AND send IS NOT NULL', letter)
    ?.content;
}

/** Returns the message that the letters of a content are packed with: the first one that was accepted. */
function modelFor(db: Database, content: number, source: Buffer): Buffer {
  const model = modelOf(db, content);
  if (model) return model;
  db.run('INSERT INTO message_models (content, source) VALUES (?, ?)', content, source);
  return source;
}

function modelOf(db: Database, content: number): Buffer | undefined {
  const row = db.one<{ source: Uint8Array }>('SELECT source FROM message_models WHERE content = ?', content);
  return row && Buffer.from(row.source);
}

/** Returns the source of a letter's message if the sandbox's own server has accepted it, and it is still stored. */
export function receivedSource(db: Database, letter: number): Buffer | undefined {
  const row = db.one<{ source: Uint8Array; model: number | null }>(
    'SELECT source, model FROM received WHERE letter = ? AND size > 0',
    letter,
  );
  return row && unpackMessage(row.source, row.model === null ? undefined : modelOf(db, row.model));
}

/**
 * Drops the oldest messages if all of them take more than `most` bytes, until they take three quarters of that. Never drops one of the
 * newest letters of a campaign, which the Sandbox Mailboxes view lists. The letters themselves and their statistics stay.
 */
export function dropOldMessages(db: Database, most: number = mostStoredBytes): void {
  if (storedBytes(db) <= most) return;
  db.run(
    `UPDATE received SET source = x'', size = 0 WHERE id IN (
       SELECT id FROM (
         SELECT received.id, sum(size) OVER (ORDER BY received.id DESC) AS bytes,
           row_number() OVER (PARTITION BY send ORDER BY received.id DESC) AS place
         FROM received JOIN letters ON letters.id = letter WHERE size > 0
       ) WHERE bytes > ? AND place > ?)`,
    most * 0.75,
    mostInboxLetters,
  );
}

/** Returns the number of messages that were dropped. */
export function droppedMessages(db: Database): number {
  return db.one<{ count: number }>('SELECT count(*) AS count FROM received WHERE size = 0')?.count ?? 0;
}

function storedBytes(db: Database): number {
  return db.one<{ bytes: number | null }>('SELECT sum(size) AS bytes FROM received')?.bytes ?? 0;
}

/** Records that a message has been greylisted. */
export function noteGreylisted(db: Database, messageId: string, address: string): void {
  db.run('INSERT OR IGNORE INTO greylisted (message_id, address) VALUES (?, ?)', messageId, address);
}

export function wasGreylisted(db: Database, messageId: string, address: string): boolean {
  return (
    db.one('SELECT address FROM greylisted WHERE message_id = ? AND address = ?', messageId, address) !==
    undefined
  );
}
