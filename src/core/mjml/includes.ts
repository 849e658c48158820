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

/** Returns true if the path is relative to the layout's folder. */
export const isRelative = ({ path }: WrittenInclude) => !/^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(path.trim());

/**
 * Rewrites relative includes so that a layout written into another folder still includes the same files. Both folders are paths with
 * forward slashes from the same root.
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

/** Returns the segments of the relative path between two folders, encoded for an attribute. */
function wayBetween(from: string, to: string): string[] {
  const [start, end] = [from, to].map((path) => path.split('/').filter((segment) => segment !== ''));
  if (!start || !end) return [];
  let common = 0;
  while (common < start.length && start[common] === end[common]) common++;
  return [...start.slice(common).map(() => '..'), ...end.slice(common).map(written)];
}

/** MJML decodes percent-encoded paths. */
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
