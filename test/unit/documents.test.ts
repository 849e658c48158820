import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { pageOf } from '../../scripts/extensionPackage.ts';
import { globFiles } from '../../scripts/globFiles.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where paths in the documents may start, and which endings they may omit. */
const bases = ['', 'src/', 'src/extension/', 'test/'];
const ends = ['', '.test.ts'];
/** Paths of build output and of a user’s workspace. */
const elsewhere = /^(build|dist|\.mailroom)\//;

/** Returns the paths in backticks, where `*` stands for any name. */
function pathsIn(document: string): readonly string[] {
  const text = readFileSync(resolve(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w.*{},-]+(?:\/[\w.*{},-]+)+)\/?`/g)].map(([, path = '']) => path);
  return [...new Set(named)].filter((path) => !elsewhere.test(path));
}

function exists(path: string): boolean {
  return bases.some((base) =>
    ends.some((end) => globFiles(`${base}${path}${end}`, { cwd: root }).length > 0),
  );
}

describe('the documents', () => {
  for (const document of [
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'README.md',
    'docs/extension.md',
    'docs/releasing.md',
  ]) {
    test(`${document} names paths that exist`, () => {
      const missing = pathsIn(document).filter((path) => !exists(path));
      assert.deepEqual(missing, []);
    });
  }

  // The installed extension has neither files of the repository nor an address to find them at. Only pictures get one, with a release.
  test('the page of the installed extension links to no file, and its pictures exist', () => {
    const page = readFileSync(resolve(root, 'docs/extension.md'), 'utf8');
    assert.deepEqual(
      [...page.matchAll(/(?<!!\[.*)\]\((?!https:)[^)]*\)/g)].map(([link]) => link),
      [],
    );
    const pictures = [...page.matchAll(/^!\[.+\]\(\.\.\/(.+)\)$/gm)].map(([, path = '']) => path);
    assert.deepEqual(
      pictures.filter((path) => globFiles(path, { cwd: root }).length === 0),
      [],
    );
  });

  test('the page of a package that has no repository has no pictures, and no sentences about them', () => {
    const page = pageOf(readFileSync(resolve(root, 'docs/extension.md'), 'utf8'), undefined);
    assert.doesNotMatch(page, /!\[|How it looks|as one of your readers gets it/);
    assert.match(page, /^## What only Mailroom does\n[\s\S]*^## Write letters\n/m);
  });

  test('ARCHITECTURE.md fits into 24 KB', () => {
    assert.ok(readFileSync(resolve(root, 'ARCHITECTURE.md')).byteLength <= 24_000);
  });
});
