import type { DomainDetails } from '../port/service.ts';
import type { RecordState } from './recordState.ts';

/** The correct records of a domain at a time, in milliseconds since 1970. */
export interface SeenState {
  readonly at: number;
  readonly right: readonly string[];
}

const mostSeen = 50;
const minute = 60_000;

/** Adds a state to a domain's history, which keeps only changes, up to a limit. */
export function withSeen(seen: readonly SeenState[], next: SeenState): readonly SeenState[] {
  const last = seen.at(-1)?.right;
  if (last?.length === next.right.length && last.every((record) => next.right.includes(record))) return seen;
  return [...seen, next].slice(-mostSeen);
}

/** Returns true if a record works, even if it could be improved: a `none` policy may stay for weeks. */
export function isRight(state: RecordState): boolean {
  return state === 'ok' || state === 'warn';
}

/** Returns the records that were correct and then were not. In that case, the domain's name servers disagree. */
export function varyingRecords(seen: readonly SeenState[]): readonly string[] {
  const lost = seen.flatMap(({ right }, index) => {
    const before = seen[index - 1]?.right ?? [];
    return before.filter((record) => !right.includes(record));
  });
  return [...new Set(lost)];
}

/** Returns true if DKIM and SPF were correct for the first time at the last check, and DMARC is not: it may be set from then on. */
export function mayDmarcFollow(seen: readonly SeenState[]): boolean {
  const areRight = (state: SeenState | undefined) =>
    ['dkim', 'spf'].every((record) => state?.right.includes(record));
  const [now, ...before] = seen.toReversed();
  return before.length > 0 && areRight(now) && !now?.right.includes('dmarc') && !before.some(areRight);
}

/**
 * Returns the delay before the next check of a domain, in milliseconds, by how long it has been watched. In the first two hours, when most
 * changes spread, the delay is the interval at which the service checks; later it grows.
 */
export function watchDelay(watchedForMs: number): number {
  if (watchedForMs < 120 * minute) return 5 * minute;
  return watchedForMs < 24 * 60 * minute ? 15 * minute : 60 * minute;
}

/** The time for which the service caches a check ("Limits"), in milliseconds. */
export const checkLifetimeMs = 5 * 60_000;

/**
 * Returns when a domain was checked, in milliseconds since 1970. The specification only says "a timestamp number", so a number that would
 * be a time before 1973 is treated as seconds.
 */
export function checkedAt({ checkedAt: time }: Pick<DomainDetails, 'checkedAt'>): number {
  return time < 1e11 ? time * 1000 : time;
}

/**
 * Returns the time until which the service caches the check that was read at `readAt`, in milliseconds since 1970. Clocks may differ, so an
 * impossible age is clamped.
 */
export function keptUntil(details: Pick<DomainDetails, 'checkedAt'>, readAt: number): number {
  const age = readAt - checkedAt(details);
  return readAt + checkLifetimeMs - Math.min(Math.max(age, 0), checkLifetimeMs);
}
