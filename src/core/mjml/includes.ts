import { tags } from '../letters/markup.ts';
import { writtenAttributes } from './attributes.ts';

/** An `mj-include`, with the place of its path as offsets in the source. */
export interface WrittenInclude {
  readonly path: string;
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The files that a layout asks for, in order. */
export function writtenIncludes(source: string): WrittenInclude[] {
  const found: WrittenInclude[] = [];
  for (const { name, closing, start, end } of tags(source)) {
    if (name !== 'mj-include' || closing) continue;
    const attributes = writtenAttributes(source, start, end);
    const path = attributes.find((attribute) => attribute.name === 'path');
    if (!path?.value) continue;
    const type = attributes.find((attribute) => attribute.name === 'type')?.value ?? 'mjml';
    found.push({ path: path.value, type, start: path.valueStart, end: path.valueEnd });
  }
  return found;
}
