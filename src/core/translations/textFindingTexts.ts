import type { Severity } from '../checks/finding.ts';
import type { Formats } from '../text/formats.ts';
import type { CountingLocalizer, Localizer } from '../text/localizer.ts';
import { shortText } from '../text/shortText.ts';
import { type LetterLanguage, languageFileName } from './languageFiles.ts';
import { mostTexts, type TextEntry, type TextsProblem, textOf } from './readTexts.ts';
import { type EntryFinding, entryFindings, keysWithoutText } from './textFindings.ts';

/** A finding about the texts of a letter’s languages, in words: the same in the editor and on the command line. */
export interface TextFinding {
  readonly code: 'noText' | 'wrongFile' | 'missingTexts' | EntryFinding['code'];
  readonly severity: Exclude<Severity, 'hint'>;
  readonly message: string;
  /** The passage in the layout, or in the file with texts. */
  readonly start: number;
  readonly end: number;
}

/** A file with texts, its entries in order, and the reason why it can’t be used. It then has no texts. */
export interface LanguageFile extends LetterLanguage {
  readonly entries: readonly TextEntry[];
  readonly problem?: string | undefined;
}

/** The localizer, and its language (BCP 47), in which names of languages are written. */
interface TextsWording {
  readonly l10n: CountingLocalizer;
  readonly language: string;
}

/** The maximum number of keys that a finding names, and the maximum length of a text that it quotes, in UTF-16 units. */
const mostNamed = 5;
const longestQuoted = 300;

/** Returns the name of a language in another one (both BCP 47), such as `Portuguese (Brazil)`; its tag if it has none. */
export function nameOfLanguage(tag: string, language: string): string {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'language' });
  const name = names.of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Returns the keys in a layout’s own text that some of its languages, or all of them, have no text for. */
export function layoutTextFindings(
  { l10n, language }: TextsWording,
  { name, source }: { readonly name: string; readonly source: string },
  languages: readonly LetterLanguage[],
): TextFinding[] {
  const messageOf = (key: string, lacking: readonly string[]) => {
    if (languages.length === 0) {
      const example = languageFileName(name, 'en');
      return l10n.t('“{0}” has no text, because there is no file with texts, such as “{1}”.', key, example);
    }
    const named = lacking.map((tag) => nameOfLanguage(tag, language));
    return l10n.t('“{0}” has no text in: {1}.', key, listed(named, language));
  };
  return keysWithoutText(source, languages).map(({ key, start, end, lacking }) => ({
    code: 'noText',
    severity: lacking.length === languages.length ? 'error' : 'warning',
    message: messageOf(key, lacking),
    start,
    end,
  }));
}

/** Returns the findings in a file with texts. `used` are the keys of its letter, `languages` all files of this letter. */
export function languageTextFindings(
  wording: TextsWording,
  file: LanguageFile,
  used: ReadonlySet<string>,
  languages: readonly LetterLanguage[],
): TextFinding[] {
  const top = { start: 0, end: 1 };
  const { problem } = file;
  if (problem !== undefined) return [{ code: 'wrongFile', severity: 'error', message: problem, ...top }];
  const missing = keysWithoutEntry(file, used);
  const found = entryFindings(file, used).map(
    ({ code, entry }): TextFinding => ({
      code,
      severity: code === 'unused' ? 'information' : 'warning',
      message: entryText(wording, code, entry.key, languages),
      start: entry.keyStart,
      end: entry.keyEnd,
    }),
  );
  if (missing.length === 0) return found;
  const message = missingText(wording, missing);
  return [{ code: 'missingTexts', severity: 'warning', message, ...top }, ...found];
}

/** Returns the keys that a file doesn’t have at all. */
export function keysWithoutEntry(
  { entries }: Pick<LanguageFile, 'entries'>,
  used: ReadonlySet<string>,
): string[] {
  const known = new Set(entries.map(({ key }) => key));
  return [...used].filter((key) => !known.has(key));
}

/** Returns the text of a key in the first language that has one. */
export const textElsewhere = (key: string, languages: readonly LetterLanguage[]): string | undefined =>
  languages.map(({ texts }) => textOf(texts, key)).find(Boolean);

function missingText({ l10n, language }: TextsWording, keys: readonly string[]): string {
  const quoted = keys.slice(0, mostNamed).map((key) => l10n.t('“{0}”', key));
  const named = listed(quoted, language);
  return keys.length > mostNamed
    ? l10n.count('{0} text is missing: {1}.|{0} texts are missing, among them {1}.', keys.length, named)
    : l10n.t('Missing texts: {0}.', named);
}

function entryText(
  { l10n }: TextsWording,
  code: EntryFinding['code'],
  written: string,
  languages: readonly LetterLanguage[],
): string {
  const key = shortText(written, longestQuoted);
  switch (code) {
    case 'unused':
      return l10n.t('The layout doesn’t use “{0}”.', key);
    case 'notAText':
      return l10n.t('“{0}” must be a text in quotes.', key);
    case 'untranslated': {
      const other = shortText(textElsewhere(written, languages) ?? '', longestQuoted);
      return l10n.t('“{0}” has no text yet. In another language: “{1}”', key, other);
    }
    case 'unclosedMarkup':
      return l10n.t('The tags in “{0}” aren’t closed, so the letter shows them as text.', key);
  }
}

/** Returns a list in a language, cut where messages of the editor would be cut. */
const listed = (words: readonly string[], language: string) =>
  shortText(new Intl.ListFormat(language).format(words), longestQuoted);

/** Says why a file with texts can’t be used. */
export function textsProblemText<Text extends string>(
  l10n: Localizer<Text>,
  formats: Pick<Formats, 'number'>,
  problem: TextsProblem,
  name: string,
): Text {
  switch (problem) {
    case 'notJson':
      return l10n.t('“{0}” is not valid JSON, so the letter has no texts in this language.', name);
    case 'notAnObject':
      return l10n.t('“{0}” must be a JSON object with a text for each key.', name);
    case 'tooMany':
      return l10n.t('“{0}” has more than {1} texts.', name, formats.number(mostTexts.texts));
    case 'tooLarge':
      return l10n.t('“{0}” is larger than 500 KB.', name);
    case 'tooDeep':
      return l10n.t('“{0}” is nested too deeply. Use at most {1} levels.', name, mostTexts.depth);
  }
}

/** Says that two files are for the same language, so that neither can be used. */
export const twoFilesText = <Text extends string>(l10n: Localizer<Text>, one: string, other: string): Text =>
  l10n.t('“{0}” and “{1}” are for the same language. Keep one of them.', one, other);
