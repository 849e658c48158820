import type { Reading } from '../../src/core/campaigns/campaign.ts';
import { nextReadingAt } from '../../src/core/campaigns/polling.ts';
import { SendStatus } from '../../src/core/port/service.ts';
import { countersOf } from './counters.ts';

/** When a campaign is read: without a break, from the second minute on, with a break early on, or once when it is over. */
export type Watch = 'complete' | 'fromSecondMinute' | 'gap' | 'onlyAtEnd';

/** A simulated campaign, whose truth is known. */
export interface SimulatedCampaign {
  readonly readings: readonly Reading[];
  readonly startAt: number;
  /** Recipients counted as clicked up to the last reading: those whose scanner did, and people. Nobody is counted twice. */
  readonly scanners: number;
  readonly people: number;
}

interface Plan {
  readonly size: number;
  /** The share of robots: among the recipients, or among those who click. */
  readonly robots: number;
  readonly of: 'recipients' | 'clickers';
  readonly watch: Watch;
}

export type Random = () => number;

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (random: Random, least: number, most: number) => least + random() * (most - least);
export const logBetween = (random: Random, least: number, most: number) =>
  Math.exp(between(random, Math.log(least), Math.log(most)));

/** The times of scanners’ bursts after the send, in seconds: 836 of them were published (craft-campaign, issue 546). */
const bursts = [
  [0.005, 0, 10],
  [0.022, 10, 20],
  [0.664, 20, 60],
  [0.283, 60, 300],
  [0.019, 300, 1800],
  [0.007, 1800, 86_400],
] as const;

function burstDelay(random: Random): number {
  let rest = random();
  for (const [share, from, to] of bursts) {
    if (rest < share) return between(random, from, to);
    rest -= share;
  }
  return 43;
}

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Returns how people of a campaign delay their click, in seconds: each campaign has a law of its own, and none is a mixture of exponentials. */
function peopleOf(random: Random): () => number {
  const median = logBetween(random, 3600, 8 * 3600);
  if (random() < 0.7) {
    const sigma = between(random, 1.5, 2.2);
    return () => 5 + median * Math.exp(sigma * normal(random));
  }
  const shape = between(random, 0.65, 1);
  const scale = median / Math.LN2 ** (1 / shape);
  return () => 5 + scale * (-Math.log(1 - random())) ** (1 / shape);
}

interface Event {
  readonly at: number;
  readonly what: 'delivered' | 'opened' | 'clicked' | 'clicksTotal' | 'opensTotal';
  readonly by?: 'scanner' | 'person';
}

/** Simulates a campaign. Times are in milliseconds since an arbitrary start. */
export function simulateCampaign({ size, robots, of, watch }: Plan, random: Random): SimulatedCampaign {
  const startAt = 1_800_000_000_000;
  const pace = logBetween(random, Math.max(1, size / 7200), 200);
  const links = Math.round(between(random, 4, 14));
  const clickRate = logBetween(random, 0.01, 0.08);
  const delay = peopleOf(random);
  const clickers = Math.round(clickRate * size);
  const scanShare = of === 'recipients' ? robots : (robots / (1 - robots)) * clickRate;
  const events: Event[] = [];
  for (let letter = 0; letter < size; letter += 1) {
    if (random() < 0.02) continue;
    const sent = (letter / pace) * 1000;
    events.push({ at: sent, what: 'delivered' });
    if (random() < scanShare) {
      const at = sent + burstDelay(random) * 1000;
      events.push({ at: sent + 9000 * random(), what: 'opened' }, { at, what: 'clicked', by: 'scanner' });
      for (let link = 0; link < links; link += 1) events.push({ at: at + link * 90, what: 'clicksTotal' });
    } else if (random() < clickers / size) {
      const at = sent + delay() * 1000;
      events.push({ at, what: 'opened' }, { at, what: 'clicked', by: 'person' });
      for (let at2 = at; ; at2 += logBetween(random, 3000, 300_000)) {
        events.push({ at: at2, what: 'clicksTotal' });
        if (random() < 0.75) break;
      }
    }
  }
  events.sort((a, b) => a.at - b.at);
  const readings = readingsOf(events, startAt, size, watch, random);
  const end = (readings.at(-1)?.at ?? 0) - startAt;
  const clickedBy = (who: Event['by']) => events.filter(({ at, by }) => by === who && at <= end).length;
  return { readings, startAt, scanners: clickedBy('scanner'), people: clickedBy('person') };
}

const lastAt = 5 * 86_400_000;

/** Reads the counters at the intervals of the product, and keeps the readings that differ. */
function readingsOf(
  events: readonly Event[],
  startAt: number,
  size: number,
  watch: Watch,
  random: Random,
): Reading[] {
  const counters = { delivered: 0, opened: 0, clicked: 0, opensTotal: 0, clicksTotal: 0 };
  const sentBy = events.findLast(({ what }) => what === 'delivered')?.at ?? 0;
  const gapFrom = between(random, 0, 60_000);
  const gapTo = gapFrom + logBetween(random, 120_000, 3_600_000);
  const kept: Reading[] = [];
  let next = 0;
  let at = watch === 'onlyAtEnd' ? lastAt : watch === 'fromSecondMinute' ? 60_000 : 500;
  let changedAt = at;
  let before = 0;
  while (at <= lastAt) {
    const counted = next;
    for (let event = events[next]; event && event.at <= at; event = events[next]) {
      counters[event.what] += 1;
      next += 1;
    }
    if (next > counted) changedAt = at;
    const status = at < sentBy ? SendStatus.running : SendStatus.finished;
    const common = countersOf({
      count: size,
      ...counters,
      bounce: at < sentBy ? 0 : size - counters.delivered,
    });
    const reading = { at: startAt + at, status, count: size, statistics: { common, errors: [] } };
    if (kept.length === 0) kept.push(reading);
    else if (next > counted) kept.push({ ...reading, after: startAt + before });
    before = at;
    const after = nextReadingAt({ last: reading, changedAt: startAt + changedAt, startAt });
    if (after === undefined) break;
    // Long campaigns change with each reading: every few seconds matter in the first minutes only.
    at = Math.max(after - startAt, at * 1.002, at + 2000);
    if (watch === 'gap' && at > gapFrom && at < gapTo) at = gapTo;
  }
  return kept;
}
