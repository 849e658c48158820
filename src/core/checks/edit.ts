import type { LayoutKind } from '../layouts/layout.ts';
import { type Tag, tags, type WrittenAttribute, writtenAttributes } from '../text/markup.ts';
import type { Recoloring } from './finding.ts';
import type { Passage } from './letterTree.ts';

/** A finding, placed in the source of a layout. */
export interface FoundIn extends Passage {
  readonly source: string;
  readonly kind: LayoutKind;
  /** The values of the finding. */
  readonly values?: readonly string[];
  readonly recolorings?: readonly Recoloring[];
  readonly known?: KnownOfLetter;
}

/** What is known of a letter besides its source. */
export interface KnownOfLetter {
  /** The language, as the user has said it. */
  readonly language?: string;
  /** The path of the layout, with forward slashes. */
  readonly path?: string;
}

/** A replacement in a layout's source; offsets are UTF-16 units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** The new text. In a snippet, `$0` is the cursor, and `${1:en}` is selected. */
  readonly text: string;
  readonly isSnippet?: true;
}

export const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text });

export const snippet = (at: number, text: string): Edit => ({ start: at, end: at, text, isSnippet: true });

/** Returns the tag that starts at an offset. */
export function tagAt(source: string, start: number): Tag | undefined {
  if (source[start] !== '<') return undefined;
  // A limit for the length of a tag, so that the rest of the text is not scanned.
  const [tag] = tags(source.slice(start, start + 20_000));
  return tag?.start === 0 ? { ...tag, start, end: start + tag.end } : undefined;
}

export function attributeIn(
  source: string,
  { start, end }: Tag,
  wanted: string,
): WrittenAttribute | undefined {
  return writtenAttributes(source, start, end).find(({ name }) => name.toLowerCase() === wanted);
}

/**
 * Returns the offset at which to insert an attribute. This is before an incomplete last attribute such as `alt=`, which would take the new
 * attribute as its value.
 */
export function endOfAttributes(source: string, { start, end }: Tag): number {
  const text = withoutSuffix(source.slice(start, end), '>');
  const last = writtenAttributes(source, start, end).at(-1);
  if (last && lacksValue(last)) return start + source.slice(start, last.start).trimEnd().length;
  // An unquoted value includes the slash of `/>`.
  const endsWithValue = last?.end === start + text.length;
  return start + (endsWithValue ? text : withoutSuffix(text, '/')).length;
}

const withoutSuffix = (text: string, ending: string) =>
  text.endsWith(ending) ? text.slice(0, -ending.length).trimEnd() : text;

const lacksValue = ({ name, start, valueStart, end }: WrittenAttribute) =>
  valueStart === end && end > start + name.length;

/** Returns the first opening tag of a name; `undefined` if it is incomplete and swallows what follows. */
export function firstTag(source: string, wanted: string): Tag | undefined {
  for (const tag of tags(source)) {
    if (tag.name === wanted && !tag.closing)
      return source.slice(tag.start, tag.end).lastIndexOf('<') > 0 ? undefined : tag;
  }
  return undefined;
}

/** Remembers the answer for the last text: the fixes of a file ask the same about it for each finding. */
export function forLastText<T>(read: (source: string) => T): (source: string) => T {
  let last: { readonly source: string; readonly answer: T } | undefined;
  return (source) => {
    if (last?.source !== source) last = { source, answer: read(source) };
    return last.answer;
  };
}

/** Returns the start of an offset's line. */
export function lineStart(source: string, offset: number): number {
  if (offset === 0) return 0;
  return Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1;
}

/** Returns the indentation of an offset's line. */
export function indentAt(source: string, offset: number): string {
  return /^[ \t]*/.exec(source.slice(lineStart(source, offset)))?.[0] ?? '';
}

/** Returns one level of indentation as used in the text. */
export const indentStep = (source: string) => (/(?:^|[\r\n])\t/.test(source) ? '\t' : '  ');

export const lineBreakOf = (source: string) => (source.includes('\r\n') ? '\r\n' : '\n');
