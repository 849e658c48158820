import { type EmailAddressProblem, readEmailAddress } from './emailAddress.ts';
import { cut } from './text/shortText.ts';

/** One entry of a list: the place of its address in the text, or of what stands there instead, and how that is written. */
export type ListedAddress = {
  readonly start: number;
  readonly end: number;
  readonly written: string;
} & ({ readonly address: string; readonly name?: string } | { readonly problem: EmailAddressProblem });

/**
 * Reads a list of e-mail addresses as people paste them, in linear time. An entry is `a@b.example`, `Anna <a@b.example>`,
 * `"Reader, Anna" <a@b.example>`, `'Anna' <a@b.example>`, `a@b.example (Anna)`, `mailto:a@b.example`, or a row of a table with a cell
 * for each of name and address. Entries are separated by commas, semicolons and line breaks; addresses alone also by blanks. Where
 * no comma follows an address, commas belong to names, as in `Reader, Anna <a@b.example>; Smith, Bob <b@b.example>`. Entries keep
 * the order of the text, and are not compared with each other. `toAscii` is as for `readEmailAddress`.
 */
export function readAddressList(
  text: string,
  toAscii?: (domain: string) => string,
): readonly ListedAddress[] {
  const entries: ListedAddress[] = [];
  for (const fragment of withCommasInNames(text)) entries.push(...entriesOf(text, fragment, toAscii));
  return entries;
}

interface Token {
  readonly kind: 'word' | 'quoted' | 'comment' | 'angle' | 'tab' | 'comma' | 'break';
  readonly start: number;
  readonly end: number;
}

/** What stands between two separators. An address in angle brackets ends its fragment. */
interface Fragment {
  readonly tokens: Token[];
  hasAddress: boolean;
  endsWithComma: boolean;
}

/** One after another: a list may have tens of thousands. */
function* fragmentsOf(text: string): Generator<Fragment> {
  let last: Fragment | undefined;
  let isOpen = false;
  for (const token of tokensOf(text)) {
    if (token.kind === 'comma' || token.kind === 'break') {
      // At the end of a line a comma separates nothing.
      if (last) last.endsWithComma = token.kind === 'comma';
      isOpen = false;
      continue;
    }
    if (last && isOpen) {
      last.tokens.push(token);
    } else {
      if (last) yield last;
      last = { tokens: [token], hasAddress: false, endsWithComma: false };
    }
    if (isAddress(text, token)) last.hasAddress = true;
    isOpen = token.kind !== 'angle';
  }
  if (!last) return;
  if (!isOpen) last.endsWithComma = false;
  yield last;
}

function* withCommasInNames(text: string): Generator<Fragment> {
  if (separatesByCommas(text)) return yield* fragmentsOf(text);
  let name: Fragment[] = [];
  for (const fragment of fragmentsOf(text)) {
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
  for (const { hasAddress, endsWithComma } of fragmentsOf(text)) {
    if (hasAddress && endsWithComma) return true;
  }
  return false;
}

function entriesOf(
  text: string,
  { tokens }: Fragment,
  toAscii: ((domain: string) => string) | undefined,
): ListedAddress[] {
  const entries: ListedAddress[] = [];
  const isRow = tokens.some(({ kind }) => kind === 'tab');
  const hasAngle = tokens.at(-1)?.kind === 'angle';
  /** What is not yet known to be a name. */
  let before: Token[] = [];
  const read = (token: Token) => {
    entries.push(entryOf(text, token, nameOf(text, before), toAscii));
    before = [];
  };
  for (const token of tokens) {
    const last = entries.at(-1);
    if (hasAngle ? token.kind === 'angle' : isAddress(text, token)) read(token);
    else if (token.kind === 'comment' && before.length === 0 && last) {
      entries[entries.length - 1] = withName(last, nameOf(text, [token]));
    } else if (token.kind !== 'tab') before.push(token);
  }
  const rest = before.filter((token) => token.kind !== 'comment' && !isLabel(text, token));
  const [first, last, entry] = [rest[0], rest.at(-1), entries.at(-1)];
  if (!first || !last) return entries;
  // Other cells of the row, such as a city, are nobody's address.
  if (isRow && entry) return [...entries.slice(0, -1), withName(entry, nameOf(text, rest))];
  const { start } = first;
  const { end } = last;
  return [...entries, { start, end, written: cut(text.slice(start, end), longest), problem: 'noAt' }];
}

function entryOf(
  text: string,
  { start, end }: Token,
  name: string,
  toAscii: ((domain: string) => string) | undefined,
): ListedAddress {
  const written = cut(text.slice(start, end), longest);
  return withName(
    { start, end, written, ...readEmailAddress(bareAddress(text.slice(start, end)), toAscii) },
    name,
  );
}

/** The first name that is found is kept. */
function withName(entry: ListedAddress, name: string): ListedAddress {
  return 'problem' in entry || entry.name !== undefined || name === '' ? entry : { ...entry, name };
}

/** The text from the first to the last of these tokens, without quotes, and without a label such as `To:` in front. */
function nameOf(text: string, tokens: readonly Token[]): string {
  const named = tokens.filter((token) => !isLabel(text, token));
  const words = named.filter(({ kind }) => kind !== 'comment');
  const [comment] = named.filter((token) => !/[@＠]/.test(text.slice(token.start, token.end)));
  const [first, last] = words.length > 0 ? [words[0], words.at(-1)] : [comment, comment];
  if (!first || !last) return '';
  const written = text.slice(first.start, last.end).replace(/["“”«»()\\]|\p{Cf}/gu, '');
  const name = without(written.replace(/\s+/g, ' '), " '‘’");
  return cut(name, longest);
}

const isLabel = (text: string, { kind, end }: Token) => kind === 'word' && text[end - 1] === ':';

function isAddress(text: string, { kind, start, end }: Token): boolean {
  return kind === 'angle' || ((kind === 'word' || kind === 'quoted') && /[@＠]/.test(text.slice(start, end)));
}

/** An address without what stands around it in a text, in a link or in a mail program's list. */
function bareAddress(written: string): string {
  const visible = written.replace(/\p{Cf}/gu, '').replace('＠', '@');
  const word = without(visible, around);
  return /^mailto:/i.test(word) ? without(word.slice('mailto:'.length).split('?')[0] ?? '', around) : word;
}

const around = ' \t\'"‘’“”«»<>[]{}().:';

/** `text` without these characters at both ends. */
function without(text: string, characters: string): string {
  let [start, end] = [0, text.length];
  while (start < end && characters.includes(text.charAt(start))) start++;
  while (end > start && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** In UTF-16 units: a longer name, comment or address is not read as one. */
const longest = 320;

const separators: Readonly<Record<string, Token['kind']>> = {
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
};

const closings: Readonly<Record<string, readonly [kind: Token['kind'], closing: string]>> = {
  '"': ['quoted', '"'],
  '“': ['quoted', '”'],
  '«': ['quoted', '»'],
  "'": ['quoted', "'"],
  '(': ['comment', ')'],
  '<': ['angle', '>'],
};

function* tokensOf(text: string): Generator<Token> {
  for (let start = 0; start < text.length; ) {
    const character = text.charAt(start);
    const token = separators[character]
      ? { kind: separators[character], start, end: start + 1 }
      : (closedToken(text, start) ?? wordAt(text, start));
    if (token.end > token.start) yield token;
    start = Math.max(token.end, start + 1);
  }
}

/** A part in quotes, parentheses or angle brackets that are closed on the same line. */
function closedToken(text: string, start: number): Token | undefined {
  const [kind, closing] = closings[text.charAt(start)] ?? [];
  if (kind === undefined || closing === undefined) return undefined;
  const opening = text.charAt(start);
  let depth = 1;
  for (let at = start + 1; at < text.length && at - start <= longest; at++) {
    const character = text.charAt(at);
    if (character === '\\' && kind === 'quoted') at++;
    else if (character === closing) depth--;
    else if (character === opening && kind === 'comment') depth++;
    else if (character === '\n' || character === '\r' || (character === '<' && kind === 'angle'))
      return undefined;
    if (depth > 0) continue;
    // An apostrophe in a name closes nothing.
    if (opening === "'" && !/[\s,;<]|^$/.test(text.charAt(at + 1))) return undefined;
    return { kind, start, end: at + 1 };
  }
  return undefined;
}

/** The word that begins here; an empty one at a blank, and at what should have opened something. */
function wordAt(text: string, start: number): Token {
  let end = start;
  while (end < text.length && !isWordEnd(text.charAt(end))) end++;
  return { kind: 'word', start, end };
}

const isWordEnd = (character: string) =>
  /\s/.test(character) || character in separators || '"“«(<'.includes(character);
