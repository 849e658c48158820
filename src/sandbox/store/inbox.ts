import {
  type InboxCampaign,
  type InboxLetter,
  letterEvents,
  mostInboxLetters,
} from '../../protocol/inbox.ts';
import type { Database } from './database.ts';
import { accountOfLetter, withAccount } from './letters.ts';

/**
 * Returns the campaigns of an account with delivered letters, the latest first. Letters that ask for a confirmation count as one
 * campaign.
 */
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

const events = `(SELECT group_concat(event) FROM (
    SELECT DISTINCT kind AS event FROM events
    WHERE events.letter = letters.id AND kind IN ('unsubscribe', 'complaint')
    UNION SELECT 'bounce' FROM late_bounces WHERE late_bounces.letter = letters.id))`;
const letterSql = `SELECT letters.id, send, subject, letters.email AS "to", settled_at AS at, ${events} AS events,
    EXISTS (SELECT 1 FROM events WHERE events.letter = letters.id AND kind = 'open') AS opened,
    EXISTS (SELECT 1 FROM received WHERE letter = letters.id AND size = 0) AS dropped FROM letters
  JOIN contents ON contents.id = content ${withAccount}
  WHERE ${accountOfLetter} = ?1`;
const arrivedLetterSql = `${letterSql} AND letters.state = 'delivered'`;
const newestLettersFirst = `ORDER BY settled_at DESC, letters.id DESC LIMIT ${mostInboxLetters}`;

/** Returns the newest delivered letters of a campaign. */
export function inboxLetters(db: Database, account: number, send: number | null): InboxLetter[] {
  return db
    .all<InboxRow>(`${arrivedLetterSql} AND send IS ?2 ${newestLettersFirst}`, account, send)
    .map(inboxLetterOf);
}

/** Returns one letter that was delivered, even if it has bounced since. */
export function inboxLetter(db: Database, account: number, id: number): InboxLetter | undefined {
  const row = db.one<InboxRow>(
    `${letterSql} AND letters.id = ?2
     AND (letters.state = 'delivered' OR letters.id IN (SELECT letter FROM late_bounces))`,
    account,
    id,
  );
  return row && inboxLetterOf(row);
}

/** Returns the newest letters whose address or subject contains the text, ignoring the case of ASCII letters. */
export function findInboxLetters(db: Database, account: number, text: string): InboxLetter[] {
  const rows = db.all<InboxRow>(
    `${arrivedLetterSql} AND (letters.email LIKE ?2 ESCAPE '\\' OR subject LIKE ?2 ESCAPE '\\') ${newestLettersFirst}`,
    account,
    patternOf(text),
  );
  return rows.map(inboxLetterOf);
}

type InboxRow = Omit<InboxLetter, 'events' | 'opened' | 'dropped'> & {
  readonly events: string | null;
  readonly opened: 0 | 1;
  readonly dropped: 0 | 1;
};

function inboxLetterOf(row: InboxRow): InboxLetter {
  const events = row.events?.split(',') ?? [];
  return {
    ...row,
    events: letterEvents.filter((event) => events.includes(event)),
    opened: row.opened === 1,
    dropped: row.dropped === 1,
  };
}

/** Returns the pattern for texts that contain this one, for `LIKE … ESCAPE '\'`. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
