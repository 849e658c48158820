import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Directory } from '../../../src/extension/files/directory.ts';
import { replaceFile } from '../../../src/extension/files/replaceFile.ts';

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mr-replace-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a file is created with its directory, then replaced, and leaves no draft', async (t) => {
  const folder = join(await emptyFolder(t), 'new');
  const file = new Directory(folder).file('record.json');
  for (const content of ['one', Buffer.from('two')]) {
    await replaceFile(file, content);
    assert.equal(await readFile(file.path, 'utf8'), String(content));
    assert.deepEqual(await readdir(folder), ['record.json']);
  }
});

test('a file that can’t be replaced stays, and its draft is removed', async (t) => {
  const folder = await emptyFolder(t);
  await mkdir(join(folder, 'record.json'));
  await assert.rejects(replaceFile(new Directory(folder).file('record.json'), 'one'));
  assert.deepEqual(await readdir(folder), ['record.json']);
});
