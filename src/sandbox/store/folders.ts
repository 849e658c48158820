import type { Folder, FolderContents } from '../../core/port/service.ts';
import { foreignMakets, invalid, notFound } from '../refusal.ts';
import { specifiedLimits } from '../specification.ts';
import type { Database } from './database.ts';
import { foreignAmong } from './makets.ts';

const alphabetical = new Intl.Collator('en');

/** Returns all folders of the account from A to Z. */
export function listFolders(db: Database, account: number): Folder[] {
  return db
    .all<Folder>(
      `SELECT id, title, count(maket) AS makets FROM folders JOIN folder_makets ON folder = id
       WHERE account = ? GROUP BY id`,
      account,
    )
    .sort((a, b) => alphabetical.compare(a.title, b.title));
}

export function getFolder(db: Database, account: number, id: number): FolderContents {
  const folder = db.one<{ id: number; title: string }>(
    'SELECT id, title FROM folders WHERE id = ? AND account = ?',
    id,
    account,
  );
  if (!folder) throw notFound('folder', id);
  return { ...folder, makets: maketsIn(db, id) };
}

/** Adds makets to the folder of this name, which is created if it does not exist. Returns the folder's id ("Folder lifecycle"). */
export function addToFolder(db: Database, account: number, name: string, makets: readonly number[]): number {
  const title = folderTitle(name);
  checkMakets(makets);
  return db.transaction(() => {
    checkOwner(db, account, makets);
    const folder = findFolder(db, account, title) ?? createFolder(db, account, title);
    putIn(db, folder, makets);
    return folder;
  });
}

/** Renames the folder. If another folder has the name, moves the makets into that one and deletes this one. */
export function renameFolder(db: Database, account: number, id: number, name: string): void {
  const title = folderTitle(name);
  db.transaction(() => {
    const { makets } = getFolder(db, account, id);
    const other = findFolder(db, account, title);
    if (other === undefined) {
      db.run('UPDATE folders SET title = ? WHERE id = ?', title, id);
    } else if (other !== id) {
      putIn(db, other, makets);
      db.run('DELETE FROM folders WHERE id = ?', id);
    }
  });
}

export function putMakets(db: Database, account: number, id: number, makets: readonly number[]): void {
  checkMakets(makets);
  db.transaction(() => {
    getFolder(db, account, id);
    checkOwner(db, account, makets);
    putIn(db, id, makets);
  });
}

/**
 * Removes makets, ignoring those that are not in the folder. The folder vanishes with its last maket, and gets a new id if some remain:
 * rule 4 of "Folder" allows that, and the sandbox always does it.
 */
export function takeMakets(db: Database, account: number, id: number, makets: readonly number[]): void {
  checkMakets(makets);
  db.transaction(() => {
    const folder = getFolder(db, account, id);
    const taken = new Set(makets);
    const remaining = folder.makets.filter((maket) => !taken.has(maket));
    if (remaining.length === folder.makets.length) return;
    db.run('DELETE FROM folders WHERE id = ?', id);
    if (remaining.length > 0) putIn(db, insertFolder(db, account, folder.title), remaining);
  });
}

export function deleteFolder(db: Database, account: number, id: number): void {
  const { changes } = db.run('DELETE FROM folders WHERE id = ? AND account = ?', id, account);
  if (changes === 0) throw notFound('folder', id);
}

/**
 * Returns the name as it is stored: in lower case. Throws a `Refusal` unless it has 1 to 50 code points, none of them a comma, <, > or ".
 * Keeps spaces at the ends, since the specification does not say that they are removed.
 */
function folderTitle(name: string): string {
  const length = [...name].length;
  if (length < 1 || length > specifiedLimits.folderName) {
    throw invalid(`title: a folder name is 1 to ${specifiedLimits.folderName} characters, not ${length}.`);
  }
  if (/[,<>"]/.test(name)) throw invalid('title: a folder name must not contain a comma, <, > or ".');
  return name.toLowerCase();
}

function checkMakets(makets: readonly number[]): void {
  if (makets.length === 0) throw invalid('No makets are named.');
  if (makets.length > specifiedLimits.maketsPerRequest) {
    throw invalid(`At most ${specifiedLimits.maketsPerRequest} makets a request, not ${makets.length}.`);
  }
}

function checkOwner(db: Database, account: number, makets: readonly number[]): void {
  const foreign = foreignAmong(db, account, makets);
  if (foreign.length > 0) throw foreignMakets(foreign);
}

function findFolder(db: Database, account: number, title: string): number | undefined {
  return db.one<{ id: number }>('SELECT id FROM folders WHERE account = ? AND title = ?', account, title)?.id;
}

function createFolder(db: Database, account: number, title: string): number {
  const { folders } = db.one<{ folders: number }>(
    'SELECT count(*) AS folders FROM folders WHERE account = ?',
    account,
  ) ?? { folders: 0 };
  if (folders >= specifiedLimits.folders)
    throw invalid(`An account has at most ${specifiedLimits.folders} folders.`);
  return insertFolder(db, account, title);
}

function insertFolder(db: Database, account: number, title: string): number {
  return db.run('INSERT INTO folders (account, title) VALUES (?, ?)', account, title).id;
}

function maketsIn(db: Database, folder: number): number[] {
  return db
    .all<{ maket: number }>('SELECT maket FROM folder_makets WHERE folder = ? ORDER BY maket', folder)
    .map(({ maket }) => maket);
}

function putIn(db: Database, folder: number, makets: readonly number[]): void {
  for (const maket of makets) db.run('INSERT OR IGNORE INTO folder_makets VALUES (?, ?)', folder, maket);
}
