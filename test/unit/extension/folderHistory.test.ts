import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Log } from '../../../src/extension/log.ts';
import { FolderHistory } from '../../../src/extension/makets/folderHistory.ts';

test('a draft of the history that a crash has left long ago goes, and one that may be being written stays', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-history-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['old.json.draft', 'young.json.draft']) await writeFile(join(folder, name), '{"id"');
  const twoDaysAgo = Date.now() / 1000 - 48 * 3600;
  await utimes(join(folder, 'old.json.draft'), twoDaysAgo, twoDaysAgo);
  await new FolderHistory(folder, {} as Log).prune('Work');
  assert.deepEqual(await readdir(folder), ['young.json.draft']);
});
