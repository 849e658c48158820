import { isFinal, type Reading, stageOf } from './campaign.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** What the pace of looking again depends on. Times are in milliseconds since 1970. */
export interface Watched {
  readonly last: Reading;
  /** When something was last seen to change. */
  readonly changedAt: number;
  /** When it is to start, where that is known from here. */
  readonly startAt?: number;
}

/**
 * When a campaign is to be read again, in milliseconds since 1970, or `undefined` when there is no more reason to.
 * Lively while things happen, slower the longer nothing does: a quarter of the time that passed without a change.
 */
export function nextReadingAt({ last, changedAt, startAt }: Watched): number | undefined {
  const still = last.at - changedAt;
  switch (stageOf(last)) {
    case 'planned':
      if (startAt !== undefined && startAt > last.at) {
        return last.at + between(2 * second, (startAt - last.at) / 2, hour);
      }
      return last.at + between(2 * second, still / 4, 5 * minute);
    case 'finished':
      if (isFinal(last) || still > 72 * hour) return undefined;
      return last.at + between(5 * second, still / 4, 15 * minute);
    default:
      return last.at + between(2 * second, still / 4, 5 * minute);
  }
}

/** How long to wait after so many failures in a row. */
export function delayAfterFailures(failures: number): number {
  return between(5 * second, 5 * second * 2 ** (failures - 1), 10 * minute);
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
