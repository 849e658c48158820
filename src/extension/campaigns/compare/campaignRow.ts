import type { Reading } from '../../../core/campaigns/campaign.ts';
import { curveOf, type Point } from '../../../core/figures/curve.ts';
import { timeToHalfOfOpens } from '../../../core/figures/opens.ts';
import { robotsIn } from '../../../core/figures/robots.ts';
import type { CampaignRow, SmallPoint } from '../../../protocol/campaigns.ts';
import type { Campaign } from '../watch/campaignWatcher.ts';

/** What the page shows of a campaign's readings. */
export type Drawn = Pick<CampaignRow, 'curve' | 'halfOpened' | 'people'>;

/** Returns a campaign for the page. `last` is its newest reading, `drawn` what its readings look like. */
export function campaignRow(
  { record, facts }: Pick<Campaign, 'record' | 'facts'>,
  lists: readonly string[],
  last: Reading | undefined,
  drawn: Drawn,
): CampaignRow {
  const startAt = startOf(record);
  const letter = facts.layout ?? facts.letter;
  return {
    id: record.id,
    subject: record.subject,
    ...(startAt !== undefined && { startAt }),
    ...(last && { last }),
    ...(letter !== undefined && { letter }),
    lists,
    ...drawn,
  };
}

/** Returns the start of a campaign, if the journal has it: only campaigns made with Mailroom have a maket there. */
export function startOf({ startAt, at, maket }: Campaign['record']): number | undefined {
  const time = Date.parse(startAt ?? (maket === undefined ? '' : at));
  return Number.isFinite(time) ? time : undefined;
}

/** Returns what the page shows of the readings of a campaign. */
export function drawnOf(history: readonly Reading[], startAt: number | undefined): Drawn {
  const points = curveOf(history, startAt);
  const counters = history.at(-1)?.statistics?.common;
  if (!counters) return { curve: smallCurve(points) };
  const halfOpened = timeToHalfOfOpens(counters, points);
  const robots = robotsIn({ counters, readings: history, startAt });
  return {
    curve: smallCurve(points),
    ...(halfOpened && { halfOpened }),
    ...(robots.kind === 'some' && { people: robots.people }),
  };
}

/** The time after the start that a small curve shows, in milliseconds. */
const shownTime = 48 * 60 * 60_000;

/** The steps of a small curve: smaller ones would not be seen. */
const steps = 24;

function smallCurve(points: readonly Point[]): SmallPoint[] {
  const [begin] = points;
  if (!begin) return [];
  const shown = points.filter(({ at }) => at - begin.at <= shownTime);
  const last = shown.at(-1) ?? begin;
  const curve: SmallPoint[] = [];
  let before = begin;
  for (const point of shown) {
    const isSeen =
      point.opened - before.opened >= last.opened / steps ||
      point.clicked - before.clicked >= last.clicked / steps;
    if (point !== begin && point !== last && !isSeen) continue;
    curve.push([point.at - begin.at, point.opened, point.clicked]);
    before = point;
  }
  return curve;
}
