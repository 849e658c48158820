import assert from 'node:assert/strict';
import fs, { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Directory } from '../../../src/extension/files/directory.ts';
import { replaceFile } from '../../../src/extension/files/replaceFile.ts';
import { rewriteFile } from '../../../src/extension/files/rewriteFile.ts';
import { takeLock } from '../../../src/extension/imports/run/importLock.ts';
import { FileHeld, patience, whenFree } from '../../../src/extension/kit/heldFiles.ts';
import { RefusedCalls } from '../../support/refusedCalls.ts';

let calls: RefusedCalls;
let folder: string;
let directory: Directory;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'held-'));
  directory = new Directory(folder);
  calls = new RefusedCalls();
});
afterEach(async () => {
  calls[Symbol.dispose]();
  await rm(folder, { recursive: true });
});

const original = { ...fs };

/** Refuses the first `times` calls, as if a program held all files. Calls `meanwhile` at each refusal. Returns a counter of calls. */
function hold(name: 'rename' | 'unlink' | 'open', times: number, code = 'EPERM', meanwhile = async () => {}) {
  let refusals = 0;
  const isRefused = async () => {
    if (refusals++ >= times) return false;
    await meanwhile();
    return true;
  };
  return calls.refuse(name, isRefused, code);
}

function refuseAll(code: string) {
  let tries = 0;
  const refuse = async () => {
    tries++;
    throw Object.assign(new Error(code), { code });
  };
  return { refuse, tries: () => tries };
}

describe('a file that another program holds for a moment', () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    it(`is replaced, removed and opened once it is free (${code})`, async () => {
      const file = directory.file('record');
      const renamings = hold('rename', 3, code);
      await replaceFile(file, 'new');
      assert.equal(renamings(), 4);
      const openings = hold('open', 3, code);
      assert.equal(String(await file.read()), 'new');
      assert.equal(openings(), 4);
      const removals = hold('unlink', 3, code);
      await file.remove();
      assert.deepEqual([removals(), await directory.names()], [4, []]);
    });
  }

  it('is rewritten with the lines that others append in the meantime', async () => {
    await writeFile(join(folder, 'lines'), 'one\ntwo\n');
    hold('rename', 2, 'EPERM', async () => original.appendFile(join(folder, 'lines'), 'more\n'));
    assert.equal(await rewriteFile(directory.file('lines'), async (text) => text.replace('one\n', '')), true);
    assert.equal(await readFile(join(folder, 'lines'), 'utf8'), 'two\nmore\nmore\n');
    assert.deepEqual(await directory.names(), ['lines']);
  });

  it('stays as Git has replaced it in the meantime', async () => {
    await writeFile(join(folder, 'lines'), 'one\ntwo\n');
    hold('rename', 1, 'EPERM', async () => {
      await original.writeFile(join(folder, 'other'), 'of another branch\n');
      await original.rename(join(folder, 'other'), join(folder, 'lines'));
    });
    assert.equal(await rewriteFile(directory.file('lines'), async () => 'two\n'), false);
    assert.equal(await readFile(join(folder, 'lines'), 'utf8'), 'of another branch\n');
    assert.deepEqual(await directory.names(), ['lines']);
  });

  it('is not removed when another window’s lock has taken its place', async () => {
    const file = directory.file('lock');
    await writeFile(file.path, '1');
    await original.utimes(file.path, 1, 1);
    hold('unlink', 1, 'EPERM', async () => {
      await original.writeFile(`${file.path}2`, String(process.pid));
      await original.rename(`${file.path}2`, file.path);
    });
    assert.equal(await takeLock(file), undefined);
    assert.equal(await readFile(file.path, 'utf8'), String(process.pid));
  });
});

describe('a file that another program holds for long', () => {
  it('stays unchanged and is named in the error, with the system’s code', async () => {
    await writeFile(join(folder, 'record'), 'old');
    hold('rename', 100);
    const error = await replaceFile(directory.file('record'), 'new').catch((reason: unknown) => reason);
    assert.ok(error instanceof FileHeld);
    assert.deepEqual([error.path, error.code], [join(folder, 'record'), 'EPERM']);
    assert.equal(await readFile(join(folder, 'record'), 'utf8'), 'old');
    assert.deepEqual(await directory.names(), ['record']);
  });

  it('is tried only once where these codes mean a missing permission', async () => {
    patience.pauses = [];
    const { refuse, tries } = refuseAll('EACCES');
    await assert.rejects(whenFree('x', refuse), { code: 'EACCES', name: 'Error' });
    assert.equal(tries(), 1);
  });

  it('is tried only once after other errors', async () => {
    const { refuse, tries } = refuseAll('ENOSPC');
    await assert.rejects(whenFree('x', refuse), { code: 'ENOSPC' });
    assert.equal(tries(), 1);
  });
});
