import { type JsonNode, readJson } from '../text/readJson.ts';
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

/** The limits of a file with texts: its length in UTF-16 units, its texts, and the objects around one, not counting the outermost. */
export const mostTexts = { length: 500_000, texts: 5_000, depth: 10 } as const;

const limits = {
  length: mostTexts.length,
  depth: mostTexts.depth + 1,
  values: mostTexts.texts * (mostTexts.depth + 1),
};

/**
 * Reads a file with texts: a JSON object whose values are texts, or objects with texts. `{"hero": {"title": "…"}}` and
 * `{"hero.title": "…"}` are the same.
 */
export function readTexts(json: string): ReadTexts {
  if (json.length > mostTexts.length) return { problem: 'tooLarge' };
  const { root, mistakes, refused } = readJson(json, limits);
  if (refused) return { problem: refused };
  if (!root || mistakes.length > 0) return { problem: 'notJson' };
  if (root.kind !== 'object') return { problem: 'notAnObject' };
  const entries = [...entriesIn(root)];
  if (entries.length > mostTexts.texts) return { problem: 'tooMany' };
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

/** Yields the entries of an object and of the objects in it, in order. */
function* entriesIn({ members }: JsonNode & { readonly kind: 'object' }, around = ''): Generator<TextEntry> {
  for (const { name, place, value } of members) {
    if (value.kind === 'object') {
      yield* entriesIn(value, `${around}${name}.`);
      continue;
    }
    yield {
      key: around + name,
      around,
      keyStart: place.start,
      keyEnd: place.end,
      valueStart: value.start,
      valueEnd: value.end,
      text: value.kind === 'string' ? value.text : undefined,
    };
  }
}
