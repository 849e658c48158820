import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');

test('every test named in SECURITY.md exists', () => {
  const text = readFileSync(resolve(root, 'SECURITY.md'), 'utf8');
  const named = [...text.matchAll(/`((?:unit|sandbox|parts|host|page|ui)\/[\w/]+)`/g)].map(
    ([, name = '']) => name,
  );
  assert.ok(named.length > 30);
  const missing = named.filter(
    (name) =>
      !existsSync(resolve(root, `test/${name}.test.ts`)) && !existsSync(resolve(root, `test/${name}`)),
  );
  assert.deepEqual(missing, []);
});
