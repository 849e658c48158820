import { isNewer } from './byTime.ts';
import type { Creation } from './events.ts';
import { type Facts, isToBeForgotten } from './facts.ts';
import type { ToldRequest } from './ownWord.ts';
import { isMade, type Request } from './requests.ts';

/** How much may be done at once, until others have their turn. */
export interface Allowance {
  left: number;
}

/** Takes items out of a set for as long as the allowance lasts. */
export function* takenFrom<T>(items: Set<T>, allowance: Allowance): Generator<T> {
  for (const item of items) {
    if (allowance.left <= 0) return;
    allowance.left -= 1;
    items.delete(item);
    yield item;
  }
}

/** What the journal has records of. */
export type Kind = Exclude<Creation['kind'], 'subscriber'>;

type CreationOf<K extends Kind> = Extract<Creation, { readonly kind: K }>;

/** The request that a thing was made by: the newest one, should several say so. */
export interface Maker<K extends Kind> {
  readonly creation: CreationOf<K>;
  /** When it was requested, and when its number was written down. */
  readonly at: string;
  readonly madeAt: string;
  /** Whether this machine made it, and knows that by itself. */
  readonly isOwn: boolean;
}

/** How the record of a thing follows from its facts; `undefined` when nothing says that there is such a thing. */
export type RecordOf<K extends Kind, R> = (facts: Facts, maker: Maker<K> | undefined) => R | undefined;

/**
 * The things of one kind. Facts may come at any time and in any order; `settle` brings the records of those up to date that
 * have new ones, so that an event costs the same however many things there are.
 */
export class Things<K extends Kind, R> {
  readonly records = new Map<number, R>();
  /** Those that are not to be known. */
  readonly forgotten = new Set<number>();
  readonly #kind: K;
  readonly #recordOf: RecordOf<K, R>;
  readonly #facts = new Map<number, Facts>();
  readonly #touched = new Set<Facts>();

  constructor(kind: K, recordOf: RecordOf<K, R>) {
    this.#kind = kind;
    this.#recordOf = recordOf;
  }

  /** Hands the facts of a thing to `take`, which returns whether it had a new one. */
  note(id: number, take: (facts: Facts) => boolean): void {
    const facts = this.#facts.get(id) ?? { id, makers: [], added: 0 };
    this.#facts.set(id, facts);
    if (take(facts)) this.#touched.add(facts);
  }

  /** Makes records follow the facts. Adds to `changed` the numbers of those that may be others now. Returns whether all do. */
  settle(changed: Set<number>, allowance: Allowance): boolean {
    for (const facts of takenFrom(this.#touched, allowance)) {
      if (this.#settleOne(facts)) changed.add(facts.id);
    }
    return this.#touched.size === 0;
  }

  #settleOne(facts: Facts): boolean {
    const { id } = facts;
    const wasKnown = this.records.has(id) || this.forgotten.has(id);
    const maker = this.#makerOf(facts);
    const isForgotten = isToBeForgotten(facts, maker?.madeAt);
    const record = isForgotten ? undefined : this.#recordOf(facts, maker);
    if (isForgotten) this.forgotten.add(id);
    else this.forgotten.delete(id);
    if (record) this.records.set(id, record);
    else this.records.delete(id);
    return wasKnown || isForgotten || record !== undefined;
  }

  /** A number that was made from here stands for nothing else, whoever says so. */
  #makerOf(facts: Facts): Maker<K> | undefined {
    const makers = facts.makers.filter(({ believed }) => this.#makes(believed, facts.id));
    if (facts.makers.length > 1) facts.makers = [...new Set(makers)];
    const isOwn = makers.some((told) => told.isOwn);
    const [first, ...others] = makers.filter((told) => told.isHere && told.isOwn === isOwn);
    if (!first) return undefined;
    const { creation, created, at } = others.reduce(newer, first).believed;
    return { creation: creation as CreationOf<K>, at, madeAt: created?.at ?? '', isOwn };
  }

  #makes(request: Request, id: number): boolean {
    return isMade(request) && request.creation.kind === this.#kind && request.created.id === id;
  }
}

function newer(one: ToldRequest, other: ToldRequest): ToldRequest {
  return isNewer(one.believed.at, one.request, other.believed.at, other.request) ? one : other;
}
