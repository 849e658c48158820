import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBundle, textsOfSource } from '../../scripts/texts.ts';

const source = await textsOfSource();
const russian = readBundle('bundle.l10n.ru.json');

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

/** Run `npm run l10n` when these fail. */
describe('the texts of the source', () => {
  test('are those of the English bundle', () => {
    assert.deepEqual(readBundle('bundle.l10n.json'), source);
  });

  test('are all there in Russian, and none is left over', () => {
    assert.deepEqual(Object.keys(russian).sort(), Object.keys(source).sort());
    assert.deepEqual(
      Object.keys(russian).filter((key) => !russian[key]),
      [],
    );
  });

  test('have the same placeholders in Russian', () => {
    for (const [key, text] of Object.entries(source)) {
      const english = typeof text === 'string' ? text : text.message;
      assert.deepEqual(placeholders(`${russian[key]}`), placeholders(english), english);
    }
  });
});
