/**
 * The sandbox's tables in their first version. Times are milliseconds since 1970. `account` is 1 or 2: keys change with each start,
 * accounts stay. Ids of different kinds start far apart, so that a mistaken id is noticed.
 */
const tables = `
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS makets (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL,
  title TEXT NOT NULL, body TEXT NOT NULL, footer TEXT, created_at INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS folders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL, title TEXT NOT NULL, UNIQUE (account, title)
);
CREATE TABLE IF NOT EXISTS folder_makets (
  folder INTEGER NOT NULL REFERENCES folders ON DELETE CASCADE,
  maket INTEGER NOT NULL REFERENCES makets,
  PRIMARY KEY (folder, maket)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL,
  title TEXT NOT NULL, subscribe_link TEXT NOT NULL, demo INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS subscribers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, list INTEGER NOT NULL REFERENCES lists,
  email TEXT NOT NULL COLLATE NOCASE, fields TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'active', 'unsubscribed')), created_at INTEGER NOT NULL,
  UNIQUE (list, email)
);

CREATE TABLE IF NOT EXISTS senders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL,
  email TEXT NOT NULL, approved INTEGER NOT NULL, is_default INTEGER NOT NULL
);

-- What a send's letters have in common: HTML with placeholders for the recipient (see letter.ts), and its links by number.
CREATE TABLE IF NOT EXISTS contents (
  id INTEGER PRIMARY KEY, sender TEXT NOT NULL, subject TEXT NOT NULL, html TEXT NOT NULL, links TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS sends (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL,
  maket INTEGER NOT NULL REFERENCES makets, letter_title TEXT NOT NULL, sender INTEGER NOT NULL REFERENCES senders,
  starts_at INTEGER NOT NULL, status INTEGER NOT NULL, created_at INTEGER NOT NULL, finished_at INTEGER,
  content INTEGER REFERENCES contents
);
CREATE TABLE IF NOT EXISTS send_lists (
  send INTEGER NOT NULL REFERENCES sends, list INTEGER NOT NULL REFERENCES lists, PRIMARY KEY (send, list)
) WITHOUT ROWID;

-- One row is one letter to one recipient; without a send it is a letter that asks to confirm a subscription.
CREATE TABLE IF NOT EXISTS letters (
  id INTEGER PRIMARY KEY AUTOINCREMENT, send INTEGER REFERENCES sends, content INTEGER NOT NULL REFERENCES contents,
  subscriber INTEGER NOT NULL REFERENCES subscribers, email TEXT NOT NULL COLLATE NOCASE, token TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('queued', 'delivered', 'deferred', 'bounced')),
  attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, settled_at INTEGER, code INTEGER
);
CREATE INDEX IF NOT EXISTS letters_by_send ON letters (send, state);
CREATE INDEX IF NOT EXISTS letters_due ON letters (due_at) WHERE state IN ('queued', 'deferred');

CREATE TABLE IF NOT EXISTS events (
  id INTEGER PRIMARY KEY, letter INTEGER NOT NULL REFERENCES letters,
  kind TEXT NOT NULL CHECK (kind IN ('open', 'click', 'unsubscribe', 'complaint')), link INTEGER, at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS events_by_letter ON events (letter, kind);

-- What the demo's readers are going to do: requests of tracking addresses.
CREATE TABLE IF NOT EXISTS visits (
  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS visits_by_time ON visits (at);

CREATE TABLE IF NOT EXISTS domains (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL, domain TEXT NOT NULL,
  checked_at INTEGER NOT NULL DEFAULT 0, records TEXT NOT NULL, postmaster_mailru INTEGER NOT NULL
);
`;

/** Adds a DKIM key (PEM) to domains, and discards earlier checks, because domains are checked in DNS from here on. */
const dkimKeys = `
ALTER TABLE domains ADD COLUMN dkim_key TEXT;
UPDATE domains SET checked_at = 0, records = '[]';
`;

/**
 * Adds delivery over SMTP: stores each attempt with the server's reply, each message (deflated) that the sandbox's own server has accepted,
 * and the ids of those that it has greylisted. Earlier letters have no text part, and may lack a message.
 */
const mail = `
ALTER TABLE contents ADD COLUMN text TEXT NOT NULL DEFAULT '';
ALTER TABLE letters ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0;
UPDATE letters SET made_at = coalesce(settled_at, due_at);
ALTER TABLE sends ADD COLUMN trouble TEXT;

CREATE TABLE attempts (
  id INTEGER PRIMARY KEY, letter INTEGER NOT NULL REFERENCES letters, at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('delivered', 'deferred', 'bounced')), answer TEXT NOT NULL
);
CREATE INDEX attempts_by_letter ON attempts (letter);

CREATE TABLE received (
  id INTEGER PRIMARY KEY, message_id TEXT NOT NULL, address TEXT NOT NULL COLLATE NOCASE,
  letter INTEGER NOT NULL REFERENCES letters, at INTEGER NOT NULL, source BLOB NOT NULL, UNIQUE (message_id, address)
);
CREATE INDEX received_by_letter ON received (letter);
CREATE TABLE greylisted (
  message_id TEXT NOT NULL, address TEXT NOT NULL COLLATE NOCASE, PRIMARY KEY (message_id, address)
) WITHOUT ROWID;
`;

/** Allows letters to senders who confirm an address; until then, all letters went to subscribers. */
const senderLetters = `
CREATE TABLE letters_now (
  id INTEGER PRIMARY KEY AUTOINCREMENT, send INTEGER REFERENCES sends, content INTEGER NOT NULL REFERENCES contents,
  subscriber INTEGER REFERENCES subscribers, sender INTEGER REFERENCES senders,
  email TEXT NOT NULL COLLATE NOCASE, token TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('queued', 'delivered', 'deferred', 'bounced')),
  attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, settled_at INTEGER, code INTEGER, made_at INTEGER NOT NULL,
  CHECK ((subscriber IS NULL) <> (sender IS NULL))
);
INSERT INTO letters_now
  SELECT id, send, content, subscriber, NULL, email, token, state, attempts, due_at, settled_at, code, made_at FROM letters;
DELETE FROM sqlite_sequence WHERE name = 'letters_now';
INSERT INTO sqlite_sequence (name, seq) SELECT 'letters_now', seq FROM sqlite_sequence WHERE name = 'letters';
DROP TABLE letters;
ALTER TABLE letters_now RENAME TO letters;
CREATE INDEX letters_by_send ON letters (send, state);
CREATE INDEX letters_due ON letters (due_at) WHERE state IN ('queued', 'deferred');
`;

/** Adds the habits in which a content's letters are written (`LetterHabits`), as JSON. Earlier letters have the default habits. */
const letterHabits = `
ALTER TABLE contents ADD COLUMN habits TEXT NOT NULL DEFAULT '{}';
`;

/** Adds late bounces: reports that an accepted letter could not be delivered after all. */
const lateBounces = `
CREATE TABLE late_bounces (
  letter INTEGER PRIMARY KEY REFERENCES letters, at INTEGER NOT NULL, report TEXT NOT NULL
);
`;

/** Adds readers' replies that the sandbox's own server has accepted, with the message deflated. */
const replies = `
CREATE TABLE replies (
  id INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT NOT NULL UNIQUE, letter INTEGER NOT NULL REFERENCES letters,
  recipient TEXT NOT NULL, subject TEXT NOT NULL, at INTEGER NOT NULL, source BLOB NOT NULL
);
`;

/** Adds claims on sends: a sandbox that starts a send claims it until `claimed_until`. `begun` counts these claims. */
const claimedSends = `
ALTER TABLE sends ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sends ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
`;

/**
 * Adds models of messages: a campaign's messages are packed with the first of them. Earlier messages have no model. `size` is the length of
 * the packed message in bytes, and 0 for a message that was dropped to save space.
 */
const messageModels = `
CREATE TABLE message_models (content INTEGER PRIMARY KEY REFERENCES contents, source BLOB NOT NULL);
ALTER TABLE received ADD COLUMN model INTEGER REFERENCES message_models;
ALTER TABLE received ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
UPDATE received SET size = length(source);
DROP INDEX received_by_letter;
CREATE INDEX received_by_letter ON received (letter, size);
CREATE INDEX received_dropped ON received (letter) WHERE size = 0;
`;

/** Migrations from each version to the next; the first one creates the tables. A released migration is never changed: add another one. */
export const migrations: readonly string[] = [
  tables,
  dkimKeys,
  mail,
  senderLetters,
  letterHabits,
  lateBounces,
  replies,
  claimedSends,
  messageModels,
];

/** The first id of each kind of object, minus one. */
export const firstIds = {
  folders: 10,
  makets: 100,
  senders: 200,
  lists: 300,
  domains: 400,
  sends: 5_000,
  subscribers: 100_000,
  letters: 1_000_000,
} as const;
