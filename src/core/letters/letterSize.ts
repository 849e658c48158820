/** What Gmail makes of a letter of this size: `clipped` hides its end, with the footer in it, behind a link. */
export type LetterSize = 'fine' | 'nearLimit' | 'clipped';

const nearLimitAbove = 80_000;
/** In bytes: from here on Gmail hides the end of a letter. */
export const gmailLimit = 102_000;

/** The size of a whole letter, with its footer, in bytes of UTF-8. */
export function letterSize(bytes: number): LetterSize {
  if (bytes >= gmailLimit) return 'clipped';
  return bytes > nearLimitAbove ? 'nearLimit' : 'fine';
}
