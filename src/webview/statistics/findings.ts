import { type Rate, rates, share } from '../../core/campaigns/statistics.ts';
import { compareRates, type Verdict } from '../../core/figures/comparison.ts';
import { mostPeopleOpened } from '../../core/figures/opens.ts';
import { type Robots, robotsIn } from '../../core/figures/robots.ts';
import type { Counters } from '../../core/port/service.ts';
import type { StatisticsState } from '../../protocol/statistics.ts';

/** What the page says about a campaign beyond its counters. */
export interface Findings {
  readonly robots: Robots;
  /** The largest number of people who may have opened the letter. */
  readonly mostOpened: number;
  /** The clicks beside those of earlier campaigns; absent if too few are known. */
  readonly usual?: { readonly verdict: Verdict; readonly share: number };
}

/** Judges the newest counters of a campaign by its readings. */
export function findingsOf(state: StatisticsState, counters: Counters): Findings {
  const { history: readings, startAt, createdAt, usualClicks } = state;
  const curve = { counters, readings, startAt: startAt ?? createdAt };
  return {
    robots: robotsIn(curve),
    mostOpened: mostPeopleOpened(curve),
    ...usual(rates(counters).click, usualClicks),
  };
}

function usual(clicks: Rate, usualClicks: Rate | undefined): Pick<Findings, 'usual'> {
  const usualShare = usualClicks && share(usualClicks);
  if (!usualClicks || usualShare === undefined) return {};
  return { usual: { verdict: compareRates(clicks, usualClicks), share: usualShare } };
}
