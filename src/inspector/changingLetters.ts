import { picturesOff } from '../core/checks/support/specialViews.ts';
import { supportTable } from '../core/checks/support/table.ts';
import { replacedFor } from '../core/checks/support/views.ts';
import { ResolvedText } from '../core/translations/resolvedText.ts';
import { canIEmail } from './canIEmail.ts';
import { ChangingLetter, type ReadForPrograms } from './changingLetter/changingLetter.ts';

export const table = supportTable(canIEmail);

/** The letters of the last layouts, and those with a person's data, so that a key costs what its changed part costs. */
const letters = new Map<string, ChangingLetter>();
const mostKnown = 4;

/** Returns the letter of a layout’s document, as it was read last: with a person’s data in the place of template code, if it is filled in. */
export function changingLetter(document: string, isFilledIn: boolean): ChangingLetter {
  const name = isFilledIn ? `filled in: ${document}` : document;
  const letter = letters.get(name) ?? new ChangingLetter(table);
  letters.delete(name);
  letters.set(name, letter);
  const [oldest] = letters.keys();
  if (letters.size > mostKnown && oldest !== undefined) letters.delete(oldest);
  return letter;
}

/** Returns what a program keeps of a letter, and whence it comes. */
export function viewIn({ letter, withoutPictures }: ReadForPrograms, program: string): ResolvedText {
  const edits = program === picturesOff ? withoutPictures : replacedFor(letter, table.clients([program]));
  return new ResolvedText(letter.source, edits);
}
