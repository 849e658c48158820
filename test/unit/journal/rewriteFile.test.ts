import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Directory } from '../../../src/extension/files/directory.ts';
import { removeDrafts, rewriteFile } from '../../../src/extension/files/rewriteFile.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rewrite-'));
  path = join(folder, 'journal.jsonl');
  await writeFile(path, 'one\ntwo\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function leave(name: string, hoursAgo: number): Promise<string> {
  await writeFile(join(folder, name), 'half');
  const time = Date.now() / 1000 - hoursAgo * 3600;
  await utimes(join(folder, name), time, time);
  return name;
}

const draftOf = (file: string) => `${basename(file)}.${randomUUID()}.new`;
const names = async () => (await readdir(folder)).sort();

describe('drafts of a rewritten file', () => {
  it('that a crash has left long ago are removed by the next rewriting; others are not', async () => {
    await leave(draftOf(path), 48);
    const stay = [
      await leave(draftOf(path), 1),
      await leave(draftOf('other.jsonl'), 48),
      await leave('journal.jsonl.mine', 48),
      basename(path),
    ];
    assert.equal(
      await rewriteFile(new Directory(folder).file(basename(path)), async (text) =>
        text.replace('one\n', ''),
      ),
      true,
    );
    assert.deepEqual(await names(), stay.sort());
    assert.equal(await readFile(path, 'utf8'), 'two\n');
  });

  it('can be removed where there is no folder yet', async () => {
    await removeDrafts(new Directory(join(folder, 'missing')).file('journal.jsonl'));
    assert.deepEqual(await names(), [basename(path)]);
  });
});
