import { type LetterSize, letterSize } from '../letters/letterSize.ts';
import { topOf } from './letterQueries.ts';
import type { LetterTree } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';

export const nearClipping = (letter: LetterTree) => ofSize(letter, 'nearLimit');
export const clipped = (letter: LetterTree) => ofSize(letter, 'clipped');

function* ofSize(letter: LetterTree, size: LetterSize): Generator<FoundPlace> {
  const bytes = utf8Length(letter.source);
  if (letterSize(bytes) === size) yield { ...topOf(letter), values: [`${bytes}`] };
}

/** Returns the length of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    const isHalfOfPair = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x800 || isHalfOfPair ? 1 : 2;
  }
  return bytes;
}
