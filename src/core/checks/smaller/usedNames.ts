import { codesFrom } from '../../templates/templateCode.ts';
import { attribute } from '../letterQueries.ts';
import type { LetterTree } from '../letterTree.ts';

/** Tells whether an element may have a class or an id, in any mail program. */
export type UsedNames = (name: string) => boolean;

/**
 * Names that mail programs give to elements of a letter or around it, and that style sheets for these programs therefore use: Outlook,
 * Gmail (`ii`, `im`), Yahoo (`yiv`), AOL, Apple, Thunderbird (`moz`), and classes that programs write before those of the letter (`x_`).
 */
const addedByPrograms =
  /^(?:body|externalclass|readmsgbody|outlook|owa|mso|wordsection|message(?:web)?view|x_|ecx|rps_|gmail|g-|ii$|im$|adn$|a6s$|abn$|yshortcuts|yiv|yahoo|aol|apple|moz|mail|samsung|android|ios|protonmail|superhuman|mailru|yandex)/i;

/** Template code that may write markup, whose classes nobody knows: unescaped values, parts of other files, and blocks of content. */
const mayWriteMarkup =
  /^\{\{\{|^\{\{[-~]?\s*[>&]|^<%|^%%[=[]|html|markup|content|body|include|partial|template|block|yield|extends|render|import|macro|layout|\braw\b|\bsafe\b/i;

/**
 * Returns which names elements may have; `undefined` if template code may write any. Counts every word outside the style sheets,
 * wherever it stands, and those of `others`: texts that will be part of the letter, such as footers.
 */
export function usedNames(letter: LetterTree, others: readonly string[]): UsedNames | undefined {
  const { source, codes, elements } = letter;
  // Texts of a language may contain markup.
  if (source.includes('[[text:')) return undefined;
  if (codes.some(({ start, end }) => mayWriteMarkup.test(source.slice(start, end)))) return undefined;
  const words = new Set<string>();
  const addWords = (text: string) => {
    for (const [word] of text.matchAll(/[\w-]+/g)) words.add(word.toLowerCase());
  };
  for (const element of elements) {
    if (element.hasFilledInAttributes) return undefined;
    for (const name of ['class', 'id']) {
      const written = attribute(element, name);
      if (!written) continue;
      // Whatever is not part of a name could be code of a language that Mailroom doesn't know.
      if (codesFrom(codes, written).length > 0 || /[^\w\s:/.-]/.test(written.value)) return undefined;
      addWords(written.value);
    }
  }
  let done = 0;
  for (const { start, end } of letter.styleSheets) {
    addWords(source.slice(done, start));
    done = Math.max(done, end);
  }
  addWords(source.slice(done));
  others.forEach(addWords);
  // A name with other characters may be written with escapes, and is never judged.
  return (name) => !/^[\w-]+$/.test(name) || words.has(name.toLowerCase()) || addedByPrograms.test(name);
}
