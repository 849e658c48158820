import type { MaketRecord } from '../journal/records.ts';
import { leadsOut, pathFrom } from '../text/samePath.ts';

/**
 * Returns the makets of each layout after `from` was moved to `to`: a layout, or a directory with layouts. `platform` is Node's name of the
 * system, on which they may be spelled differently. Loaded with the first move.
 */
export function linksAfterMove(
  makets: Iterable<MaketRecord>,
  from: string,
  to: string,
  platform: string,
): ReadonlyMap<string, readonly number[]> {
  const links = new Map<string, number[]>();
  for (const { id, layout } of makets) {
    const way = layout === undefined ? undefined : pathFrom(from, layout, platform);
    if (way === undefined || leadsOut(way)) continue;
    const moved = way === '' ? to : `${to}/${way}`;
    links.set(moved, [...(links.get(moved) ?? []), id]);
  }
  return links;
}
