import type { Counters, DeliveryFailures } from '../port/service.ts';

/** A ratio of two counts: `part` out of `whole`. */
export interface Rate {
  readonly part: number;
  readonly whole: number;
}

/** Returns the rate as a fraction from 0 to 1; `undefined` when `whole` is 0, which is not the same as 0 %. */
export function share({ part, whole }: Rate): number | undefined {
  return whole > 0 ? part / whole : undefined;
}

export interface Rates {
  readonly delivery: Rate;
  readonly bounce: Rate;
  readonly open: Rate;
  readonly click: Rate;
  readonly clickToOpen: Rate;
  readonly unsubscribe: Rate;
  readonly complaint: Rate;
}

/**
 * Returns the usual rates of a campaign. Delivery and bounces relate to letters with a result, readers' actions to letters delivered.
 * Opens and clicks are unique: they count readers.
 */
export function rates(counters: Counters): Rates {
  const known = lettersWithResult(counters);
  const { delivered } = counters;
  return {
    delivery: { part: delivered, whole: known },
    bounce: { part: counters.bounce, whole: known },
    open: { part: counters.opened, whole: delivered },
    click: { part: counters.clicked, whole: delivered },
    clickToOpen: { part: counters.clicked, whole: counters.opened },
    unsubscribe: { part: counters.unsubs, whole: delivered },
    complaint: { part: counters.spam, whole: delivered },
  };
}

/** Returns the number of letters with a result: all recipients when the figures are final, else those delivered or bounced. */
export function lettersWithResult(counters: Counters): number {
  if (counters.final) return counters.count;
  return Math.min(counters.count, counters.delivered + counters.bounce);
}

/** The number of a campaign's letters in each state. The sum is the number of recipients. */
export interface Whereabouts {
  readonly delivered: number;
  readonly bounced: number;
  readonly deferred: number;
  /** The number of letters without a result yet. */
  readonly unknown: number;
}

/** Returns the number of letters in each state. Those that still wait, and `unknown`, are never negative, even if the counters exceed the recipients. */
export function whereabouts(counters: Counters): Whereabouts {
  const deferred = waitingLetters(counters);
  const unknown = openLetters(counters) - deferred;
  return { delivered: counters.delivered, bounced: counters.bounce, deferred, unknown };
}

/** Returns the number of bounced letters for which the service reports no reason. Deferred letters have not failed yet. */
export function unexplained(counters: Counters, errors: readonly DeliveryFailures[]): number {
  const explained = errors.reduce((sum, { count }) => sum + count, 0);
  return Math.max(0, counters.bounce - explained);
}

/**
 * Returns the number of letters that still wait. The service may count a letter as deferred and later as delivered, too: only those without
 * another result wait.
 */
export function waitingLetters(counters: Counters): number {
  return Math.min(counters.deferred, openLetters(counters));
}

/** Returns true if a mail server has accepted or refused a letter: before, rates and charts say nothing. */
export function hasResults({ delivered, bounce }: Counters): boolean {
  return delivered + bounce > 0;
}

/** Returns the number of letters that are neither delivered nor bounced. */
export function openLetters({ count, delivered, bounce }: Counters): number {
  return Math.max(0, count - delivered - bounce);
}

/** The share of open letters, from 0 to 1, that leaves no doubt how a campaign went. */
const fewOpen = 0.05;

/** Returns true if so few letters are open that the rates of the others stand for the whole campaign. */
export function mostAreSettled(counters: Counters): boolean {
  return openLetters(counters) <= counters.count * fewOpen;
}

/** Returns the progress of a running campaign: delivered and bounced letters out of all recipients. */
export function progress(counters: Counters): Rate {
  return { part: Math.min(counters.count, counters.delivered + counters.bounce), whole: counters.count };
}

/** How far a rate is from what mailbox providers and sending services accept. */
export type RateLevel = 'fine' | 'warning' | 'bad';

/** The rates, from 0 to 1, from which the level is `warning`, and `bad`. */
interface RateLimits {
  readonly warning: number;
  readonly bad: number;
}

/** Gmail asks senders to stay below 0.10 % of complaints and never to reach 0.30 %. */
export const complaintLimits: RateLimits = { warning: 0.001, bad: 0.003 };

/** The largest number of complaints that may be chance: in a small campaign, they exceed every limit. */
export const complaintsByChance = 2;

/**
 * There is no common limit for bounces. Common advice is to stay below 2 %; Amazon SES reviews accounts from 5 % on, and may stop
 * them from 10 % on.
 */
export const bounceLimits: RateLimits = { warning: 0.02, bad: 0.05 };

/**
 * Rates complaints by Gmail's limits: fine under 0.10 %, bad from 0.30 %. This is an estimate, because the service only
 * counts complaints that mailbox providers report.
 */
export function complaintLevel(complaint: Rate): RateLevel | undefined {
  const level = levelOf(complaint, complaintLimits);
  return level === 'bad' && complaint.part <= complaintsByChance ? 'warning' : level;
}

/** The least number of letters with a result whose bounces are judged: among fewer, one or two exceed every limit. */
const fewestJudged = 50;

/** Returns true if there are so few letters with a result that the rate of bounces says little. */
export function tooFewToJudge(bounce: Rate): boolean {
  return bounce.whole < fewestJudged;
}

/** Rates bounces by `bounceLimits`; `undefined` if there are too few letters to judge them. */
export function bounceLevel(bounce: Rate): RateLevel | undefined {
  return tooFewToJudge(bounce) ? undefined : levelOf(bounce, bounceLimits);
}

function levelOf(rate: Rate, { warning, bad }: RateLimits): RateLevel | undefined {
  const value = share(rate);
  if (value === undefined) return undefined;
  if (value < warning) return 'fine';
  return value < bad ? 'warning' : 'bad';
}

/** The counters in the order in which they are shown. */
export const counterNames = [
  'count',
  'delivered',
  'bounce',
  'deferred',
  'opened',
  'opensTotal',
  'clicked',
  'clicksTotal',
  'unsubs',
  'spam',
] as const satisfies readonly (keyof Counters)[];

export type CounterName = (typeof counterNames)[number];
