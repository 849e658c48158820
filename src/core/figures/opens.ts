import type { Counters } from '../port/service.ts';
import { curveOf, type Point, stepsOf } from './curve.ts';
import { fetchers } from './delays.ts';
import { worstPause } from './pauses.ts';
import type { CampaignCurve } from './robots.ts';
import { leastRobots } from './timing.ts';

/**
 * Returns the largest number of people who may have opened a campaign: all opens but those that came as soon after delivery as
 * programs fetch pictures. Programs that fetch them later, as Apple Mail does, can’t be told from people, and people whose pictures aren’t
 * loaded aren’t counted at all.
 */
export function mostPeopleOpened({ counters, readings, startAt }: CampaignCurve): number {
  const curve = curveOf(readings, startAt);
  const [begin] = curve;
  if (!begin || begin.opened > 0.1 * counters.opened || counters.opened <= 0) return counters.opened;
  if (worstPause(curve, 'opened')?.hidesMost) return counters.opened;
  return Math.max(0, counters.opened - leastRobots(stepsOf(curve, 'opened'), fetchers));
}

/** Returns how long after the begin of the delivery half of the opens had been counted, in milliseconds; `undefined` without such a reading. */
export function timeToHalfOfOpens(
  counters: Pick<Counters, 'opened'>,
  curve: readonly Point[],
): { readonly least: number; readonly most: number } | undefined {
  const half = counters.opened / 2;
  const index = curve.findIndex(({ opened }) => opened >= half);
  const [begin, before, after] = [curve[0], curve[index - 1], curve[index]];
  if (half <= 0 || !begin || !before || !after) return undefined;
  return { least: before.at - begin.at, most: after.at - begin.at };
}
