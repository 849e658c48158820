import type { NewSubscriber } from '../../core/port/service.ts';
import { confirmationLetter } from '../letters/content.ts';
import { invalid } from '../refusal.ts';
import type { Database } from './database.ts';
import { queueLetter, saveContent } from './letters.ts';
import { findList } from './lists.ts';

/**
 * Adds an address to a list. Unless the confirmation is skipped, queues a letter that asks for it, and the address gets no campaign letters
 * until it is confirmed ("Subscriber confirmation"). Throws a `Refusal` if the account has no such list, or the list has the address.
 */
export function createSubscriber(
  db: Database,
  account: number,
  subscriber: NewSubscriber,
  at: number,
): number {
  return db.transaction(() => {
    const list = findList(db, account, subscriber.listId);
    if (!list) throw invalid(`list_id: there is no list ${subscriber.listId}.`);
    const { id, changes } = db.run(
      'INSERT OR IGNORE INTO subscribers (list, email, fields, state, created_at) VALUES (?, ?, ?, ?, ?)',
      subscriber.listId,
      subscriber.email,
      JSON.stringify(subscriber.fields ?? {}),
      subscriber.skipConfirmation ? 'active' : 'unconfirmed',
      at,
    );
    if (changes === 0) throw invalid(`email: the address is in list ${subscriber.listId} already.`);
    if (!subscriber.skipConfirmation) {
      const content = saveContent(db, confirmationLetter(list.title));
      queueLetter(db, { content, to: { subscriber: id }, email: subscriber.email, dueAt: at });
    }
    return id;
  });
}

/** Marks the subscription of a confirmation letter as confirmed. Returns false if no unconfirmed subscription belongs to the letter. */
export function confirm(db: Database, token: string): boolean {
  const { changes } = db.run(
    `UPDATE subscribers SET state = 'active' WHERE state = 'unconfirmed'
     AND id = (SELECT subscriber FROM letters WHERE token = ? AND send IS NULL)`,
    token,
  );
  return changes > 0;
}

/** Unsubscribes the letter's recipient from every list of the letter's send. */
export function unsubscribe(
  db: Database,
  letter: { readonly send: number | null; readonly email: string },
): void {
  db.run(
    `UPDATE subscribers SET state = 'unsubscribed'
     WHERE email = ? AND list IN (SELECT list FROM send_lists WHERE send = ?)`,
    letter.email,
    letter.send,
  );
}

/** Returns true for the invented people of the demo: subscribers of its lists whose address ends with `.example`. */
export function isDemoSubscriber(db: Database, id: number | null): boolean {
  return (
    db.one(
      `SELECT subscribers.id FROM subscribers JOIN lists ON lists.id = list
       WHERE subscribers.id = ? AND demo = 1 AND email LIKE '%.example'`,
      id,
    ) !== undefined
  );
}
