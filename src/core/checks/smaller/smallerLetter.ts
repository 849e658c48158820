import type { PlaceholderSyntax } from '../../templates/placeholderSyntax.ts';
import type { Edit } from '../edit.ts';
import type { LetterTree } from '../letterTree.ts';
import { noSaving, type Saving } from './saving.ts';
import { inOrder, replacedIn } from './smallerCss.ts';
import { idleComments, shorterBlanks, shorterStyles, shorterTags } from './smallerMarkup.ts';
import { isPlainSheet, smallerSheet } from './smallerSheet.ts';
import { usedNames } from './usedNames.ts';

/** What to know for making a letter smaller. */
export interface MakeSmaller {
  /** Texts that will be part of the letter and may use its classes, such as footers. */
  readonly others: readonly string[];
  /** The account's placeholder syntaxes. */
  readonly filledIn: readonly PlaceholderSyntax[];
}

/** A letter made smaller, and the edits that do it. */
export interface SmallerLetter {
  readonly text: string;
  /** In order, without overlaps. */
  readonly edits: readonly Edit[];
  readonly saving: Readonly<Saving>;
}

/**
 * Makes a letter smaller without changing what any program shows: removes rules that nothing can use, repeated declarations, comments and
 * blanks, and writes colors shorter. Never touches template code, conditional comments and what is inside them, or style sheets with
 * mistakes. `others` are texts that will be part of the letter, and may use its classes. Doing it again changes nothing.
 */
export function smallerLetter(letter: LetterTree, others: readonly string[] = []): SmallerLetter {
  const saving = noSaving();
  // A tag without its end may take in anything that follows.
  const isWhole = letter.mistakes.every(({ kind }) => kind !== 'halfTyped');
  const edits = isWhole ? editsOf(letter, others, saving) : [];
  return { text: replacedIn(letter.source, edits), edits, saving };
}

function editsOf(letter: LetterTree, others: readonly string[], saving: Saving): Edit[] {
  const { source } = letter;
  const isUsed = usedNames(letter, others);
  const comments = idleComments(letter);
  saving.comments += comments.length;
  const sheets = letter.styleSheets
    .filter((sheet) => isPlainSheet(letter, sheet))
    .map((sheet) => ({
      start: sheet.start,
      end: sheet.end,
      text: smallerSheet(letter, sheet, isUsed, saving),
    }))
    .filter(({ start, end, text }) => source.slice(start, end) !== text);
  return inOrder([
    ...comments.map(({ start, end }) => ({ start, end, text: '' })),
    ...sheets,
    ...shorterStyles(letter, saving),
    ...shorterTags(letter),
    ...shorterBlanks(letter, comments),
  ]);
}
