import { isMarkupClosed } from './inlineHtml.ts';
import type { LetterLanguage, LetterTexts } from './languageFiles.ts';
import { type TextEntry, textOf } from './readTexts.ts';
import { type TextKey, textKeys } from './textKeys.ts';

/** The maximum number of findings in one file. */
const mostFindings = 200;

/** A key in a layout, and the languages that have no text for it. */
interface KeyWithoutText extends TextKey {
  readonly lacking: readonly string[];
}

/** Returns the keys of a layout that have no text in some of its languages, or in all of them. */
export function keysWithoutText(source: string, languages: readonly LetterLanguage[]): KeyWithoutText[] {
  return textKeys(source)
    .map((key) => ({ ...key, lacking: lackingIn(key.key, languages) }))
    .filter(({ lacking }) => lacking.length > 0 || languages.length === 0)
    .slice(0, mostFindings);
}

const lackingIn = (key: string, languages: readonly LetterLanguage[]) =>
  languages.filter(({ texts }) => textOf(texts, key) === undefined).map(({ tag }) => tag);

/** An entry that is not what it should be: no key of the layout, no text, an empty one to translate, or a text whose markup is not closed. */
export interface EntryFinding {
  readonly code: 'unused' | 'notAText' | 'untranslated' | 'unclosedMarkup';
  readonly entry: TextEntry;
}

/** Returns the findings in a file with texts. `used` are the keys of its layout, `texts` those of the file that count (`withoutUntranslated`). */
export function entryFindings(
  { entries, texts }: { readonly entries: readonly TextEntry[]; readonly texts: LetterTexts },
  used: ReadonlySet<string>,
): EntryFinding[] {
  return entries
    .flatMap((entry): EntryFinding[] => {
      if (!used.has(entry.key)) return [{ code: 'unused', entry }];
      if (entry.text === undefined) return [{ code: 'notAText', entry }];
      if (textOf(texts, entry.key) === undefined) return [{ code: 'untranslated', entry }];
      return isMarkupClosed(entry.text) ? [] : [{ code: 'unclosedMarkup', entry }];
    })
    .slice(0, mostFindings);
}

/** Returns the insertion that adds texts at the end of a file, which must be valid. */
export function addedTexts(
  json: string,
  entries: readonly TextEntry[],
  added: readonly (readonly [key: string, text: string])[],
): { readonly at: number; readonly text: string } {
  const at = json.slice(0, json.lastIndexOf('}')).trimEnd().length;
  const lines = added.map(([key, text]) => `\n  ${JSON.stringify(key)}: ${JSON.stringify(text)}`);
  return { at, text: `${entries.length > 0 ? ',' : ''}${lines.join(',')}` };
}
