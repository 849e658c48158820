import { type LetterChange, spliced } from '../../core/letters/letterPieces.ts';

/** The bytes of each piece of a letter after a change. Only what has changed is counted. */
export function sizesAfter(sizes: readonly number[], { since, splices }: LetterChange): readonly number[] {
  const counted = splices.map((splice) => ({ ...splice, added: splice.added.map(byteLength) }));
  return spliced(since === undefined ? [] : sizes, counted);
}

export const byteLength = (text: string) => new TextEncoder().encode(text).length;
