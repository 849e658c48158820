import { setImmediate as othersFirst } from 'node:timers/promises';

/** Parameters of a request by their names; those without a value are left out. */
export type Parameters = Readonly<Record<string, Value | undefined>>;

type Value = string | number | readonly (string | number)[];

/** Encoded in one go: a millisecond or two. */
const pieceLength = 128 * 1024;

/**
 * Writes parameters as form fields, with arrays as JSON array text ("Transport conventions"). A letter may have
 * megabytes: it is encoded piece by piece, so that the thread stays free for others.
 */
export async function encodeForm(parameters: Parameters): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    parts.push(Buffer.from(`${parts.length > 0 ? '&' : ''}${encodeURIComponent(name.toWellFormed())}=`));
    for (const piece of pieces(asText(value))) {
      if (piece.length >= pieceLength) await othersFirst();
      parts.push(Buffer.from(encodeURIComponent(piece)));
    }
  }
  return Buffer.concat(parts);
}

function asText(value: Value): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Cuts between characters. Half a character, as a text may end with, becomes U+FFFD. */
function* pieces(text: string): Generator<string> {
  const wellFormed = text.toWellFormed();
  for (let start = 0, end = 0; start < wellFormed.length; start = end) {
    end = start + pieceLength;
    if (isFirstHalf(wellFormed.charCodeAt(end - 1))) end += 1;
    yield wellFormed.slice(start, end);
  }
}

/** Of the two UTF-16 units of one character. */
function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
