import { manifestTexts, readBundle } from '../../../scripts/texts.ts';
import { countedText } from '../../../src/core/text/counted.ts';

/**
 * Returns a text of the interface in this language, with these values for its placeholders. `text` is the
 * English one, of the manifest or of the code. Throws if it has no translation.
 */
export function wordsIn(language: string | undefined, text: string, ...values: readonly string[]): string {
  const words = translated(language, text);
  return words.replace(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
}

/** Does the same as `wordsIn` for a text with plural forms, such as “{0} note|{0} notes”. */
export function countedIn(
  language: string | undefined,
  forms: string,
  number: number,
  ...values: readonly string[]
): string {
  return countedText(translated(language, forms), number, values, language ?? 'en');
}

function translated(language: string | undefined, text: string): string {
  if (language === undefined || language === 'en') return text;
  const key = Object.entries(manifestTexts()).find(([, english]) => english === text)?.[0];
  const words =
    key === undefined ? readBundle(`bundle.l10n.${language}.json`)[text] : manifestTexts(language)[key];
  if (!words) throw new Error(`“${text}” is not translated.`);
  return words;
}
