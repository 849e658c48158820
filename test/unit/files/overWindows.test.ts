import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { needs } from '../../support/needs.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Test files about files that several windows share. They also have to pass where open files can’t be replaced (Windows). */
const few = [
  // Skipped there: a line in progress in a file that is replaced while it is open.
  '--test-skip-pattern=half test/unit/journal/rewriteFile.test.ts',
  'test/unit/extension/imports/importLock.test.ts',
  'test/unit/extension/imports/importStore.test.ts',
  'test/unit/versions/keptUploads.test.ts',
];
const all = [
  ...few,
  'test/unit/files/door.test.ts',
  'test/unit/files/replaceFile.test.ts',
  'test/unit/journal/eventFile.test.ts',
  'test/unit/journal/twoWindows.test.ts',
  'test/unit/journal/localEventFile.test.ts',
  'test/unit/folders/folderHistory.test.ts',
  'test/unit/newLayout/templateFiles.test.ts',
  'test/unit/extension/knownPeople.test.ts',
  // Skipped there: tests of a lost lock, which rename an open file.
  '--test-skip-pattern=taken test/unit/extension/imports/runningImport.test.ts',
  'test/parts/main.ts importWindows imports people journal',
];
const double = `--import=${new URL('../../support/windowsFiles.ts', import.meta.url).href}`;
// The double reads from `/proc` which files are open.
const { skip } = needs('/proc');

/** Runs a test file, and the processes it starts, over the double. Returns the output of a failure and the number of refusals. */
async function run(line: string): Promise<{ readonly failure: string; readonly refusals: number }> {
  const shared = await mkdtemp(join(tmpdir(), 'open-files-'));
  const { NODE_TEST_CONTEXT: _, MAILROOM_DEEP: _short, ...env } = process.env;
  const options = [env.NODE_OPTIONS, double].filter(Boolean).join(' ');
  const child = spawn(process.execPath, line.split(' '), {
    cwd: root,
    env: { ...env, NODE_OPTIONS: options, MAILROOM_OPEN_FILES: shared },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  let refusals = 0;
  for (const name of await readdir(shared)) {
    refusals += (await readFile(join(shared, name), 'utf8')).split('\n').length - 1;
  }
  await rm(shared, { recursive: true });
  return { failure: code === 0 ? '' : output, refusals };
}

for (const line of process.env.MAILROOM_DEEP === '1' ? all : few) {
  test(`${line} passes where open files can’t be replaced`, { skip }, async (t) => {
    const { failure, refusals } = await run(line);
    t.diagnostic(`${refusals} refusals`);
    assert.equal(failure, '');
  });
}
