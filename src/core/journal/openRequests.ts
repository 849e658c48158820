import { byTime } from './byTime.ts';
import type { UnknownCreation } from './records.ts';
import { isOpen, type TrackedRequest } from './requests.ts';

/** The reason of an unknown outcome when no outcome was written. */
export const noOutcome = 'noOutcome';

/** The timeout of a pending request without an outcome, in milliseconds. */
export const inProgressMs = 3 * 60_000;

/** The requests of an account without an outcome: pending ones, and those whose outcome is unknown. */
export class OpenRequests {
  readonly #hasEnded: (request: string) => boolean;
  readonly #pending = new Set<TrackedRequest>();
  readonly #unknown = new Map<string, UnknownCreation>();
  #changesAt = Number.POSITIVE_INFINITY;
  #oldestFirst: readonly UnknownCreation[] | undefined = [];

  /** `hasEnded` returns true if the window of a request is closed, so that its outcome will never be written. */
  constructor(hasEnded: (request: string) => boolean) {
    this.#hasEnded = hasEnded;
  }

  /** The requests with an unknown outcome, oldest first. */
  get unknown(): readonly UnknownCreation[] {
    this.#oldestFirst ??= byTime([...this.#unknown.values()]);
    return this.#oldestFirst;
  }

  /** A time no later than the first timeout of a pending request, in milliseconds since 1970; infinite if none is pending. */
  get changesAt(): number {
    return this.#changesAt;
  }

  /** Updates the lists of pending and unknown requests. Returns true if `unknown` has changed. */
  settle(requests: Iterable<TrackedRequest>, now: Date): boolean {
    let isChanged = false;
    for (const request of requests) if (this.#sortIn(request, now)) isChanged = true;
    if (isChanged) this.#oldestFirst = undefined;
    return isChanged;
  }

  /** Applies timeouts of pending requests. Returns true if `unknown` has changed. */
  expire(now: Date): boolean {
    if (now.getTime() < this.#changesAt) return false;
    this.#changesAt = Number.POSITIVE_INFINITY;
    return this.settle([...this.#pending], now);
  }

  /** Updates the lists for one request. Returns true if its outcome is unknown now, or was before. */
  #sortIn(tracked: TrackedRequest, now: Date): boolean {
    const { request, believed, isHere } = tracked;
    const wasUnknown = this.#unknown.delete(request);
    this.#pending.delete(tracked);
    if (!isHere || !isOpen(believed)) return wasUnknown;
    if (this.#isPending(tracked, now)) {
      this.#pending.add(tracked);
      this.#changesAt = Math.min(this.#changesAt, Date.parse(believed.at) + inProgressMs);
      return wasUnknown;
    }
    const { creation, at, unknown } = believed;
    this.#unknown.set(request, { request, creation, at, reason: unknown?.reason ?? noOutcome });
    return true;
  }

  #isPending({ request, believed }: TrackedRequest, now: Date): boolean {
    if (believed.unknown || this.#hasEnded(request)) return false;
    // `abs`, because a wrong clock may have written a future time.
    return Math.abs(now.getTime() - Date.parse(believed.at)) < inProgressMs;
  }
}
