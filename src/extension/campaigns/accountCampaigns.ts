import * as vscode from 'vscode';
import { isFinal, type Reading, sameFigures } from '../../core/campaigns/campaign.ts';
import { delayAfterFailures, nextReadingAt } from '../../core/campaigns/polling.ts';
import type { SendRecord } from '../../core/journal/records.ts';
import type { Connection } from '../accounts/connection.ts';
import { Disposable } from '../kit/disposable.ts';
import type { Log } from '../log.ts';
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

/** How long figures are left alone that are known to have changed, in milliseconds: they change in swarms. */
const soon = 400;

/** The campaigns of one connection: read, kept, and read again at the pace that core sets. */
export class AccountCampaigns extends Disposable {
  readonly connection: Connection;
  readonly #readings: Readings;
  readonly #record: (id: number) => SendRecord | undefined;
  readonly #log: Log;
  readonly #entries = new Map<number, Entry>();
  #watched: ReadonlySet<number> = new Set();
  readonly #beingRead = new Set<number>();
  readonly #askedFor = new Set<number>();
  /** Those that have changed while they were read. */
  readonly #outdated = new Set<number>();
  readonly #queue = new PollQueue((id) => this.#read(id), atOnce);
  readonly #changed = this._register(new vscode.EventEmitter<number>());

  /** Fires with the number of the campaign whose state, or whether it is being read, has changed. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: {
    readonly connection: Connection;
    readonly readings: Readings;
    readonly record: (id: number) => SendRecord | undefined;
    readonly log: Log;
  }) {
    super();
    this.connection = parts.connection;
    this.#readings = parts.readings;
    this.#record = parts.record;
    this.#log = parts.log;
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
    for (const id of this.#watched) if (!before.has(id)) this.#planAgain(id);
  }

  /** Reads a campaign now, watched or not, and resolves when that has been done or has failed. */
  refresh(id: number): Promise<void> {
    this.#askedFor.add(id);
    return this.#queue.now(id);
  }

  /** Something is known to have changed: those of them that are kept up to date are read again without waiting for their time. */
  readSoon(ids: readonly number[]): void {
    for (const id of ids) {
      if (this.#beingRead.has(id)) this.#outdated.add(id);
      else this.#planSoon(id);
    }
  }

  /** The service answers again: reads what could not be read as if it had failed only once. */
  retryFailed(): void {
    for (const id of this.#watched) if (this.#entries.get(id)?.failure) this.#planAgain(id);
  }

  #plan(id: number): void {
    if (this.isDisposed || !this.#watched.has(id)) return;
    const entry = this.#entries.get(id);
    const at = entry ? this.#nextAt(id, entry) : 0;
    if (at !== undefined) this.#queue.plan(id, at);
  }

  #planSoon(id: number): void {
    if (!this.#watched.has(id)) return;
    this.#queue.plan(id, Math.max(Date.now(), (this.#entries.get(id)?.last?.at ?? 0) + soon));
  }

  /** Like `#plan`, but failures of long ago do not slow it down. */
  #planAgain(id: number): void {
    if (this.#entries.get(id)?.failure) this.#queue.plan(id, Date.now() + delayAfterFailures(1));
    else this.#plan(id);
  }

  #nextAt(id: number, { last, changedAt, failure }: Entry): number | undefined {
    if (failure) return Date.now() + delayAfterFailures(failure.inARow);
    if (!last) return 0;
    const startAt = Date.parse(this.#record(id)?.startAt ?? '');
    return nextReadingAt({ last, changedAt, ...(Number.isFinite(startAt) && { startAt }) });
  }

  /** The queue's job: never rejects. */
  async #read(id: number): Promise<void> {
    try {
      const before = this.#entries.get(id) ?? (await this.#restore(id));
      // What is final needs no request, unless somebody asks for it.
      if (this.#askedFor.has(id) || !isFinal(before.last)) await this.#readNow(id, before);
    } catch (error) {
      this.#fail(id, error);
    }
    this.#askedFor.delete(id);
    this.#beingRead.delete(id);
    this.#plan(id);
    if (this.#outdated.delete(id)) this.#planSoon(id);
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
    const same = before.last && sameFigures(before.last, last);
    this.#entries.set(id, { last, changedAt: same ? before.changedAt : last.at });
    await this.#keep(id, last);
  }

  /** Figures that cannot be kept are shown all the same; only the curve will lack them. */
  async #keep(id: number, reading: Reading): Promise<void> {
    try {
      await this.#readings.keep(this.connection.identity, id, reading);
    } catch (error) {
      this.#log.error(`The reading of campaign ${id} could not be kept`, error);
    }
  }

  #fail(id: number, error: unknown): void {
    const before = this.#entries.get(id) ?? { changedAt: Date.now() };
    this.#entries.set(id, { ...before, failure: { error, inARow: (before.failure?.inARow ?? 0) + 1 } });
    this.#log.error('Reading a campaign', error);
  }

  #fire(id: number): void {
    if (!this.isDisposed) this.#changed.fire(id);
  }
}
