import { withoutEnding } from '../layouts/layout.ts';
import { languageTagOf } from '../text/languageTag.ts';

/** The texts of a letter in one language, by key. */
export interface LetterLanguage {
  /** A language tag (BCP 47), such as `en` or `pt-BR`. */
  readonly tag: string;
  readonly texts: LetterTexts;
  /** The name of its file beside the layout, which may be spelled differently: `spring.pt_BR.json`. */
  readonly fileName?: string;
}

export type LetterTexts = Readonly<Record<string, string>>;

/** Returns the name of the file with a layout’s texts in one language: `spring.en.json` for `spring.mjml`. */
export function languageFileName(layoutName: string, tag: string): string {
  return `${withoutEnding(layoutName)}.${tag}.json`;
}

/** Returns the name of the file with the texts of a language. */
export const fileNameOf = (layoutName: string, { tag, fileName }: LetterLanguage) =>
  fileName ?? languageFileName(layoutName, tag);

/** The maximum number of languages of one layout, which a menu lists. */
const mostLanguages = 60;

/**
 * Returns the languages of a layout, sorted by their tags, with the names of their files among `names`. More than one name for a language
 * is a mistake.
 */
export function languagesAmong(
  names: readonly string[],
  layoutName: string,
): readonly { readonly tag: string; readonly names: readonly string[] }[] {
  const layout = layoutNameOf(layoutName);
  const files = names.flatMap((name) => {
    const file = readLanguageFileName(name);
    return file?.layout === layout ? [{ tag: file.tag, name }] : [];
  });
  return [...Map.groupBy(files, ({ tag }) => tag)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, mostLanguages)
    .map(([tag, named]) => ({ tag, names: named.map(({ name }) => name).toSorted() }));
}

/**
 * Returns the layout’s name (as `layoutNameOf`), and the language in the usual spelling, of a file with texts; `undefined` for any other
 * file.
 */
export function readLanguageFileName(
  fileName: string,
): { readonly layout: string; readonly tag: string } | undefined {
  if (!/\.json$/i.test(fileName)) return undefined;
  const parts = fileName.split('.').slice(0, -1);
  const layout = parts.slice(0, -1).join('.').normalize('NFC');
  // `people` and other words are longer than a language.
  const tag = languageTagOf(parts.at(-1) ?? '');
  return layout !== '' && tag ? { layout, tag } : undefined;
}

/** Returns the name of a layout’s file without its ending, composed (NFC): a Mac decomposes names of files, Git composes them. */
export const layoutNameOf = (fileName: string): string => withoutEnding(fileName).normalize('NFC');

/** Languages that are written from right to left, unless their tag names another script. */
const leftwardLanguages = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi']);
const leftwardScripts = new Set(['arab', 'hebr', 'thaa', 'syrc', 'nkoo', 'rohg', 'adlm']);

/** Returns the direction in which a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = '', ...others] = tag.toLowerCase().split('-');
  const script = others.find((part) => /^[a-z]{4}$/.test(part));
  return (script ? leftwardScripts.has(script) : leftwardLanguages.has(language)) ? 'rtl' : 'ltr';
}
