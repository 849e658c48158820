import type { RecordState } from './recordState.ts';

/** Which records of a domain were right at a time, in milliseconds since 1970. */
export interface SeenState {
  readonly at: number;
  readonly right: readonly string[];
}

const mostSeen = 50;
const minute = 60_000;

/** The states of a domain with one more: only changes are kept, the newest of them. */
export function withSeen(seen: readonly SeenState[], next: SeenState): readonly SeenState[] {
  const last = seen.at(-1)?.right;
  if (last?.length === next.right.length && last.every((record) => next.right.includes(record))) return seen;
  return [...seen, next].slice(-mostSeen);
}

/** Whether a record works, also when it should be fixed: a policy that only watches may stay for weeks. */
export function isRight(state: RecordState): boolean {
  return state === 'ok' || state === 'warn';
}

/** Whether a record was right already and then not any more: some of the domain's name servers say one thing, some another. */
export function goesBackAndForth(seen: readonly SeenState[]): boolean {
  return seen.some(({ right }, index) => {
    const before = seen[index - 1]?.right ?? [];
    return before.some((record) => !right.includes(record));
  });
}

/**
 * How long to wait for the next look, in milliseconds, at a domain that has been watched for so long: as often as the service
 * checks in the first hours, when most changes spread, and less often later.
 */
export function watchDelay(watchedForMs: number): number {
  if (watchedForMs < 120 * minute) return 5 * minute;
  return watchedForMs < 24 * 60 * minute ? 15 * minute : 60 * minute;
}
