/** Gmail's treatment of a letter by its size: `clipped` means that Gmail hides the letter's end, including the footer, behind a link. */
export type LetterSize = 'fine' | 'nearLimit' | 'clipped';

const nearLimitAbove = 80_000;
/** The size from which Gmail clips a letter, in bytes. */
export const gmailLimit = 102_000;

/** Judges the size of a whole letter with its footer, in bytes of UTF-8. */
export function letterSize(bytes: number): LetterSize {
  if (bytes >= gmailLimit) return 'clipped';
  return bytes > nearLimitAbove ? 'nearLimit' : 'fine';
}
