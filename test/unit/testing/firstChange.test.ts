import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { globFiles } from '../../../scripts/globFiles.ts';

const root = resolve(import.meta.dirname, '../../..');
const copied = [
  ...['src', 'test', 'scripts', 'l10n', 'package.json', ...globFiles('package.nls*.json', { cwd: root })],
  ...['tsconfig.json', 'tsconfig.base.json'],
];
const isDeep = process.env.MAILROOM_DEEP === '1';

/** What a step of the tutorial says to write: the code, and the file that its text names. */
interface Snippet {
  readonly file: string;
  readonly code: string;
}

/** Returns the snippets of “A first change in fifteen minutes”, each with the file that was named last before it. */
function snippetsOf(contributing: string): readonly Snippet[] {
  const tutorial = /## A first change in fifteen minutes\n([\s\S]*?)\n## /.exec(contributing)?.[1] ?? '';
  const parts = tutorial.matchAll(/`((?:src|test)\/[\w./]+\.ts)`|```ts\n([\s\S]*?)```/g);
  let file = '';
  const snippets: Snippet[] = [];
  for (const [, path, code] of parts) {
    if (path) file = path;
    else if (code) snippets.push({ file, code });
  }
  return snippets;
}

describe('the first change of CONTRIBUTING', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [letters, finder, rule, texts] = snippetsOf(contributing);
  let folder = '';
  const path = (file: string) => join(folder, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');

  /** Writes an entry into the last table of a file that has an entry for each rule, or a function at the end. */
  function write({ file, code }: Snippet): void {
    const text = read(file);
    const isFunction = code.includes('export function');
    const end = isFunction ? text.length : endOfTable(text);
    writeFileSync(path(file), text.slice(0, end) + (isFunction ? '\n' : '') + code + text.slice(end));
  }

  const run = (...args: readonly string[]) => {
    // Within a test, Node would not run tests.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { isGood: status === 0, printed: stdout + stderr };
  };
  const testRules = () => run('--test', 'test/unit/checks/rules.test.ts');

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mr-first-change-'));
    for (const name of copied) cpSync(join(root, name), path(name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), path('node_modules'), 'junction');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('has a letter that fails, until the rule is there', () => {
    assert.ok(letters && finder && rule);
    write(letters);
    const { isGood, printed } = testRules();
    assert.deepEqual([isGood, printed.includes('blinking-text')], [false, true], printed);
    write(finder);
    write(rule);
    const rules = read(rule.file);
    const name = /function\* (\w+)/.exec(finder.code)?.[1];
    writeFileSync(
      path(rule.file),
      rules.replace(/import \{ (.*) \} from '.\/safety.ts'/, `import { $1, ${name} } from './safety.ts'`),
    );
    const passing = testRules();
    assert.ok(passing.isGood, passing.printed);
  });

  test('has texts, which the setting and the collected texts then have, too', () => {
    assert.ok(texts);
    write(texts);
    const [, key, title] = /`"(rule\.[\w-]+)": "(.*?)"`/.exec(contributing) ?? [];
    assert.ok(key && title);
    for (const file of globFiles('package.nls*.json', { cwd: root })) {
      const known = JSON.parse(read(file));
      writeFileSync(path(file), JSON.stringify({ ...known, [key]: title }));
    }
    for (const script of ['scripts/writeManifest.ts', 'scripts/l10n.ts']) {
      const { isGood, printed } = run(script);
      assert.ok(isGood, printed);
    }
    assert.match(read('package.json'), /"blinking-text"/);
    const collected = Object.keys(JSON.parse(read('l10n/bundle.l10n.json')));
    for (const [, text = ''] of texts.code.matchAll(/l10n\.t\('(.*?)'/g))
      assert.ok(collected.includes(text), text);
  });

  test('compiles', () => {
    const projects = isDeep ? ['src/extension', 'test'] : ['src/core'];
    const { isGood, printed } = run('node_modules/typescript/bin/tsc', '-b', ...projects);
    assert.ok(isGood, printed);
  });
});

/** Returns where the last table ends that has an entry for each rule. */
function endOfTable(text: string): number {
  const ends = [
    ...text.matchAll(
      /^(?:\} satisfies Record<(?:string|RuleName)| {2}\}\) satisfies Record<string), (?:Rule|RuleText|RuleLetters)>;$/gm,
    ),
  ];
  const last = ends.at(-1);
  assert.ok(last);
  return last.index;
}
