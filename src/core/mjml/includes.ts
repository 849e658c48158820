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

/** An `mj-include` whose path counts from the layout's own folder. */
export const isRelative = ({ path }: WrittenInclude) => !/^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(path.trim());

/**
 * The text of a layout that is written into another folder, with its relative includes leading to the same files. Both folders
 * are paths with forward slashes from the same root.
 */
export function withMovedIncludes(source: string, from: string, to: string): string {
  const way = wayBetween(to, from);
  if (way.length === 0) return source;
  let moved = '';
  let copied = 0;
  for (const include of writtenIncludes(source)) {
    if (!isRelative(include)) continue;
    moved += source.slice(copied, include.start) + simplified([...way, ...include.path.trim().split('/')]);
    copied = include.end;
  }
  return moved + source.slice(copied);
}

/** The steps from one folder to another, as a path in an attribute writes them. */
function wayBetween(from: string, to: string): string[] {
  const [start, end] = [from, to].map((path) => path.split('/').filter((segment) => segment !== ''));
  if (!start || !end) return [];
  let common = 0;
  while (common < start.length && start[common] === end[common]) common++;
  return [...start.slice(common).map(() => '..'), ...end.slice(common).map(written)];
}

/** MJML decodes what is written with `%`. */
const written = (segment: string) =>
  segment.replace(/[%"'&<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

function simplified(segments: readonly string[]): string {
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '.' || segment === '') continue;
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else kept.push(segment);
  }
  return kept.join('/');
}
