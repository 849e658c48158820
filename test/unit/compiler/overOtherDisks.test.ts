import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { needs } from '../../support/needs.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Tests of included files and pictures that must also pass with the paths and disks of other systems. */
const few = [
  '--test-name-pattern=/^An.include$/ test/unit/compiler/broken.test.ts',
  'test/unit/inspect/pictureRules.test.ts',
];
const all = [
  'test/unit/compiler/broken.test.ts',
  'test/unit/compiler/change.test.ts',
  'test/unit/compiler/costlyStyles.test.ts',
  'test/unit/compiler/parts.test.ts',
  'test/unit/inspect/beforeSending.test.ts',
  'test/unit/inspect/fields.test.ts',
  'test/unit/inspect/findings.test.ts',
  'test/unit/inspect/layoutRules.test.ts',
  'test/unit/inspect/links.test.ts',
  'test/unit/inspect/pictureRules.test.ts',
  'test/unit/inspect/places.test.ts',
  'test/unit/newLayout/findings.test.ts',
  'test/unit/translations/translatedLetters.test.ts',
];
// The doubles fold names on top of a case-sensitive disk.
const { skip } = needs('a case-sensitive disk');
const isDeep = process.env.MAILROOM_DEEP === '1';

for (const system of isDeep ? ['win32', 'darwin'] : ['win32']) {
  for (const line of isDeep ? all : few) {
    test(`${line} passes on the disk of ${system}`, { skip }, async () => {
      const { NODE_TEST_CONTEXT: _, MAILROOM_DEEP: _short, ...env } = process.env;
      const child = spawn(process.execPath, ['--test', ...line.split(' ')], {
        cwd: root,
        env: { ...env, MAILROOM_SYSTEM: system },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      const [code] = await once(child, 'close');
      assert.equal(code === 0 ? '' : output, '');
    });
  }
}
