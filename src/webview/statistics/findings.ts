import { sameFigures } from '../../core/campaigns/campaign.ts';
import { type Rate, rates, share } from '../../core/campaigns/statistics.ts';
import { compareRates, isFarBelow, type Verdict } from '../../core/figures/comparison.ts';
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
  readonly usual?: UsualClicks;
}

interface UsualClicks {
  readonly verdict: Verdict;
  /** The usual rate, from 0 to 1. */
  readonly share: number;
  /** True if far fewer clicked. */
  readonly isFarAbove: boolean;
}

/** Returns a function that judges the newest figures of a campaign by its readings. It remembers its judgment while these stay the same. */
export function createJudge(): (state: StatisticsState) => Findings | undefined {
  let known: { readonly state: StatisticsState; readonly findings: Findings } | undefined;
  return (state) => {
    const counters = state.last?.statistics?.common;
    if (!counters) return undefined;
    if (!known || !isSame(known.state, state)) known = { state, findings: findingsOf(state, counters) };
    return known.findings;
  };
}

function isSame(one: StatisticsState, other: StatisticsState): boolean {
  return (
    one.last !== undefined &&
    other.last !== undefined &&
    sameFigures(one.last, other.last) &&
    one.history.length === other.history.length &&
    one.history.at(-1)?.at === other.history.at(-1)?.at &&
    (one.startAt ?? one.createdAt) === (other.startAt ?? other.createdAt)
  );
}

function findingsOf(state: StatisticsState, counters: Counters): Findings {
  const { history: readings, startAt, createdAt, usual } = state;
  const curve = { counters, readings, startAt: startAt ?? createdAt };
  return {
    robots: robotsIn(curve),
    mostOpened: mostPeopleOpened(curve),
    ...besideUsual(rates(counters).click, usual?.click, isSettled(state)),
  };
}

/** How long readers still click a letter so much that fewer clicks than usual say nothing, in milliseconds. */
const settlingMs = 24 * 60 * 60 * 1000;

/** Returns true if a campaign was read so late that its rates can be compared with the usual ones. */
export function isSettled({ last, startAt, createdAt }: StatisticsState): boolean {
  const began = startAt ?? createdAt;
  return last === undefined || began === undefined || last.at - began >= settlingMs;
}

function besideUsual(clicks: Rate, usualClicks: Rate | undefined, settled: boolean): Pick<Findings, 'usual'> {
  const usualShare = usualClicks && share(usualClicks);
  if (!usualClicks || usualShare === undefined) return {};
  const verdict = compareRates(clicks, usualClicks);
  if (verdict.kind === 'lower' && !settled) return {};
  return { usual: { verdict, share: usualShare, isFarAbove: isFarBelow(clicks, usualClicks) } };
}
