import { AccountFold } from './accountFold.ts';
import type { JournalEvent, LocalEvent } from './events.ts';
import type { HoldRecord } from './holds.ts';
import type { AccountRecords, RecordsChange } from './records.ts';

interface FoldOptions {
  /** The name of the journal that is read, as local events give it. */
  readonly journal?: string;
  /** Returns true if the window of a request is closed, so that its outcome will never be written. */
  readonly hasEnded?: (request: string) => boolean;
}

/**
 * Folds events into the records of each account, incrementally: an event costs the same with ten records and with a hundred
 * thousand. Order and duplicates do not matter, because git may merge journals in any order. Events are not kept.
 */
export class JournalFold {
  readonly #journal: string;
  readonly #hasEnded: (request: string) => boolean;
  readonly #accounts = new Map<string, AccountFold>();
  /** Accounts with new events. */
  readonly #touched = new Set<string>();
  /** Accounts that may have changes for `takeChanges`. */
  readonly #settled = new Set<string>();
  /** Accounts with pending requests, which time out. */
  readonly #waiting = new Set<string>();

  constructor({ journal = '', hasEnded = () => false }: FoldOptions = {}) {
    this.#journal = journal;
    this.#hasEnded = hasEnded;
  }

  /** The accounts that have events. */
  get accounts(): readonly string[] {
    return [...this.#accounts.keys()];
  }

  /** The campaigns that windows of this machine hold. Those of windows that were closed are among them. */
  get holds(): readonly HoldRecord[] {
    return [...this.#accounts.values()].flatMap((fold) => fold.holds);
  }

  /** The earliest time at which a pending request times out and its outcome becomes unknown. */
  get changesAt(): Date | undefined {
    const times = [...this.#waiting].map((account) => this.#account(account).changesAt);
    return times.length > 0 ? new Date(times.reduce((one, other) => Math.min(one, other))) : undefined;
  }

  /** Applies an event of the journal, which anybody may have written. */
  add(event: JournalEvent): void {
    const { account } = event;
    if (!this.#accounts.has(account) && this.#accounts.size >= mostAccounts) return;
    this.#touched.add(account);
    this.#account(account).add(event);
  }

  /** Applies a local event, which is trusted. */
  addLocal(event: LocalEvent): void {
    this.#touched.add(event.account);
    this.#account(event.account).addLocal(event, event.journal === this.#journal);
  }

  /**
   * Updates the records after events and timeouts. Returns true if all are up to date. With `most`, it stops after that many
   * steps, so that the caller can yield to other work.
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

  /** Returns the changed records since the last call, by account. */
  takeChanges(): ReadonlyMap<string, RecordsChange> {
    const changes = new Map<string, RecordsChange>();
    for (const account of this.#settled) {
      const change = this.#account(account).takeChange();
      if (change) changes.set(account, change);
    }
    this.#settled.clear();
    return changes;
  }

  /** Returns the records of an account. `settle` changes their maps in place. */
  records(account: string): AccountRecords {
    return this.#account(account).records;
  }

  #account(account: string): AccountFold {
    const fold = this.#accounts.get(account) ?? new AccountFold(this.#hasEnded);
    this.#accounts.set(account, fold);
    return fold;
  }
}

/** Limits the memory that a malicious journal can take. Events of further accounts are ignored. */
const mostAccounts = 10_000;
