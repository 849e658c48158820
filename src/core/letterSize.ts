/** What Gmail makes of a letter of this size: `clipped` hides its end, with the footer in it, behind a link. */
export type LetterSize = 'fine' | 'nearLimit' | 'clipped';

const nearLimitAbove = 80_000;
const clippedFrom = 102_000;

/** The size of a whole letter, with its footer, in bytes of UTF-8. */
export function letterSize(bytes: number): LetterSize {
  if (bytes >= clippedFrom) return 'clipped';
  return bytes > nearLimitAbove ? 'nearLimit' : 'fine';
}
