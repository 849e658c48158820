import { isNewer } from './byTime.ts';
import type { Creation } from './events.ts';
import { isForgotten, type ThingFacts } from './facts.ts';
import { RecordsByTime } from './recordsByTime.ts';
import { isMade, type JournalRequest, type TrackedRequest } from './requests.ts';

/** The number of steps left before the caller yields to other work. */
export interface Allowance {
  left: number;
}

/** Removes items from a set and yields them until the allowance is used up. */
export function* takenFrom<T>(items: Set<T>, allowance: Allowance): Generator<T> {
  for (const item of items) {
    if (allowance.left <= 0) return;
    allowance.left -= 1;
    items.delete(item);
    yield item;
  }
}

/** The kinds of things that have records. */
export type ThingKind = Exclude<Creation['kind'], 'subscriber'>;

type CreationOf<K extends ThingKind> = Extract<Creation, { readonly kind: K }>;

/** The request that created a thing; the newest one if several claim so. */
interface Maker<K extends ThingKind> {
  readonly creation: CreationOf<K>;
  /** The time of the request. */
  readonly at: string;
  /** The time at which its number was recorded. */
  readonly madeAt: string;
  /** True if this machine made the request, according to its local events. */
  readonly isLocal: boolean;
}

/** Makes the record of a thing from its facts; `undefined` if nothing proves that the thing exists. */
export type RecordOf<K extends ThingKind, R> = (
  facts: ThingFacts,
  maker: Maker<K> | undefined,
) => R | undefined;

/**
 * The things of one kind. Facts may come in any order; `settle` updates only records with new facts, so the cost of an event does not
 * depend on the number of things.
 */
export class Things<K extends ThingKind, R extends { readonly id: number; readonly at: string }> {
  readonly records = new RecordsByTime<R>();
  /** The numbers of forgotten things. */
  readonly forgotten = new Set<number>();
  readonly #kind: K;
  readonly #recordOf: RecordOf<K, R>;
  readonly #facts = new Map<number, ThingFacts>();
  readonly #touched = new Set<ThingFacts>();

  constructor(kind: K, recordOf: RecordOf<K, R>) {
    this.#kind = kind;
    this.#recordOf = recordOf;
  }

  /** Passes the facts of a thing to `change`, which returns true if it has changed them. */
  note(id: number, change: (facts: ThingFacts) => boolean): void {
    const facts = this.#facts.get(id) ?? { id, makers: [], added: 0, asked: 0 };
    this.#facts.set(id, facts);
    if (change(facts)) this.#touched.add(facts);
  }

  /** Updates records, up to the allowance, and adds their numbers to `changed`. Returns true if all are up to date. */
  settle(changed: Set<number>, allowance: Allowance): boolean {
    for (const facts of takenFrom(this.#touched, allowance)) {
      if (this.#settleOne(facts)) changed.add(facts.id);
    }
    return this.#touched.size === 0;
  }

  #settleOne(facts: ThingFacts): boolean {
    const { id } = facts;
    const wasKnown = this.records.has(id) || this.forgotten.has(id);
    const maker = this.#makerOf(facts);
    const isGone = isForgotten(facts, maker?.madeAt);
    const record = isGone ? undefined : this.#recordOf(facts, maker);
    if (isGone) this.forgotten.add(id);
    else this.forgotten.delete(id);
    if (record) this.records.set(record);
    else this.records.delete(id);
    return wasKnown || isGone || record !== undefined;
  }

  /** Returns the request that created the thing. Requests of this machine win: others' claims to their numbers are ignored. */
  #makerOf(facts: ThingFacts): Maker<K> | undefined {
    const makers = facts.makers.filter(({ believed }) => this.#makes(believed, facts.id));
    if (facts.makers.length > 1) facts.makers = [...new Set(makers)];
    const isLocal = makers.some((request) => request.isLocal);
    const [first, ...others] = makers.filter((request) => request.isHere && request.isLocal === isLocal);
    if (!first) return undefined;
    const { creation, created, at } = others.reduce(newer, first).believed;
    return { creation: creation as CreationOf<K>, at, madeAt: created?.at ?? '', isLocal };
  }

  #makes(request: JournalRequest, id: number): boolean {
    return isMade(request) && request.creation.kind === this.#kind && request.created.id === id;
  }
}

function newer(one: TrackedRequest, other: TrackedRequest): TrackedRequest {
  return isNewer(one.believed.at, one.request, other.believed.at, other.request) ? one : other;
}
