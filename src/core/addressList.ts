import { type EmailAddressProblem, readEmailAddress } from './emailAddress.ts';
import { cut } from './text/shortText.ts';

/** An entry of a list: the address or the invalid text, and its place in the list. */
export type ListedAddress = {
  readonly start: number;
  readonly end: number;
  readonly written: string;
} & ({ readonly address: string; readonly name?: string } | { readonly problem: EmailAddressProblem });

/**
 * Reads a list of e-mail addresses as people paste them, in linear time. An entry is `a@b.example`, `Anna <a@b.example>`,
 * `"Reader, Anna" <a@b.example>`, `'Anna' <a@b.example>`, `a@b.example (Anna)`, `Anna (a@b.example)`, `mailto:a@b.example`, or a row
 * of a table (with tabs or bars; with commas or semicolons if all lines are such rows). Entries are separated by commas, semicolons
 * and line breaks; bare addresses also by blanks. If no comma follows an address, commas belong to names, as in
 * `Reader, Anna <a@b.example>; Smith, Bob <b@b.example>`. An address within a name is an entry of its own. Entries keep the order of the
 * text, duplicates included. `toAscii` is as for `readEmailAddress`.
 */
export function readAddressList(
  text: string,
  toAscii?: (domain: string) => string,
): readonly ListedAddress[] {
  const plain = withoutReferences(text);
  const entries: ListedAddress[] = [];
  for (const fragment of withCommasInNames(plain, isTable(plain)))
    for (const entry of fragmentEntries(plain, fragment, toAscii))
      entries.push({ ...entry, written: text.slice(entry.start, entry.end) });
  return entries;
}

/** A cell with one address, as people write it in tables and lists. */
type AddressCell =
  | { readonly address: string; readonly name?: string }
  | { readonly problem: EmailAddressProblem | 'severalAddresses' };

/**
 * Reads a cell that should have one address, as `readAddressList` reads an entry: with a name, quotes, brackets, invisible characters and
 * punctuation around it. A name without brackets around the address is a problem, because `anna reader@reader.example` may be a misspelled
 * address. `toAscii` is as for `readEmailAddress`.
 */
export function readAddressCell(cell: string, toAscii?: (domain: string) => string): AddressCell {
  const read = readEmailAddress(cell, toAscii);
  // An apostrophe in front keeps a spreadsheet from reading the cell as a formula.
  if ('address' in read && !cell.startsWith("'")) return read;
  if (cell.length > longestCell || !/[@＠]/.test(cell)) return read;
  const entries = readAddressList(cell, toAscii);
  const found = entries.filter((entry) => 'address' in entry);
  const [first, another] = found;
  if (another) return { problem: 'severalAddresses' };
  const isSetOff = first?.name === undefined || /<|&lt;|\)\s*$/i.test(cell);
  if (!first || entries.length > 1 || !isSetOff) return 'problem' in read ? read : { problem: 'localPart' };
  return { address: first.address, ...(first.name !== undefined && { name: first.name }) };
}

/** The maximum length of a cell with an address and a name, in UTF-16 units. */
const longestCell = 1000;

/** Replaces entities from a page's source by the brackets, quotes and spaces that they stand for, at the same offsets. */
const withoutReferences = (text: string) =>
  text.replace(/&(?:lt|gt|quot|nbsp);/gi, (written) =>
    (references[written.toLowerCase()] ?? '').padStart(written.length),
  );

const references: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

interface ListToken {
  readonly kind: 'word' | 'quoted' | 'comment' | 'angle' | 'tab' | 'comma' | 'break';
  readonly start: number;
  readonly end: number;
}

/** The text between two separators. An address in angle brackets also ends its fragment. */
interface Fragment {
  readonly tokens: ListToken[];
  hasAddress: boolean;
  endsWithComma: boolean;
}

/** The numbers of parts in a line that may be a row of a table. */
interface Line {
  addresses: number;
  others: number;
  separators: number;
  hasAngle: boolean;
}

/** Returns true if the text is a table: several lines of cells with one address each, except for a header. */
function isTable(text: string): boolean {
  let lines = 0;
  for (const { addresses, others, separators, hasAngle } of linesOf(text)) {
    const isHeader = addresses === 0 && lines === 0;
    const hasCells = separators > 0 && others > 0 && !hasAngle;
    if (!hasCells || !(addresses === 1 || isHeader)) return false;
    lines++;
  }
  return lines > 1;
}

/** Yields the lines that are not empty, up to the first address in angle brackets: no table has any. */
function* linesOf(text: string): Generator<Readonly<Line>> {
  const empty: Line = { addresses: 0, others: 0, separators: 0, hasAngle: false };
  let line = { ...empty };
  for (const token of listTokens(text)) {
    if (token.kind === 'angle') {
      line.hasAngle = true;
      return yield line;
    }
    if (!isSeparator(token)) line[isAddressToken(text, token) ? 'addresses' : 'others']++;
    else if (isFilledCell(text, token)) line.separators++;
    else if (line.addresses + line.others > 0) {
      yield line;
      line = { ...empty };
    }
  }
  if (line.addresses + line.others > 0) yield line;
}

const isSeparator = ({ kind }: ListToken) => kind === 'comma' || kind === 'break';

const isFilledCell = (text: string, { start }: ListToken) => text.charAt(start).trim() !== '';

/** Returns a token as it counts in a list. In a table, commas and semicolons separate cells, as tabs do. */
function listToken(text: string, token: ListToken, isTable: boolean): ListToken {
  const isInRow = isTable && isSeparator(token) && isFilledCell(text, token);
  return isInRow ? { ...token, kind: 'tab' } : token;
}

/** Yields the fragments one by one, because a list may have tens of thousands of entries. */
function* fragmentsOf(text: string, isTable: boolean): Generator<Fragment> {
  let last: Fragment | undefined;
  let isOpen = false;
  for (const written of listTokens(text)) {
    const token = listToken(text, written, isTable);
    if (isSeparator(token)) {
      // A comma right before a line break does not count as a separator.
      if (last) last.endsWithComma = token.kind === 'comma';
      isOpen = false;
      continue;
    }
    if (last && !isOpen) yield last;
    if (!last || !isOpen) last = { tokens: [], hasAddress: false, endsWithComma: false };
    last.tokens.push(token);
    last.hasAddress ||= isAddressToken(text, token) || isAddressComment(text, token);
    isOpen = token.kind !== 'angle';
  }
  // What is behind the last fragment separates nothing.
  if (!last) return;
  last.endsWithComma = false;
  yield last;
}

function* withCommasInNames(text: string, isTable: boolean): Generator<Fragment> {
  if (isTable || separatesByCommas(text)) return yield* fragmentsOf(text, isTable);
  let name: Fragment[] = [];
  for (const fragment of fragmentsOf(text, false)) {
    if (!fragment.hasAddress && fragment.endsWithComma) {
      name.push(fragment);
      continue;
    }
    if (fragment.tokens.at(-1)?.kind === 'angle') {
      yield { ...fragment, tokens: [...name, fragment].flatMap((each) => each.tokens) };
    } else {
      yield* name;
      yield fragment;
    }
    name = [];
  }
  yield* name;
}

function separatesByCommas(text: string): boolean {
  for (const { hasAddress, endsWithComma } of fragmentsOf(text, false)) {
    if (hasAddress && endsWithComma) return true;
  }
  return false;
}

function fragmentEntries(
  text: string,
  { tokens }: Fragment,
  toAscii: ((domain: string) => string) | undefined,
): ListedAddress[] {
  const entries: ListedAddress[] = [];
  const isRow = tokens.some(({ kind }) => kind === 'tab');
  const hasAngle = tokens.at(-1)?.kind === 'angle';
  const isAnywhere = tokens.some((token) => isAddressToken(text, token));
  const isHere = (token: ListToken) =>
    isAddressToken(text, token) || (!isAnywhere && isAddressComment(text, token));
  /** Tokens that may be part of a name. */
  let before: ListToken[] = [];
  const read = (token: ListToken) => {
    const entry = entryOf(text, token, nameAmong(text, before), toAscii);
    entries.push(...addressesAmong(text, before, toAscii, entry), entry);
    before = [];
  };
  for (const token of tokens) {
    const last = entries.at(-1);
    if (hasAngle ? token.kind === 'angle' : isHere(token)) read(token);
    else if (token.kind === 'comment' && before.length === 0 && last) {
      const named = namedEntry(last, nameAmong(text, [token]));
      entries.splice(-1, 1, named, ...addressesAmong(text, [token], toAscii, named));
    } else if (token.kind !== 'tab') before.push(token);
  }
  const rest = before.filter(
    (token) => token.kind !== 'comment' && !isLabelToken(text, token) && isNameToken(text, token),
  );
  const [first, last, entry] = [rest[0], rest.at(-1), entries.at(-1)];
  if (!first || !last) return entries;
  // Ignores the other cells of a table row, such as a city.
  if (isRow && entry) return [...entries.slice(0, -1), namedEntry(entry, nameAmong(text, rest))];
  const { start } = first;
  const { end } = last;
  return [...entries, { start, end, written: cut(text.slice(start, end), longestWritten), problem: 'noAt' }];
}

/** Returns the addresses in these parts of a name, except for the address that is named. */
function addressesAmong(
  text: string,
  tokens: readonly ListToken[],
  toAscii: ((domain: string) => string) | undefined,
  named: ListedAddress,
): ListedAddress[] {
  const addressOf = (entry: ListedAddress) => ('address' in entry ? entry.address.toLowerCase() : undefined);
  return tokens
    .flatMap((token) => wordsWithAddress(text, token))
    .map((word) => entryOf(text, word, '', toAscii))
    .filter((entry) => 'address' in entry && addressOf(entry) !== addressOf(named));
}

/** Returns the words of a part that may be addresses, each with its place in the text. */
function wordsWithAddress(text: string, { start, end }: ListToken): ListToken[] {
  const part = text.slice(start, end);
  if (!/[@＠]/.test(part)) return [];
  return [...part.matchAll(/[^\s"“”«»<>(),;]+/g)]
    .filter(([word]) => /[@＠]/.test(word))
    .map(({ 0: word, index }) => ({ kind: 'word', start: start + index, end: start + index + word.length }));
}

function entryOf(
  text: string,
  { start, end }: ListToken,
  name: string,
  toAscii: ((domain: string) => string) | undefined,
): ListedAddress {
  const written = cut(text.slice(start, end), longestWritten);
  return namedEntry(
    { start, end, written, ...readEmailAddress(bareAddress(text.slice(start, end)), toAscii) },
    name,
  );
}

/** Adds a name to an entry that has none. */
function namedEntry(entry: ListedAddress, name: string): ListedAddress {
  return 'problem' in entry || entry.name !== undefined || name === '' ? entry : { ...entry, name };
}

/**
 * Returns the text from the first to the last token that is no address, without quotes, a label such as `To:` and the number of a list’s
 * entry; empty if it has no letter.
 */
function nameAmong(text: string, tokens: readonly ListToken[]): string {
  const named = tokens.filter(
    (token) => !isLabelToken(text, token) && wordsWithAddress(text, token).length === 0,
  );
  const words = named.filter(({ kind }) => kind !== 'comment');
  const [first, last] = words.length > 0 ? [words[0], words.at(-1)] : [named[0], named[0]];
  if (!first || !last) return '';
  const isApart = words.length > 0 && tokens.some((token) => wordsWithAddress(text, token).length > 0);
  const whole = isApart
    ? words.map(({ start, end }) => text.slice(start, end)).join(' ')
    : text.slice(first.start, last.end);
  const written = whole.replace(/["“”«»()\\]|\p{Cf}/gu, '');
  const name = trimmedOf(written.replace(/\s+/g, ' '), ` '‘’${bullets}`).replace(/^\d{1,5}[.)] /, '');
  return /\p{L}/u.test(name) ? cut(name, longestWritten) : '';
}

/** Bullets in front of entries, and separators between name and address. */
const bullets = '-–—•·*/|+&';

const isNameToken = (text: string, { start, end }: ListToken) =>
  trimmedOf(text.slice(start, end), charactersAround + bullets) !== '';

const isLabelToken = (text: string, { kind, end }: ListToken) => kind === 'word' && text[end - 1] === ':';

function isAddressToken(text: string, { kind, start, end }: ListToken): boolean {
  return kind === 'angle' || ((kind === 'word' || kind === 'quoted') && /[@＠]/.test(text.slice(start, end)));
}

/** Returns true for an address in parentheses after a name. */
const isAddressComment = (text: string, { kind, start, end }: ListToken) =>
  kind === 'comment' && /^\(\s*[^\s@＠]+[@＠][^\s@＠]+\)$/.test(text.slice(start, end));

/** Returns an address without the punctuation around it in a text, a link or a mail program's list. */
function bareAddress(written: string): string {
  const visible = written.replace(/\p{Cf}/gu, '').replace('＠', '@');
  const word = trimmedOf(visible, charactersAround, charactersBehind);
  if (/^mailto:/i.test(word))
    return trimmedOf(word.slice('mailto:'.length).split('?')[0] ?? '', charactersAround, charactersBehind);
  // A label such as `To:` may precede the address; `//` belongs to a web address.
  return word.replace(/^[\p{L}\p{N}._-]{1,40}:(?!\/)/u, '');
}

const charactersAround = ' \t\'"‘’“”«»<>[]{}():';
/** The punctuation of a sentence or list behind an address. A local part may not begin with a dot, but with other signs. */
const charactersBehind = `${charactersAround}.,;!?…`;

/** Strips these characters from both ends of a text. */
function trimmedOf(text: string, characters: string, atEnd = characters): string {
  let [start, end] = [0, text.length];
  while (start < end && characters.includes(text.charAt(start))) start++;
  while (end > start && atEnd.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** The maximum length of a name, comment or address, in UTF-16 units. */
const longestWritten = 320;

const separators: Readonly<Record<string, ListToken['kind']>> = {
  ',': 'comma',
  '，': 'comma',
  '、': 'comma',
  '،': 'comma',
  ';': 'break',
  '；': 'break',
  '؛': 'break',
  '\n': 'break',
  '\r': 'break',
  '\t': 'tab',
  '|': 'tab',
};

const closings: Readonly<Record<string, readonly [kind: ListToken['kind'], closing: string]>> = {
  '"': ['quoted', '"'],
  '“': ['quoted', '”'],
  '«': ['quoted', '»'],
  "'": ['quoted', "'"],
  '(': ['comment', ')'],
  '<': ['angle', '>'],
};

function* listTokens(text: string): Generator<ListToken> {
  for (let start = 0; start < text.length; ) {
    const character = text.charAt(start);
    const token = separators[character]
      ? { kind: separators[character], start, end: start + 1 }
      : (closedToken(text, start) ?? wordAt(text, start));
    if (token.end > token.start) yield token;
    start = Math.max(token.end, start + 1);
  }
}

/** Returns the part in quotes, parentheses or angle brackets that starts here, if it is closed on the same line. */
function closedToken(text: string, start: number): ListToken | undefined {
  const opening = text.charAt(start);
  const [kind, closing] = closings[opening] ?? [];
  if (kind === undefined || closing === undefined) return undefined;
  const end = endOfClosed(text, start, kind, closing);
  // An apostrophe in a name is not a closing quote.
  if (opening === "'" && !/[\s,;<]|^$/.test(text.charAt(end))) return undefined;
  return end === -1 ? undefined : { kind, start, end };
}

/** Returns the offset after the sign that closes what is opened here; -1 if it is not closed. Only parentheses may have others inside. */
function endOfClosed(text: string, start: number, kind: ListToken['kind'], closing: string): number {
  const strange = kind === 'angle' ? '\n\r<' : '\n\r';
  let depth = 1;
  for (let at = start + 1; at < text.length && at - start <= longestWritten; at++) {
    const character = text.charAt(at);
    if (character === '\\' && kind === 'quoted') at++;
    else if (character === closing) depth--;
    else if (character === '(' && kind === 'comment') depth++;
    else if (strange.includes(character)) return -1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Returns the word that starts here; empty at a blank, and at an opening quote or bracket without its end. */
function wordAt(text: string, start: number): ListToken {
  let end = start;
  while (end < text.length && !isWordEnd(text.charAt(end))) end++;
  return { kind: 'word', start, end };
}

const isWordEnd = (character: string) =>
  /\s/.test(character) || character in separators || '"“«(<'.includes(character);
