import { entityTable } from './entityTable.ts';

/** Decodes the character references in HTML text or an attribute's value, and puts it on one line. */
export function decodedText(text: string): string {
  const decoded = text.includes('&') ? text.replace(reference, decodeReference) : text;
  // Removes soft hyphens, which are only visible at line breaks.
  return decoded.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
}

const reference = /&(?:#x([0-9a-f]{1,10})|#([0-9]{1,10})|([a-z][a-z0-9]{1,31}))(;?)/gi;

/** A character reference in an attribute's value, and the characters that it stands for. */
interface CharacterReference {
  readonly start: number;
  readonly end: number;
  readonly characters: string;
}

/** Yields the character references in an attribute's value, in order. */
export function* characterReferences(value: string): Generator<CharacterReference> {
  for (const match of value.matchAll(reference)) {
    const [written, hex, decimal, name, semicolon = ''] = match;
    const start = match.index;
    const characters = decodeReference(written, hex, decimal, name, semicolon, start, value);
    if (characters !== written) yield { start, end: start + written.length, characters };
  }
}

function decodeReference(
  written: string,
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
  semicolon: string,
  start: number,
  text: string,
): string {
  if (name === undefined)
    return characterOfCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  const entity = entities().get(name);
  // A URL parameter such as `&copy=1` is not a reference (section 13.2.5.73 of the HTML standard).
  const isWhole = semicolon !== '' || (entity?.isOld === true && text[start + written.length] !== '=');
  return entity && isWhole ? entity.characters : written;
}

/** Decodes a numeric reference as browsers do (section 13.2.5.80): Windows-1252 replaces Unicode's C1 controls. */
function characterOfCode(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows1252[code - 0x80] ?? '';
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** The characters of Windows-1252 from 0x80 to 0x9F. Codes that Windows-1252 does not define are unchanged. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

interface Entity {
  readonly characters: string;
  /** True if the semicolon is optional. */
  readonly isOld: boolean;
}

let loadedEntities: ReadonlyMap<string, Entity> | undefined;

/** Entities by their case-sensitive names, parsed from the table on first use. */
function entities(): ReadonlyMap<string, Entity> {
  loadedEntities ??= new Map(
    entityTable
      .trim()
      .split(/\s/)
      .map((line) => {
        const [name = '', codes = ''] = line.split(':');
        const characters = String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)));
        return [name.replace('!', ''), { characters, isOld: name.endsWith('!') }];
      }),
  );
  return loadedEntities;
}

/** Decodes percent-encoded characters such as `%D0%B0`; invalid sequences are unchanged. */
export function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
