import type { Counters, DeliveryFailures } from '../port/service.ts';

/** So many of so many. */
export interface Rate {
  readonly part: number;
  readonly whole: number;
}

/** The rate as a share of one; `undefined` when there is nothing to have a share of, which is not the same as 0 %. */
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
 * The usual rates of a campaign: delivery and bounces of what was sent, people's actions of what was delivered.
 * Opens and clicks count people, not how often they did it.
 */
export function rates(counters: Counters): Rates {
  const sent = lettersSent(counters);
  const { delivered } = counters;
  return {
    delivery: { part: delivered, whole: sent },
    bounce: { part: counters.bounce, whole: sent },
    open: { part: counters.opened, whole: delivered },
    click: { part: counters.clicked, whole: delivered },
    clickToOpen: { part: counters.clicked, whole: counters.opened },
    unsubscribe: { part: counters.unsubs, whole: delivered },
    complaint: { part: counters.spam, whole: delivered },
  };
}

/** Letters that were tried: all when the figures are final, else those with some result so far. */
export function lettersSent(counters: Counters): number {
  if (counters.final) return counters.count;
  return Math.min(counters.count, counters.delivered + counters.bounce + counters.deferred);
}

/** Where the letters of a campaign are: together as many as it has recipients. */
export interface Whereabouts {
  readonly delivered: number;
  readonly bounced: number;
  readonly deferred: number;
  /** The service has not said yet. */
  readonly unknown: number;
}

/** Accounts for every letter. Counters that say more than there are recipients leave none unknown. */
export function whereabouts({ count, delivered, bounce, deferred }: Counters): Whereabouts {
  const unknown = Math.max(0, count - delivered - bounce - deferred);
  return { delivered, bounced: bounce, deferred, unknown };
}

/** How many letters have not arrived although no reason was reported for them. */
export function unexplained(counters: Counters, errors: readonly DeliveryFailures[]): number {
  const explained = errors.reduce((sum, { count }) => sum + count, 0);
  return Math.max(0, counters.bounce + counters.deferred - explained);
}

/** How far a running campaign is: letters whose fate is known, of all recipients. */
export function progress(counters: Counters): Rate {
  return { part: Math.min(counters.count, counters.delivered + counters.bounce), whole: counters.count };
}

export type ComplaintLevel = 'fine' | 'warning' | 'bad';

/**
 * What a complaint rate means: fine under 0.10 %, bad from 0.30 %, the lines that Gmail draws.
 * The service counts the complaints that it hears of, so the level is an estimate.
 */
export function complaintLevel(complaint: Rate): ComplaintLevel | undefined {
  const value = share(complaint);
  if (value === undefined) return undefined;
  if (value < 0.001) return 'fine';
  return value < 0.003 ? 'warning' : 'bad';
}

/** The counters in the order in which people read them. */
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
