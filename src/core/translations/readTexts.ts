import type { LetterTexts } from './languageFiles.ts';

/** An entry of a file with texts. Offsets are those of its key and its value, with their quotes. */
export interface TextEntry {
  /** The key in the layout: the names of the objects around it and its own, joined by dots. */
  readonly key: string;
  /** The names of the objects around it, each with a dot behind it. */
  readonly around: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The text; `undefined` if the value is no text. */
  readonly text: string | undefined;
}

/** The texts of a file, or why it can’t be used. */
type ReadTexts =
  | { readonly texts: LetterTexts; readonly entries: readonly TextEntry[] }
  | { readonly problem: TextsProblem };

export type TextsProblem = 'notJson' | 'notAnObject' | 'tooMany' | 'tooLarge' | 'tooDeep';

/** The limits of a file with texts: its length in UTF-16 units, its texts, and the objects around one. */
export const mostTexts = { length: 500_000, texts: 5_000, depth: 10 } as const;

/**
 * Reads a file with texts: a JSON object whose values are texts, or objects with texts. `{"hero": {"title": "…"}}` and
 * `{"hero.title": "…"}` are the same.
 */
export function readTexts(json: string): ReadTexts {
  if (json.length > mostTexts.length) return { problem: 'tooLarge' };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { problem: 'notJson' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'notAnObject' };
  const entries = entriesOf(json);
  if (typeof entries === 'string') return { problem: entries };
  const texts = entries.flatMap(({ key, text }) => (text === undefined ? [] : [[key, text] as const]));
  // `fromEntries` defines own properties, even one that is called `__proto__`.
  return { texts: Object.fromEntries(texts), entries };
}

/** A name that is typed in a file with texts. */
interface TypedName {
  /** The texts of the rest of the file. */
  readonly texts: LetterTexts;
  /** The name so far, and the keys of the objects around it, each with a dot behind it. */
  readonly typed: string;
  readonly around: string;
}

/** What may follow a name to make JSON of the text: the name’s end, its value and a comma may be missing while it is typed. */
const completions = [':0', ':0,', '', '":0', '":0,'];

/** Reads a file with texts in which a name is typed at the offset; returns `undefined` if there is none, or the rest can’t be read. */
export function readWhileTyping(json: string, offset: number): TypedName | undefined {
  const end = json[offset] === '"' ? offset + 1 : offset;
  for (const completion of completions) {
    const read = readTexts(json.slice(0, end) + completion + json.slice(end));
    if (!('texts' in read)) continue;
    const entry = read.entries.find(({ keyStart, keyEnd }) => keyStart < offset && offset < keyEnd);
    if (!entry) return undefined;
    const typed = json.slice(entry.keyStart + 1, offset);
    const { [entry.key]: _, ...texts } = read.texts;
    return { texts, typed, around: entry.around };
  }
  return undefined;
}

/** Returns a text by its key, never one of the object’s prototype. */
export const textOf = (texts: LetterTexts, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/** A token of JSON, and where it is. */
interface Token {
  readonly sign: string;
  readonly start: number;
  readonly end: number;
}

/** Yields the tokens of valid JSON without its colons, of lists only the opening brackets. */
function* tokensOutsideLists(json: string): Generator<Token> {
  let depth = 0;
  for (const { 0: sign, index: start } of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s{}[\]:,"]+/g)) {
    if (sign === ']') depth--;
    else if (depth === 0) yield { sign, start, end: start + sign.length };
    if (sign === '[') depth++;
  }
}

/** Punctuation behind which the next text is a name. */
const beforeNames = new Set(['{', '}', ',']);

/** Returns the entries of valid JSON in order, with their places, which `JSON.parse` doesn’t tell. */
function entriesOf(json: string): readonly TextEntry[] | 'tooMany' | 'tooDeep' {
  const entries: TextEntry[] = [];
  /** The names of the objects around a token, as `TextEntry` has them, for each depth. */
  const around: string[] = [];
  let name: Name | undefined;
  for (const token of tokensOutsideLists(json)) {
    const { sign } = token;
    if (sign === '{' && name) around.push(`${name.around}${name.text}.`);
    if (around.length > mostTexts.depth) return 'tooDeep';
    if (sign === '}') around.pop();
    if (beforeNames.has(sign)) name = undefined;
    else if (!name) name = { ...token, text: JSON.parse(sign), around: around.at(-1) ?? '' };
    else entries.push(entryOf(name, token));
    if (entries.length > mostTexts.texts) return 'tooMany';
  }
  return entries;
}

interface Name extends Token {
  readonly text: string;
  readonly around: string;
}

const entryOf = ({ text, around, start, end }: Name, value: Token): TextEntry => ({
  key: around + text,
  around,
  keyStart: start,
  keyEnd: end,
  valueStart: value.start,
  valueEnd: value.end,
  text: value.sign.startsWith('"') ? JSON.parse(value.sign) : undefined,
});
