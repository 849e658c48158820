import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { countedText } from '../../../src/core/text/counted.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(resolve(root, path), 'utf8'));

/**
 * Returns a text of the interface in this language, with these values for its placeholders. `text` is the
 * English one, of the manifest or of the code. Throws if it has no translation.
 */
export function wordsIn(language: string | undefined, text: string, ...values: readonly string[]): string {
  const words = language === 'ru' ? russian(text) : text;
  return words.replace(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
}

/** Does the same as `wordsIn` for a text with plural forms, such as “{0} note|{0} notes”. */
export function countedIn(
  language: string | undefined,
  forms: string,
  number: number,
  ...values: readonly string[]
): string {
  return countedText(language === 'ru' ? russian(forms) : forms, number, values, language ?? 'en');
}

function russian(text: string): string {
  const key = Object.entries(read('package.nls.json')).find(([, english]) => english === text)?.[0];
  const words = key === undefined ? read('l10n/bundle.l10n.ru.json')[text] : read('package.nls.ru.json')[key];
  if (!words) throw new Error(`“${text}” is not translated.`);
  return words;
}
