import { randomBytes } from 'node:crypto';
import { replyLine } from '../../mail/smtp/reply.ts';
import { readHabits } from '../../protocol/letterHabits.ts';
import type { Content } from '../letters/content.ts';
import type { DeliveryOutcome } from '../letters/outcome.ts';
import type { Database } from './database.ts';

export type LetterState = 'queued' | 'delivered' | 'deferred' | 'bounced';

/** A letter to one recipient. A letter without a `send` asks to confirm a subscription, or the address of a `sender`. */
export interface StoredLetter {
  readonly id: number;
  readonly send: number | null;
  readonly content: number;
  readonly subscriber: number | null;
  readonly sender: number | null;
  readonly email: string;
  readonly token: string;
  readonly state: LetterState;
  /** The number of attempts that a server has answered, plus those for which the message could not be written. */
  readonly attempts: number;
  readonly made_at: number;
}

/** A letter with its account and its list, which its message needs. */
export interface AddressedLetter extends StoredLetter {
  readonly account: number;
  /** `null` for letters to senders. */
  readonly list: number | null;
}

interface NewLetter {
  readonly send?: number;
  readonly content: number;
  readonly to: { readonly subscriber: number } | { readonly sender: number };
  readonly email: string;
  readonly dueAt: number;
}

export function saveContent(db: Database, { sender, subject, html, text, links, habits }: Content): number {
  return db.run(
    'INSERT INTO contents (sender, subject, html, text, links, habits) VALUES (?, ?, ?, ?, ?, ?)',
    sender,
    subject,
    html,
    text,
    JSON.stringify(links),
    JSON.stringify(habits),
  ).id;
}

export function storedContent(db: Database, id: number): Content | undefined {
  const row = db.one<Omit<Content, 'links' | 'habits'> & { links: string; habits: string }>(
    'SELECT sender, subject, html, text, links, habits FROM contents WHERE id = ?',
    id,
  );
  return (
    row && {
      ...row,
      links: JSON.parse(row.links) as string[],
      habits: readHabits(JSON.parse(row.habits)),
    }
  );
}

/** Queues a letter and returns its token, which its tracking addresses contain. */
export function queueLetter(db: Database, letter: NewLetter): string {
  const token = randomBytes(16).toString('base64url');
  const { to } = letter;
  db.run(
    `INSERT INTO letters (send, content, subscriber, sender, email, token, state, due_at, made_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'queued', ?7, ?7)`,
    letter.send ?? null,
    letter.content,
    'subscriber' in to ? to.subscriber : null,
    'sender' in to ? to.sender : null,
    letter.email,
    token,
    letter.dueAt,
  );
  return token;
}

/** SQL that joins the tables with a letter's account, which is that of its list or of its sender. */
export const withAccount = `LEFT JOIN subscribers ON subscribers.id = subscriber LEFT JOIN lists ON lists.id = list
  LEFT JOIN senders ON senders.id = letters.sender`;
export const accountOfLetter = 'coalesce(lists.account, senders.account)';

const addressed = `SELECT letters.*, ${accountOfLetter} AS account, list FROM letters ${withAccount}`;

/**
 * Claims the next due letters, oldest first. Another sandbox on the same data can claim them only after `until`, if they have not been
 * settled by then.
 */
export function claimLetters(db: Database, now: number, count: number, until: number): AddressedLetter[] {
  return db.transaction(() => {
    const letters = db.all<AddressedLetter>(
      `${addressed} WHERE letters.state IN ('queued', 'deferred') AND due_at <= ? ORDER BY due_at, letters.id LIMIT ?`,
      now,
      count,
    );
    keepClaims(db, letters, until);
    return letters;
  });
}

/** Sets the time until which letters are claimed. */
export function keepClaims(db: Database, letters: Iterable<StoredLetter>, until: number): void {
  db.transaction(() => {
    for (const { id } of letters) db.run('UPDATE letters SET due_at = ? WHERE id = ?', until, id);
  });
}

/** Records the outcome of an attempt to deliver a letter. A deferred letter waits until `nextAttemptAt`. */
export function noteOutcome(
  db: Database,
  letter: StoredLetter,
  outcome: DeliveryOutcome,
  now: number,
  nextAttemptAt: number,
): void {
  db.transaction(() => {
    db.run(
      'UPDATE letters SET state = ?, attempts = attempts + 1, due_at = ?, settled_at = ?, code = ? WHERE id = ?',
      outcome.state,
      nextAttemptAt,
      outcome.state === 'deferred' ? null : now,
      outcome.state === 'bounced' ? outcome.code : null,
      letter.id,
    );
    noteAttempt(db, letter, { at: now, state: outcome.state, answer: replyLine(outcome.reply) });
  });
}

/** Records that the server could not be used. Defers the letter without counting an attempt, so it never bounces for that. */
export function noteTrouble(
  db: Database,
  letter: StoredLetter,
  trouble: string,
  now: number,
  nextAttemptAt: number,
): void {
  db.transaction(() => {
    db.run("UPDATE letters SET state = 'deferred', due_at = ? WHERE id = ?", nextAttemptAt, letter.id);
    noteAttempt(db, letter, { at: now, state: 'deferred', answer: trouble });
  });
}

/** Bounces all letters of a send with this code. Call it before any server has seen one. */
export function bounceLetters(db: Database, send: number, code: number, now: number): void {
  db.run("UPDATE letters SET state = 'bounced', settled_at = ?, code = ? WHERE send = ?", now, code, send);
}

/** Makes letters due now that wait until `waitingUntil` because of a server's failure. */
export function expediteLetters(db: Database, waitingUntil: number, now: number): void {
  db.run("UPDATE letters SET due_at = ? WHERE state = 'deferred' AND due_at = ?", now, waitingUntil);
}

function noteAttempt(
  db: Database,
  letter: StoredLetter,
  { at, state, answer }: { readonly at: number; readonly state: LetterState; readonly answer: string },
): void {
  db.run(
    'INSERT INTO attempts (letter, at, state, answer) VALUES (?, ?, ?, ?)',
    letter.id,
    at,
    state,
    answer,
  );
}

/** Returns the delivered letter that a tracking address belongs to. */
export function letterByToken(db: Database, token: string): StoredLetter | undefined {
  return db.one("SELECT * FROM letters WHERE token = ? AND state = 'delivered'", token);
}

/** Returns the letters of an account that were delivered to an address, oldest first. */
export function deliveredLetters(db: Database, account: number, email: string): AddressedLetter[] {
  return db.all(
    `${addressed} WHERE letters.email = ? AND letters.state = 'delivered' AND ${accountOfLetter} = ? ORDER BY letters.id`,
    email,
    account,
  );
}

/** Returns a delivered letter of an account. */
export function addressedLetter(db: Database, account: number, id: number): AddressedLetter | undefined {
  return db.one(
    `${addressed} WHERE letters.id = ? AND letters.state = 'delivered' AND ${accountOfLetter} = ?`,
    id,
    account,
  );
}

/** Returns a letter of an account that was delivered, even if it has bounced since. */
export function letterOnceDelivered(db: Database, account: number, id: number): AddressedLetter | undefined {
  return db.one(
    `${addressed} WHERE letters.id = ? AND ${accountOfLetter} = ?
     AND (letters.state = 'delivered' OR letters.id IN (SELECT letter FROM late_bounces))`,
    id,
    account,
  );
}

/** Returns the time at which the next letter is due; `undefined` if none is. */
export function nextLetterAt(db: Database): number | undefined {
  const next = db.one<{ at: number | null }>(
    "SELECT min(due_at) AS at FROM letters WHERE state IN ('queued', 'deferred')",
  );
  return next?.at ?? undefined;
}
