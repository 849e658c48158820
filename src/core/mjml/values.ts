import { tags, type WrittenAttribute, writtenAttributes } from '../text/markup.ts';
import { isMjml } from './tree.ts';

/** Returns the values of the attributes that `isWanted` selects, the most frequent first. */
export function usedValues(
  source: string,
  isWanted: (element: string, attribute: WrittenAttribute) => boolean,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name: element, closing, start, end } of tags(source)) {
    if (closing || !isMjml(element)) continue;
    for (const attribute of writtenAttributes(source, start, end)) {
      const { value } = attribute;
      if (value.trim() && isWanted(element, attribute)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
}

/** The quoted attribute value at the cursor. */
export interface TypedValue {
  /** The element's name in lower case. */
  readonly element: string;
  readonly attribute: string;
  /** The part of the value before the cursor, and its offset in the source. */
  readonly text: string;
  readonly start: number;
  /** The end of the value: its closing quote, or the end of the line. */
  readonly end: number;
}

/** Returns the value that contains `offset`, even if its quote and tag are not closed yet. */
export function typedValue(source: string, offset: number): TypedValue | undefined {
  const tagStart = source.lastIndexOf('<', offset - 1);
  if (tagStart === -1) return undefined;
  const tag = source.slice(tagStart, offset);
  const [, element = ''] = /^<([a-z][\w-]*)\s/i.exec(tag) ?? [];
  const pattern = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)("?)|'([^']*)('?)))?/g;
  pattern.lastIndex = element.length + 1;
  const last = [...tag.matchAll(pattern)].findLast(([, , ...value]) =>
    value.some((part) => part !== undefined),
  );
  if (!element || !last || last[3] || last[5] || last.index + last[0].length < tag.length) return undefined;
  const [, attribute = '', inDouble, , inSingle] = last;
  const text = inDouble ?? inSingle ?? '';
  const rest = source.slice(offset).search(inDouble === undefined ? /['\r\n<>]/ : /["\r\n<>]/);
  const end = rest === -1 ? source.length : offset + rest;
  return { element: element.toLowerCase(), attribute, text, start: offset - text.length, end };
}
