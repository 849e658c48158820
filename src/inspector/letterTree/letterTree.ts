import type { LetterTree } from '../../core/checks/letterTree.ts';
import type { PlaceholderSyntax } from '../../core/checks/placeholderSyntax.ts';
import { LetterReader } from './letterReader.ts';

/**
 * Reads a letter's HTML, however broken, with the places of everything in it. `filledIn`: how the account writes its fields. Throws
 * `TreeTooLarge` for a tag with too many attributes, and for more elements and styles than any letter has.
 */
export function readLetterTree(source: string, filledIn: readonly PlaceholderSyntax[] = []): LetterTree {
  return new LetterReader(source, filledIn).read();
}
