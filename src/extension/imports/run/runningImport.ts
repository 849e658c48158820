import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type ImportPorts, ImportRun, type RowOutcome } from '../../../core/imports/importRun.ts';
import type { RunState } from '../../../core/imports/importState.ts';
import { Pacer } from '../../../core/imports/pacer.ts';
import {
  formatImportEvent,
  type ImportEvent,
  ImportProgress,
  type ProgressCounts,
  parseImportEvent,
} from '../../../core/imports/progress.ts';
import type { MailingService, NewSubscriber } from '../../../core/port/service.ts';
import { ServiceError } from '../../../core/port/serviceError.ts';
import type { Directory, DirectoryFile } from '../../files/directory.ts';
import { redactedReason } from '../../people/redactedReason.ts';
import type { KnownRate } from '../importHabits.ts';
import { type ImportLock, LockLost, lockFile, runsElsewhere, takeLock } from './importLock.ts';
import { type ImportRecord, PlanReader } from './importStore.ts';
import { UnloggedEvents } from './unloggedEvents.ts';

/** Returns the service of the import's account: a new one after the account has been connected anew. */
type Connect = () => Promise<MailingService>;

interface RunOptions {
  /** Called after each change. */
  readonly changed: () => void;
  /** The service's rate limit as measured by an earlier import, in requests a second. */
  readonly limit?: number | undefined;
  /** Resolves with the reason why an address must not be requested anymore. */
  readonly reasonToSkip?: (address: string) => Promise<SkipReason | undefined>;
  /** The lock that an import needs to add to the list. */
  readonly listLock?: DirectoryFile;
  /** Asked under the lock before the first request: resolves with false if another window has paused or ended the import meanwhile. */
  readonly mayRun?: () => Promise<boolean>;
  /** Called under the lock when no request is pending anymore, so that no other window runs the import before what it writes. */
  readonly stopped?: (state: RunState) => Promise<void>;
  /** The delay before the next attempt when the service cannot be reached, in milliseconds. */
  readonly offlineMs?: number;
}

/** The address was suppressed, or added to the list another way, after the start. */
export type SkipReason = 'suppressed' | 'addedBefore';

/** The maximum number of concurrent requests, whatever the rate: each needs a connection. */
const mostUnderWay = 64;
/** The number of first rows that stops an import if the service refuses them all for the same reason. */
const mostRefusedAlike = 10;
/** The delay before the next attempt to take the lock from another window, in milliseconds. */
const lockedMs = 500;
/** The minimum number of requested rows for measuring a rate. */
const fewestMeasured = 50;

/** Requests the rows of one import, rate-limited and each at most once, and logs every outcome. */
export class RunningImport {
  readonly #record: ImportRecord;
  readonly #directory: Directory;
  readonly #connect: Connect;
  readonly #changed: () => void;
  readonly #reasonToSkip: RunOptions['reasonToSkip'];
  readonly #listLock: DirectoryFile | undefined;
  readonly #mayRun: NonNullable<RunOptions['mayRun']>;
  readonly #stopped: NonNullable<RunOptions['stopped']>;
  #progress: ImportProgress;
  readonly #pacer: Pacer;
  #state: RunState = { kind: 'paused' };
  readonly #offlineMs: number;
  /**
   * What the last requests say of the connection. It is `lost` if one found no connection at all, or got no answer from a service that had
   * answered since the start of the run. A service that breaks off each request is not waited for: each attempt costs unknown outcomes.
   */
  #connection: 'unproven' | 'answering' | 'lost' = 'unproven';
  /** The refusals of the first rows, while they have the same reason; `undefined` after another outcome, and in a run that goes on. */
  #refusedAlike: { readonly reason: string | undefined; readonly rows: number } | undefined;
  /**
   * What the user wants: no requests, those of the waiting rows, or also those of the rows with an unknown outcome. A run takes the wish back
   * with its last answer: one that is told after that is for the next run.
   */
  #wish: 'rest' | 'run' | 'retry' = 'rest';
  /** The rows that are to be requested again; `undefined` for all with an unknown outcome. */
  #retried: ReadonlySet<number> | undefined;
  #wake = () => {};
  readonly #unlogged: UnloggedEvents;
  #run: ImportRun | undefined;
  #active: Promise<void> | undefined;
  /** The duration of the last run, in milliseconds. */
  #ranMs = 0;
  #handledBefore = 0;

  private constructor(
    record: ImportRecord,
    directory: Directory,
    connect: Connect,
    {
      changed,
      limit,
      reasonToSkip,
      listLock,
      mayRun = async () => true,
      stopped = async () => undefined,
      offlineMs = 5_000,
    }: RunOptions,
  ) {
    this.#pacer = new Pacer({ mostUnderWay, ...(limit !== undefined && { rate: limit }) });
    this.#record = record;
    this.#directory = directory;
    this.#unlogged = new UnloggedEvents(directory.file('log'));
    this.#progress = new ImportProgress(record.started?.planned ?? 0);
    this.#connect = connect;
    this.#changed = changed;
    this.#reasonToSkip = reasonToSkip;
    this.#listLock = listLock;
    this.#mayRun = mayRun;
    this.#stopped = stopped;
    this.#offlineMs = offlineMs;
  }

  /** Opens an import that was started, and reads the outcomes of its rows from the log. */
  static async open(
    record: ImportRecord,
    directory: Directory,
    connect: Connect,
    options: RunOptions,
  ): Promise<RunningImport> {
    const opened = new RunningImport(record, directory, connect, options);
    await opened.refresh();
    return opened;
  }

  /** Reads the outcomes of the rows from the log again, unless the import runs here: another window may have gone on with it. */
  async refresh(): Promise<void> {
    const isElsewhere = await runsElsewhere(this.#directory);
    await this.readLog();
    if (this.#active !== undefined) return;
    const isUnsaid = this.#state.kind === 'elsewhere' || this.#state.kind === 'done';
    this.#state = this.#restingAs(
      isElsewhere ? { kind: 'elsewhere' } : isUnsaid ? { kind: 'paused' } : this.#state,
    );
  }

  /** Reads only the outcomes. */
  async readLog(): Promise<void> {
    const progress = await this.#readProgress();
    if (this.#active === undefined) this.#progress = progress;
  }

  async #readProgress(): Promise<ImportProgress> {
    const progress = new ImportProgress(this.#record.started?.planned ?? 0);
    for await (const event of eventsOf(this.#directory)) progress.apply(event);
    for (const event of await this.#unlogged.events()) progress.apply(event);
    return progress;
  }

  get state(): RunState {
    return this.#state;
  }

  /** The current run, until it has ended. */
  get active(): Promise<void> | undefined {
    return this.#active;
  }

  get counts(): ProgressCounts {
    return this.#progress.counts;
  }

  /** The current rate, in requests a second. */
  get rate(): number {
    return this.#pacer.rate;
  }

  /** The rate measured in the last run; `undefined` if it requested too few rows. */
  get knownRate(): KnownRate | undefined {
    const handled = this.#handled - this.#handledBefore;
    if (handled < fewestMeasured || this.#ranMs <= 0) return undefined;
    const { limit } = this.#pacer;
    return { handled: (handled * 1000) / this.#ranMs, ...(limit !== undefined && { limit }) };
  }

  get #handled(): number {
    const { added, refused } = this.counts;
    return added + refused;
  }

  /** The expected time until the end, in milliseconds; `undefined` while the import is not running. */
  get expectedMs(): number | undefined {
    return this.#run?.expectedMs;
  }

  /**
   * Runs until each row has an outcome, or until the import is paused or has to stop. Rejects when the account cannot be connected,
   * and when the plan or the log cannot be read or written; no further row is requested then. While another window runs the import,
   * waits for it up to `patienceMs`.
   */
  run(patienceMs = 0): Promise<void> {
    return this.#go('run', patienceMs);
  }

  /**
   * Runs, and requests the rows with an unknown outcome again, or only some of them. Call it only when the user asks: a row may have been
   * added already.
   */
  retryUnknown(rows?: readonly { readonly number: number }[]): Promise<void> {
    this.#retried = rows && new Set(rows.map(({ number }) => number));
    return this.#go('retry', 0);
  }

  /** Notes that rows with an unknown outcome were added, as the user has found out. Call it only with the lock of the import. */
  async noteFound(found: readonly { readonly number: number }[], lock: ImportLock): Promise<void> {
    // Nobody knows their numbers at the service.
    const rows = found.map(({ number }) => [number, 0] as const);
    const log = await this.#directory.file('log').openToAppend();
    try {
      await lock.append(log, formatImportEvent({ event: 'added', rows }), true);
    } finally {
      await log.close();
    }
    await this.readLog();
  }

  /** Writes what the last run could not write. Call it only with the lock of the import. */
  async logRest(lock: ImportLock): Promise<void> {
    const events = await this.#unlogged.events();
    if (events.length === 0) return;
    const log = await this.#directory.file('log').openToAppend();
    try {
      await lock.append(log, events.map(formatImportEvent).join(''), true);
      this.#unlogged.clear();
    } finally {
      await log.close();
      await this.#unlogged.remember();
    }
  }

  #go(wish: 'run' | 'retry', patienceMs: number): Promise<void> {
    if (this.#wish !== 'retry') this.#wish = wish;
    // After a pause, the last requests may still be pending: their run then continues.
    if (this.#state.kind === 'pausing') this.#state = { kind: 'running' };
    this.#active ??= this.#runWhileWanted(patienceMs).finally(() => {
      this.#active = undefined;
    });
    return this.#active;
  }

  async #runWhileWanted(patienceMs: number): Promise<void> {
    do await this.#runAlone(patienceMs);
    while (this.#isWanted);
  }

  get #isWanted(): boolean {
    return this.#wish !== 'rest';
  }

  async #runAlone(patienceMs: number): Promise<void> {
    const lock = await this.#takeLock(patienceMs);
    if (!lock) {
      this.#rest({ kind: this.#isWanted ? 'elsewhere' : 'paused' });
      return;
    }
    let listLock: ImportLock | undefined;
    this.#ranMs = 0;
    try {
      listLock = await this.#takeListLock();
      const startedAt = performance.now();
      // Another window may have paused or ended the import, or requested rows, since record and log were read.
      if (!this.#isWanted || !(await this.#mayRun())) {
        this.#rest({ kind: 'paused' });
        return;
      }
      await this.logRest(lock);
      this.#progress = await this.#readProgress();
      this.#handledBefore = this.#handled;
      this.#refusedAlike = this.#handled === 0 ? { reason: undefined, rows: 0 } : undefined;
      await using plan = await PlanReader.open(this.#directory);
      const log = await this.#directory.file('log').openToAppend();
      try {
        this.#rest(await this.#runWith(plan, log, lock, listLock));
      } finally {
        this.#ranMs = performance.now() - startedAt;
        await log.close();
        await this.#unlogged.remember();
      }
      await this.#stopped(this.#state);
    } catch (error) {
      const isLost = error instanceof LockLost;
      if (isLost) this.#unlogged.clear();
      // A log that can't be read now must not keep the run from ending: what is known of the rows stays.
      else this.#progress = await this.#readProgress().catch(() => this.#progress);
      this.#rest({ kind: isLost ? 'elsewhere' : 'paused' });
      if (isLost) return;
      await this.#stopped(this.#state);
      throw error;
    } finally {
      this.#run = undefined;
      await listLock?.release();
      await lock.release();
      this.#changed();
    }
  }

  /** Waits for the lock of the import. Resolves with `undefined` when it is paused meanwhile, or when another window keeps the lock. */
  async #takeLock(patienceMs: number): Promise<ImportLock | undefined> {
    const file = lockFile(this.#directory);
    const until = performance.now() + patienceMs;
    let lock = await takeLock(file);
    while (!lock && this.#isWanted && performance.now() < until) {
      this.#become({ kind: 'elsewhere' });
      await this.#wait(lockedMs);
      lock = await takeLock(file);
    }
    return lock;
  }

  /** Waits for the lock of the list. Resolves with `undefined` when the import is paused meanwhile, or if it needs no such lock. */
  async #takeListLock(): Promise<ImportLock | undefined> {
    if (!this.#listLock) return undefined;
    let lock = await takeLock(this.#listLock);
    while (!lock && this.#isWanted) {
      this.#become({ kind: 'waiting' });
      await this.#wait(lockedMs);
      lock = await takeLock(this.#listLock);
    }
    return lock;
  }

  /** Stops sending requests. The run ends when the pending ones are answered. */
  pause(): void {
    this.#wish = 'rest';
    if (this.#state.kind === 'running') this.#state = { kind: 'pausing' };
    this.#pacer.pause('user');
    this.#run?.wake();
    this.#wake();
    this.#changed();
  }

  /** Returns the state that the run ends in. */
  async #runWith(
    plan: PlanReader,
    log: FileHandle,
    lock: ImportLock,
    listLock: ImportLock | undefined,
  ): Promise<RunState> {
    while (this.#wish === 'retry' || (this.#wish === 'run' && !this.#progress.isDone)) {
      const service = await this.#connect();
      const ports = this.#ports(service, plan, log, lock, listLock);
      if (this.#wish === 'retry') await this.#queueUnknown(ports);
      // It may have been paused while the account was connected.
      if (!this.#isWanted) break;
      this.#pacer.resume(performance.now());
      this.#connection = 'unproven';
      this.#become({ kind: 'running' });
      this.#run = new ImportRun(this.#progress, this.#pacer, ports);
      if ((await this.#run.run()) === 'done') continue;
      const stopped = this.#stoppedAs();
      if (!stopped) continue;
      if (stopped.kind !== 'offline') return stopped;
      this.#become(stopped);
      await this.#wait(this.#offlineMs);
    }
    return { kind: 'paused' };
  }

  /** Returns the state in which the requests were stopped; `undefined` if they were only paused. */
  #stoppedAs(): RunState | undefined {
    if (this.#isRefusing && this.#isWanted) {
      return { kind: 'refusing', reason: this.#refusedAlike?.reason ?? '' };
    }
    const { state } = this.#pacer;
    if (state.kind !== 'stopped') return undefined;
    if (state.why === 'unauthorized') return { kind: 'unauthorized', status: state.status };
    return { kind: this.#isOffline && this.#isWanted ? 'offline' : 'failing' };
  }

  async #queueUnknown(ports: ImportPorts): Promise<void> {
    this.#wish = 'run';
    const retried = this.#retried;
    const rows = [...this.#progress.rowsThatAre('unknown')].filter((row) => retried?.has(row) ?? true);
    const event: ImportEvent = { event: 'again', rows };
    await ports.write([event], true);
    this.#progress.apply(event);
  }

  #ports(
    service: MailingService,
    plan: PlanReader,
    log: FileHandle,
    lock: ImportLock,
    listLock: ImportLock | undefined,
  ): ImportPorts {
    return {
      write: async (events, isDurable) => {
        try {
          await lock.append(log, events.map(formatImportEvent).join(''), isDurable);
        } catch (error) {
          this.#unlogged.add(events);
          throw error;
        }
        if (isDurable) await listLock?.verify();
      },
      request: async (row) => {
        const outcome = await this.#request(service, plan, row);
        this.#noteRefusal(outcome);
        return outcome;
      },
      now: () => performance.now(),
      later: (milliseconds, wake) => {
        const timer = setTimeout(wake, milliseconds);
        return () => clearTimeout(timer);
      },
      date: () => new Date().toISOString(),
      onChanged: this.#changed,
    };
  }

  async #request(service: MailingService, plan: PlanReader, row: number): Promise<RowOutcome> {
    try {
      const subscriber = subscriberOf(await plan.row(row), this.#record);
      const reason = await this.#reasonToSkip?.(subscriber.email);
      if (reason) return { kind: reason };
      // The user may have paused the import while the row was read.
      if (!this.#isWanted) return { kind: 'notHandled', paced: { kind: 'held', forMs: 0 } };
      const id = await service.createSubscriber(subscriber, undefined, { isPaced: true });
      this.#connection = 'answering';
      return { kind: 'added', id };
    } catch (error) {
      if (!(error instanceof ServiceError)) return { kind: 'notHandled', paced: { kind: 'failed' } };
      this.#noteConnection(error);
      return outcomeOf(error);
    }
  }

  #noteRefusal(outcome: RowOutcome): void {
    if (!this.#refusedAlike || this.#isRefusing || outcome.kind === 'notHandled') return;
    const { reason, rows } = this.#refusedAlike;
    const next = outcome.kind === 'refused' ? outcome.reason || String(outcome.status) : undefined;
    const isAlike = next !== undefined && (reason === undefined || reason === next);
    this.#refusedAlike = isAlike ? { reason: next, rows: rows + 1 } : undefined;
    if (this.#isRefusing) this.#pacer.pause('user');
  }

  get #isRefusing(): boolean {
    return (this.#refusedAlike?.rows ?? 0) >= mostRefusedAlike;
  }

  get #isOffline(): boolean {
    return this.#connection === 'lost';
  }

  #noteConnection({ problem, request, mayHaveTakenEffect }: ServiceError): void {
    if (!request) return;
    if (problem.kind === 'refused') this.#connection = 'answering';
    else if (problem.kind === 'unreachable' && (!mayHaveTakenEffect || this.#connection === 'answering')) {
      this.#connection = 'lost';
    }
  }

  #become(state: RunState): void {
    this.#state = state;
    this.#changed();
  }

  /** Ends a run: its wish is fulfilled, or can't be. */
  #rest(state: RunState): void {
    this.#wish = 'rest';
    this.#become(this.#restingAs(state));
  }

  #restingAs(state: RunState): RunState {
    return this.#progress.isDone && !this.#unlogged.hasEvents ? { kind: 'done' } : state;
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Returns the outcome of a row whose request failed. */
function outcomeOf({ problem, request, mayHaveTakenEffect }: ServiceError): RowOutcome {
  if (problem.kind === 'refused' && !request) {
    return { kind: 'notHandled', paced: { kind: 'held', forMs: problem.retryAfterMs ?? 0 } };
  }
  if (problem.kind === 'refused') return outcomeOfRefusal(problem, mayHaveTakenEffect);
  if (mayHaveTakenEffect) return { kind: 'unknown' };
  if (problem.kind === 'invalid') return { kind: 'refused', status: 0, reason: '' };
  return { kind: 'notHandled', paced: { kind: 'failed' } };
}

/** A 503 is no proof of a refusal: a proxy may send it after the service has handled the request. */
function outcomeOfRefusal(
  { status, retryAfterMs, message }: Extract<ServiceError['problem'], { kind: 'refused' }>,
  mayHaveTakenEffect: boolean,
): RowOutcome {
  if (status === 429) return { kind: 'notHandled', paced: { kind: 'limited', retryAfterMs } };
  if (status === 401 || status === 403)
    return { kind: 'notHandled', paced: { kind: 'unauthorized', status } };
  if (!mayHaveTakenEffect) return { kind: 'refused', status, reason: redactedReason(message ?? '') };
  return { kind: 'unknown', ...(status === 503 && retryAfterMs !== undefined && { retryAfterMs }) };
}

function subscriberOf(row: unknown, { list, skipsConfirmation }: ImportRecord): NewSubscriber {
  const { email, fields } = row as { email: string; fields?: Readonly<Record<string, string>> };
  return {
    email,
    listId: list ?? 0,
    ...(fields && { fields }),
    ...(skipsConfirmation && { skipConfirmation: true }),
  };
}

/** Yields the events in an import's log, in their order. */
export async function* eventsOf(directory: Directory): AsyncGenerator<ImportEvent> {
  const log = await directory.file('log').openToRead();
  if (!log) return;
  const lines = createInterface({ input: log.createReadStream({ encoding: 'utf8' }) });
  for await (const line of lines) {
    const event = parseImportEvent(line);
    if (event) yield event;
  }
}
