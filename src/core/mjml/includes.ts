import { tags, writtenAttributes } from '../text/markup.ts';

/** An `mj-include`; the offsets enclose its path. */
export interface WrittenInclude {
  readonly path: string;
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the includes of a layout, in order. */
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

/** Returns true if an include's path is relative to the layout's folder. */
export const isRelative = ({ path }: Pick<WrittenInclude, 'path'>) =>
  !/^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(path.trim());
