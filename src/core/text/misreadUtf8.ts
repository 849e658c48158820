import { singleByteCharsets } from './singleByteCharsets.ts';

interface Passage {
  readonly start: number;
  readonly end: number;
}

/** Characters in a row that together would be UTF-8 if their text was read in another encoding. */
interface Run extends Passage {
  /** The characters that were meant. */
  readonly meant: readonly string[];
}

/** A table of bytes by character code. Other characters have the byte 0. */
type Bytes = Uint8Array;

/** The characters of all encodings but one or two have lower codes. */
const tableLength = 0x2600;

const charsets: readonly (readonly [name: string, bytes: Bytes])[] = Object.entries(singleByteCharsets).map(
  ([name, characters]) => {
    const bytes = new Uint8Array(tableLength);
    // Some programs show control characters for the bytes 0x80 to 0x9F.
    for (let byte = 0x80; byte < 0xa0; byte++) bytes[byte] = byte;
    for (let index = 0; index < characters.length; index++)
      bytes[characters.charCodeAt(index)] = 0x80 + index;
    return [name, bytes];
  },
);

/**
 * Returns the passages of a text that are UTF-8 which was read in a single-byte encoding, such as `Ð¿Ñ€Ð¸` and `РїСЂРё`. Letters that
 * happen to be valid UTF-8 in such an encoding don’t count, as long as they don’t make words.
 */
export function misreadUtf8(text: string): Passage[] {
  if (!/[^\0-\x7F]{2}/.test(text)) return [];
  const readings = charsets
    .map(([name, bytes]) => ({ name, runs: runsIn(text, bytes) }))
    .filter(({ name, runs }) => isMisread(text, runs, name))
    .map(({ runs }) => ({ runs, length: runs.reduce((sum, { start, end }) => sum + end - start, 0) }));
  return (
    readings.toSorted((a, b) => b.length - a.length)[0]?.runs.map(({ start, end }) => ({ start, end })) ?? []
  );
}

function runsIn(text: string, bytes: Bytes): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const meant: string[] = [];
    for (let read = characterAt(text, at, bytes); read; read = characterAt(text, at, bytes)) {
      meant.push(read.character);
      at += read.length;
    }
    if (meant.length > 0) runs.push({ start, end: at, meant });
    else at++;
  }
  return runs;
}

/** Returns the character whose UTF-8 (RFC 3629) begins at an offset, if each character of the text is a byte. */
function characterAt(text: string, at: number, bytes: Bytes) {
  const lead = bytes[text.charCodeAt(at)] ?? 0;
  const length = lengthAfter(lead);
  if (length === 0) return undefined;
  let code = lead & (0x7f >> length);
  for (let index = 1; index < length; index++) {
    const byte = bytes[text.charCodeAt(at + index)] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return undefined;
    code = (code << 6) | (byte & 0x3f);
  }
  const isShortest = code >= (leastCodes[length] ?? 0);
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isShortest && isCharacter ? { character: String.fromCodePoint(code), length } : undefined;
}

/** Returns the number of bytes of a character that begins with this one; 0 if none does. */
function lengthAfter(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** The least character by its number of bytes. */
const leastCodes: readonly number[] = [0, 0, 0x80, 0x800, 0x10000];

/** The letters of a script that make a word: fewer may happen to be valid UTF-8. */
const leastLetters = 3;

function isMisread(text: string, runs: readonly Run[], charset: string): boolean {
  if (runs.some(({ meant }) => isWord(meant))) return true;
  if (runs.some((run) => isUnmistakable(text, run, charset))) return true;
  // In Western languages, letters with accents stand alone among others.
  return runs.filter((run) => isInWord(text, run)).length > 1;
}

const scripts: readonly RegExp[] = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Latin}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
];

const isWord = (meant: readonly string[]) =>
  meant.length >= leastLetters &&
  scripts.some((script) => meant.filter((character) => script.test(character)).length >= leastLetters);

/** Encodings in which `Â` is the byte 0xC2, which UTF-8 has before `©`, `°` and non-breaking spaces. */
const western = new Set(['windows-1252', 'windows-1254']);

/** Returns true for a single character that makes no sense as it is written: an emoji, punctuation, or `Â©`. */
function isUnmistakable(text: string, { start, end, meant }: Run, charset: string): boolean {
  const [first = ''] = meant;
  const written = text.slice(start, end);
  if (/[\u{1F300}-\u{1FAFF}]/u.test(meant.join(''))) return true;
  const isApostrophe = first === '’' && isLetter(text.charAt(start - 1)) && isLetter(text.charAt(end));
  if (isApostrophe) return true;
  if (/^[\u2010-\u2026\u2030-\u203A\u20AC\u2116\u2122]/.test(first) && /[^\p{L}]/u.test(written)) return true;
  return (
    western.has(charset) && /^(?:Ã|Â[\u00A0-\u00BF])/.test(written) && !/\p{Lu}/u.test(text.charAt(start - 1))
  );
}

const isLetter = (character: string) => /^[a-z]$/i.test(character);

/** Returns true for a Latin letter beside lower case, such as `Ä™` in `proszÄ™`. */
function isInWord(text: string, { start, end, meant }: Run): boolean {
  const isLatin = meant.length < leastLetters && /^\p{Script=Latin}+$/u.test(meant.join(''));
  return isLatin && (/[a-z]/.test(text.charAt(start - 1)) || /[a-z]/.test(text.charAt(end)));
}
