import { byteText } from './message.ts';

/**
 * Decodes a body by its `Content-Transfer-Encoding` in lowercase (RFC 2045, section 6). Returns the body unchanged if the encoding is
 * unknown.
 */
export function decodeTransfer(body: Uint8Array, encoding: string): Uint8Array {
  switch (encoding) {
    case 'base64':
      return decodeBase64(body);
    case 'quoted-printable':
      return decodeQuotedPrintable(body);
    default:
      return isUu(encoding) ? decodeUu(body) : body;
  }
}

/** Returns true for uuencode, whose name is not registered. */
export const isUu = (encoding: string) => /^(?:x-)?uue(?:ncode)?$/.test(encoding);

const [tab, lf, cr, blank, equals] = [0x09, 0x0a, 0x0d, 0x20, 0x3d];

/** The value of each byte as a base64 digit; 255 if the byte is not one. */
const digits = new Uint8Array(256).fill(255);
for (const [value, digit] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  digits[digit.charCodeAt(0)] = value;

/**
 * Decodes base64 leniently: characters outside of the alphabet are skipped. After padding or an empty line, only lines of whole
 * groups continue it. Anything else is plain text that a mailing list appended, and is dropped.
 */
export function decodeBase64(body: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(Math.ceil((body.length * 3) / 4) + 3);
  let [length, count, bits] = [0, 0, 0];
  const end = endOfBase64(body);
  for (let at = 0; at < end; at++) {
    const digit = digits[body[at] ?? 0] ?? 255;
    if (digit !== 255) {
      bits = (bits << 6) | digit;
      count++;
    }
    if (count < 4 && body[at] !== equals) continue;
    length = writeGroup(decoded, length, bits, count);
    [count, bits] = [0, 0];
  }
  return decoded.subarray(0, writeGroup(decoded, length, bits, count));
}

/** Returns the offset of the first line that does not belong to the base64 text. */
function endOfBase64(body: Uint8Array): number {
  let mayEnd = false;
  /** The number of base64 characters in the lines before. */
  let before = 0;
  for (let start = 0; start < body.length; ) {
    const end = endOfLine(body, start);
    const { written, strange, hasPadding } = charactersIn(body, start, end);
    if (written + strange === 0) mayEnd ||= before >= 4;
    else if (mayEnd && (strange > 0 || written % 4 !== 0)) return start;
    before += written;
    mayEnd ||= hasPadding;
    start = end;
  }
  return body.length;
}

/**
 * Writes the bytes of a group of base64 digits, up to three, and returns the offset after them. In a truncated group, two digits make one
 * byte, and three make two.
 */
function writeGroup(to: Uint8Array, at: number, bits: number, count: number): number {
  const whole = bits << (6 * (4 - count));
  for (let byte = 0; byte < count - 1; byte++) to[at + byte] = (whole >> (16 - 8 * byte)) & 0xff;
  return at + Math.max(count - 1, 0);
}

/** Counts the base64 characters in a line, and the other characters except white space. */
function charactersIn(body: Uint8Array, start: number, end: number) {
  let [written, strange, hasPadding] = [0, 0, false];
  for (let at = start; at < end; at++) {
    const byte = body[at] ?? 0;
    if (byte === equals) hasPadding = true;
    if (digits[byte] !== 255 || byte === equals) written++;
    else if (!isBlankByte(byte) && !isLineBreak(byte)) strange++;
  }
  return { written, strange, hasPadding };
}

function decodeQuotedPrintable(body: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (byte !== equals) {
      decoded[length++] = byte;
      continue;
    }
    const [high, low] = [hexDigit(body[at + 1]), hexDigit(body[at + 2])];
    if (high !== undefined && low !== undefined) {
      decoded[length++] = high * 16 + low;
      at += 2;
      continue;
    }
    const nextLine = softBreak(body, at + 1);
    if (nextLine === undefined) decoded[length++] = byte;
    else at = nextLine - 1;
  }
  return decoded.subarray(0, length);
}

/** Returns the offset of the next line if only white space is left in this line; otherwise `undefined`. */
function softBreak(body: Uint8Array, from: number): number | undefined {
  let at = from;
  while (at < body.length && at < from + mostBlanks && (isBlankByte(body[at]) || body[at] === cr)) at++;
  if (at === body.length) return at;
  return body[at] === lf ? at + 1 : undefined;
}

const mostBlanks = 100;
const isLineBreak = (byte: number) => byte === cr || byte === lf;
const isBlankByte = (byte: number | undefined) => byte === blank || byte === tab;

function hexDigit(byte = 0): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

/** Decodes the uuencoded lines between `begin` and `end`; without a `begin`, from the first line on. */
function decodeUu(body: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(body.length);
  let length = 0;
  let end = 0;
  for (let start = startOfUu(body); start < body.length; start = end) {
    end = endOfLine(body, start);
    const first = body[start] ?? 0;
    if (isLineBreak(first)) continue;
    const size = uuDigit(body, start, end);
    // Stops at bytes that are not digits, such as the letters of `end`.
    if (size === 0 || first < blank || first > 0x60) break;
    const lineEnd = Math.min(length + size, decoded.length);
    for (let at = start + 1; length < lineEnd; at += 4) {
      const [one, two] = [uuDigit(body, at, end), uuDigit(body, at + 1, end)];
      const [three, four] = [uuDigit(body, at + 2, end), uuDigit(body, at + 3, end)];
      decoded[length++] = (one << 2) | (two >> 4);
      if (length < lineEnd) decoded[length++] = (two << 4) | (three >> 2);
      if (length < lineEnd) decoded[length++] = (three << 6) | four;
    }
  }
  return decoded.subarray(0, length);
}

/** Returns the value of a uuencode digit. A missing digit counts as a space that was lost at the end of the line in transit. */
const uuDigit = (body: Uint8Array, at: number, end: number) =>
  at < end ? ((body[at] ?? blank) - blank) & 63 : 0;

/** Returns the file name in the `begin` line of uuencode, one character per byte; empty if there is none. */
export function uuName(body: Uint8Array): string {
  const line = startOfUu(body);
  if (line === 0) return '';
  const begin = body.lastIndexOf(lf, line - 2) + 1;
  const written = byteText(body.subarray(begin, Math.min(line, begin + 500)));
  return /^begin [0-7]{3,4} ([^\r\n]*)/.exec(written)?.[1] ?? '';
}

function startOfUu(body: Uint8Array): number {
  for (let start = 0; start < body.length; start = endOfLine(body, start)) {
    if (body[start] !== 0x62) continue;
    if (/^begin [0-7]{3,4} /.test(byteText(body.subarray(start, start + 12)))) return endOfLine(body, start);
  }
  return 0;
}

/** Returns the offset of the next line, or the end of the body. */
function endOfLine(body: Uint8Array, start: number): number {
  let at = start;
  while (at < body.length && body[at] !== lf) at++;
  return Math.min(at + 1, body.length);
}
