import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { globFiles } from '../../scripts/globFiles.ts';
import { readBundle, textsOfSource } from '../../scripts/texts.ts';

const source = textsOfSource();
const english = readBundle('bundle.l10n.json');
const russian = readBundle('bundle.l10n.ru.json');

/** The keys that only one of the two has, or that have no text. */
function differences(bundle: typeof source): string[] {
  const missing = Object.keys(source).filter((key) => !bundle[key]);
  const leftOver = Object.keys(bundle).filter((key) => !(key in source));
  return [...missing.map((key) => `missing: ${key}`), ...leftOver.map((key) => `left over: ${key}`)];
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join();
}

/** The plural forms of a text, separated by bars without blanks around them. */
const forms = (text: string) => text.split(/(?<! )\|(?! )/);

/** If these fail, run `npm run l10n`. */
describe('the texts of the source', () => {
  test('are the same as in the English bundle', () => assert.deepEqual(differences(english), []));

  test('are the same as in the Russian bundle', () => assert.deepEqual(differences(russian), []));

  test('contain no backticks, which VS Code shows literally', () => {
    const shown = [...Object.values(source), ...Object.values(russian)];
    assert.deepEqual(
      shown.filter((text) => text.includes('`')),
      [],
    );
  });

  test('fit on the detail line of a list entry without being cut', () => {
    const below = /label:(?:(?!question:)[^;])*?detail:\s*l10n\.t\(\s*'([^']*)'/g;
    const details = globFiles('src/extension/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(below)].map(([, text = '']) => text),
    );
    assert.ok(details.length > 8, `${details.length}`);
    const wide = details.flatMap((text) => [
      ...(text.length > 84 ? [text] : []),
      ...((russian[text]?.length ?? 0) > 72 ? [russian[text]] : []),
    ]);
    assert.deepEqual(wide, []);
  });

  test('fit on the four buttons of the notification about an existing upload', () => {
    const buttons = ['Send Test', 'New Campaign', 'Show', 'Upload Again'];
    const width = (bundle: typeof source) =>
      buttons.reduce((sum, text) => sum + (bundle[text]?.length ?? 99), 0);
    assert.ok(width(english) <= 37 && width(russian) <= 37, `${width(english)}, ${width(russian)}`);
  });

  test('have the same placeholders in Russian, in each plural form', () => {
    const wrong = Object.entries(source).filter(([key, text]) => {
      const all = [...forms(text), ...forms(russian[key] ?? '')];
      // The first English form is for exactly one, so “Its maket” may omit the number.
      const shown = forms(text).length > 1 ? all.map((form) => `${form}{0}`) : all;
      return new Set(shown.map(placeholders)).size !== 1;
    });
    assert.deepEqual(Object.fromEntries(wrong), {});
  });

  test('have two plural forms in English and three in Russian', () => {
    const counts = Object.entries(source).map(([key, text]) => [
      key,
      forms(text).length,
      forms(russian[key] ?? '').length,
    ]);
    const wrong = counts.filter(([, inEnglish, inRussian]) =>
      inEnglish === 1 ? inRussian !== 1 : inEnglish !== 2 || inRussian !== 3,
    );
    assert.deepEqual(wrong, []);
  });
});
