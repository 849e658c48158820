import { randomBytes } from 'node:crypto';
import type { Content } from '../letter.ts';
import type { DeliveryOutcome } from '../mailHosts.ts';
import type { Database } from './database.ts';

export type LetterState = 'queued' | 'delivered' | 'deferred' | 'bounced';

/** A letter to one recipient. Without a `send` it asks to confirm a subscription. */
export interface Letter {
  readonly id: number;
  readonly send: number | null;
  readonly content: number;
  readonly subscriber: number;
  readonly email: string;
  readonly token: string;
  readonly state: LetterState;
  readonly attempts: number;
}

interface NewLetter {
  readonly send?: number;
  readonly content: number;
  readonly subscriber: number;
  readonly email: string;
  readonly dueAt: number;
}

export function saveContent(db: Database, { sender, subject, html, links }: Content): number {
  return db.run(
    'INSERT INTO contents (sender, subject, html, links) VALUES (?, ?, ?, ?)',
    sender,
    subject,
    html,
    JSON.stringify(links),
  ).id;
}

export function contentOf(db: Database, id: number): Content | undefined {
  const row = db.one<Omit<Content, 'links'> & { links: string }>(
    'SELECT sender, subject, html, links FROM contents WHERE id = ?',
    id,
  );
  return row && { ...row, links: JSON.parse(row.links) as string[] };
}

/** Puts a letter into the queue and returns its token, which its tracking addresses carry. */
export function queueLetter(db: Database, letter: NewLetter): string {
  const token = randomBytes(16).toString('base64url');
  db.run(
    `INSERT INTO letters (send, content, subscriber, email, token, state, due_at) VALUES (?, ?, ?, ?, ?, 'queued', ?)`,
    letter.send ?? null,
    letter.content,
    letter.subscriber,
    letter.email,
    token,
    letter.dueAt,
  );
  return token;
}

/** The next letters whose time has come, oldest first. */
export function dueLetters(db: Database, now: number, count: number): Letter[] {
  return db.all(
    `SELECT * FROM letters WHERE state IN ('queued', 'deferred') AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
    now,
    count,
  );
}

/** Keeps what became of an attempt to deliver; a deferred letter waits until `nextAttemptAt`. */
export function noteAttempt(
  db: Database,
  letter: Letter,
  outcome: DeliveryOutcome,
  now: number,
  nextAttemptAt: number,
): void {
  db.run(
    'UPDATE letters SET state = ?, attempts = attempts + 1, due_at = ?, settled_at = ?, code = ? WHERE id = ?',
    outcome.state,
    nextAttemptAt,
    outcome.state === 'deferred' ? null : now,
    outcome.state === 'bounced' ? outcome.code : null,
    letter.id,
  );
}

/** The delivered letter that a tracking address belongs to. */
export function letterByToken(db: Database, token: string): Letter | undefined {
  return db.one("SELECT * FROM letters WHERE token = ? AND state = 'delivered'", token);
}

/** When there is something to do next, if at all: a letter to deliver, a send to start or to finish. */
export function nextDueAt(db: Database): number | undefined {
  const next = db.one<{ at: number | null }>(
    `SELECT min(at) AS at FROM (
       SELECT min(due_at) AS at FROM letters WHERE state IN ('queued', 'deferred')
       UNION ALL SELECT min(starts_at) FROM sends WHERE status IN (0, 1))`,
  );
  return next?.at ?? undefined;
}
