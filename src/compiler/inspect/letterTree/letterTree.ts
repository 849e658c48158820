import type { LetterTree } from '../../../core/checks/letterTree.ts';
import { LetterReader } from './letterReader.ts';

/** Reads a letter's HTML, however broken, with the places of everything in it. */
export function readLetterTree(source: string): LetterTree {
  return new LetterReader(source).read();
}
