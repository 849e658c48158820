/**
 * When a request may be made again.
 * - `always`: doing it twice is the same as doing it once.
 * - `unhandled`: doing it twice may hit something else; only when it is certain that the service did not handle it.
 * - `unseen`: it makes something new each time; only when no byte of it can have been seen.
 */
export type Repeat = 'always' | 'unhandled' | 'unseen';

/** How a try failed: with a status, or without an answer. */
export type Failure =
  | { readonly status: number; readonly retryAfterMs?: number | undefined }
  | { readonly sent: boolean; readonly code: string | undefined };

/** How long repeating goes on. All in milliseconds. */
export interface Patience {
  readonly tries: number;
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** A service that asks for a longer pause than this is not waited for. */
  readonly longestRetryAfter: number;
  /** No try begins later than this after the first one. */
  readonly total: number;
}

export const usualPatience: Patience = {
  tries: 4,
  firstDelay: 300,
  longestDelay: 5_000,
  longestRetryAfter: 30_000,
  total: 60_000,
};

const passingStatuses = [408, 429, 500, 502, 503, 504];
/** A 503 may come from something before the service, after the service has done it. */
const unhandledStatuses = [429];
const pausingStatuses = [429, 503];
/** Nothing that took long already: whoever waits for it shall know soon. */
const passingCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_PRX_CONN',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'EOF',
];

/** Whether a request that failed so may be made again, and whether that can help. */
export function mayRepeat(repeat: Repeat, failure: Failure): boolean {
  if ('status' in failure) {
    if (repeat === 'unseen') return false;
    return (repeat === 'always' ? passingStatuses : unhandledStatuses).includes(failure.status);
  }
  if (repeat !== 'always' && failure.sent) return false;
  return failure.code !== undefined && passingCodes.includes(failure.code);
}

/**
 * How long to wait before the next try, or `undefined` for giving up. `tries` have been made in `elapsed` milliseconds.
 * Grows by the factor two, shortened by up to a half at random (`random` is 0 to 1), so that many clients spread;
 * what the service asks for in `Retry-After` is never shortened.
 */
export function delayBeforeRepeat(
  tries: number,
  elapsed: number,
  retryAfterMs: number | undefined,
  random: number,
  patience: Patience,
): number | undefined {
  const { firstDelay, longestDelay, longestRetryAfter, total } = patience;
  if (tries >= patience.tries) return undefined;
  if (retryAfterMs !== undefined && retryAfterMs > longestRetryAfter) return undefined;
  const growing = Math.min(firstDelay * 2 ** (tries - 1), longestDelay);
  const delay = Math.max(growing * (1 - random / 2), retryAfterMs ?? 0);
  return elapsed + delay > total ? undefined : delay;
}

/** How long, in milliseconds, the service wants no request at all after that failure, as far as that is waited for. */
export function pauseAfter(failure: Failure, { firstDelay, longestRetryAfter }: Patience): number {
  if (!('status' in failure) || !pausingStatuses.includes(failure.status)) return 0;
  return Math.min(failure.retryAfterMs ?? firstDelay, longestRetryAfter);
}

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds or a date; `undefined` when it is neither. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
