import { AccountFold } from './accountFold.ts';
import type { RecordsChange } from './change.ts';
import type { JournalEvent } from './events.ts';
import type { OwnEvent } from './ownWord.ts';
import type { AccountRecords } from './records.ts';

export interface FoldOptions {
  /** Which of this machine's journals is being read, as its own events name it. */
  readonly journal?: string;
  /** Says that the window which made a request is gone, so that no outcome can come any more. */
  readonly hasEnded?: (request: string) => boolean;
}

/**
 * Folds the journal's events into what is known of each account, and goes on from there with every further event: it costs
 * the same with ten records and with a hundred thousand. The order of the events does not matter and duplicates do no harm,
 * because git may merge the journals of two people in any order. Events themselves are not kept.
 */
export class JournalFold {
  readonly #journal: string;
  readonly #hasEnded: (request: string) => boolean;
  readonly #accounts = new Map<string, AccountFold>();
  /** The accounts of which something new was told, and those whose changes nobody has taken yet. */
  readonly #touched = new Set<string>();
  readonly #settled = new Set<string>();
  /** Those where a request is under way, which becomes unknown with time. */
  readonly #waiting = new Set<string>();

  constructor({ journal = '', hasEnded = () => false }: FoldOptions = {}) {
    this.#journal = journal;
    this.#hasEnded = hasEnded;
  }

  /** All accounts that were told of. */
  get accounts(): readonly string[] {
    return [...this.#accounts.keys()];
  }

  /** When the records change without a new event: a request then counts as unknown. */
  get changesAt(): Date | undefined {
    const times = [...this.#waiting].map((account) => this.#account(account).changesAt);
    return times.length > 0 ? new Date(times.reduce((one, other) => Math.min(one, other))) : undefined;
  }

  /** Takes in an event of the journal, which is somebody's word. */
  add(event: JournalEvent): void {
    const { account } = event;
    if (!this.#accounts.has(account) && this.#accounts.size >= mostAccounts) return;
    this.#touched.add(account);
    this.#account(account).add(event);
  }

  /** Takes in an event that this machine wrote itself, and that is believed. */
  addOwn(event: OwnEvent): void {
    this.#touched.add(event.account);
    this.#account(event.account).addOwn(event, event.journal === this.#journal);
  }

  /**
   * Makes the records say what is known by now, after events or when time has passed. Returns whether all do: with `most`
   * there may be more to do after others have had their turn.
   */
  settle(now: Date, most = Number.POSITIVE_INFINITY): boolean {
    const allowance = { left: most };
    for (const account of new Set([...this.#waiting, ...this.#touched])) {
      const fold = this.#account(account);
      const isSettled = fold.settle(now, allowance);
      this.#settled.add(account);
      if (fold.changesAt < Number.POSITIVE_INFINITY) this.#waiting.add(account);
      else this.#waiting.delete(account);
      if (!isSettled) return false;
      this.#touched.delete(account);
    }
    return true;
  }

  /** What of the records has changed since this was asked for last, by account. */
  takeChanges(): ReadonlyMap<string, RecordsChange> {
    const changes = new Map<string, RecordsChange>();
    for (const account of this.#settled) {
      const change = this.#account(account).takeChange();
      if (change) changes.set(account, change);
    }
    this.#settled.clear();
    return changes;
  }

  /** What is known of an account. The maps change when more is known (`settle`). */
  records(account: string): AccountRecords {
    return this.#account(account).records;
  }

  #account(account: string): AccountFold {
    const fold = this.#accounts.get(account) ?? new AccountFold(this.#hasEnded);
    this.#accounts.set(account, fold);
    return fold;
  }
}

/** No journal has so many by itself. What others say of further ones is not taken in: each account takes room. */
const mostAccounts = 10_000;
