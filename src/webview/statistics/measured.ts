import type { Reading } from '../../core/campaigns/campaign.ts';
import { type Gap, gapsIn } from '../../core/campaigns/gaps.ts';
import type { StatisticsState } from '../../protocol/statistics.ts';

/** The readings that have figures, and the gaps before them, oldest first. */
export interface Measured {
  readonly readings: readonly Reading[];
  readonly gaps: readonly Gap[];
  /** The time of the newest reading, in milliseconds since 1970. */
  readonly until: number;
}

/** Returns what is known about the figures of a campaign over time. */
export function measuredOf({ history, startAt, createdAt }: StatisticsState, last: Reading): Measured {
  const readings = history.filter(({ statistics }) => statistics);
  const times = new Set(readings.map(({ at }) => at));
  const gaps = gapsIn(history, startAt ?? createdAt).filter(({ to }) => times.has(to));
  return { readings, gaps, until: last.at };
}
