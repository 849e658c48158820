import { type InboxCampaign, type InboxLetter, mostInboxLetters } from '../../protocol/inbox.ts';
import type { Database } from './database.ts';
import { accountOfLetter, withAccount } from './letters.ts';

/** The campaigns of an account whose letters have arrived, the last one first; letters that ask to confirm something count as one. */
export function inboxCampaigns(db: Database, account: number): InboxCampaign[] {
  const arrived = "FROM letters WHERE state = 'delivered' AND send";
  return db.all(
    `SELECT * FROM (
       SELECT id AS send, letter_title AS subject, (SELECT count(*) ${arrived} = sends.id) AS count,
         (SELECT max(settled_at) ${arrived} = sends.id) AS at
       FROM sends WHERE account = ?1
       UNION ALL
       SELECT NULL, '', count(*), max(settled_at) FROM letters ${withAccount}
       WHERE letters.state = 'delivered' AND send IS NULL AND ${accountOfLetter} = ?1
     ) WHERE count > 0 ORDER BY at DESC, send DESC`,
    account,
  );
}

const letter = `SELECT letters.id, send, subject, letters.email AS "to", settled_at AS at FROM letters
  JOIN contents ON contents.id = content ${withAccount}
  WHERE letters.state = 'delivered' AND ${accountOfLetter} = ?1`;
const newestFirst = `ORDER BY settled_at DESC, letters.id DESC LIMIT ${mostInboxLetters}`;

/** The newest letters of a campaign. */
export function inboxLetters(db: Database, account: number, send: number | null): InboxLetter[] {
  return db.all(`${letter} AND send IS ?2 ${newestFirst}`, account, send);
}

/** The newest letters whose address or subject has this text in it, whatever the case of its ASCII letters. */
export function findInboxLetters(db: Database, account: number, text: string): InboxLetter[] {
  return db.all(
    `${letter} AND (letters.email LIKE ?2 ESCAPE '\\' OR subject LIKE ?2 ESCAPE '\\') ${newestFirst}`,
    account,
    patternOf(text),
  );
}

/** The pattern of what has this text in it, for `LIKE … ESCAPE '\'`. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
