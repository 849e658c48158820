import { randomBytes } from 'node:crypto';
import { replyLine } from '../../mail/smtp/reply.ts';
import { readHabits } from '../../protocol/letterHabits.ts';
import type { Content } from '../letters/content.ts';
import type { Outcome } from '../letters/outcome.ts';
import type { Database } from './database.ts';

export type LetterState = 'queued' | 'delivered' | 'deferred' | 'bounced';

/** A letter to one recipient. Without a `send` it asks to confirm a subscription, or to confirm an address as a `sender`. */
export interface Letter {
  readonly id: number;
  readonly send: number | null;
  readonly content: number;
  readonly subscriber: number | null;
  readonly sender: number | null;
  readonly email: string;
  readonly token: string;
  readonly state: LetterState;
  /** How often a server has answered to it. */
  readonly attempts: number;
  readonly made_at: number;
}

/** A letter with what its message needs besides its content. */
export interface AddressedLetter extends Letter {
  readonly account: number;
  /** Nothing for letters to senders. */
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

export function contentOf(db: Database, id: number): Content | undefined {
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

/** Puts a letter into the queue and returns its token, which its tracking addresses carry. */
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

/** What a letter's account is known by in a query: it is that of its list, or of its sender. */
export const withAccount = `LEFT JOIN subscribers ON subscribers.id = subscriber LEFT JOIN lists ON lists.id = list
  LEFT JOIN senders ON senders.id = letters.sender`;
export const accountOfLetter = 'coalesce(lists.account, senders.account)';

const addressed = `SELECT letters.*, ${accountOfLetter} AS account, list FROM letters ${withAccount}`;

/**
 * Takes the next letters whose time has come, oldest first: nobody else who works on these data gets them before `until`, and
 * then only when nothing has become of them.
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

/** Keeps what was taken for longer. */
export function keepClaims(db: Database, letters: Iterable<Letter>, until: number): void {
  db.transaction(() => {
    for (const { id } of letters) db.run('UPDATE letters SET due_at = ? WHERE id = ?', until, id);
  });
}

/** Keeps what a server has answered to a letter; a deferred one waits until `nextAttemptAt`. */
export function noteOutcome(
  db: Database,
  letter: Letter,
  outcome: Outcome,
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

/** Keeps that the server could not be used: the letter is deferred, however often that happens. */
export function noteTrouble(
  db: Database,
  letter: Letter,
  trouble: string,
  now: number,
  nextAttemptAt: number,
): void {
  db.transaction(() => {
    db.run("UPDATE letters SET state = 'deferred', due_at = ? WHERE id = ?", nextAttemptAt, letter.id);
    noteAttempt(db, letter, { at: now, state: 'deferred', answer: trouble });
  });
}

/** Has all letters of a send bounce with this code before any server has seen one. */
export function bounceLetters(db: Database, send: number, code: number, now: number): void {
  db.run("UPDATE letters SET state = 'bounced', settled_at = ?, code = ? WHERE send = ?", now, code, send);
}

/** Has the letters that wait until just then because of a server be tried at once. */
export function hastenLetters(db: Database, waitingUntil: number, now: number): void {
  db.run("UPDATE letters SET due_at = ? WHERE state = 'deferred' AND due_at = ?", now, waitingUntil);
}

function noteAttempt(
  db: Database,
  letter: Letter,
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

/** The delivered letter that a tracking address belongs to. */
export function letterByToken(db: Database, token: string): Letter | undefined {
  return db.one("SELECT * FROM letters WHERE token = ? AND state = 'delivered'", token);
}

/** The letters of an account that were delivered to an address, oldest first. */
export function deliveredLetters(db: Database, account: number, email: string): AddressedLetter[] {
  return db.all(
    `${addressed} WHERE letters.email = ? AND letters.state = 'delivered' AND ${accountOfLetter} = ? ORDER BY letters.id`,
    email,
    account,
  );
}

/** A letter of an account that was delivered. */
export function addressedLetter(db: Database, account: number, id: number): AddressedLetter | undefined {
  return db.one(
    `${addressed} WHERE letters.id = ? AND letters.state = 'delivered' AND ${accountOfLetter} = ?`,
    id,
    account,
  );
}

/** A letter of an account that was delivered, be it that it has bounced since. */
export function letterOnceDelivered(db: Database, account: number, id: number): AddressedLetter | undefined {
  return db.one(
    `${addressed} WHERE letters.id = ? AND ${accountOfLetter} = ?
     AND (letters.state = 'delivered' OR letters.id IN (SELECT letter FROM late_bounces))`,
    id,
    account,
  );
}

/** When there is a letter to deliver next, if at all. */
export function nextLetterAt(db: Database): number | undefined {
  const next = db.one<{ at: number | null }>(
    "SELECT min(due_at) AS at FROM letters WHERE state IN ('queued', 'deferred')",
  );
  return next?.at ?? undefined;
}
