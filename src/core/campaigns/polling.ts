import { isFinal, type Reading, stageOf } from './campaign.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The first minutes after the start of a campaign, in milliseconds. Robots click then, so that they are read closely. */
export const firstMinutes = 5 * minute;

/** The state that the polling interval depends on. Times are in milliseconds since 1970. */
interface WatchedCampaign {
  readonly last: Reading;
  /** The time of the last change. */
  readonly changedAt: number;
  /** The time at which it starts or started, if it is known. */
  readonly startAt?: number;
}

/**
 * Returns the time of the next reading in milliseconds since 1970, or `undefined` when polling ends. The interval is a
 * quarter of the time since the last change, within limits that depend on the stage. It is a few seconds in the first minutes of a campaign.
 */
export function nextReadingAt({ last, changedAt, startAt }: WatchedCampaign): number | undefined {
  const unchanged = last.at - changedAt;
  const sinceStart = startAt === undefined ? Number.POSITIVE_INFINITY : last.at - startAt;
  const most = (usual: number) => (sinceStart < firstMinutes ? 5 * second : usual);
  switch (stageOf(last)) {
    case 'planned':
      if (sinceStart < 0) return last.at + between(2 * second, -sinceStart / 2, hour);
      return last.at + between(2 * second, Math.min(unchanged, sinceStart) / 4, 5 * minute);
    case 'finished':
      if (isFinal(last) || unchanged > 72 * hour) return undefined;
      return last.at + between(5 * second, unchanged / 4, most(15 * minute));
    default:
      return last.at + between(2 * second, unchanged / 4, most(5 * minute));
  }
}

/**
 * Returns the time to take for the last change of a campaign that has been read for the first time, in milliseconds since 1970. A finished
 * campaign changes less and less after its start; any other may be changing now.
 */
export function firstChangedAt(first: Reading, startedAt: number): number {
  return stageOf(first) === 'finished' && startedAt < first.at ? startedAt : first.at;
}

/** Returns the exponential back-off after a number of failures in a row, in milliseconds. */
export function delayAfterFailures(failures: number): number {
  return between(5 * second, 5 * second * 2 ** (failures - 1), 10 * minute);
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
