import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { needs } from '../../support/needs.ts';
import { descendantsOf, isRunning } from '../../support/processes.ts';
import { openProject, type Project } from './project.ts';

const passing = `import { test } from 'node:test';
test('one', () => {});
test('two', () => {});`;

const failing = `import { test } from 'node:test';
test('one', () => {});
test('two', () => { throw 'The palette closed.'; });`;

/** Fails once. */
const flaky = `import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
const again = import.meta.filename + '.again';
const isFirst = !existsSync(again);
writeFileSync(again, '');
test('one', () => {});
test('two', () => { if (isFirst) throw 'The palette closed.'; });`;

/** Stands in for three windows of VS Code; one file passes only when it is run again, alone. */
const hostMain = `import { writeFileSync } from 'node:fs';
const result = (name, failed) => ({ file: \`test/host/\${name}.test.ts\`, passed: 3 - failed, failed, seconds: 0, output: 'No tree.' });
const [name] = process.argv.slice(2);
const results = name ? [result(name, 0)] : [result('makets', 0), result('upload', 1)];
writeFileSync(process.env.MAILROOM_RESULTS, JSON.stringify(results));`;

let project: Project;
beforeEach(async () => {
  project = await openProject();
});
afterEach(() => project[Symbol.asyncDispose]());

const run = (...args: readonly string[]) => project.run('scripts/test.ts', ...args);
const kept = () => readdir(join(project.folder, 'build/flaky')).catch(() => []);

test('a passing run is reported', async () => {
  await project.write({ 'test/unit/door.test.ts': passing, 'test/ui/upload.test.ts': passing });
  assert.equal(
    await run('unit', 'ui'),
    `build
unit
  ok  test/unit/door.test.ts: 2 of 2
ui
  ok  test/ui/upload.test.ts: 2 of 2
5 passed, 0 failed
exit code 0`,
  );
  assert.deepEqual(await kept(), []);
});

test('host and ui files that pass on a second try are flaky, and both outputs are kept', async () => {
  await project.write({
    'test/host/support/main.ts': hostMain,
    'test/ui/upload.test.ts': flaky,
    'build/flaky/old.txt': 'of an earlier run',
  });
  assert.equal(
    await run('host', 'ui'),
    `build
host
ui
FAIL  test/ui/upload.test.ts: 1 of 2
FAIL  two
second try
  ok  test/ui/upload.test.ts: 2 of 2
2 flaky: test/host/upload.test.ts, test/ui/upload.test.ts
9 passed, 0 failed
exit code 0`,
  );
  assert.deepEqual((await kept()).toSorted(), [
    'test-host-upload.test.ts.first.txt',
    'test-host-upload.test.ts.second.txt',
    'test-ui-upload.test.ts.first.txt',
    'test-ui-upload.test.ts.second.txt',
  ]);
  const first = await readFile(join(project.folder, 'build/flaky/test-ui-upload.test.ts.first.txt'), 'utf8');
  assert.match(first, /^1 passed, 1 failed.*\nFAIL {2}two\n.*upload.test.ts:7\n.*The palette closed/);
});

test('a file that fails twice has failed', async () => {
  await project.write({ 'test/ui/upload.test.ts': failing });
  assert.equal(
    await run('ui'),
    `build
ui
FAIL  test/ui/upload.test.ts: 1 of 2
FAIL  two
second try
FAIL  test/ui/upload.test.ts: 1 of 2
FAIL  two
2 passed, 1 failed
exit code 1`,
  );
  assert.deepEqual(await kept(), []);
});

test('there is no second try when more than six files fail', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  await project.write({ 'test/host/support/main.ts': hostMain });
  await project.write(Object.fromEntries(names.map((name) => [`test/ui/${name}.test.ts`, flaky])));
  const printed = await run('host', 'ui');
  assert.match(
    printed,
    /\n7 files failed, which is too many for a second try\.\n12 passed, 7 failed\nexit code 1$/,
  );
});

test('there is no second try for unit files and in a deep run', async () => {
  await project.write({ 'test/unit/door.test.ts': flaky, 'test/ui/upload.test.ts': flaky });
  assert.match(await run('unit'), /\n2 passed, 1 failed\nexit code 1$/);
  assert.match(await run('ui', '--deep'), /\n2 passed, 1 failed\nexit code 1$/);
});

test('a compile cache that has grown too large is deleted', async () => {
  await project.write({ 'test/unit/door.test.ts': passing, 'build/compile-cache/a/old': '' });
  const old = join(project.folder, 'build/compile-cache/a/old');
  await truncate(old, 90_000_000);
  await run('unit');
  assert.ok(existsSync(old));
  await truncate(old, 110_000_000);
  await run('unit');
  assert.ok(!existsSync(old));
});

test('tests that need something the machine lacks are counted separately', async () => {
  const skipping = `import { test } from 'node:test';
test('one', () => {});
test('a link', { skip: 'needs symbolic links' }, () => {});`;
  await project.write({ 'test/unit/door.test.ts': skipping });
  assert.equal(
    await run('unit'),
    `build
unit
  ok  test/unit/door.test.ts: 1 of 1
skip  a link: needs symbolic links
1 skipped, which need what this machine lacks
2 passed, 0 failed
exit code 0`,
  );
});

test('a part without tests has failed', async () => {
  assert.equal(await run('ui'), 'build\nui\nFAIL  No test was run.\n1 passed, 1 failed\nexit code 1');
});

/** Starts a program with a child process, writes the name of its temporary folder, and waits. Passes the second time. */
const withServer = `import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { spawnGuarded } from ${JSON.stringify(import.meta.resolve('../../../scripts/spawnGuarded.ts'))};
const again = import.meta.filename + '.again';
const isFirst = !existsSync(again);
test('one', async () => {
  if (!isFirst) return;
  const server = spawnGuarded('sh', ['-c', 'sleep 600 & echo; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  server.stdout.once('data', () => writeFileSync(again, tmpdir()));
  await new Promise(() => {});
});`;

test(
  'a killed run leaves no process and no file behind, and the next run passes',
  needs('a POSIX shell', '/proc'),
  async () => {
    await project.write({ 'test/ui/upload.test.ts': withServer });
    const killed = project.start('scripts/test.ts', 'ui');
    let temporary = '';
    await eventually(async () => {
      temporary = await readFile(join(project.folder, 'test/ui/upload.test.ts.again'), 'utf8');
      assert.ok(existsSync(temporary));
    });
    const started = descendantsOf(killed.pid ?? 0);
    assert.ok(started.length >= 3, 'the test file, its program, and the program of that');
    killed.kill('SIGKILL');
    await eventually(() => assert.deepEqual(started.filter(isRunning), []));
    await eventually(() => assert.ok(!existsSync(temporary), temporary));
    assert.match(await run('ui'), /\n2 passed, 0 failed\nexit code 0$/);
  },
);
