import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, test } from 'node:test';
import { openProject, type Project } from './project.ts';

const files = {
  'src/core/a.ts': 'export const a = 1;',
  'src/core/b.ts': "import { a } from './a.ts'; export const b = a; export type B = number;",
  'src/core/other.ts': 'export const other = 1;',
  'src/webview/page.css': 'a {}',
  'src/webview/page.ts': "import './page.css';",
  'src/webview/chart.ts': '',
  'src/extension/extension.ts': "import '../core/b.ts'; import '../webview/page.ts';",
  'test/fixtures/letters/a.html': '',
  'test/unit/static.test.ts': "import '../../src/core/b.ts';",
  'test/unit/dynamic.test.ts': "await import('../../src/core/b.ts');",
  'test/unit/type.test.ts': "import type { B } from '../../src/core/b.ts';",
  'test/unit/url.test.ts': "new URL('../../src/core/b.ts', import.meta.url);",
  'test/unit/helper.test.ts': "import './support/helper.ts';",
  'test/unit/support/helper.ts': "export * from '../../../src/core/b.ts';",
  'test/unit/other.test.ts': "import '../../src/core/other.ts';",
  'test/unit/style.test.ts': "const page = 'src/webview/page.ts';",
  'test/unit/manifest.test.ts': "const manifest = 'package.json';",
  'test/unit/letters.test.ts': "const letters = 'test/fixtures/letters';",
  'test/ui/pages/builtPage.ts': "const page = 'dist/page.js';",
  'test/ui/page.test.ts': "import './pages/builtPage.ts';",
  'test/ui/far.test.ts': "import '../../src/core/b.ts';",
  'test/ui/composed.test.ts': "import '../../src/extension/extension.ts';",
};

const passing = "import { test } from 'node:test'; test('one', () => {});\n";

let project: Project;
beforeEach(async () => {
  project = await openProject();
  const withTests = Object.entries(files).map(([name, source]) => [
    name,
    name.endsWith('.test.ts') ? passing + source : source,
  ]);
  await project.write({ ...Object.fromEntries(withTests), '.gitignore': 'build/' });
  git('init', '--quiet');
  commit();
});
afterEach(() => project[Symbol.asyncDispose]());

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: project.folder, stdio: 'pipe' });
}

function commit(): void {
  git('add', '--all');
  git('-c', 'user.name=a', '-c', 'user.email=a@shop.example', 'commit', '--quiet', '--message', 'Some');
}

/** The names of the test files that ran, in alphabetical order. */
async function ran(...args: readonly string[]): Promise<string> {
  const printed = await project.run('scripts/testAffected.ts', ...args);
  const names = [...printed.matchAll(/ok {2}test\/\w+\/(\w+)\.test\.ts/g)].map(([, name]) => name);
  return names.toSorted().join(' ');
}

test('tests that depend on a changed file run, unless they do so only through extension.ts', async () => {
  await project.write({ 'src/core/a.ts': 'export const a = 2;' });
  assert.equal(await ran(), 'dynamic far helper static type url');
});

test('the script prints what it runs', async () => {
  await project.write({ 'src/core/other.ts': '' });
  assert.equal(
    await project.run('scripts/testAffected.ts'),
    `Files changed since HEAD: 1
check and build
unit
  ok  test/unit/other.test.ts: 1 of 1
Other tests of the built extension may be affected too.
3 passed, 0 failed
exit code 0`,
  );
});

const changes = {
  'src/webview/page.css': 'page style',
  'src/webview/chart.ts': 'page',
  'package.json': 'manifest',
  'test/fixtures/letters/b.html': 'letters',
  'test/ui/composed.test.ts': 'composed',
  'README.md': '',
};

test('files without imports affect the tests that name their path, and new files count too', async () => {
  for (const [file, wanted] of Object.entries(changes)) {
    await project.write({ [file]: file === 'package.json' ? '{ "type": "module" } ' : passing });
    assert.equal(await ran(), wanted, file);
    commit();
  }
});

test('an argument names the commit to compare with', async () => {
  await project.write({ 'src/core/other.ts': '' });
  commit();
  assert.equal(await ran(), '');
  assert.equal(await ran('HEAD~1'), 'other');
});

test('without an argument, changes are compared with the last upstream commit', async () => {
  git('branch', 'upstream');
  git('branch', '--set-upstream-to', 'upstream');
  await project.write({ 'src/core/other.ts': '' });
  commit();
  assert.equal(await ran(), 'other');
});

test('tests of more than a minute are named and left out, unless they have changed', async () => {
  await project.write({
    'build/test-seconds.json': '{ "test/unit/static.test.ts": 70, "test/ui/far.test.ts": 70 }',
    'src/core/a.ts': 'export const a = 2;',
  });
  const printed = await project.run('scripts/testAffected.ts');
  assert.match(
    printed,
    /\nLeft to npm test, .*:\n {2}test\/unit\/static\.test\.ts\n {2}test\/ui\/far\.test\.ts\n6 passed, 0 failed/,
  );
  await project.write({ 'test/ui/far.test.ts': passing });
  assert.match(await ran(), /\bfar\b/);
});
