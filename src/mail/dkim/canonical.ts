/** Canonicalization: the changes in transit that a signature tolerates (RFC 6376, section 3.4). */
export type Canonical = 'simple' | 'relaxed';

const [tab, lf, cr, blank] = [0x09, 0x0a, 0x0d, 0x20];

/** Canonicalizes a header field, one character per byte, without a line end. */
export function canonicalField(written: string, way: Canonical): string {
  if (way === 'simple') return written;
  const colon = written.indexOf(':');
  const name = written.slice(0, colon).toLowerCase().replace(/[ \t]/g, '');
  // `trim` would take the byte A0 for white space.
  const value = ` ${written.slice(colon + 1)} `.replace(/[ \t\r\n]+/g, ' ');
  return `${name}:${value.slice(1, -1)}`;
}

/** Canonicalizes a body: CRLF line ends, no empty lines at the end, and, if relaxed, single spaces. */
export function canonicalBody(body: Uint8Array, way: Canonical): Uint8Array {
  // Line ends that were LF or missing grow to CRLF, so the result can be up to twice as long plus one line end.
  const signed = new Uint8Array(2 * body.length + 2);
  let length = 0;
  let endOfText = 0;
  for (let start = 0; start < body.length; ) {
    const lineFeed = body.indexOf(lf, start);
    const next = lineFeed === -1 ? body.length : lineFeed + 1;
    const end =
      lineFeed === -1 ? body.length : lineFeed > start && body[lineFeed - 1] === cr ? lineFeed - 1 : lineFeed;
    const lineStart = length;
    length =
      way === 'simple' ? copy(body, start, end, signed, length) : squeeze(body, start, end, signed, length);
    const isEmpty = length === lineStart;
    signed[length++] = cr;
    signed[length++] = lf;
    if (!isEmpty) endOfText = length;
    start = next;
  }
  if (endOfText > 0 || way === 'relaxed') return signed.subarray(0, endOfText);
  return Uint8Array.of(cr, lf);
}

function copy(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): number {
  to.set(from.subarray(start, end), at);
  return at + end - start;
}

/** Copies a line, with runs of white space collapsed and white space at its end removed. Returns the offset after the copy. */
function squeeze(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): number {
  let next = at;
  let isBlank = false;
  for (let place = start; place < end; place++) {
    const byte = from[place] ?? 0;
    if (byte === blank || byte === tab) {
      isBlank = true;
      continue;
    }
    if (isBlank) to[next++] = blank;
    isBlank = false;
    to[next++] = byte;
  }
  return next;
}
