import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Directory, DirectoryFile } from '../../../src/extension/files/directory.ts';
import { removeDrafts } from '../../../src/extension/files/drafts.ts';
import { rewriteFile } from '../../../src/extension/files/rewriteFile.ts';
import { settleRewrite } from '../../../src/extension/files/settleRewrite.ts';

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
  it('from a crash long ago are removed by the next rewrite; others stay', async () => {
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

  it('can be removed when the folder does not exist', async () => {
    await removeDrafts(new Directory(join(folder, 'missing')).file('journal.jsonl'));
    assert.deepEqual(await names(), [basename(path)]);
  });
});

describe('a rewrite of a file that others append to', () => {
  const file = () => new Directory(folder).file(basename(path));

  it('does not separate the second half of a line that is being written', async () => {
    await using writer = await open(path, 'a');
    let rest: Promise<unknown> | undefined;
    await rewriteFile(file(), async (text) => {
      await writer.write('thr');
      rest = writeWhenReplaced(writer);
      return text.replace('one\n', '');
    });
    await rest;
    assert.equal(await readFile(path, 'utf8'), 'two\nthree\n');
  });

  /** Writes the rest of a line a few ms after the file was replaced, like a slow writer. */
  async function writeWhenReplaced(writer: FileHandle): Promise<void> {
    const { ino } = await writer.stat();
    while ((await stat(path)).ino === ino) await new Promise(setImmediate);
    await setTimeout(5);
    await writer.write('ee\n');
  }

  it('keeps an unfinished last line', async () => {
    await writeFile(path, 'one\ntwo\nthree');
    await rewriteFile(file(), async (text) => text.replace('one\n', ''));
    assert.equal(await readFile(path, 'utf8'), 'two\nthree\n');
  });

  it('is not taken for abandoned when the local clock is ahead of the file system’s', async (context) => {
    const now = Date.now();
    context.mock.method(Date, 'now', () => now + 60_000);
    const isDone = await rewriteFile(file(), async (text) => {
      await settleRewrite(file());
      return text.replace('one\n', '');
    });
    assert.deepEqual([isDone, await readFile(path, 'utf8')], [true, 'two\n']);
  });

  it('is abandoned when another process finishes first, and returns false', async (context) => {
    const read = DirectoryFile.prototype.read;
    context.mock.method(DirectoryFile.prototype, 'read', async function (this: DirectoryFile) {
      if (this.name.endsWith('.old')) await this.remove();
      return read.call(this);
    });
    assert.equal(await rewriteFile(file(), async () => ''), false);
    assert.deepEqual([await readFile(path, 'utf8'), await names()], ['one\ntwo\n', [basename(path)]]);
  });
});

describe('a directory', () => {
  it('has no file names when it is removed during the listing', async () => {
    class Vanishing extends Directory {
      override async look() {
        const real = await super.look();
        await rm(folder, { recursive: true });
        return real;
      }
    }
    assert.deepEqual(await new Vanishing(folder).names(), []);
  });
});
