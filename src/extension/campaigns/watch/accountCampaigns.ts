import * as vscode from 'vscode';
import { isFinal, type Reading, sameFigures, stageOf } from '../../../core/campaigns/campaign.ts';
import { delayAfterFailures, firstChangedAt, nextReadingAt } from '../../../core/campaigns/polling.ts';
import type { SendRecord } from '../../../core/journal/records.ts';
import type { Connection } from '../../accounts/connection.ts';
import { Disposable } from '../../kit/disposable.ts';
import type { Log } from '../../log.ts';
import { PollQueue } from './pollQueue.ts';
import { type Newest, type Readings, readCampaign } from './readings.ts';

/** The newest reading of a campaign, and its last failure. */
export interface CampaignState {
  /** The newest reading. `at` is the time of the last request that returned these figures. */
  readonly last?: Reading;
  /** The error of the last request, if it failed, and the number of failures in a row. */
  readonly failure?: { readonly error: unknown; readonly inARow: number };
}

interface Entry extends CampaignState {
  /** The time of the last change, in milliseconds since 1970. */
  readonly changedAt: number;
  /** The time at which the campaign was first seen to have started, if it was planned before. */
  readonly startedAt?: number;
}

/** The number of campaigns that are read in parallel. */
const parallelReads = 3;

/** The shortest time between two readings of a campaign whose figures are known to have changed, in milliseconds. */
const throttle = 1000;

/** What became of a turn to read a campaign: another window was making the request, or its figures were known. */
type Outcome = 'read' | 'known' | 'elsewhere';

/** Figures up to this old are taken as they are when a window begins to follow a campaign, in milliseconds. */
const fresh = 5000;

/**
 * Polls the campaigns of one connection at the intervals of `core/campaigns/polling.ts`. Of several windows that follow a campaign, one makes
 * each request, and the others take its figures from the disk.
 */
export class AccountCampaigns extends Disposable {
  readonly connection: Connection;
  readonly #readings: Readings;
  readonly #record: (id: number) => SendRecord | undefined;
  readonly #pastReadings: ((id: number) => Promise<readonly Reading[]>) | undefined;
  readonly #log: Log;
  readonly #entries = new Map<number, Entry>();
  #watched: ReadonlySet<number> = new Set();
  readonly #beingRead = new Set<number>();
  readonly #askedFor = new Set<number>();
  /** Campaigns whose figures have changed since they were last read. */
  readonly #soon = new Set<number>();
  /** Campaigns that changed while a request for them was running. */
  readonly #outdated = new Set<number>();
  readonly #queue = new PollQueue((id) => this.#read(id), parallelReads);
  readonly #changed = this._register(new vscode.EventEmitter<number>());

  /** Fires with the number of a campaign when its state changes, and when a request for it starts or ends. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: {
    readonly connection: Connection;
    readonly readings: Readings;
    readonly record: (id: number) => SendRecord | undefined;
    /** Returns readings from before a campaign was first read: only the sandbox has them, for its examples. */
    readonly pastReadings?: (id: number) => Promise<readonly Reading[]>;
    readonly log: Log;
  }) {
    super();
    this.connection = parts.connection;
    this.#readings = parts.readings;
    this.#record = parts.record;
    this.#pastReadings = parts.pastReadings;
    this.#log = parts.log;
    this._register({ dispose: () => this.#queue.close() });
  }

  state(id: number): CampaignState {
    return this.#entries.get(id) ?? {};
  }

  isBeingRead(id: number): boolean {
    return this.#beingRead.has(id);
  }

  /** Polls exactly these campaigns from now on, in this order. */
  watch(ids: readonly number[]): void {
    const before = this.#watched;
    this.#watched = new Set(ids);
    for (const id of before) if (!this.#watched.has(id)) this.#queue.cancel(id);
    for (const id of this.#watched) if (!before.has(id)) this.#planAgain(id);
  }

  /** Reads a campaign now, watched or not. Resolves when that has succeeded or failed. */
  refresh(id: number): Promise<void> {
    this.#askedFor.add(id);
    return this.#queue.now(id);
  }

  /** Reads campaigns ahead of schedule, because their figures are known to have changed. Ignores campaigns that are not polled. */
  readSoon(ids: readonly number[]): void {
    for (const id of ids) {
      if (this.#beingRead.has(id)) this.#outdated.add(id);
      else this.#planSoon(id);
    }
  }

  /** Resets the back-off of campaigns that could not be read. Call it when the service answers again. */
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
    this.#soon.add(id);
    this.#queue.plan(id, Math.max(Date.now(), (this.#entries.get(id)?.last?.at ?? 0) + throttle));
  }

  /** Like `#plan`, with the back-off of a first failure. */
  #planAgain(id: number): void {
    if (this.#entries.get(id)?.failure) this.#queue.plan(id, Date.now() + delayAfterFailures(1));
    else this.#plan(id);
  }

  #nextAt(id: number, { last, changedAt, startedAt, failure }: Entry): number | undefined {
    if (failure) return Date.now() + delayAfterFailures(failure.inARow);
    if (!last) return 0;
    const startAt = startedAt ?? this.#startOf(id);
    return nextReadingAt({ last, changedAt, ...(startAt !== undefined && { startAt }) });
  }

  /** Returns the start of a campaign according to the journal, which only has that of campaigns made with Mailroom. */
  #startOf(id: number): number | undefined {
    const { startAt, at, maket } = this.#record(id) ?? {};
    const time = Date.parse(startAt ?? (maket === undefined ? '' : (at ?? '')));
    return Number.isFinite(time) ? time : undefined;
  }

  /** Runs as a job of the queue, so it never rejects. */
  async #read(id: number): Promise<void> {
    let outcome: Outcome | undefined;
    try {
      outcome = await this.#readUnlessKnown(id);
      // Somebody may have asked for the figures meanwhile.
      if (outcome !== 'read' && this.#isMeant(id)) outcome = await this.#readNow(id);
    } catch (error) {
      this.#fail(id, error);
    }
    this.#askedFor.delete(id);
    this.#soon.delete(id);
    this.#beingRead.delete(id);
    if (outcome === 'elsewhere' && this.#watched.has(id)) this.#queue.plan(id, Date.now() + throttle);
    else this.#plan(id);
    if (this.#outdated.delete(id)) this.#planSoon(id);
    this.#fire(id);
  }

  /** Requests a campaign's figures, unless another window does so or has just done so. */
  async #readUnlessKnown(id: number): Promise<Outcome> {
    const endClaim = await this.#readings.claimRequest(this.connection.identity, id);
    if (!endClaim) return 'elsewhere';
    try {
      const known = this.#entries.get(id);
      const entry = await this.#newest(id, known);
      return this.#isMeant(id) || this.#isDue(id, entry, known) ? await this.#readNow(id) : 'known';
    } finally {
      await endClaim();
    }
  }

  /** Returns true if new figures are wanted whatever the plan says. Only the user gets final ones again. */
  #isMeant(id: number): boolean {
    return this.#askedFor.has(id) || (this.#soon.has(id) && !isFinal(this.#entries.get(id)?.last));
  }

  #isDue(id: number, entry: Entry, known: Entry | undefined): boolean {
    if (isFinal(entry.last)) return false;
    if (!entry.last || entry.failure) return true;
    // The clock was set back since. These figures may be old.
    if (entry.last.at > Date.now()) return true;
    if (!known) return Date.now() - entry.last.at >= fresh;
    const at = this.#nextAt(id, entry);
    return at !== undefined && at <= Date.now();
  }

  /** Returns the newest state of a campaign that any window knows. */
  async #newest(id: number, known: Entry | undefined): Promise<Entry> {
    const kept = (await this.#readings.newest(this.connection.identity, id)) ?? (await this.#keptPast(id));
    const isNewer = kept && kept.last.at > (known?.last?.at ?? 0);
    const entry = isNewer ? { ...started(known, kept.last), ...kept } : (known ?? { changedAt: Date.now() });
    this.#entries.set(id, entry);
    return entry;
  }

  /** Stores the past readings of a campaign that has none yet. Returns the newest. A failure is only logged: the campaign can be read anyway. */
  async #keptPast(id: number): Promise<Newest | undefined> {
    const { identity } = this.connection;
    try {
      const past = (await this.#pastReadings?.(id)) ?? [];
      if (past.length > 0) await this.#readings.keepPast(identity, id, past);
    } catch (error) {
      this.#log.error(`The past readings of campaign ${id} could not be kept`, error);
    }
    return this.#readings.newest(identity, id);
  }

  async #readNow(id: number): Promise<Outcome> {
    const before = this.#entries.get(id) ?? { changedAt: Date.now() };
    this.#beingRead.add(id);
    this.#fire(id);
    const last = await readCampaign(this.connection, id);
    this.#entries.set(id, { ...started(before, last), last, changedAt: this.#changedAt(id, before, last) });
    await this.#keep(id, last);
    return 'read';
  }

  #changedAt(id: number, before: Entry, last: Reading): number {
    if (before.last) return sameFigures(before.last, last) ? before.changedAt : last.at;
    const record = this.#record(id);
    return firstChangedAt(last, Date.parse(record?.startAt ?? record?.at ?? ''));
  }

  /** Stores a reading for the chart. A failure is only logged, because the figures can be shown anyway. */
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

/** Notes when a campaign that was planned is first seen to have started. */
function started(before: Entry | undefined, last: Reading): Pick<Entry, 'startedAt'> {
  const isNew = before?.last && stageOf(before.last) === 'planned' && stageOf(last) !== 'planned';
  const startedAt = isNew ? last.at : before?.startedAt;
  return startedAt === undefined ? {} : { startedAt };
}
