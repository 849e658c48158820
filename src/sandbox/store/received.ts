import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Database } from './database.ts';

/** A message as the sandbox's own mail server has accepted it for one address. */
export interface Received {
  readonly messageId: string;
  readonly address: string;
  /** The sandbox's letter that it is. */
  readonly letter: number;
  readonly source: Buffer;
}

/** Keeps an accepted message. One that comes again, because its sender has not heard the answer, is kept once. */
export function keepReceived(
  db: Database,
  { messageId, address, letter, source }: Received,
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

/** The source of the message that a letter has become, if the sandbox's own server has accepted it. */
export function receivedSource(db: Database, letter: number): Buffer | undefined {
  const row = db.one<{ source: Uint8Array }>('SELECT source FROM received WHERE letter = ?', letter);
  return row && inflateRawSync(row.source);
}

/** Notes that a message has been turned away for now. */
export function noteGreylisted(db: Database, messageId: string, address: string): void {
  db.run('INSERT OR IGNORE INTO greylisted (message_id, address) VALUES (?, ?)', messageId, address);
}

export function wasGreylisted(db: Database, messageId: string, address: string): boolean {
  return (
    db.one('SELECT address FROM greylisted WHERE message_id = ? AND address = ?', messageId, address) !==
    undefined
  );
}
