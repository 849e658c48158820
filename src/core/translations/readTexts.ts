import type { LetterTexts } from './languageFiles.ts';

/** An entry of a file with texts. Offsets are those of its key and its value, with their quotes. */
export interface TextEntry {
  /** The key in the layout: the names of the objects around it and its own, joined by dots. */
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The text; `undefined` if the value is no text. */
  readonly text: string | undefined;
}

/** The texts of a file, or why it can’t be used. */
export type ReadTexts =
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

/** Returns a text by its key, never one of the object’s prototype. */
export const textOf = (texts: LetterTexts, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/** The tokens of valid JSON. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

interface Name {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the entries of valid JSON in order, with their places, which `JSON.parse` doesn’t tell. */
function entriesOf(json: string): readonly TextEntry[] | 'tooMany' | 'tooDeep' {
  const entries: TextEntry[] = [];
  const around: Name[] = [];
  let name: Name | undefined;
  let isName = true;
  let lists = 0;
  for (const { 0: sign, index: start } of json.matchAll(token)) {
    const end = start + sign.length;
    if (sign === '[') {
      if (lists++ === 0 && name) entries.push(entryOf(around, name, { start, end, text: undefined }));
    } else if (sign === ']') lists--;
    else if (lists > 0) continue;
    else if (sign === '{') {
      if (name) around.push(name);
      if (around.length > mostTexts.depth) return 'tooDeep';
      [name, isName] = [undefined, true];
    } else if (sign === '}') around.pop();
    else if (sign === ',') [name, isName] = [undefined, true];
    else if (sign === ':') isName = false;
    else if (isName) name = { name: JSON.parse(sign), start, end };
    else if (name) {
      const text = sign.startsWith('"') ? JSON.parse(sign) : undefined;
      entries.push(entryOf(around, name, { start, end, text }));
      if (entries.length > mostTexts.texts) return 'tooMany';
    }
  }
  return entries;
}

function entryOf(
  around: readonly Name[],
  { name, start, end }: Name,
  value: { readonly start: number; readonly end: number; readonly text: string | undefined },
): TextEntry {
  return {
    key: [...around.map((each) => each.name), name].join('.'),
    keyStart: start,
    keyEnd: end,
    valueStart: value.start,
    valueEnd: value.end,
    text: value.text,
  };
}
