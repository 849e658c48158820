import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBundle, textsOfSource } from '../../scripts/texts.ts';

const source = textsOfSource();
const english = readBundle('bundle.l10n.json');
const russian = readBundle('bundle.l10n.ru.json');

/** The keys that only one of them has, or that have no text. */
function differences(bundle: typeof source): string[] {
  const missing = Object.keys(source).filter((key) => !bundle[key]);
  const leftOver = Object.keys(bundle).filter((key) => !(key in source));
  return [...missing.map((key) => `missing: ${key}`), ...leftOver.map((key) => `left over: ${key}`)];
}

function placeholders(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).sort().join();
}

/** Run `npm run l10n` when these fail. */
describe('the texts of the source', () => {
  test('are those of the English bundle', () => assert.deepEqual(differences(english), []));

  test('are all there in Russian, and none is left over', () => assert.deepEqual(differences(russian), []));

  test('have no backticks: what VS Code shows of them is the backticks', () => {
    const shown = [...Object.values(source), ...Object.values(russian)];
    assert.deepEqual(
      shown.filter((text) => text.includes('`')),
      [],
    );
  });

  test('have the same placeholders in Russian', () => {
    const wrong = Object.entries(source).filter(
      ([key, text]) => placeholders(russian[key] ?? '') !== placeholders(text),
    );
    assert.deepEqual(Object.fromEntries(wrong), {});
  });
});
