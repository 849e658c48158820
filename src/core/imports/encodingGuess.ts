import { eastAsianCost, type Language, languagesOf, letterCost, rarityOf } from './alphabets.ts';
import type { Encoding } from './encodings.ts';

/** Decodes bytes; invalid ones become U+FFFD. */
export type Decode = (bytes: Uint8Array, encoding: Encoding) => string;

/**
 * The encodings that a file without a byte order mark and not in UTF-8 may have, and how rare they are, as a negative logarithm. ISO 8859
 * has the same letters as the Windows encoding for the language, mostly at the same places.
 */
const candidates: readonly (readonly [encoding: Encoding, rarity: number])[] = [
  ['windows-1252', 0],
  ['windows-1251', 0],
  ['koi8-r', 1],
  ['ibm866', 1],
  ['macintosh', 2],
  ['windows-1250', 2],
  ['x-mac-cyrillic', 3],
  ['iso-8859-2', 3],
  ['koi8-u', 6],
  ['windows-1254', 3],
  ['windows-1253', 3],
  ['windows-1257', 3],
  ['windows-1255', 3],
  ['windows-1256', 3],
  ['windows-874', 3],
  ['gb18030', 3],
  ['shift_jis', 3],
  ['euc-kr', 3],
  ['big5', 4],
  ['euc-jp', 4],
  ['iso-8859-5', 4],
  ['iso-8859-16', 6],
  ['windows-1258', 6],
  ['iso-8859-4', 6],
  ['iso-8859-6', 6],
  ['iso-8859-3', 8],
  ['iso-8859-14', 8],
];

/** Returns the encoding in which bytes make the most probable words. `words` are words with bytes from 0x80, on a line each. */
export function guessEncoding(words: Uint8Array, decode: Decode): Encoding {
  let best: { readonly encoding: Encoding; readonly cost: number } = {
    encoding: 'windows-1252',
    cost: Infinity,
  };
  for (const [encoding, rarity] of candidates) {
    const { cost: ofNeighbors, characters } = readWords(decode(words, encoding));
    const languages = languagesOf[encoding] ?? [undefined];
    const cost =
      rarity + ofNeighbors + Math.min(...languages.map((language) => costIn(characters, language)));
    if (cost < best.cost) best = { encoding, cost };
  }
  return best.encoding;
}

/** The costs of what is improbable, as negative logarithms. */
const unlikely = {
  otherLetter: 7,
  commonSign: 3,
  sign: 5,
  rareSign: 7,
  signInWord: 3,
  undecoded: 12,
  caseInWord: 4,
  scripts: 5,
};

interface Words {
  /** The number of times that each character occurs that is not ASCII. */
  readonly characters: ReadonlyMap<string, number>;
  /** The improbability of neighbors, whatever the language is. */
  readonly cost: number;
}

function readWords(text: string): Words {
  const characters = new Map<string, number>();
  let cost = 0;
  let last = '';
  for (const character of text) {
    if (character > '~') characters.set(character, (characters.get(character) ?? 0) + 1);
    if (character > '~' || last > '~') cost += costOfNeighbors(last, character);
    last = character;
  }
  return { characters, cost };
}

/** Returns how improbable characters are in a language; without a language, in an East Asian one. */
function costIn(characters: ReadonlyMap<string, number>, language: Language | undefined): number {
  let cost = (language && rarityOf[language]) ?? 0;
  for (const [character, count] of characters) {
    cost += count * (language === undefined ? eastAsian(character) : single(character, language));
  }
  return cost;
}

const eastAsian = (character: string): number => eastAsianCost(character) ?? unlikely.undecoded;

function single(character: string, language: Language): number {
  if (/[\ufffd\u0080-\u009f]/.test(character)) return unlikely.undecoded;
  const cost = letterCost(character.toLowerCase(), language);
  if (cost !== undefined) return cost;
  if (isLetter(character)) return unlikely.otherLetter;
  if (/[\u00a0«»“”’–—№]/.test(character)) return unlikely.commonSign;
  return /[„‘‚…€©®™°·º]/.test(character) ? unlikely.sign : unlikely.rareSign;
}

/** Returns the cost of two neighbors: capitals follow capitals, signs follow no letters, and a word is written in one script. */
function costOfNeighbors(last: string, next: string): number {
  if (!isLetter(last)) return 0;
  if (!isLetter(next)) return next > '~' && !'’”“»'.includes(next) ? unlikely.signInWord : 0;
  const isCase = isLower(last) && isUpper(next);
  const isMixed = isLatin(last) !== isLatin(next);
  return (isCase ? unlikely.caseInWord : 0) + (isMixed ? unlikely.scripts : 0);
}

const isLetter = (character: string): boolean => /[\p{L}\p{M}]/u.test(character);
const isLower = (character: string): boolean => /\p{Ll}/u.test(character);
const isUpper = (character: string): boolean => /\p{Lu}/u.test(character);
const isLatin = (character: string): boolean => /\p{Script=Latin}/u.test(character);
