/** A header field as it was sent, and its name in lower case. */
export interface HeaderField {
  readonly name: string;
  /** A character for each byte, from the name on; folded lines are parted by CRLF, and none is at the end. */
  readonly written: string;
}

/** A message in its two parts (RFC 5322, section 2.1). */
export interface Message {
  /** From the top. */
  readonly fields: readonly HeaderField[];
  readonly body: Uint8Array;
}

/** In bytes. Letters with more of a header are made to be a burden. */
const longestHeader = 100_000;

const [cr, lf] = [0x0d, 0x0a];

/** Takes a message apart, also one that was kept with LF alone. `undefined` when its header is longer than any. */
export function readMessage(bytes: Uint8Array): Message | undefined {
  const end = endOfHeader(bytes);
  if (end === undefined) return undefined;
  const lines = byteText(bytes.subarray(0, end.header)).split(/\r?\n/);
  const fields: HeaderField[] = [];
  let written: string[] = [];
  const finish = () => {
    const name = /^([\x21-\x39\x3b-\x7e]+)[ \t]*:/.exec(written[0] ?? '')?.[1];
    if (name !== undefined) fields.push({ name: name.toLowerCase(), written: written.join('\r\n') });
  };
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      written.push(line);
      continue;
    }
    finish();
    written = [line];
  }
  finish();
  return { fields, body: bytes.subarray(end.body) };
}

/** Where the last field ends, and where the body begins, behind an empty line. */
function endOfHeader(bytes: Uint8Array): { readonly header: number; readonly body: number } | undefined {
  let start = 0;
  while (start < bytes.length && start <= longestHeader) {
    const end = bytes.indexOf(lf, start);
    const isEmpty = end === start || (end === start + 1 && bytes[start] === cr);
    if (isEmpty) return { header: start, body: end + 1 };
    if (end === -1) break;
    start = end + 1;
  }
  return bytes.length > longestHeader ? undefined : { header: bytes.length, body: bytes.length };
}

/** Text with a character for each byte. */
function byteText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return parts.join('');
}

/** The bytes of text that has a character for each. */
export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
