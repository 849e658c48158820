import * as vscode from 'vscode';
import { isFinal, type Reading } from '../../core/campaign.ts';
import type { SendRecord } from '../../core/journal/records.ts';
import { delayAfterFailures, nextDelay } from '../../core/polling.ts';
import type { Connection } from '../accounts/connection.ts';
import { Disposable } from '../util/disposable.ts';
import { readCampaign } from './campaignReader.ts';
import { PollQueue } from './pollQueue.ts';
import type { Readings } from './readings.ts';

/** What is known of a campaign now. */
export interface CampaignState {
  /** The newest reading, `at` the time when it was last confirmed. */
  readonly last?: Reading;
  /** Why the last attempt to read failed; gone with the next success. */
  readonly failure?: { readonly error: unknown; readonly inARow: number };
}

interface Entry extends CampaignState {
  /** When something was last seen to change: milliseconds since 1970. */
  readonly changedAt: number;
}

const atOnce = 3;

/** The campaigns of one connection: read, kept, and read again at the pace that core sets. */
export class AccountCampaigns extends Disposable {
  readonly connection: Connection;
  readonly #readings: Readings;
  readonly #record: (id: number) => SendRecord | undefined;
  readonly #note: (error: unknown) => void;
  readonly #entries = new Map<number, Entry>();
  #watched: ReadonlySet<number> = new Set();
  readonly #beingRead = new Set<number>();
  readonly #queue = new PollQueue((id) => this.#read(id), atOnce);
  readonly #changed = this._register(new vscode.EventEmitter<number>());

  /** Fires with the number of the campaign whose state, or whether it is being read, has changed. */
  readonly onDidChange = this.#changed.event;

  /** `note` is told the outcome of every request: `undefined` for success. */
  constructor(parts: {
    readonly connection: Connection;
    readonly readings: Readings;
    readonly record: (id: number) => SendRecord | undefined;
    readonly note: (error: unknown) => void;
  }) {
    super();
    this.connection = parts.connection;
    this.#readings = parts.readings;
    this.#record = parts.record;
    this.#note = parts.note;
    this._register({ dispose: () => this.#queue.close() });
  }

  state(id: number): CampaignState {
    return this.#entries.get(id) ?? {};
  }

  isBeingRead(id: number): boolean {
    return this.#beingRead.has(id);
  }

  /** From now on exactly these are kept up to date; the first ones first. */
  watch(ids: readonly number[]): void {
    const before = this.#watched;
    this.#watched = new Set(ids);
    for (const id of before) if (!this.#watched.has(id)) this.#queue.cancel(id);
    for (const id of this.#watched) if (!before.has(id)) this.#plan(id);
  }

  /** Reads a campaign now, watched or not, and resolves when that has been done or has failed. */
  refresh(id: number): Promise<void> {
    return this.#queue.now(id);
  }

  /** The service answers again: reads what could not be read as if it had failed only once. */
  retryFailed(): void {
    for (const id of this.#watched) {
      if (this.#entries.get(id)?.failure) this.#queue.plan(id, Date.now() + delayAfterFailures(1));
    }
  }

  #plan(id: number): void {
    if (this.isDisposed || !this.#watched.has(id)) return;
    const entry = this.#entries.get(id);
    const delay = entry ? this.#delay(id, entry) : 0;
    if (delay !== undefined) this.#queue.plan(id, Date.now() + delay);
  }

  #delay(id: number, { last, changedAt, failure }: Entry): number | undefined {
    if (failure) return delayAfterFailures(failure.inARow);
    if (!last) return 0;
    const startAt = Date.parse(this.#record(id)?.startAt ?? '');
    return nextDelay({ last, changedAt, ...(Number.isFinite(startAt) && { startAt }) }, Date.now());
  }

  /** The queue's job: never rejects. */
  async #read(id: number): Promise<void> {
    try {
      const asked = this.#entries.get(id);
      const before = asked ?? (await this.#restore(id));
      // What is final needs no request, unless somebody asks again.
      if (asked || !isFinal(before.last)) await this.#readNow(id, before);
    } catch (error) {
      this.#fail(id, error);
    }
    this.#beingRead.delete(id);
    this.#plan(id);
    this.#fire(id);
  }

  async #restore(id: number): Promise<Entry> {
    const last = (await this.#readings.history(this.connection.identity, id)).at(-1);
    const entry = { changedAt: last?.at ?? Date.now(), ...(last && { last }) };
    this.#entries.set(id, entry);
    return entry;
  }

  async #readNow(id: number, before: Entry): Promise<void> {
    this.#beingRead.add(id);
    this.#fire(id);
    const last = await readCampaign(this.connection, id);
    const changed = await this.#readings.keep(this.connection.identity, id, last);
    this.#entries.set(id, { last, changedAt: changed ? last.at : before.changedAt });
    this.#note(undefined);
  }

  #fail(id: number, error: unknown): void {
    const before = this.#entries.get(id) ?? { changedAt: Date.now() };
    this.#entries.set(id, { ...before, failure: { error, inARow: (before.failure?.inARow ?? 0) + 1 } });
    this.#note(error);
  }

  #fire(id: number): void {
    if (!this.isDisposed) this.#changed.fire(id);
  }
}
