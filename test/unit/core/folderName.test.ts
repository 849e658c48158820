import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFolderName, normalizeFolderName } from '../../../src/core/port/service.ts';

test('a folder name has 1 to 50 characters and none of , < > "', () => {
  const names: readonly [name: string, problem: string | undefined][] = [
    ['a', undefined],
    ['Весна & «лето»; 100 %', undefined],
    ['x'.repeat(50), undefined],
    ['🎉'.repeat(50), undefined],
    ['', 'empty'],
    [' \t', 'empty'],
    ['x'.repeat(51), 'tooLong'],
    ['a,b', 'forbiddenCharacter'],
    ['a<b', 'forbiddenCharacter'],
    ['a>b', 'forbiddenCharacter'],
    ['"a"', 'forbiddenCharacter'],
  ];
  for (const [name, problem] of names) assert.equal(checkFolderName(name), problem, name);
});

test('names that differ in letter case are one name', () => {
  assert.equal(normalizeFolderName('ВЕСНА Sale'), 'весна sale');
  assert.notEqual(normalizeFolderName('spring '), normalizeFolderName('spring'));
});
