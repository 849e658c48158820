import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { harmless, inert } from '../../../src/extension/kit/harmless.ts';

/** The pattern with which VS Code finds links in notifications, progress and inputs (`linkedText.ts`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;

describe('a value from outside, made harmless', () => {
  test('stays unchanged when it is plain text', () => {
    for (const title of ['Spring sale', 'Весна (скидки)', 'a[1] (b)', '100 $', '👩‍👩‍👧 שלום']) {
      assert.equal(harmless(title), title);
    }
  });

  test('contains no link, whatever is next to it', () => {
    const hostile = '[Click](command:workbench.action.terminal.new)';
    assert.ok(hostile.match(link));
    assert.equal(harmless(hostile).match(link), null);
    assert.equal(inert(`${harmless('[Click]')}${harmless('(command:evil)')}`).match(link), null);
    assert.equal(harmless('[a\u202e](https://example.com)').match(link), null);
  });

  test('contains no icon', () => {
    assert.doesNotMatch(harmless('$(trash) Delete'), /\$\([A-Za-z0-9-]+\)/);
  });

  test('is one short line without control or direction characters', () => {
    assert.equal(harmless('a\r\nb\u0000\u001b[31mc\u2028d'), 'a b [31mc d');
    assert.equal(harmless('gnp.\u202eexe'), 'gnp. exe');
    const long = harmless('x'.repeat(1_000_000));
    assert.equal(long.length, 300);
    assert.ok(long.endsWith('x…'));
    assert.ok(harmless('👩'.repeat(1000)).isWellFormed());
    assert.ok(harmless('\ud83d').isWellFormed());
  });
});

describe('`inert`', () => {
  test('keeps long texts and line breaks', () => {
    const words = `${'x'.repeat(2000)}\ny`;
    assert.equal(inert(words), words);
  });
});
