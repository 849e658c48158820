/** A header field as sent, with its name in lowercase. */
export interface HeaderField {
  readonly name: string;
  /** The raw field from its name on, one character per byte. CRLF separates folded lines; there is none at the end. */
  readonly written: string;
}

/** A message or a part of one, split into header fields and body (RFC 5322, section 2.1). */
export interface Message {
  /** The header fields, from the top. */
  readonly fields: readonly HeaderField[];
  readonly body: Uint8Array;
  /** Everything after the last header field, if the empty line between header and body is missing. */
  readonly stray?: Uint8Array;
  /** False if the header is longer than `longestHeader`. The fields are then only the first ones, and the body is empty. */
  readonly isWhole: boolean;
}

/** The maximum size of a header in bytes. Longer ones occur only in malicious letters. */
const longestHeader = 500_000;

const [tab, lf, cr, blank] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * Splits a message into header fields and body. Lines may end with LF alone. Skips a byte order mark, empty lines and the `From ` line of a
 * mailbox before the header. Both the page and the signature check use this function, so that they see the same fields.
 */
export function readMessage(bytes: Uint8Array): Message {
  const message = bytes.subarray(startOfHeader(bytes));
  const split = splitAtHeader(message);
  return split.fields.length > 0 ? split : { fields: [], body: message, isWhole: true };
}

/**
 * Splits a part of a message into header fields and body. The header ends at the first line that is not a field, because parts are often
 * assembled by hand.
 */
export function readEntity(bytes: Uint8Array): Message {
  const { header } = endOfHeader(bytes);
  for (let start = 0; start < header; start = nextLine(bytes, start)) {
    if (isField(byteText(bytes.subarray(start, start + longestHeaderName)))) continue;
    const isFolded = start > 0 && (bytes[start] === blank || bytes[start] === tab);
    if (isFolded) continue;
    const body = bytes.subarray(start);
    return { ...splitAtHeader(bytes.subarray(0, start)), body, ...(start > 0 && { stray: body }) };
  }
  return splitAtHeader(bytes);
}

/** Splits bytes at the first empty line. Skips lines that are not fields: a folded line may have lost its leading white space. */
function splitAtHeader(bytes: Uint8Array): Message {
  const { header, body, isWhole } = endOfHeader(bytes);
  const fields: HeaderField[] = [];
  let written: string[] = [];
  let [at, endOfFields] = [0, 0];
  const finish = () => {
    const name = fieldNamePattern.exec(written[0] ?? '')?.[1];
    if (name === undefined) return;
    fields.push({ name: name.toLowerCase(), written: written.join('\r\n') });
    endOfFields = at;
  };
  for (const line of byteText(bytes.subarray(0, header)).split('\n')) {
    const isFolded = line.startsWith(' ') || line.startsWith('\t');
    if (!isFolded) finish();
    if (!isFolded) written = [];
    written.push(line.endsWith('\r') ? line.slice(0, -1) : line);
    at += line.length + 1;
  }
  finish();
  const stray = endOfFields < header ? { stray: bytes.subarray(endOfFields) } : {};
  return { fields, body: bytes.subarray(body), isWhole, ...stray };
}

/** Returns the unfolded, trimmed body of a field, one character per byte. */
export function fieldBody({ written }: HeaderField): string {
  return trimBlanks(written.slice(written.indexOf(':') + 1).replace(/[\r\n]+/g, ''));
}

/** Trims text with one character per byte. `trim` would also remove the byte A0, which is the last byte of many letters in UTF-8. */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';

/** The maximum number of bytes in which a field's name is searched. Real names are far shorter. */
const longestHeaderName = 100;

const fieldNamePattern = /^([\x21-\x39\x3b-\x7e]+)[ \t]*:/;
const isField = (line: string) => fieldNamePattern.test(line);

function startOfHeader(bytes: Uint8Array): number {
  const beginning = byteText(bytes.subarray(0, 1000));
  const mark = beginning.startsWith('\xef\xbb\xbf') ? 3 : 0;
  // There may be several byte order marks: programs that join files leave one at the start of each.
  const before = /^(?:[ \t\r\n]|\xef\xbb\xbf)*(?:From [^\r\n]*\r?\n)?/.exec(beginning)?.[0].length ?? 0;
  return isField(beginning.slice(before)) ? before : mark;
}

/** Returns the offset after the last field, and the offset after the empty line that separates the body. */
function endOfHeader(bytes: Uint8Array) {
  let start = 0;
  while (start < bytes.length && start <= longestHeader) {
    const end = bytes.indexOf(lf, start);
    const isEmpty = end === start || (end === start + 1 && bytes[start] === cr);
    if (isEmpty) return { header: start, body: end + 1, isWhole: true };
    if (end === -1) break;
    start = end + 1;
  }
  const isWhole = bytes.length <= longestHeader;
  return { header: isWhole ? bytes.length : longestHeader, body: bytes.length, isWhole };
}

function nextLine(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(lf, start);
  return end === -1 ? bytes.length : end + 1;
}

/** Converts bytes to text with one character per byte. */
export function byteText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return parts.join('');
}

/** Converts text with one character per byte to bytes. */
export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
