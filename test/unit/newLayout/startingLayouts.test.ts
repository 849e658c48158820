import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import { tags } from '../../../src/core/text/markup.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

type Mjml = (source: string, options: object) => Promise<{ html: string; errors: readonly unknown[] }>;

/** The official npm package. */
const mjml2html: Mjml = createRequire(import.meta.url)('mjml');

const clients = ['outlook.windows', 'gmail.desktop-webmail', 'apple-mail.ios', 'mail-ru.desktop-webmail'];

const root = resolve(import.meta.dirname, '../../../media/layouts');
const languages = readdirSync(root).sort();
const files = readdirSync(join(root, 'en')).sort();
const textOf = (language: string, file: string) => readFileSync(join(root, language, file), 'utf8');

/** Tags with their attributes, and styles, without the text. */
function structure(source: string): string[] {
  const whole = [...tags(source)].map(({ start, end }) => source.slice(start, end));
  return whole.map((tag) => tag.replace(/ (lang|aria-label)="[^"]*"/g, ''));
}

async function htmlOf(source: string, file: string): Promise<string> {
  if (file.endsWith('.html')) return source;
  const { html, errors } = await mjml2html(source, { validationLevel: 'strict' });
  assert.deepEqual(errors, [], file);
  return html;
}

/** Errors and warnings of Mailroom’s own checks. */
function findingsIn(html: string, file: string): string[] {
  const compiled = file.endsWith('.mjml');
  const found = checkLetter(readLetterTree(html), { compiled, canIEmail: canIEmail(), clients });
  const grave = found.filter(({ severity }) => severity === 'error' || severity === 'warning');
  return grave.map(({ rule, start, end }) => `${rule}: ${html.slice(start, end)}`);
}

describe('The built-in templates', () => {
  it('are the same in each language except for the text', () => {
    for (const language of languages) {
      assert.deepEqual(readdirSync(join(root, language)).sort(), files);
      for (const file of files) {
        const text = textOf(language, file);
        assert.deepEqual(structure(text), structure(textOf('en', file)), `${language}/${file}`);
        assert.equal(/<(?:mjml|html) lang="(\w+)"/.exec(text)?.[1], language);
      }
    }
  });

  for (const language of languages) {
    it(`compile and have everything that a good letter needs (${language})`, async () => {
      for (const file of files) {
        const html = await htmlOf(textOf(language, file), file);
        assert.match(html, /<title>[^<]{5,}<\/title>/, file);
        assert.match(html, /<div style="display: ?none[^>]*>[^<]{10,}<\/div>/, `preheader of ${file}`);
        assert.match(html, /name="color-scheme" content="light dark"/, file);
        assert.match(html, /@media \(prefers-color-scheme: dark\)/, file);
        assert.ok(Buffer.byteLength(html) < 30_000, `${file} is light`);
        assert.deepEqual(findingsIn(html, file), [], file);
        assert.doesNotMatch(html, /<img|url\(|@import|fonts\.googleapis/, `${file} loads nothing`);
      }
    });
  }
});
