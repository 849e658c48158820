import { Hono } from 'hono';
import type { Env } from '../guard.ts';
import { type Form, formOf, idOf, ids, text } from '../parameters.ts';
import { invalid } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import {
  addToFolder,
  deleteFolder,
  getFolder,
  listFolders,
  putMakets,
  renameFolder,
  takeMakets,
} from '../store/folders.ts';

/** The endpoints of "Folders". */
export function folderRoutes(db: Database): Hono<Env> {
  return new Hono<Env>()
    .get('/folders.json', (c) => {
      const folders = listFolders(db, c.get('account'));
      return folders.length === 0 ? c.body(null, 204) : c.json({ folders });
    })
    .get('/folders/:file', (c) => c.json(getFolder(db, c.get('account'), idOf(c, 'folder'))))
    .post('/folders.json', async (c) => {
      const form = await formOf(c);
      const id = addToFolder(db, c.get('account'), text(form, 'title'), ids(form, 'makets'));
      return c.json({ id }, 201);
    })
    .put('/folders/:file', async (c) => {
      changeFolder(db, c.get('account'), idOf(c, 'folder'), await formOf(c));
      return c.body(null, 204);
    })
    .delete('/folders/:file', (c) => {
      deleteFolder(db, c.get('account'), idOf(c, 'folder'));
      return c.body(null, 204);
    });
}

function changeFolder(db: Database, account: number, id: number, form: Form): void {
  const given = ['title', 'makets', 'remove_makets'].filter((name) => form.has(name));
  if (given.length !== 1) throw invalid('Exactly one of title, makets and remove_makets must be given.');
  if (form.has('title')) renameFolder(db, account, id, text(form, 'title'));
  else if (form.has('makets')) putMakets(db, account, id, ids(form, 'makets'));
  else takeMakets(db, account, id, ids(form, 'remove_makets'));
}
