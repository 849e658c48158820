import { isRelative, writtenIncludes } from '../mjml/includes.ts';
import { writtenPictures } from './writtenPictures.ts';

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

/** Returns the paths of a layout that are relative to its folder, in order. Leaves out paths of pictures with template code. */
function writtenPaths(source: string): { path: string; start: number; end: number }[] {
  const includes = writtenIncludes(source).filter(isRelative);
  const pictures = writtenPictures(source).map(({ start, end }) => ({
    path: source.slice(start, end),
    start,
    end,
  }));
  return [...includes, ...pictures].toSorted((a, b) => a.start - b.start);
}

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
