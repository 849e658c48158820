/** The encoding of a text file that is not UTF-8: UTF-16, which Notepad calls “Unicode”, or another one, which bytes don’t tell. */
export type OtherEncoding = 'utf16' | 'notUtf8';

/** The bytes at the start of a file that are searched for those of UTF-16. */
const searched = 1_000;

/** Returns the encoding of a text file by its bytes; `undefined` for UTF-8. `isUtf8` says whether the bytes are valid UTF-8. */
export function otherEncoding(bytes: Uint8Array, isUtf8: boolean): OtherEncoding | undefined {
  return isUtf16(bytes) ? 'utf16' : isUtf8 ? undefined : 'notUtf8';
}

function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  // In UTF-16, each ASCII character has a NUL, and markup is ASCII.
  const start = bytes.subarray(0, searched);
  return start.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0) > start.length / 10;
}
