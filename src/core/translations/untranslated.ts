import type { LetterLanguage } from './languageFiles.ts';
import type { TextEntry } from './readTexts.ts';
import { addedTexts } from './textFindings.ts';

/** A file with texts, and its entries in order. */
interface TextsFile {
  readonly json: string;
  readonly entries: readonly TextEntry[];
}

/**
 * Returns a file with an empty text for each key of a letter. It looks like the file of another language, if there is one: the same
 * order, the same objects.
 */
export function untranslatedFile(used: ReadonlySet<string>, other?: TextsFile): string {
  if (!other) return `${JSON.stringify(Object.fromEntries([...used].map((key) => [key, ''])), null, 2)}\n`;
  const { json, entries } = other;
  const known = new Set(entries.map(({ key }) => key));
  const added = [...used].filter((key) => !known.has(key)).map((key) => [key, ''] as const);
  const parts: string[] = [];
  let end = 0;
  for (const { valueStart, valueEnd, text } of entries) {
    if (text === undefined) continue;
    parts.push(json.slice(end, valueStart), '""');
    end = valueEnd;
  }
  if (added.length > 0) {
    const { at, text } = addedTexts(json, entries, added);
    parts.push(json.slice(end, at), text);
    end = at;
  }
  return parts.join('') + json.slice(end);
}

/**
 * Returns the languages without the empty texts that another language fills: nobody has translated them yet. A text that is empty in all
 * languages, such as the alternative text of a decoration, stays.
 */
export function withoutUntranslated<T extends LetterLanguage>(languages: readonly T[]): T[] {
  const filled = new Set(
    languages.flatMap(({ texts }) => Object.keys(texts).filter((key) => texts[key] !== '')),
  );
  return languages.map((language) => {
    const texts = Object.entries(language.texts).filter(([key, text]) => text !== '' || !filled.has(key));
    return { ...language, texts: Object.fromEntries(texts) };
  });
}
