import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { globFiles } from '../../scripts/globFiles.ts';
import {
  type Bundle,
  manifestTexts,
  readBundle,
  readNotes,
  textsOfSource,
  translations,
} from '../../scripts/texts.ts';

const source = textsOfSource();
const english = readBundle('bundle.l10n.json');
const notes = readNotes();
const bundles: readonly (readonly [language: string, bundle: Bundle])[] = translations().map((language) => [
  language,
  readBundle(`bundle.l10n.${language}.json`),
]);

/** Texts that are the same in another language: names, abbreviations, words that it has taken over. */
const same: Readonly<Record<string, readonly string[]>> = {
  // Also in languages to come.
  '': [
    ...['BIMI', 'Chromium', 'DKIM', 'DMARC', 'DNS', 'JSON', 'MTA-STS', 'Mailroom', 'Markdown', 'SPF'],
    ...['Mailroom {0}, Node {1}, {2}.', 'Mailroom {0}, VS Code {1}, {2}, {3}.'],
    ...['{0} → {1}', '{0}: {1}', '{0}; {1}; {2}.'],
  ],
  de: [
    ...[
      'Code',
      'Code: {0}',
      'Commit {0}',
      'Desktop',
      'Domains',
      'Format',
      'Head',
      'Host',
      'Import: {0}',
      'In {0}',
    ],
    ...['LIVE', 'Layout', 'Layout: {0}', 'Link', 'Links', 'Links: {0}', 'Live', 'Logo', 'Maket', 'Maket {0}'],
    ...['Makets', 'Name', 'Newsletter', 'OK', 'Problem:', 'Proxy', 'Rate', 'Sandbox', 'Start', 'Start: {0}'],
    ...['Status {0}', 'Tablet', 'Test', 'Test: {0}', 'Tests', 'Text', 'Zoom', '[Test {0}] {1}'],
    ...['[Test] {0}', 'live', 'optional', 'optional, {0}', 'px', '{0} KB', '{0} px'],
  ],
};

/** How many characters fit on the detail line of a list entry. Cyrillic letters are wider. */
const widest: Readonly<Record<string, number>> = { en: 84, de: 84, ru: 72 };

/** The keys that only one of the two has, or that have no text. */
function differences(bundle: Bundle, expected: Bundle = source): string[] {
  const missing = Object.keys(expected).filter((key) => !bundle[key]);
  const leftOver = Object.keys(bundle).filter((key) => !(key in expected));
  return [...missing.map((key) => `missing: ${key}`), ...leftOver.map((key) => `left over: ${key}`)];
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join();
}

/** The plural forms of a text, separated by bars without blanks around them. */
const forms = (text: string) => text.split(/(?<! )\|(?! )/);

/** Returns the number of plural forms that whole numbers have in a language (CLDR): 2 in English, 3 in Russian. */
function formsOf(language: string): number {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 200 }, (_, number) => rules.select(number))).size;
}

/** If these fail, run `npm run l10n`. */
describe('the texts of the source', () => {
  test('are the same as in the English bundle', () => assert.deepEqual(differences(english), []));

  test('contain no backticks, which VS Code shows literally', () => {
    const shown = [source, ...bundles.map(([, bundle]) => bundle)].flatMap(Object.values);
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
      ...bundles.flatMap(([language, bundle]) =>
        (bundle[text]?.length ?? 0) > (widest[language] ?? 72) ? [bundle[text]] : [],
      ),
    ]);
    assert.deepEqual(wide, []);
  });

  test('fit on the four buttons of the notification about an existing upload', () => {
    const buttons = ['Send Test', 'New Campaign', 'Show', 'Upload Again'];
    const widths = [english, ...bundles.map(([, bundle]) => bundle)].map((bundle) =>
      buttons.reduce((sum, text) => sum + (bundle[text]?.length ?? 99), 0),
    );
    assert.ok(Math.max(...widths) <= 46, `${widths}`);
  });

  test('have a note for translators where it says what it is about, and no note without a text', () => {
    assert.deepEqual(
      Object.keys(notes).filter((text) => !(text in source) || !notes[text]),
      [],
    );
    const written = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8'));
    for (const [text, note] of Object.entries(notes))
      assert.deepEqual(written[text], { message: text, comment: [note] });
  });
});

for (const [language, bundle] of bundles) {
  describe(`the texts in another language: ${language}`, () => {
    const manifest = manifestTexts(language);

    test('are complete', () => {
      assert.deepEqual(differences(bundle), []);
      assert.deepEqual(differences(manifest, manifestTexts()), []);
    });

    test('have the same placeholders as in English, in each plural form', () => {
      const wrong = Object.entries(source).filter(([key, text]) => {
        const all = [...forms(text), ...forms(bundle[key] ?? '')];
        // The first English form is for exactly one, so “Its maket” may omit the number.
        const shown = forms(text).length > 1 ? all.map((form) => `${form}{0}`) : all;
        return new Set(shown.map(placeholders)).size !== 1;
      });
      assert.deepEqual(Object.fromEntries(wrong), {});
    });

    test('have two plural forms in English, and as many as the language has', () => {
      const counts = Object.entries(source).map(([key, text]) => [
        key,
        forms(text).length,
        forms(bundle[key] ?? '').length,
      ]);
      const wrong = counts.filter(([, inEnglish, translated]) =>
        inEnglish === 1 ? translated !== 1 : inEnglish !== 2 || translated !== formsOf(language),
      );
      assert.deepEqual(wrong, []);
    });

    test('have the same icons, links and line breaks as in English', () => {
      const marks = (text = '') => (text.match(/\$\([\w~-]+\)|\]\([^)]*\)|\n/g) ?? []).sort();
      for (const [texts, translated] of [
        [source, bundle],
        [manifestTexts(), manifest],
      ] as const)
        for (const [key, text] of Object.entries(texts))
          assert.deepEqual(marks(translated[key]), marks(text), key);
    });

    test('are not English, except for a few', () => {
      const allowed = new Set([...(same[''] ?? []), ...(same[language] ?? [])]);
      const left = [
        ...Object.entries(bundle).filter(([text, translated]) => text === translated),
        ...Object.entries(manifestTexts()).filter(([key, text]) => manifest[key] === text),
      ].map(([, text]) => text);
      assert.deepEqual(
        left.filter((text) => !allowed.has(text)),
        [],
      );
    });
  });
}
