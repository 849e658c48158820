import { fillIn, unsubscribeHeaders } from '../letter.ts';
import type { Database } from './database.ts';

/** A letter as its recipient has it. */
export interface ReceivedLetter {
  readonly id: number;
  /** Nothing for a letter that asks to confirm a subscription. */
  readonly send: number | null;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Row {
  readonly id: number;
  readonly send: number | null;
  readonly sender: string;
  readonly email: string;
  readonly token: string;
  readonly subject: string;
  readonly html: string;
  readonly settled_at: number;
}

/** The letters of an account that have reached an address, oldest first. Addresses in them begin with `origin`. */
export function inboxOf(db: Database, account: number, email: string, origin: string): ReceivedLetter[] {
  return db
    .all<Row>(
      `SELECT letters.id, send, sender, letters.email, token, subject, html, settled_at
       FROM letters JOIN contents ON contents.id = content
         JOIN subscribers ON subscribers.id = subscriber JOIN lists ON lists.id = list
       WHERE letters.email = ? AND letters.state = 'delivered' AND account = ? ORDER BY letters.id`,
      email,
      account,
    )
    .map((row) => ({
      id: row.id,
      send: row.send,
      from: row.sender,
      to: row.email,
      subject: row.subject,
      headers: row.send === null ? {} : unsubscribeHeaders(origin, row.token),
      html: fillIn(row.html, origin, row.token),
      at: row.settled_at,
    }));
}
