/**
 * The conditions under which a request may be retried. `always`: it is idempotent. `unhandled`: repeating it may affect something else, so
 * only if the service certainly did not handle it. `unseen`: it creates a new object each time, so only if no byte of it can have arrived.
 * `requests.ts` says which condition each request has.
 */
export type Repeat = 'always' | 'unhandled' | 'unseen';

/** The failure of an attempt: a status, or no answer. */
export type FailedAttempt =
  | { readonly status: number; readonly retryAfterMs?: number | undefined }
  | { readonly sent: boolean; readonly code: string | undefined };

/** Limits on retries, in milliseconds. */
export interface Patience {
  readonly tries: number;
  readonly firstDelay: number;
  readonly longestDelay: number;
  /** The longest `Retry-After` to wait for. After a longer one, the request fails at once. */
  readonly longestRetryAfter: number;
  /** The time after the first attempt at which no more attempts start. */
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
/**
 * The statuses that say that the request was not handled. A 503 is not one: it may come from a proxy, after the service has handled the
 * request.
 */
const unhandledStatuses = [429];
const pausingStatuses = [429, 503];
/** Codes of temporary errors that occur quickly. Timeouts are not among them: the user would wait too long for the error. */
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

/** Returns true if a failed request may be retried and the failure is temporary. */
export function mayRepeat(repeat: Repeat, failure: FailedAttempt): boolean {
  if ('status' in failure) {
    if (repeat === 'unseen') return false;
    return (repeat === 'always' ? passingStatuses : unhandledStatuses).includes(failure.status);
  }
  if (repeat !== 'always' && failure.sent) return false;
  return failure.code !== undefined && passingCodes.includes(failure.code);
}

/**
 * Returns the delay before the next attempt in milliseconds, or `undefined` to give up. `tries` attempts took `elapsed`
 * milliseconds. Exponential back-off with factor two and jitter: `random` (0 to 1) shortens the delay by up to a half. A `Retry-
 * After` is never shortened.
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

/** Returns for how many milliseconds no request must be sent after this failure, because of its `Retry-After`. */
export function pauseAfter(failure: FailedAttempt, { firstDelay, longestRetryAfter }: Patience): number {
  if (!('status' in failure) || !pausingStatuses.includes(failure.status)) return 0;
  return Math.min(failure.retryAfterMs ?? firstDelay, longestRetryAfter);
}

/** The headers of an answer that say when to try again. */
interface RetryHeaders {
  readonly 'retry-after'?: string | undefined;
  readonly date?: string | undefined;
}

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3), which is in seconds or a date, as milliseconds. Returns `undefined` if it is neither. A date is
 * compared with the answer’s own `Date`, because the clock of this machine (`now`) may be wrong.
 */
export function parseRetryAfter(headers: RetryHeaders, now: number): number | undefined {
  const text = headers['retry-after']?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  const answered = Date.parse(headers.date ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - (Number.isNaN(answered) ? now : answered));
}
