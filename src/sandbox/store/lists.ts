import type { NewList } from '../../core/port/service.ts';
import type { Database } from './database.ts';

export function createList(db: Database, account: number, list: NewList, at: number): number {
  return db.run(
    'INSERT INTO lists (account, title, subscribe_link, created_at) VALUES (?, ?, ?, ?)',
    account,
    list.title,
    list.subscribeLink,
    at,
  ).id;
}

export function findList(db: Database, account: number, id: number): { title: string } | undefined {
  return db.one('SELECT title FROM lists WHERE id = ? AND account = ?', id, account);
}
