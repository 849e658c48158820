import { withoutEnding } from '../layouts/layout.ts';
import { isLanguageTag } from '../text/languageTag.ts';

/** The texts of a letter in one language, by key. */
export interface LetterLanguage {
  /** A language tag (BCP 47), such as `en` or `pt-BR`. */
  readonly tag: string;
  readonly texts: LetterTexts;
}

export type LetterTexts = Readonly<Record<string, string>>;

/** Returns the name of the file with a layout’s texts in one language: `spring.en.json` for `spring.mjml`. */
export function languageFileName(layoutName: string, tag: string): string {
  return `${withoutEnding(layoutName)}.${tag}.json`;
}

/** Returns the layout’s name without its ending, and the language, of a file with texts; `undefined` for any other file. */
export function readLanguageFileName(
  fileName: string,
): { readonly layout: string; readonly tag: string } | undefined {
  const parts = fileName.split('.');
  const [tag = '', ending = ''] = parts.slice(-2);
  const layout = parts.slice(0, -2).join('.');
  // `people` and other words are longer than a language.
  return layout !== '' && /^json$/i.test(ending) && isLanguageTag(tag) ? { layout, tag } : undefined;
}

/** Languages that are written from right to left, unless their tag names another script. */
const leftwardLanguages = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi']);
const leftwardScripts = new Set(['arab', 'hebr', 'thaa', 'syrc', 'nkoo', 'rohg', 'adlm']);

/** Returns the direction in which a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = '', ...others] = tag.toLowerCase().split('-');
  const script = others.find((part) => /^[a-z]{4}$/.test(part));
  return (script ? leftwardScripts.has(script) : leftwardLanguages.has(language)) ? 'rtl' : 'ltr';
}
