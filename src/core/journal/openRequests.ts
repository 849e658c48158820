import { byTime } from './byTime.ts';
import type { ToldRequest } from './ownWord.ts';
import type { UnknownCreation } from './records.ts';
import { isOpen } from './requests.ts';

/** The reason of an unknown creation whose outcome was never written. */
export const noOutcome = 'noOutcome';

/** How long a request without an outcome counts as still under way. */
export const inProgressMs = 3 * 60_000;

/** The requests of an account that nobody has told the outcome of: those under way, and those that are unknown. */
export class OpenRequests {
  readonly #hasEnded: (request: string) => boolean;
  readonly #underWay = new Set<ToldRequest>();
  readonly #unknown = new Map<string, UnknownCreation>();
  #changesAt = Number.POSITIVE_INFINITY;
  #oldestFirst: readonly UnknownCreation[] | undefined = [];

  /** `hasEnded` says that the window which made a request is gone, so that no outcome can come any more. */
  constructor(hasEnded: (request: string) => boolean) {
    this.#hasEnded = hasEnded;
  }

  /** Those that are unknown, oldest first. */
  get unknown(): readonly UnknownCreation[] {
    this.#oldestFirst ??= byTime([...this.#unknown.values()]);
    return this.#oldestFirst;
  }

  /** When the first of those under way becomes unknown, or earlier, in milliseconds; infinite when there are none. */
  get changesAt(): number {
    return this.#changesAt;
  }

  /** Looks at requests of which something new was told. Returns whether others are unknown now. */
  settle(told: Iterable<ToldRequest>, now: Date): boolean {
    let isChanged = false;
    for (const request of told) if (this.#place(request, now)) isChanged = true;
    if (isChanged) this.#oldestFirst = undefined;
    return isChanged;
  }

  /** Looks at those under way, when one of them may have become unknown. Returns whether others are unknown now. */
  expire(now: Date): boolean {
    if (now.getTime() < this.#changesAt) return false;
    this.#changesAt = Number.POSITIVE_INFINITY;
    return this.settle([...this.#underWay], now);
  }

  /** Returns whether it is unknown now, or was. */
  #place(told: ToldRequest, now: Date): boolean {
    const { request, believed, isHere } = told;
    const wasUnknown = this.#unknown.delete(request);
    this.#underWay.delete(told);
    if (!isHere || !isOpen(believed)) return wasUnknown;
    if (this.#isUnderWay(told, now)) {
      this.#underWay.add(told);
      this.#changesAt = Math.min(this.#changesAt, Date.parse(believed.at) + inProgressMs);
      return wasUnknown;
    }
    const { creation, at, unknown } = believed;
    this.#unknown.set(request, { request, creation, at, reason: unknown?.reason ?? noOutcome });
    return true;
  }

  #isUnderWay({ request, believed }: ToldRequest, now: Date): boolean {
    if (believed.unknown || this.#hasEnded(request)) return false;
    // A clock that was wrong may have written a time to come.
    return Math.abs(now.getTime() - Date.parse(believed.at)) < inProgressMs;
  }
}
