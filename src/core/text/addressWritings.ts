import { decodedText } from './decodedText.ts';

/** Finds an address in texts. */
export interface AddressFinder {
  /** Returns true if a text contains the address, in any of its writings. */
  isIn(text: string): boolean;
  /** Returns true if the name or the path of a file contains the address. Dots, hyphens and underscores separate words there. */
  isInName(text: string): boolean;
}

/**
 * Returns a finder for one address. It knows the writings of an address: other case, full-width and invisible characters, quotes, tags and
 * blanks in it; encoded for a URL, HTML, JSON, MIME, in Base64 or hexadecimal, also several times; `(at)` for `@`; VERP. It doesn't find
 * an address that is only a part of a longer one, such as `ann@…` in `joann@…`. Each search takes linear time. `spellings` are the address
 * with its domain in A-labels and in Unicode.
 */
export function addressFinder(spellings: readonly string[]): AddressFinder {
  const keys = [...new Set(spellings.map((spelling) => inOneForm(spelling)))];
  const shortest = Math.min(...keys.map(({ length }) => length));
  const has = (text: string, isPart: IsPart) => keys.some((key) => hasKey(text, key, isPart));
  const longWord = shortest < 12 ? /[\w+/-]{8}/ : /[\w+/-]{15}/;
  const finder = (isPart: IsPart) => (text: string) => {
    const hasLongWord = longWord.test(text);
    if (!hasLongWord && !mayHaveAddress.test(text)) return false;
    if (!hasLongWord && !mayBeEncoded.test(text)) return has(text.toLowerCase(), isPart);
    for (const reading of readings(text, shortest)) if (has(inOneForm(reading), isPart)) return true;
    return false;
  };
  return { isIn: finder(isPartOfLonger), isInName: finder(isPartOfWord) };
}

/** Matches every text with an `@` in some writing. A quick test, because an import has millions of cells. */
const mayHaveAddress = /[@＠﹫%&\\=]|[([{]\s?at/i;

/** Matches every text that may have an address in another writing than the plain one. */
const mayBeEncoded = /[^ -~]|[%&\\=<"([{]| @|@ /;

/** Returns true if what stands around an address shows that it is a part of something longer. */
type IsPart = (before: string, after: string) => boolean;

/** The number of characters around an address that are looked at. */
const around = 64;

function hasKey(text: string, key: string, isPart: IsPart): boolean {
  const inVerp = `${key.replace('@', '=')}@`;
  return (
    isAnywhere(text, key, isPart) || isAnywhere(text, inVerp, (before) => isWordCharacter(before.slice(-1)))
  );
}

function isAnywhere(text: string, written: string, isPart: IsPart): boolean {
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const end = at + written.length;
    if (!isPart(text.slice(Math.max(0, at - around), at), text.slice(end, end + around))) return true;
  }
  return false;
}

/** Letters of other scripts are no part of an address: texts without blanks between words go on with them. */
const isWordCharacter = (character: string) => /[\p{Script=Latin}\p{Nd}]/u.test(character);

function isPartOfLonger(before: string, after: string): boolean {
  let start = before.length;
  while (start > 0 && '.+-_'.includes(before.charAt(start - 1))) start--;
  const isLonger = /^(?:\.|-+)?[\p{Script=Latin}\p{Nd}]/u.test(after) && !fileEnding.test(after);
  return isLonger || isWordCharacter(before.charAt(start - 1));
}

/** Matches the ending of a file that is called like an address. It is no domain of the highest level. */
const fileEnding =
  /^\.(?:csv|tsv|txt|xls[xm]?|ods|pdf|html?|php|aspx?|jsp|json|xml|eml|vcf|png|gif|jpe?g)(?![a-z\d-])/;

const isPartOfWord = (before: string, after: string) =>
  isWordCharacter(before.slice(-1)) || isWordCharacter(after.slice(0, 1));

/** Yields a text as it is, and what programs may read in it. `shortest` is the length of the shortest spelling of the address. */
function* readings(text: string, shortest: number): Generator<string> {
  yield text;
  const decoded = fullyDecoded(text);
  if (decoded !== text) yield decoded;
  if (decoded.includes('<')) yield decoded.replace(/<[^<>]*>/g, '');
  // In a form, a plus sign stands for a blank.
  if (text.includes('+') && text.includes('%40')) yield fullyDecoded(text.replaceAll('+', ' '));
  for (const bytes of decodedWords(decoded, shortest)) if (bytes.includes('%40')) yield fullyDecoded(bytes);
}

/** Yields what words that are long enough for an address are in Base64 and in hexadecimal, as percent-encoded bytes. */
function* decodedWords(text: string, shortest: number): Generator<string> {
  for (const [word] of text.matchAll(/[\w+/-]{8,}/g)) {
    for (const part of new Set([word, ...word.split(/[+/_-]/)])) {
      if (part.length * 3 >= shortest * 4 - 3) yield base64Decoded(part);
      if (part.length >= shortest * 2) yield hexDecoded(part);
    }
  }
}

/** The maximum number of encodings around each other that are decoded. */
const mostLayers = 5;

function fullyDecoded(text: string): string {
  let [before, decoded] = ['', text];
  for (let layer = 0; layer < mostLayers && decoded !== before; layer++) {
    before = decoded;
    const plain = decoded.replace(escaped, characterOfEscape).replace(percentEncoded, percentDecoded);
    decoded = decodedText(plain);
  }
  return decoded;
}

const percentEncoded = /(?:%[\da-f]{2})+/gi;

/** Decodes UTF-8; of other bytes, those of ASCII. */
function percentDecoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes.replace(/%([\da-f]{2})/gi, (_, code) => characterOf(code));
  }
}

/** Matches escapes of JSON and JavaScript, an `@` and a soft line break of quoted-printable, and a backslash as in Markdown. */
const escaped = /(?:\\u00|%u00|\\x|=(?=40))([\da-f]{2})|\\u\{0{0,6}([\da-f]{2})\}|\\([\\"@._+-])|= ?\r?\n/gi;

const characterOfEscape = (_: string, code?: string, braced?: string, plain = '') =>
  code || braced ? characterOf(code ?? braced ?? '') : plain;

const characterOf = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes Base64 or base64url without padding, to percent-encoded bytes. */
function base64Decoded(word: string): string {
  let [decoded, bits, count] = ['', 0, 0];
  for (const digit of word.replaceAll('-', '+').replaceAll('_', '/')) {
    bits = ((bits << 6) | base64Digits.indexOf(digit)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    decoded += `%${((bits >> count) & 0xff).toString(16).padStart(2, '0')}`;
  }
  return decoded;
}

/** Decodes pairs of hexadecimal digits, to percent-encoded bytes. */
const hexDecoded = (word: string) => word.replace(/[\da-f]{2}/gi, '%$&');

/** Returns a text in lower case, with one form of each character, and without what writers put into an address to hide or to wrap it. */
function inOneForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .replace(/\s+/g, ' ')
    .replace(/["”]? ?(?:[([{] ?at ?[)\]}]|@) ?/g, '@')
    .replace(/ ?[([{] ?dot ?[)\]}] ?/g, '.');
}
