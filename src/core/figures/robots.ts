import type { Reading } from '../campaigns/campaign.ts';
import type { Counters } from '../port/service.ts';
import { curveOf, deliveredAt, type Point, stepsOf } from './curve.ts';
import { robotsAreDone, scanners } from './delays.ts';
import type { Range } from './intervals.ts';
import { worstPause } from './pauses.ts';
import { type Timing, timingOf } from './timing.ts';

/** Something in the readings of a campaign that people hardly do. Times are in milliseconds since 1970. */
export type Evidence =
  /** Between these readings `clicked` recipients clicked first, where about `people` would have at the later pace. */
  | {
      readonly kind: 'early';
      readonly from: number;
      readonly to: number;
      readonly clicked: number;
      readonly people: number;
    }
  /** Between these two readings `clicked` recipients clicked first, with `clicks` clicks together. */
  | {
      readonly kind: 'atOnce';
      readonly from: number;
      readonly to: number;
      readonly clicked: number;
      readonly clicks: number;
    }
  /** The clicks of each recipient who clicked early, and of those who clicked later. */
  | { readonly kind: 'moreEach'; readonly early: number; readonly later: number }
  /** More recipients clicked than opened: their pictures were not loaded. */
  | { readonly kind: 'aboveOpened'; readonly clicked: number; readonly opened: number }
  /** Most recipients who got the letter clicked. */
  | { readonly kind: 'nearDelivered'; readonly clicked: number; readonly delivered: number }
  /** Each of those who clicked made many clicks. */
  | { readonly kind: 'manyEach'; readonly clicked: number; readonly clicks: number };

/** Why it can't be told whether robots clicked. */
export type Uncertainty =
  /** Nothing was read before `to`, when many had clicked already. `from` is the start, if it is known. */
  | { readonly kind: 'late'; readonly from?: number; readonly to: number }
  /** Nothing was read between these times, in which many clicked. */
  | { readonly kind: 'gap'; readonly from: number; readonly to: number }
  /** Those who clicked early clicked one link each, which scanners don’t. */
  | { readonly kind: 'oneEach' }
  /** The clicks are too few, or not clear enough. */
  | { readonly kind: 'few' };

/** What the readings of a campaign say about robots among those who clicked. `people` is the range of people who clicked. */
export type Robots =
  | {
      readonly kind: 'some';
      readonly robots: Range;
      readonly people: Range;
      readonly evidence: readonly Evidence[];
    }
  | { readonly kind: 'none'; readonly people: Range }
  | {
      readonly kind: 'unknown';
      readonly why: Uncertainty;
      readonly people: Range;
      readonly evidence: readonly Evidence[];
    }
  | { readonly kind: 'nobody' };

/** What is known about a campaign beside its counters. */
export interface CampaignCurve {
  /** The newest counters. */
  readonly counters: Counters;
  /** The readings that differ from the one before, oldest first. */
  readonly readings: readonly Reading[];
  /** When the campaign was planned to start or was created, in milliseconds since 1970. */
  readonly startAt?: number | undefined;
}

/**
 * Judges by the readings whether robots (security scanners, mostly) were among those who clicked: by how early the clicks came, and by how
 * many came at once. Nothing is subtracted from any counter. `unknown` has the signs in the totals, which prove nothing.
 */
export function robotsIn({ counters, readings, startAt }: CampaignCurve): Robots {
  const { clicked } = counters;
  if (clicked <= 0) return { kind: 'nobody' };
  const curve = curveOf(readings, startAt);
  const unknown = (why: Uncertainty): Robots => ({
    kind: 'unknown',
    why,
    people: { least: 0, most: clicked },
    evidence: signsInTotals(counters),
  });
  const [begin, last] = [curve[0], curve.at(-1)];
  if (!begin || !last || last.clicked <= 0) return unknown({ kind: 'few' });
  if (begin.clicked > tolerated * clicked) return unknown({ kind: 'late', to: begin.at });

  const pause = worstPause(curve, 'clicked');
  const why = whyUncertain(pause);
  if (pause?.hidesMost) return unknown(why);

  const timing = timingOf(stepsOf(curve, 'clicked'), scanners);
  const bursts = burstsIn(curve);
  const inBursts = bursts.reduce((sum, burst) => sum + burst.scanners, 0);
  const isBurst = inBursts > oneIn50 * clicked;
  const early = earlyPart(curve, timing);
  if (timing.isSign || isBurst) {
    if (!isBurst && early.clicked > 0 && early.clicks < 1.5 * early.clicked)
      return unknown({ kind: 'oneEach' });
    const least = Math.min(clicked, Math.max(1, timing.robots.least, isBurst ? inBursts : 0));
    const robots = { least, most: Math.min(clicked, Math.max(least, timing.robots.most)) };
    const evidence = [
      ...earlyEvidence(early, timing),
      ...clearest(bursts),
      ...moreEach(early, last),
      ...signsInTotals(counters),
    ];
    return { kind: 'some', robots, people: without(robots, clicked), evidence };
  }
  if (timing.robots.most <= Math.max(Math.min(2, clicked / 3), tolerated * clicked)) {
    return { kind: 'none', people: without({ least: 0, most: timing.robots.most }, clicked) };
  }
  return unknown(why);
}

const whyUncertain = (pause: ReturnType<typeof worstPause>): Uncertainty =>
  pause ? { kind: pause.isFirst ? 'late' : 'gap', from: pause.from, to: pause.to } : { kind: 'few' };

/** The share of those who clicked that may have done so unseen, or be robots, without a word about it. */
const tolerated = 0.1;

/** People who open many links at once exist, too: their bursts count as a sign only if more than one in fifty is one. */
const oneIn50 = 0.02;

function without(robots: Range, clicked: number): Range {
  return { least: clicked - robots.most, most: clicked - robots.least };
}

/** The part of the curve in which nearly all scanners click: the delivery and the five minutes after it. */
interface EarlyPart {
  readonly from: number;
  readonly to: number;
  readonly clicked: number;
  readonly clicks: number;
  /** How many people are expected to click in this part. */
  readonly people: number;
}

function earlyPart(curve: readonly Point[], timing: Timing): EarlyPart {
  const from = curve[0]?.at ?? 0;
  const end = deliveredAt(curve) + robotsAreDone;
  const last = curve.findLast(({ at }) => at <= end) ?? curve[0];
  const people = stepsOf(curve, 'clicked').reduce(
    (sum, step, index) => sum + (from + step.to * 1000 <= end ? (timing.people[index] ?? 0) : 0),
    0,
  );
  return {
    from,
    to: Math.min(end, curve.at(-1)?.at ?? from),
    clicked: last?.clicked ?? 0,
    clicks: last?.clicksTotal ?? 0,
    people,
  };
}

function earlyEvidence({ from, to, clicked, people }: EarlyPart, { isSign }: Timing): Evidence[] {
  return isSign && clicked > 0 ? [{ kind: 'early', from, to, clicked, people: Math.round(people) }] : [];
}

/** Returns the clicks of each who clicked early and later, if the early ones are at least twice as many. */
function moreEach(early: EarlyPart, last: Point): Evidence[] {
  const each = {
    early: early.clicks / early.clicked,
    later: (last.clicksTotal - early.clicks) / (last.clicked - early.clicked),
  };
  const isMore = Number.isFinite(each.early) && Number.isFinite(each.later) && each.early >= 2 * each.later;
  return isMore && each.later >= 1 ? [{ kind: 'moreEach', ...each }] : [];
}

interface Burst {
  readonly from: number;
  readonly to: number;
  readonly clicked: number;
  readonly clicks: number;
  readonly scanners: number;
}

/** Within this time, in milliseconds, nobody clicks this many links one by one. */
const burstMs = 15_000;
const burstClicks = 5;

/** Returns the pairs of readings shortly after each other with far more clicks than recipients who clicked. */
function burstsIn(curve: readonly Point[]): Burst[] {
  const found = curve.flatMap((point, index) => {
    const before = curve[index - 1];
    if (!before || point.at - before.at > burstMs) return [];
    const clicked = point.clicked - before.clicked;
    // A burst may go on beyond the reading that shows its first click.
    const next = curve[index + 1];
    const goesOn = next && next.clicked === point.clicked && next.clicksTotal > point.clicksTotal;
    const end = goesOn && next.at - before.at <= burstMs ? next : point;
    const clicks = end.clicksTotal - before.clicksTotal;
    const isBurst = clicked > 0 && clicks >= burstClicks * clicked;
    return isBurst ? [{ from: before.at, to: end.at, clicked, clicks }] : [];
  });
  const links = found.reduce((most, { clicked, clicks }) => Math.max(most, clicks / clicked), burstClicks);
  return found.map((burst) => {
    const scanning = Math.round((burst.clicks - burst.clicked) / (links - 1));
    return { ...burst, scanners: Math.min(burst.clicked, Math.max(1, scanning)) };
  });
}

function clearest(bursts: readonly Burst[]): Evidence[] {
  const [best] = [...bursts].sort((a, b) => b.clicks - a.clicks);
  if (!best) return [];
  const { from, to, clicked, clicks } = best;
  return [{ kind: 'atOnce', from, to, clicked, clicks }];
}

/** Returns what in the totals may be robots’ doing. */
function signsInTotals({ delivered, opened, clicked, clicksTotal }: Counters): Evidence[] {
  const signs: (Evidence | false)[] = [
    clicked > opened && { kind: 'aboveOpened', clicked, opened },
    clicked >= 0.5 * delivered && clicked >= 5 && { kind: 'nearDelivered', clicked, delivered },
    clicksTotal >= 3 * clicked && { kind: 'manyEach', clicked, clicks: clicksTotal },
  ];
  return signs.filter((sign) => sign !== false);
}
