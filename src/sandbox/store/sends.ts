import type { Send } from '../../core/port/service.ts';
import type { Content, SendParts } from '../letters/content.ts';
import { invalid, notFound } from '../refusal.ts';
import { sendStatus } from '../specification.ts';
import type { Database } from './database.ts';
import { bounceLetters, saveContent } from './letters.ts';
import { findList } from './lists.ts';
import { foreignAmong } from './makets.ts';
import { senderFor } from './senders.ts';

interface SendRequest {
  readonly maketId: number;
  readonly letterTitle: string;
  readonly lists: readonly number[];
  readonly startsAt: number;
  readonly senderId: number | undefined;
}

export function createSend(db: Database, account: number, send: SendRequest, at: number): number {
  return db.transaction(() => {
    if (foreignAmong(db, account, [send.maketId]).length > 0) {
      throw invalid(`maket_id: there is no maket ${send.maketId}.`);
    }
    const unknown = send.lists.filter((list) => !findList(db, account, list));
    if (unknown.length > 0) throw invalid(`included_lists: there is no list ${unknown.join(', ')}.`);
    const sender = senderFor(db, account, send.senderId);
    const { id } = db.run(
      `INSERT INTO sends (account, maket, letter_title, sender, starts_at, status, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      account,
      send.maketId,
      send.letterTitle,
      sender.id,
      send.startsAt,
      sendStatus.planned,
      at,
    );
    for (const list of send.lists) db.run('INSERT OR IGNORE INTO send_lists VALUES (?, ?)', id, list);
    return id;
  });
}

/** A send as the API returns it. `trouble` is the reason why its letters wait, if the mail server can't be used. */
interface SendAnswer extends Send {
  readonly trouble?: string;
}

/** Returns the send. For a planned send, `count` is the number of subscribers who would get it now. */
export function getSend(db: Database, account: number, id: number): SendAnswer {
  const send = db.one<{ status: number; trouble: string | null }>(
    'SELECT status, trouble FROM sends WHERE id = ? AND account = ?',
    id,
    account,
  );
  if (!send) throw notFound('send', id);
  const planned = send.status === sendStatus.planned;
  const count = planned ? countRecipients(db, id) : countLetters(db, id);
  return { id, status: send.status, count, ...(send.trouble !== null && { trouble: send.trouble }) };
}

function countLetters(db: Database, send: number): number {
  return db.one<{ count: number }>('SELECT count(*) AS count FROM letters WHERE send = ?', send)?.count ?? 0;
}

/** Selects a send's recipients: each confirmed address of its lists once, except those that have unsubscribed from one of them. */
const recipientsSql = `SELECT min(id) AS subscriber, email FROM subscribers JOIN send_lists USING (list) WHERE send = ?1
  GROUP BY email HAVING sum(state = 'unsubscribed') = 0 AND sum(state = 'active') > 0`;

function countRecipients(db: Database, send: number): number {
  return db.one<{ count: number }>(`SELECT count(*) AS count FROM (${recipientsSql})`, send)?.count ?? 0;
}

/** A send that is due to be started. */
export interface DueSend {
  readonly id: number;
  /** The number of times that the send was begun before. */
  readonly begun: number;
}

/**
 * Claims the next due send and counts that it was begun. Another sandbox on the same data can claim it only after `until`, if it has not
 * been started by then, as after a crash.
 */
export function claimDueSend(db: Database, now: number, until: number): DueSend | undefined {
  return db.transaction(() => {
    const due = db.one<DueSend>(
      'SELECT id, begun FROM sends WHERE status = ?1 AND max(starts_at, claimed_until) <= ?2 ORDER BY starts_at, id LIMIT 1',
      sendStatus.planned,
      now,
    );
    if (due) db.run('UPDATE sends SET begun = begun + 1, claimed_until = ? WHERE id = ?', until, due.id);
    return due;
  });
}

/** Undoes the counting of a claim whose failure was not the send's own. The send can be claimed again after `until`. */
export function releaseSend(db: Database, { id, begun }: DueSend, until: number): void {
  db.run('UPDATE sends SET begun = ?, claimed_until = ? WHERE id = ?', begun, until, id);
}

export function partsOfSend(db: Database, id: number): SendParts {
  const parts = db.one<SendParts>(
    `SELECT senders.email AS sender, letter_title AS subject, body, footer
     FROM sends JOIN makets ON makets.id = maket JOIN senders ON senders.id = sender WHERE sends.id = ?`,
    id,
  );
  if (!parts) throw notFound('send', id);
  return parts;
}

/** Starts a planned send: queues its letters. With a `failure` code, the letters bounce at once. */
export function startSend(db: Database, id: number, letter: Content, now: number, failure?: number): void {
  db.transaction(() => {
    // Another sandbox may have started it after the claim ended.
    if (!db.one('SELECT id FROM sends WHERE id = ? AND status = ?', id, sendStatus.planned)) return;
    const content = saveContent(db, letter);
    db.run('UPDATE sends SET status = ?, content = ? WHERE id = ?', sendStatus.running, content, id);
    // A single statement, because one for each of 50,000 letters would block all other requests for seconds.
    db.run(
      `INSERT INTO letters (send, content, subscriber, email, token, state, due_at, made_at)
       SELECT ?1, ?2, subscriber, email, lower(hex(randomblob(16))), 'queued', ?3, ?3 FROM (${recipientsSql}) ORDER BY subscriber`,
      id,
      content,
      now,
    );
    if (failure !== undefined) bounceLetters(db, id, failure, now);
  });
}

/** Matches letters of a running send that no server has answered yet. */
const untried =
  "SELECT 1 FROM letters WHERE send = sends.id AND state IN ('queued', 'deferred') AND attempts = 0";

/** Finishes each running send whose letters have all been answered at least once. Deferred letters may still be delivered. */
export function finishSends(db: Database, now: number): void {
  db.run(
    `UPDATE sends SET status = ?, finished_at = ?, trouble = NULL WHERE status = ? AND NOT EXISTS (${untried})`,
    sendStatus.finished,
    now,
    sendStatus.running,
  );
}

/** Returns the time of the next send to start or finish; `undefined` if there is none. */
export function nextSendAt(db: Database): number | undefined {
  const next = db.one<{ at: number | null }>(
    `SELECT min(max(starts_at, claimed_until)) AS at FROM sends WHERE status = ?1 OR (status = ?2 AND NOT EXISTS (${untried}))`,
    sendStatus.planned,
    sendStatus.running,
  );
  return next?.at ?? undefined;
}

/** Returns the reason why letters wait: that of the newest running send that has one. */
export function currentTrouble(db: Database): string | undefined {
  return db.one<{ trouble: string }>(
    'SELECT trouble FROM sends WHERE status = ? AND trouble IS NOT NULL ORDER BY id DESC LIMIT 1',
    sendStatus.running,
  )?.trouble;
}

/** Clears all sends' reasons for waiting, which name a server that is no longer used. */
export function forgetTroubles(db: Database): void {
  db.run('UPDATE sends SET trouble = NULL WHERE trouble IS NOT NULL');
}

/** Records the reason why the letters of a running send wait; `null` clears it. */
export function noteSendTrouble(db: Database, send: number, trouble: string | null): void {
  db.run(
    'UPDATE sends SET trouble = ?1 WHERE id = ?2 AND status = ?3 AND trouble IS NOT ?1',
    trouble,
    send,
    sendStatus.running,
  );
}
