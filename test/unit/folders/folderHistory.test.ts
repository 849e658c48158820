import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ChangeRecord } from '../../../src/core/folders/history.ts';
import { FolderHistory } from '../../../src/extension/folders/change/folderHistory.ts';
import type { Log } from '../../../src/extension/log.ts';

test('an old draft of the folder history is removed, and a recent one stays', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-history-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['old.json.draft', 'young.json.draft']) await writeFile(join(folder, name), '{"id"');
  const twoDaysAgo = Date.now() / 1000 - 48 * 3600;
  await utimes(join(folder, 'old.json.draft'), twoDaysAgo, twoDaysAgo);
  await new FolderHistory(folder, {} as Log).prune('Work');
  assert.deepEqual(await readdir(folder), ['young.json.draft']);
});

test('a file of the folder history that is too large is skipped', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-history-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const warnings: string[] = [];
  const log: Pick<Log, 'warn'> = { warn: (message: string) => warnings.push(message) };
  const history = new FolderHistory(folder, log as Log);
  const record: ChangeRecord = {
    id: 'one',
    at: '2026-11-20T09:00:00.000Z',
    account: 'Work',
    accountName: 'Work',
    way: 'do',
    action: { kind: 'add', from: [], to: 'spring', makets: [1] },
    edits: [],
    state: 'done',
  };
  await history.write(record);
  assert.deepEqual(await history.read('Work'), [record]);
  await appendFile(join(folder, 'one.json'), ' '.repeat(17 * 1024 * 1024));
  assert.deepEqual(await history.read('Work'), []);
  assert.equal(warnings.length, 1);
});
