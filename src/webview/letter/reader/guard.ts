/** What is looked at before a letter is read: what would cost more memory or time than any real letter. */

/** Why only the head of a letter was read, or nothing at all. */
export type Trouble =
  | 'tooManyLines'
  | 'tooManyParts'
  | 'tooDeep'
  | 'headersTooLarge'
  | 'tookTooLong'
  | 'unreadable';

/** The reader keeps something for each line: 50 MB have some 650,000 when they are as long as servers make them. */
export const mostLines = 1_000_000;

/** Lines that may begin another part. A letter with text between them has some hundred. */
export const mostBoundaries = 5000;

/** How deep parts may be inside of each other. Real letters go down to five. */
export const deepest = 50;

/** In bytes: all headers of all parts. */
export const largestHeaders = 500_000;

const [lineFeed, carriageReturn, hyphen] = [0x0a, 0x0d, 0x2d];

/** What is wrong with a letter before it is read, in one go over its bytes. */
export function troubleBefore(bytes: Uint8Array): Trouble | undefined {
  let [lines, boundaries] = [0, 0];
  for (let at = 0; at !== -1 && at < bytes.length; at = after(bytes, at)) {
    if (++lines > mostLines) return 'tooManyLines';
    if (bytes[at] !== hyphen || bytes[at + 1] !== hyphen) continue;
    if (++boundaries > mostBoundaries) return 'tooManyParts';
  }
  return undefined;
}

function after(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(lineFeed, at);
  return end === -1 ? -1 : end + 1;
}

/** The headers of a letter, without what follows them, and of very long ones the beginning. */
export function headOf(bytes: Uint8Array): Uint8Array {
  const most = Math.min(bytes.length, largestHeaders / 2);
  for (let at = 0; at !== -1 && at < most; at = after(bytes, at)) {
    const isEmpty = bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed);
    if (isEmpty) return bytes.subarray(0, at);
  }
  return bytes.subarray(0, most);
}
