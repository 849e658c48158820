import type { MaketRecord } from '../journal/records.ts';

/** Returns the makets of each layout after `from` was moved to `to`: a layout, or a directory with layouts. Loaded with the first move. */
export function linksAfterMove(
  makets: Iterable<MaketRecord>,
  from: string,
  to: string,
): ReadonlyMap<string, readonly number[]> {
  const links = new Map<string, number[]>();
  for (const { id, layout } of makets) {
    if (layout === undefined || !(layout === from || layout.startsWith(`${from}/`))) continue;
    const moved = to + layout.slice(from.length);
    links.set(moved, [...(links.get(moved) ?? []), id]);
  }
  return links;
}
