import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runTestFile } from '../../../scripts/testing/testFile.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mr-files-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const imports = `import { after, before, describe, test } from 'node:test';`;
const begin = `${imports} test('a', () => {});\n`;

/** The code of a file after its first test, the numbers of passed and failed tests, and the output. */
const files: Record<string, readonly [source: string, passed: number, failed: number, said: RegExp]> = {
  'tests, subtests and suites': [
    `describe('s', () => { test('b', async (t) => { await t.test('c', () => {}); }); });`,
    3,
    0,
    /^$/,
  ],
  'a failure': [`test('b', () => { throw new Error('no tree'); });`, 1, 1, /b\n.*:2\n.*no tree/],
  'a failed subtest': [`test('b', (t) => t.test('c', () => { throw 'no tree'; }));`, 1, 2, /no tree/],
  'a test that is skipped': [`test.skip('b', () => {});`, 1, 1, /b\n.*\n.*It was skipped/],
  'a `before` that fails': [`before(() => { throw 'no window'; }); test('b', () => {});`, 0, 2, /no window/],
  'an `after` that fails': [`after(() => { throw 'not closed'; });`, 1, 1, /not closed/],
  'a suite that fails': [`describe('s', () => { throw 'no table'; });`, 1, 1, /no table/],
  'an error between the tests': [
    `setTimeout(() => { throw new Error('late'); }); await new Promise((r) => setTimeout(r, 50));`,
    1,
    1,
    /code 1/,
  ],
  'a file that cannot be loaded': [`throw new Error('no module');`, 0, 1, /code \d before(.|\n)*no module/],
  'a process that exits': [`test('b', () => process.exit(0));`, 0, 1, /code 0 before/],
  'a process that is killed': [`process.kill(process.pid, 'SIGKILL');`, 0, 1, /SIGKILL before/],
};

describe('the result of a test file counts', () => {
  for (const [what, [source, passed, failed, said]] of Object.entries(files)) {
    test(what, () => assertResult(source, { timeout: 60_000, passed, failed, said }));
  }

  test('a file without tests', () =>
    assertResult(
      `describe('s', () => {});`,
      { timeout: 60_000, passed: 0, failed: 1, said: /has no tests/ },
      imports,
    ));

  test('a test that never ends', () =>
    assertResult(`test('b', () => new Promise(() => {}));`, {
      timeout: 3_000,
      passed: 1,
      failed: 1,
      said: /b\n.*\n.*timed out/,
    }));

  test('a blocked thread', () =>
    assertResult(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`, {
      timeout: 1_000,
      passed: 0,
      failed: 1,
      said: /a kill after 2 s before/,
    }));
});

async function assertResult(
  source: string,
  wanted: {
    readonly timeout: number;
    readonly passed: number;
    readonly failed: number;
    readonly said: RegExp;
  },
  start = begin,
): Promise<void> {
  const file = join(folder, 'some.test.mjs');
  await writeFile(file, start + source);
  const { output, passed, failed } = await runTestFile(file, { timeout: wanted.timeout });
  assert.match(output, wanted.said);
  assert.deepEqual({ passed, failed }, { passed: wanted.passed, failed: wanted.failed }, output);
}
