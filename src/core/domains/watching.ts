import type { RecordState } from './recordState.ts';

/** How a domain stood at a time, in milliseconds since 1970. */
export interface SeenState {
  readonly at: number;
  readonly state: RecordState;
}

const mostSeen = 50;
const minute = 60_000;

/** The states of a domain with one more: only changes are kept, the newest of them. */
export function withSeen(seen: readonly SeenState[], next: SeenState): readonly SeenState[] {
  if (seen.at(-1)?.state === next.state) return seen;
  return [...seen, next].slice(-mostSeen);
}

/** Whether there is nothing left to wait for. What works is, though it should be fixed: a policy that only watches may stay for weeks. */
export function isRight(state: RecordState): boolean {
  return state === 'ok' || state === 'warn';
}

/** Whether it was right already and is not any more: some of the domain's name servers say one thing, some another. */
export function goesBackAndForth(seen: readonly SeenState[]): boolean {
  const last = seen.at(-1);
  return last !== undefined && !isRight(last.state) && seen.some(({ state }) => isRight(state));
}

/**
 * How long to wait for the next look, in milliseconds, at a domain that has been watched for so long: as often as the service
 * checks in the first hours, when most changes spread, and less often later.
 */
export function watchDelay(watchedForMs: number): number {
  if (watchedForMs < 120 * minute) return 5 * minute;
  return watchedForMs < 24 * 60 * minute ? 15 * minute : 60 * minute;
}
