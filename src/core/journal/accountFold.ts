import type { RecordsChange } from './change.ts';
import type { Creation, JournalEvent } from './events.ts';
import {
  linkedLayout,
  noteAdded,
  noteForgotten,
  noteLink,
  noteMaker,
  noteName,
  noteOwnName,
} from './facts.ts';
import { OpenRequests } from './openRequests.ts';
import { type OwnEvent, ToldRequest } from './ownWord.ts';
import type { AccountRecords } from './records.ts';
import { listRecord, maketRecord, sendRecord } from './recordsFromFacts.ts';
import { isMade, type RequestEvent } from './requests.ts';
import { type Allowance, type Kind, Things, takenFrom } from './things.ts';

type Note = Exclude<JournalEvent, RequestEvent>;

/** What a request that was made counts for: a thing, or for a subscriber the list that it went into. */
interface Place {
  readonly kind: Creation['kind'];
  readonly id: number;
}

/** What is known of one account. Events may come at any time and in any order; `settle` makes the records say what they do. */
export class AccountFold {
  readonly #requests = new Map<string, ToldRequest>();
  /** Requests of which something new was told. */
  readonly #touched = new Set<ToldRequest>();
  readonly #makets = new Things('maket', maketRecord);
  readonly #lists = new Things('list', listRecord);
  readonly #sends = new Things('send', sendRecord);
  readonly #open: OpenRequests;
  #change = noChange();

  /** These are always the same maps, which `settle` changes. */
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

  /** When a request under way becomes unknown, in milliseconds; infinite when there is none. */
  get changesAt(): number {
    return this.#open.changesAt;
  }

  /** Takes in a line of the journal. */
  add(event: JournalEvent): void {
    if ('request' in event) this.#tell(event.request, (told) => told.takeIn(event));
    else this.#note(event);
  }

  /** Takes in what this machine wrote itself. */
  addOwn(event: OwnEvent, isForThis: boolean): void {
    if ('request' in event) this.#tell(event.request, (told) => told.takeInOwn(event, isForThis));
    else if (event.event === 'known') {
      this.#thingsOf(event.kind).note(event.id, (facts) => noteOwnName(facts, event.title));
    }
  }

  /** Makes the records follow the events, as far as the allowance goes. Returns whether all do. */
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

  /** What has changed since it was asked for last; `undefined` when nothing has. */
  takeChange(): RecordsChange | undefined {
    const change = this.#change;
    const { makets, lists, sends, unknown } = change;
    if (!unknown && makets.size + lists.size + sends.size === 0) return undefined;
    this.#change = noChange();
    return change;
  }

  #tell(request: string, takeIn: (told: ToldRequest) => boolean): void {
    const told = this.#requests.get(request) ?? new ToldRequest(request);
    this.#requests.set(request, told);
    const before = whereItCounts(told);
    if (!takeIn(told)) return;
    this.#touched.add(told);
    if (before) this.#leave(before);
    const place = whereItCounts(told);
    if (place) this.#enter(told, place);
  }

  #leave({ kind, id }: Place): void {
    if (kind === 'subscriber') this.#lists.note(id, (facts) => noteAdded(facts, -1));
    else this.#thingsOf(kind).note(id, () => true);
  }

  #enter(told: ToldRequest, { kind, id }: Place): void {
    if (kind === 'subscriber') this.#lists.note(id, (facts) => noteAdded(facts, 1));
    else this.#thingsOf(kind).note(id, (facts) => noteMaker(facts, told));
  }

  #note(note: Note): void {
    const { at } = note;
    switch (note.event) {
      case 'known':
        this.#thingsOf(note.kind).note(note.id, (facts) => noteName(facts, note.title, at));
        break;
      case 'linked': {
        const layout = linkedLayout(note);
        for (const id of note.makets) this.#makets.note(id, (facts) => noteLink(facts, layout, at));
        break;
      }
      case 'forgotten':
        for (const id of note.makets) this.#makets.note(id, (facts) => noteForgotten(facts, at));
        break;
    }
  }

  #thingsOf(kind: Kind) {
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

/** Where a request counts. Nobody needs to know the number of a subscriber. */
function whereItCounts({ believed, isHere }: ToldRequest): Place | undefined {
  if (!isMade(believed)) return undefined;
  const { creation, created } = believed;
  if (creation.kind !== 'subscriber') return { kind: creation.kind, id: created.id };
  return isHere ? { kind: creation.kind, id: creation.list } : undefined;
}

const noChange = () => ({
  makets: new Set<number>(),
  lists: new Set<number>(),
  sends: new Set<number>(),
  unknown: false,
});
