import type { Passage as LetterPassage } from '../core/checks/letterTree.ts';
import type { SourcePlace } from '../protocol/inspector.ts';
import type { LetterSource } from './letterSource.ts';
import { findPassage } from './passages.ts';
import { placeIn } from './textLines.ts';

/** Where a passage of a letter's HTML is written, in lines and characters. */
export function sourcePlaceOf(letter: LetterSource, { start, end }: LetterPassage): SourcePlace | undefined {
  const passage = findPassage(letter, start, end);
  return passage && placeIn(passage.file, passage.start, passage.end);
}
