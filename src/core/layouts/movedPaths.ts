import { isRelative } from '../mjml/includes.ts';
import { tags, writtenAttributes } from '../text/markup.ts';
import { picturePath } from './picturePath.ts';

/**
 * Rewrites relative includes and pictures so that a layout written into another folder still shows the same files. Both folders are
 * paths with forward slashes from the same root.
 */
export function withMovedPaths(source: string, from: string, to: string): string {
  const way = wayBetween(to, from);
  if (way.length === 0) return source;
  let moved = '';
  let copied = 0;
  for (const { path, start, end } of writtenPaths(source)) {
    moved += source.slice(copied, start) + simplified([...way, ...path.trim().split('/')]);
    copied = end;
  }
  return moved + source.slice(copied);
}

/** Yields the paths of a layout that are relative to its folder, in order. Leaves out paths with template code. */
function* writtenPaths(source: string): Generator<{ path: string; start: number; end: number }> {
  for (const { name, closing, start, end } of tags(source)) {
    if (closing) continue;
    for (const attribute of writtenAttributes(source, start, end)) {
      const { value: path = '', valueStart, valueEnd } = attribute;
      const isPath =
        name === 'mj-include'
          ? attribute.name === 'path' && path !== '' && isRelative({ path })
          : pictureAttributes.has(attribute.name) &&
            picturePath(path.trim()) &&
            !templateCharacters.test(path);
      if (isPath) yield { path, start: valueStart, end: valueEnd };
    }
  }
}

const pictureAttributes = new Set(['src', 'background', 'background-url', 'thumbnails-src']);
const templateCharacters = /[{}[\]]|%(?![0-9a-f]{2})/i;

/** Returns the segments of the relative path between two folders, encoded for an attribute. */
function wayBetween(from: string, to: string): string[] {
  const [start, end] = [from, to].map((path) => path.split('/').filter((segment) => segment !== ''));
  if (!start || !end) return [];
  let common = 0;
  while (common < start.length && start[common] === end[common]) common++;
  return [...start.slice(common).map(() => '..'), ...end.slice(common).map(writtenSegment)];
}

/** Percent-encodes a path segment for an attribute. MJML decodes percent-encoded paths. */
const writtenSegment = (segment: string) =>
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
