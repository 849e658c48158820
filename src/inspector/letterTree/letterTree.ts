import type { LetterTree } from '../../core/checks/letterTree.ts';
import type { PlaceholderSyntax } from '../../core/checks/placeholderSyntax.ts';
import { LetterReader } from './letterReader.ts';

/**
 * Parses a letter's HTML, however broken, with offsets of everything in it. `filledIn` are the account's placeholder syntaxes. Throws
 * `TreeTooLarge` for a tag with too many attributes, and for too many elements and styles.
 */
export function readLetterTree(source: string, filledIn: readonly PlaceholderSyntax[] = []): LetterTree {
  return new LetterReader(source, filledIn).read();
}
