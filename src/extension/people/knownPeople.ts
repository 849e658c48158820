import type { KnownAddresses } from '../../protocol/imports.ts';
import { type Erased, eraseAll } from './erasing.ts';
import { type AddedCounts, type Addition, PeopleList, type Secrets } from './kept/peopleList.ts';

export type { AddedCounts } from './kept/peopleList.ts';

/** The reasons for suppressing an address. */
export const suppressionReasons = ['unsubscribed', 'complained', 'bounced', 'forgotten', 'byHand'] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];

/** The suppression of an address, and the lists that it was added to, as stored on this machine. Times are ISO 8601 in UTC. */
export interface KeptAboutPerson {
  readonly suppressed?: { readonly reason: SuppressionReason; readonly at: string };
  /** The lists that the address was added to from here. */
  readonly addedTo: readonly Addition[];
  /** True if there is more that can't be searched, because its key is missing. */
  readonly isIncomplete?: true;
}

/** What can't be read, because its key is missing, and was not given up. */
export interface Unreadable {
  /** The number of suppressed addresses. */
  readonly suppressed: number;
  /** True if there are other suppression lists that can be read. */
  readonly hasOthers: boolean;
}

/**
 * The people that this machine knows: which addresses are suppressed, and which were added to which list of the service. They are in one or
 * more `PeopleList`s in the extension's own storage, and all that can be read count; the newest of these gets what is new. A list whose key
 * is missing, as in a second browser on the same server or after the key ring was lost, stays where it is. Methods that may add somebody
 * reject with the error of `unreadable` until its key is back, or until the user gives it up here (`goWithout`).
 */
export class KnownPeople {
  readonly #root: string;
  readonly #secrets: Secrets;
  readonly #unreadable: () => Error;
  readonly #lists = new Map<number, PeopleList>();
  /** The lists at the last complete look, for the rows of a running import. */
  #known: readonly PeopleList[] | undefined;

  /** `root` is the path of the directory that the lists are in. `unreadable` returns the error for when one can't be read. */
  constructor(root: string, secrets: Secrets, unreadable: () => Error) {
    this.#root = root;
    this.#secrets = secrets;
    this.#unreadable = unreadable;
  }

  /** Returns what can't be read; `undefined` if everything that was not given up can. */
  async findUnreadable(): Promise<Unreadable | undefined> {
    const { readable, missed } = await this.#look();
    if (missed.length === 0) return undefined;
    return { suppressed: await countIn(missed), hasOthers: readable.length > 0 };
  }

  /**
   * Gives up what can't be read now: nobody looks for it until its key is back. That is noted beside the keys, so each browser gives up
   * for itself. If nothing else can be read, a new list is started.
   */
  async goWithout(): Promise<void> {
    const { missed } = await this.#look();
    const givenUp = [...(await this.#givenUp()), ...missed.map(({ number }) => String(number))];
    await this.#secrets.store(givenUpName, givenUp.join(' '));
    await this.#complete();
  }

  /** Returns the keys and the files that the worker thread needs to find suppressed addresses and those added to this list before. */
  async filesFor(account: string, list: number | undefined): Promise<readonly KnownAddresses[]> {
    return (await this.#complete()).map((each) => each.filesFor(account, list));
  }

  /** Suppresses addresses. Returns how many were not suppressed before. */
  async suppress(addresses: Iterable<string>, reason: SuppressionReason, at: Date): Promise<number> {
    const known = await this.suppressedAmong(addresses);
    const others = [...addresses].filter((address) => !known.has(address));
    return (await this.#newest()).suppress(others, reason, at);
  }

  /** Returns the suppressed ones among the addresses, spelled as given. */
  async suppressedAmong(addresses: Iterable<string>): Promise<ReadonlySet<string>> {
    const lists = await this.#complete();
    const found = await Promise.all(lists.map((list) => list.suppressedAmong(addresses)));
    return new Set(found.flat());
  }

  /** Returns true if the address is suppressed. A running import asks for each row. */
  async isSuppressed(address: string): Promise<boolean> {
    for (const list of this.#known ?? (await this.#complete())) {
      if (await list.isSuppressed(address)) return true;
    }
    return false;
  }

  /** Returns a function that tells whether an address was added to the list. A running import asks for each row. */
  async addedTo(account: string, list: number): Promise<(address: string) => Promise<boolean>> {
    const wasAdded = (await this.#complete()).map((each) => each.addedTo(account, list));
    return async (address) => {
      for (const each of wasAdded) if (await each(address)) return true;
      return false;
    };
  }

  /** Returns the number of suppressed addresses. */
  async countSuppressed(): Promise<number> {
    const { readable, missed } = await this.#look();
    if (missed.length > 0) throw this.#unreadable();
    return countIn(readable);
  }

  /**
   * Counts those who were added to a list of the service, as far as they can be read. `since` is a time: ISO 8601 in UTC; without it, nobody
   * counts as added since.
   */
  async countAdded(account: string, list: number, since: string | undefined): Promise<AddedCounts> {
    const { readable } = await this.#look();
    const counts = await Promise.all(readable.map((each) => each.countAdded(account, list, since)));
    return {
      suppressed: counts.reduce((sum, each) => sum + each.suppressed, 0),
      since: counts.reduce((sum, each) => sum + each.since, 0),
    };
  }

  /** Ends the suppression of an address. Returns false if it was not suppressed. */
  async allow(address: string): Promise<boolean> {
    const { readable } = await this.#look();
    const ended = await Promise.all(readable.map((list) => list.allow(address)));
    return ended.includes(true);
  }

  /** Records that addresses were added to a list. Leaves out those that are recorded already. */
  async noteAdded(
    account: string,
    list: number,
    addresses: Iterable<string> | AsyncIterable<string>,
    at: Date,
  ): Promise<void> {
    const known = (await this.#look()).readable.at(-1) ?? (await this.#newest());
    await known.noteAdded(account, list, addresses, at);
  }

  /** Returns everything that is kept here about an address, as far as it can be read. */
  async find(address: string): Promise<KeptAboutPerson> {
    const { readable, closed } = await this.#look();
    const found = await Promise.all(readable.map((list) => list.find(address)));
    const [reason, at = ''] = found.findLast((each) => each.suppressed)?.suppressed ?? [];
    const known = suppressionReasons.find((each) => each === reason);
    return {
      ...(known && { suppressed: { reason: known, at } }),
      addedTo: found.flatMap((each) => each.addedTo),
      ...(closed.length > 0 && { isIncomplete: true }),
    };
  }

  /**
   * Erases what is kept about an address, as far as it can be read. With `suppressed`, its hash stays suppressed, so that no later import
   * adds the person again. Goes on when a file cannot be changed.
   */
  async erase(address: string, suppressed: { readonly at: Date } | undefined): Promise<Erased> {
    // Rejects, before anything is erased, if nothing can be suppressed.
    const lists = suppressed ? await this.#complete() : (await this.#look()).readable;
    const steps = await Promise.all(lists.map((list) => list.erasing(address)));
    const erased = await eraseAll(steps.flat());
    if (suppressed) await this.suppress([address], 'forgotten', suppressed.at);
    return erased;
  }

  async #newest(): Promise<PeopleList> {
    const newest = (await this.#complete()).at(-1);
    if (!newest) throw new Error('There is no list of people');
    return newest;
  }

  /** Returns the lists, which include all that were not given up. Starts one if there is none to read. */
  async #complete(): Promise<readonly PeopleList[]> {
    for (let attempt = 1; ; attempt++) {
      const { readable, missed, unfinished, next } = await this.#look();
      if (missed.length > 0) throw this.#unreadable();
      if (readable.length > 0) {
        this.#known = readable;
        return readable;
      }
      // Another window may be creating it.
      if (unfinished > 0 && attempt < attempts) await new Promise((done) => setTimeout(done, attemptMs));
      else await this.#list(next).create();
    }
  }

  async #look(): Promise<Look> {
    const numbers = await PeopleList.numbers(this.#root);
    const readable: PeopleList[] = [];
    const closed: PeopleList[] = [];
    for (const list of numbers.map((number) => this.#list(number))) {
      if (await list.isReadable()) readable.push(list);
      else if (await list.hasHashes()) closed.push(list);
    }
    const givenUp = closed.length > 0 ? await this.#givenUp() : [];
    return {
      readable,
      closed,
      missed: closed.filter(({ number }) => !givenUp.includes(String(number))),
      unfinished: numbers.length - readable.length - closed.length,
      next: (numbers.at(-1) ?? 0) + 1,
    };
  }

  async #givenUp(): Promise<readonly string[]> {
    return (await this.#secrets.get(givenUpName))?.split(' ') ?? [];
  }

  #list(number: number): PeopleList {
    const list = this.#lists.get(number) ?? new PeopleList(this.#root, number, this.#secrets);
    this.#lists.set(number, list);
    return list;
  }
}

/** The lists on this machine, each in ascending order. */
interface Look {
  readonly readable: readonly PeopleList[];
  /** Those whose key is missing, and that are not empty. */
  readonly closed: readonly PeopleList[];
  /** The closed ones that were not given up here. */
  readonly missed: readonly PeopleList[];
  /** How many are empty and have no key: another window is creating them, or has crashed. */
  readonly unfinished: number;
  /** The number of a new list. */
  readonly next: number;
}

/** The secret with the numbers of the lists that were given up here. */
const givenUpName = 'mailroom.people.without';

/** The number of looks, and the time between them in milliseconds, after which a list that another window was creating counts as abandoned. */
const attempts = 20;
const attemptMs = 100;

async function countIn(lists: readonly PeopleList[]): Promise<number> {
  const counts = await Promise.all(lists.map((list) => list.countSuppressed()));
  return counts.reduce((sum, count) => sum + count, 0);
}
