import { type Tag, tags } from '../markup.ts';
import { type WrittenAttribute, writtenAttributes } from '../mjml/attributes.ts';

/** The tag that starts at an offset. */
export function tagAt(source: string, start: number): Tag | undefined {
  if (source[start] !== '<') return undefined;
  // No tag is longer, and the rest of the text does not matter.
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

/** Where a further attribute goes: behind the last one. */
export function endOfAttributes(source: string, { start, end }: Tag): number {
  return start + source.slice(start, end).replace(/\s*\/?>$/, '').length;
}

/** The first opening tag of that name. */
export function firstTag(source: string, wanted: string): Tag | undefined {
  for (const tag of tags(source)) if (tag.name === wanted && !tag.closing) return tag;
  return undefined;
}

/** What stands before the text of the line of an offset. */
export function indentAt(source: string, offset: number): string {
  const start = Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(source.slice(start))?.[0] ?? '';
}

/** One more step of indentation, as the text has it. */
export const stepOf = (source: string) => (/(?:^|[\r\n])\t/.test(source) ? '\t' : '  ');

export const lineBreakOf = (source: string) => (source.includes('\r\n') ? '\r\n' : '\n');
