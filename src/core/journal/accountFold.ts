import type { Creation, JournalEvent, LocalEvent } from './events.ts';
import {
  linkedLayout,
  noteAdded,
  noteForgotten,
  noteImport,
  noteLink,
  noteLocalName,
  noteMaker,
  noteName,
} from './facts.ts';
import { type HoldRecord, Holds } from './holds.ts';
import { OpenRequests } from './openRequests.ts';
import type { AccountRecords, RecordsChange } from './records.ts';
import { listRecord, maketRecord, sendRecord } from './recordsFromFacts.ts';
import { isMade, type RequestEvent, TrackedRequest } from './requests.ts';
import { type Allowance, type ThingKind, Things, takenFrom } from './things.ts';

/** An event about existing things. */
type ThingEvent = Exclude<JournalEvent, RequestEvent>;

/** The thing that a successful request belongs to: what it created, or for a subscriber, the list. */
interface Target {
  readonly kind: Creation['kind'];
  readonly id: number;
  /** True for a subscriber who was asked to confirm. */
  readonly isAsked: boolean;
}

/** Folds the events of one account into its records. Events may come in any order; `settle` updates the records. */
export class AccountFold {
  readonly #requests = new Map<string, TrackedRequest>();
  /** Requests with new events. */
  readonly #touched = new Set<TrackedRequest>();
  readonly #makets = new Things('maket', maketRecord);
  readonly #lists = new Things('list', listRecord);
  readonly #sends = new Things('send', sendRecord);
  readonly #open: OpenRequests;
  readonly #holds = new Holds();
  #change = noChange();

  /** The records. `settle` changes these maps in place. */
  readonly records: AccountRecords;

  constructor(hasEnded: (request: string) => boolean) {
    const open = new OpenRequests(hasEnded);
    this.#open = open;
    this.records = {
      makets: this.#makets.records,
      forgotten: this.#makets.forgotten,
      lists: this.#lists.records,
      sends: this.#sends.records,
      get unknown() {
        return open.unknown;
      },
    };
  }

  /** The earliest time at which a pending request times out, in milliseconds since 1970; infinite if there is none. */
  get changesAt(): number {
    return this.#open.changesAt;
  }

  /** The holds without an end, oldest first. */
  get holds(): readonly HoldRecord[] {
    return this.#holds.open;
  }

  /** Applies a line of the journal. */
  add(event: JournalEvent): void {
    if ('request' in event) this.#applyTo(event.request, (request) => request.applyClaim(event));
    else this.#note(event);
  }

  /** Applies a local event. `isForThis` is true if it belongs to the journal that is read. */
  addLocal(event: LocalEvent, isForThis: boolean): void {
    if (isForThis && this.#holds.add(event)) this.#change.holds = true;
    if ('request' in event) this.#applyTo(event.request, (request) => request.applyLocal(event, isForThis));
    else if (event.event === 'known') {
      this.#thingsOf(event.kind).note(event.id, (facts) => noteLocalName(facts, event.title));
    }
  }

  /** Updates the records, up to the allowance. Returns true if all are up to date. */
  settle(now: Date, allowance: Allowance): boolean {
    const change = this.#change;
    if (this.#open.settle(takenFrom(this.#touched, allowance), now)) change.unknown = true;
    if (this.#open.expire(now)) change.unknown = true;
    const areSettled = [
      this.#makets.settle(change.makets, allowance),
      this.#lists.settle(change.lists, allowance),
      this.#sends.settle(change.sends, allowance),
    ];
    return this.#touched.size === 0 && areSettled.every(Boolean);
  }

  /** Returns the changes since the last call; `undefined` if there are none. */
  takeChange(): RecordsChange | undefined {
    const change = this.#change;
    const { makets, lists, sends, unknown, holds } = change;
    if (!unknown && !holds && makets.size + lists.size + sends.size === 0) return undefined;
    this.#change = noChange();
    return change;
  }

  #applyTo(id: string, apply: (request: TrackedRequest) => boolean): void {
    const request = this.#requests.get(id) ?? new TrackedRequest(id);
    this.#requests.set(id, request);
    const before = requestTarget(request);
    if (!apply(request)) return;
    this.#touched.add(request);
    if (before) this.#uncount(before);
    const target = requestTarget(request);
    if (target) this.#count(request, target);
  }

  #uncount({ kind, id, isAsked }: Target): void {
    if (kind === 'subscriber') this.#lists.note(id, (facts) => noteAdded(facts, -1, isAsked));
    else this.#thingsOf(kind).note(id, () => true);
  }

  #count(request: TrackedRequest, { kind, id, isAsked }: Target): void {
    if (kind === 'subscriber') this.#lists.note(id, (facts) => noteAdded(facts, 1, isAsked));
    else this.#thingsOf(kind).note(id, (facts) => noteMaker(facts, request));
  }

  #note(event: ThingEvent): void {
    const { at } = event;
    switch (event.event) {
      case 'known':
        this.#thingsOf(event.kind).note(event.id, (facts) => noteName(facts, event.title, at));
        break;
      case 'linked': {
        const layout = linkedLayout(event);
        for (const id of event.makets) this.#makets.note(id, (facts) => noteLink(facts, layout, at));
        break;
      }
      case 'forgotten':
        for (const id of event.makets) this.#makets.note(id, (facts) => noteForgotten(facts, at));
        for (const id of event.lists ?? []) this.#lists.note(id, (facts) => noteForgotten(facts, at));
        break;
      case 'imported':
        this.#lists.note(event.list, (facts) => noteImport(facts, event));
        break;
      case 'held':
      case 'stopped':
      case 'answered':
        // Only what this machine knows counts.
        break;
    }
  }

  #thingsOf(kind: ThingKind) {
    switch (kind) {
      case 'maket':
        return this.#makets;
      case 'list':
        return this.#lists;
      case 'send':
        return this.#sends;
    }
  }
}

/** Returns the target of a successful request. For a subscriber, this is the list: subscribers have no records. */
function requestTarget({ believed, isHere }: TrackedRequest): Target | undefined {
  if (!isMade(believed)) return undefined;
  const { creation, created } = believed;
  const { kind } = creation;
  if (kind !== 'subscriber') return { kind, id: created.id, isAsked: false };
  return isHere ? { kind, id: creation.list, isAsked: creation.asksToConfirm === true } : undefined;
}

const noChange = () => ({
  makets: new Set<number>(),
  lists: new Set<number>(),
  sends: new Set<number>(),
  unknown: false,
  holds: false,
});
