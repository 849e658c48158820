import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Database } from './database.ts';

/** A message that the sandbox's own mail server has accepted for one address. */
export interface ReceivedMessage {
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
  db.run(
    'INSERT OR IGNORE INTO received (message_id, address, letter, at, source) VALUES (?, ?, ?, ?, ?)',
    messageId,
    address,
    letter,
    now,
    deflateRawSync(source, { level: 1 }),
  );
}

/** Returns the source of a letter's message if the sandbox's own server has accepted it. */
export function receivedSource(db: Database, letter: number): Buffer | undefined {
  const row = db.one<{ source: Uint8Array }>('SELECT source FROM received WHERE letter = ?', letter);
  return row && inflateRawSync(row.source);
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
