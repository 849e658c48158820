import type { DomainDetails } from '../port/service.ts';

/** How long the service keeps a check ("Limits"), in milliseconds. */
export const checkLifetimeMs = 5 * 60_000;

/**
 * When a domain was checked, in milliseconds since 1970. The specification says "a timestamp number": whatever would be
 * before 1973 in milliseconds is taken for seconds.
 */
export function checkedAt({ checkedAt: time }: Pick<DomainDetails, 'checkedAt'>): number {
  return time < 1e11 ? time * 1000 : time;
}

/**
 * Until when the service gives the same check again, for one that it gave at `readAt`. Its clock may be another one than
 * ours, so that an age that cannot be is not believed.
 */
export function keptUntil(details: Pick<DomainDetails, 'checkedAt'>, readAt: number): number {
  const age = readAt - checkedAt(details);
  return readAt + checkLifetimeMs - Math.min(Math.max(age, 0), checkLifetimeMs);
}
