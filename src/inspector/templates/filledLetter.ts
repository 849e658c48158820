import type { TemplateDeclaration } from '../../core/templates/templateDeclaration.ts';
import { domOf, type LetterSource } from '../letterSource.ts';
import { markTags, withoutMarks } from '../marks.ts';
import { fillIn } from './fillIn.ts';

/**
 * Returns a letter filled in for a person, with the source elements of its tags: an element that a loop repeats has the same one each time.
 * Returns `undefined` if it can't be filled in. Throws `TreeTooLarge`.
 */
export function filledLetter(
  letter: LetterSource,
  fields: Readonly<Record<string, unknown>>,
  declared?: TemplateDeclaration,
): LetterSource | undefined {
  const elements = letter.tags.map(({ element }) => element);
  const filled = fillIn(markTags(letter.html, letter.tags), fields, declared);
  if (!('html' in filled)) return undefined;
  const { html, tags } = withoutMarks(filled.html, (index) => elements[index]);
  return { ...letter, html, tags, dom: domOf(html), isSame: false };
}
