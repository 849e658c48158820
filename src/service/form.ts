import { setImmediate as othersFirst } from 'node:timers/promises';

/** The parameters of a request by name. Parameters with the value `undefined` are left out. */
export type Parameters = Readonly<Record<string, FormValue | undefined>>;

type FormValue = string | number | readonly (string | number)[];

/** The length of a chunk in UTF-16 units. Encoding one takes a millisecond or two. */
const formPieceLength = 128 * 1024;

/**
 * Encodes parameters as form fields, with arrays as JSON ("Transport conventions"). Encodes large letters in chunks, and yields
 * to the event loop in between.
 */
export async function encodeForm(parameters: Parameters): Promise<Buffer> {
  let form = '';
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    form += `${form === '' ? '' : '&'}${encodeURIComponent(name.toWellFormed())}=`;
    for (const piece of pieces(formText(value))) {
      if (piece.length >= formPieceLength) await othersFirst();
      form += encodeURIComponent(piece);
    }
  }
  // All of it is ASCII.
  return Buffer.from(form, 'latin1');
}

function formText(value: FormValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Splits a text into chunks without splitting surrogate pairs. A lone surrogate becomes U+FFFD. */
function* pieces(text: string): Generator<string> {
  const wellFormed = text.toWellFormed();
  for (let start = 0, end = 0; start < wellFormed.length; start = end) {
    end = start + formPieceLength;
    if (isFirstHalf(wellFormed.charCodeAt(end - 1))) end += 1;
    yield wellFormed.slice(start, end);
  }
}

/** Returns true for the first UTF-16 unit of a surrogate pair. */
function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
