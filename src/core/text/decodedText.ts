import { entityTable } from './entityTable.ts';

/** What a piece of HTML text or of an attribute's value says, on one line, with its character references decoded. */
export function decodedText(text: string): string {
  const decoded = text.includes('&') ? text.replace(reference, decodeReference) : text;
  // Whether soft hyphens are seen is for the line to decide.
  return decoded.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
}

const reference = /&(?:#x([0-9a-f]{1,10})|#([0-9]{1,10})|([a-z][a-z0-9]{1,31}))(;?)/gi;

function decodeReference(
  written: string,
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
  semicolon: string,
  start: number,
  text: string,
): string {
  if (name === undefined) return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  const entity = entities().get(name);
  // A parameter of an address, such as `&copy=1`, is none (section 13.2.5.73 of the HTML standard).
  const isWhole = semicolon !== '' || (entity?.isOld === true && text[start + written.length] !== '=');
  return entity && isWhole ? entity.characters : written;
}

/** What browsers make of a number (section 13.2.5.80): those of Windows-1252 where Unicode has control characters. */
function characterOf(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows1252[code - 0x80] ?? '';
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** Those without a meaning there stay as they are. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

interface Entity {
  readonly characters: string;
  /** Whether it needs no semicolon. */
  readonly isOld: boolean;
}

let known: ReadonlyMap<string, Entity> | undefined;

/** By their names, in which capital and small letters differ. Read from the table when the first one is looked up. */
function entities(): ReadonlyMap<string, Entity> {
  known ??= new Map(
    entityTable
      .trim()
      .split(/\s/)
      .map((line) => {
        const [name = '', codes = ''] = line.split(':');
        const characters = String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)));
        return [name.replace('!', ''), { characters, isOld: name.endsWith('!') }];
      }),
  );
  return known;
}
