import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { addressKey } from '../../core/imports/checkRows.ts';
import { type Doubt, leftOutByDefault } from '../../core/imports/doubts.ts';
import {
  type DraftState,
  type ImportState,
  lastCheck,
  type RunState,
  startedState,
} from '../../core/imports/importState.ts';
import { ignoredMarks, type OptOutChoice, undecided } from '../../core/imports/optOut.ts';
import type {
  CheckAnswer,
  CheckedSource,
  CheckJob,
  ImportChoices,
  SourceProblem,
} from '../../protocol/imports.ts';
import type { WorkerClient } from '../../threads/workerClient.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import { connectTo, type Owner } from '../accounts/owner.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import type { KnownPeople, SuppressionReason } from '../people/knownPeople.ts';
import { isStopped, listUnreadable } from '../people/unreadableList.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import type { ImportHabits } from './importHabits.ts';
import { lockFile, lockPatienceMs, takeLock } from './run/importLock.ts';
import { type ImportRecord, type ImportStore, planRows } from './run/importStore.ts';
import { addressesOf, type UnknownRow, unknownRows } from './run/report.ts';
import { RunningImport, type SkipReason } from './run/runningImport.ts';

interface ImportParts {
  readonly store: ImportStore;
  readonly active: ActiveAccount;
  readonly importer: Pick<WorkerClient<CheckJob, CheckAnswer>, 'run'>;
  readonly journal: Pick<Journal, 'recordImport'>;
  readonly habits: ImportHabits;
  readonly people: Pick<
    KnownPeople,
    'findUnreadable' | 'filesFor' | 'noteAdded' | 'suppress' | 'isSuppressed' | 'addedTo'
  >;
}

type Draft = DraftState<CheckedSource, SourceProblem>;

interface AskOptions {
  readonly plan?: string;
}

/** The number of addresses of a source that were suppressed, how many of them were not before, and the first few; why and when. */
export interface SuppressedCounts {
  readonly all: number;
  readonly added: number;
  readonly first: readonly string[];
  readonly reason: SuppressionReason;
  readonly at: Date;
}

/** The number of suppressed addresses that are named. */
const mostNamed = 3;

/** Returns why the addresses of a source are suppressed instead of imported; `undefined` for a source that can be imported. */
export function suppressionOf(
  { suppresses }: Pick<ImportRecord, 'suppresses'>,
  { recognized }: Pick<CheckedSource, 'recognized'>,
): SuppressionReason | undefined {
  if (suppresses) return suppresses;
  switch (recognized?.people) {
    case 'unsubscribed':
      return 'unsubscribed';
    case 'cleaned':
      return 'bounced';
    default:
      return undefined;
  }
}

/** One import: its source, the user's choices and, after the start, its progress. */
export class Import extends Disposable {
  readonly #parts: ImportParts;
  #record: ImportRecord;
  #draft: Draft = { kind: 'opened' };
  /** True if nobody could tell who is suppressed when that was looked for last. */
  #isHeld = false;
  /** True if more of the rows that are suspicious or not added are wanted. */
  #showsMore = false;
  #running: RunningImport | undefined;
  #isLeft = false;
  /** The sizes of the logs of other imports, by their numbers, when it was recorded whom these have added. */
  readonly #notedLogs = new Map<number, bigint>();
  /** Tells, during a run, who was added to the list from here. */
  #isAdded: ((address: string) => Promise<boolean>) | undefined;
  /** The addresses, by `addressKey`, whose request by another unfinished import into the list may have taken effect. */
  #unknownElsewhere: ReadonlySet<string> = new Set();
  #opening: Promise<void> | undefined;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  readonly onDidChange = this.#changed.event;

  constructor(record: ImportRecord, parts: ImportParts) {
    super();
    this.#record = record;
    this.#parts = parts;
    this._register({ dispose: () => this.#running?.pause() });
  }

  get record(): ImportRecord {
    return this.#record;
  }

  get state(): ImportState<CheckedSource, SourceProblem> {
    const { started, ended, isPaused = false } = this.#record;
    const isActive = this.#running?.active !== undefined;
    if (this.#isHeld && !isActive && !ended && this.#draft.kind !== 'checking') return { kind: 'held' };
    if (!started) return this.#draft;
    return startedState({ ended: ended?.how, isPaused, run: this.#running?.state, isActive });
  }

  /** The result of the last check; `undefined` if there was none or the source could not be read. */
  get checked(): CheckedSource | undefined {
    return lastCheck(this.#draft);
  }

  /** The running import; `undefined` before it has been started and opened. */
  get running(): RunningImport | undefined {
    return this.#running;
  }

  /** True while rows are requested here, or as soon as the service can be reached again or another window stops. */
  get isGoingOn(): boolean {
    return this.#running?.active !== undefined;
  }

  /** True from the start until all rows have an outcome or the user cancels. */
  get isUnfinished(): boolean {
    return this.#record.started !== undefined && this.#record.ended === undefined;
  }

  get owner(): Owner {
    return { account: this.#record.account, accountName: this.#record.accountName };
  }

  /** Checks the source of an import that has not been started; opens the log of one that has. */
  async open(): Promise<void> {
    if (!this.#record.started) return this.check();
    this.#opening ??= this.#openLog().finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
  }

  /** Reads the record and the log of a started import again, unless it goes on here: another window may have changed them. */
  async refresh(): Promise<void> {
    const before = this.#record;
    if (!before.started || this.isGoingOn) return;
    const stored = await this.#parts.store.read(before.id);
    if (stored && this.#record === before && !this.isGoingOn) this.#record = stored;
    await this.#running?.refresh();
    this.#changed.fire();
  }

  async #openLog(): Promise<void> {
    if (this.#running) return;
    const { active, store, habits } = this.#parts;
    const { account, id } = this.#record;
    const changed = () => this.#changed.fire();
    const connect = async () => (await connectTo(active, this.owner)).service;
    const options = {
      changed,
      limit: habits.rateOf(account)?.limit,
      reasonToSkip: (address: string) => this.#reasonToSkip(address),
      listLock: store.listLock(this.#record),
      mayRun: () => this.#mayRun(),
      stopped: (state: RunState) => this.#stopped(state),
    };
    this.#running = await RunningImport.open(this.#record, store.directory(id), connect, options);
    changed();
  }

  /** Checks all rows of the source with the current choices, unless nobody can tell who is suppressed. A newer check supersedes this one. */
  async check(): Promise<void> {
    if (this.#record.started || this.#draft.kind === 'starting') return;
    const before = this.#draft.kind === 'checking' ? this.#draft.before : this.#draft;
    let checking = { kind: 'checking', before } as const satisfies Draft;
    let found: Exclude<Draft, { kind: 'checking' }> = before;
    this.#draft = checking;
    this.#changed.fire();
    try {
      if (await this.#lookWhetherHeld()) {
        found = { kind: 'opened' };
        return;
      }
      const answer = await this.#ask({});
      if (!answer || this.#draft !== checking) return;
      if ('refused' in answer) {
        found = { kind: 'refused', problem: answer.refused };
        return;
      }
      found = { kind: 'checked', checked: answer.checked };
      const columns = this.#recalledColumns(answer.checked);
      if (columns) {
        checking = { kind: 'checking', before: found };
        this.#draft = checking;
        await this.choose({ columns });
      }
    } finally {
      if (this.#draft === checking) this.#draft = found;
      this.#changed.fire();
    }
  }

  /** Checks the rows again, to return more of those that are suspicious or not added. */
  async showMore(): Promise<void> {
    this.#showsMore = true;
    await this.check();
  }

  get showsMore(): boolean {
    return this.#showsMore;
  }

  /** Looks whether it can be told who is suppressed. Returns true if it can't, and imports have to wait for that. */
  async #lookWhetherHeld(): Promise<boolean> {
    const { people } = this.#parts;
    this.#isHeld = await isStopped(this.#record.suppresses ? 'suppression' : 'import', people);
    return this.#isHeld;
  }

  /** Goes on after it can be told again who is suppressed: checks the rows of an import that has not been started. */
  async lookAgain(): Promise<void> {
    if (!this.#isHeld) return;
    if (!this.#record.started) return this.check();
    await this.#lookWhetherHeld();
    this.#changed.fire();
  }

  /** Returns the column mapping of the last import with the same header; `undefined` if it is in use, or the user has chosen a mapping. */
  #recalledColumns({ header, columns }: CheckedSource): CheckedSource['columns'] | undefined {
    const recalled = this.#parts.habits.columnsOf(header);
    const isUsed = this.#record.choices.columns || isDeepStrictEqual(recalled, columns);
    return isUsed ? undefined : recalled;
  }

  /**
   * Saves the choices, and checks the source again. Another format makes other columns, so those of the old one are forgotten. Another sheet
   * also has other rows.
   */
  async choose(choices: Partial<ImportChoices>): Promise<void> {
    const { columns, optOut, corrected, ...others } = this.#record.choices;
    const isOtherSheet = choices.sheet !== undefined;
    const kept = {
      ...others,
      ...(!choices.format && !isOtherSheet && { ...(columns && { columns }), ...(optOut && { optOut }) }),
      ...(corrected && !isOtherSheet && { corrected }),
    };
    await this.set({ choices: { ...kept, ...choices } });
    await this.check();
  }

  async leaveOut(doubt: Doubt, isLeftOut: boolean): Promise<void> {
    const others = (this.#record.choices.leftOut ?? leftOutByDefault).filter((each) => each !== doubt);
    await this.choose({ leftOut: isLeftOut ? [...others, doubt] : others });
  }

  /** Saves a decision about a column that says who wants no mail. */
  async decide(column: number, change: Omit<OptOutChoice, 'column'>): Promise<void> {
    const { optOut = [] } = this.#record.choices;
    const { decided: before = [], ...choice } = optOut.find((each) => each.column === column) ?? { column };
    const { decided = [], ...more } = change;
    const keys = new Set(decided.map(([key]) => key));
    const all = [...before.filter(([key]) => !keys.has(key)), ...decided];
    await this.choose({
      optOut: [...optOut.filter((each) => each.column !== column), { ...choice, ...more, decided: all }],
    });
  }

  /** Saves a choice that needs no new check. Does nothing from the start on: what was checked and confirmed is imported. */
  async set(some: Partial<ImportRecord>): Promise<void> {
    if (this.#record.started || this.#draft.kind === 'starting' || this.isDisposed) return;
    await this.#update(some);
    this.#changed.fire();
  }

  /**
   * Writes the plan and starts to request its rows. Does nothing while the rows are being checked, if none can be added, if they are to be
   * suppressed, and while it is not decided who wants no mail. Rejects with a `UserError` in Restricted Mode, if another account is active, and if the source has changed since the check.
   */
  async start(): Promise<void> {
    const draft = this.#draft;
    if (this.#record.started || draft.kind !== 'checked' || draft.checked.planned === 0) return;
    if (suppressionOf(this.#record, draft.checked) || !isDecided(draft.checked)) return;
    this.#draft = { kind: 'starting', checked: draft.checked };
    let isSame = false;
    try {
      isSame = await this.#writePlan(draft.checked);
    } finally {
      this.#draft = draft;
    }
    if (isSame) return this.resume();
    await this.check();
    throw new UserError(
      l10n.t('The file has changed since it was checked. Nothing was imported. Check the rows again.'),
    );
  }

  /** Writes the plan, with which the import is started. Returns false if the source has changed since the check. */
  async #writePlan({ fingerprint }: CheckedSource): Promise<boolean> {
    await this.#beforeRequests();
    const { store } = this.#parts;
    const { id, started } = this.#record;
    if (started) return true;
    const directory = store.directory(id);
    // Remove a plan that a crash left incomplete.
    await directory.file('plan').remove();
    const answer = await this.#ask({ plan: store.planPath(id) });
    if (!answer) return true;
    if ('refused' in answer || answer.checked.fingerprint !== fingerprint) return false;
    const { planned, summary, header, format, sheet } = answer.checked;
    const at = new Date().toISOString();
    await this.#update({ started: { at, planned, summary, header, format, ...(sheet && { sheet }) } });
    const { account, skipsConfirmation } = this.#record;
    await this.#parts.habits.setColumns(header, answer.checked.columns);
    await this.#parts.habits.setSkipsConfirmation(account, skipsConfirmation);
    return true;
  }

  /** Rejects where nothing may be requested, and reads the record again. */
  async #beforeRequests(): Promise<void> {
    requireTrust();
    await connectTo(this.#parts.active, this.owner);
    if (await this.#lookWhetherHeld()) {
      this.#changed.fire();
      throw listUnreadable();
    }
    await this.#readRecord();
  }

  /** Reads the record again: another window may have changed it. */
  async #readRecord(): Promise<void> {
    this.#record = (await this.#parts.store.read(this.#record.id)) ?? this.#record;
  }

  /** Requests the waiting rows. Resolves when all have an outcome, or when the import was paused or had to stop. */
  async resume(): Promise<void> {
    await this.#beforeRequests();
    await this.#setPaused(false);
    await this.#goOn((running) => running.run());
  }

  /**
   * Requests the rows with an unknown outcome again, or only some of them. Call it only when the user asks: a row may have been added already.
   */
  async retryUnknown(rows?: readonly UnknownRow[]): Promise<void> {
    await this.#beforeRequests();
    if (this.#record.ended?.how !== 'done') return;
    // An import that goes on is not ended: after a crash, the next window offers to resume it.
    await this.#change(({ ended: _, ...record }) => ({ ...record, isRetry: true, isPaused: false }));
    await this.#goOn((running) => running.retryUnknown(rows));
  }

  /**
   * Takes rows with an unknown outcome for added, since the user has found them on the list. Rejects with a `UserError` if another window
   * runs the import.
   */
  async noteFound(found: readonly UnknownRow[]): Promise<void> {
    const { id, account, list } = this.#record;
    const { store, people } = this.#parts;
    const lock = await takeLock(lockFile(store.directory(id)));
    if (!lock) throw new UserError(l10n.t('Another window runs this import.'));
    try {
      // Another window may have requested these rows again.
      await this.#readRecord();
      await this.open();
      if (this.#record.ended?.how !== 'done' || list === undefined) return;
      const numbers = new Set(found.map(({ number }) => number));
      const rows = (await unknownRows(this.#record, store)).filter(({ number }) => numbers.has(number));
      // First: a crash in between then makes a retry leave them out.
      await people.noteAdded(
        account,
        list,
        rows.map(({ email }) => email),
        new Date(),
      );
      await this.#running?.noteFound(rows, lock);
      await this.#note();
    } finally {
      await lock.release();
    }
    this.#changed.fire();
  }

  /** Resumes the import after a reload or a crash, as soon as no other window runs it. Does nothing if it is paused or has ended. */
  async goOn(): Promise<void> {
    await this.#beforeRequests();
    if (!this.#record.isPaused) await this.#goOn((running) => running.run(lockPatienceMs));
  }

  /** Stops the requests until the user resumes the import, also after a reload. */
  async pause(): Promise<void> {
    this.#running?.pause();
    await this.#setPaused(true);
  }

  /** Stops the requests before the window is closed. Resolves when the pending ones are answered and logged. */
  async leave(): Promise<void> {
    this.#isLeft = true;
    this.#running?.pause();
    await this.#running?.active;
  }

  async #goOn(go: (running: RunningImport) => Promise<void>): Promise<void> {
    await this.open();
    const { started, ended } = this.#record;
    if (!started || ended || !this.#running) {
      // Another window has ended it: the page shows how.
      await this.#running?.refresh();
      this.#changed.fire();
      return;
    }
    await go(this.#running);
  }

  /**
   * Returns false if another window has paused or ended the import since this one wanted to run it. Otherwise, finds out who was added to
   * the list since the rows were checked.
   */
  async #mayRun(): Promise<boolean> {
    await this.#readRecord();
    const { account, list = 0, ended, isPaused } = this.#record;
    if (ended || isPaused) return false;
    await this.#noteUnfinished();
    this.#unknownElsewhere = await this.#findUnknownElsewhere();
    this.#isAdded = await this.#parts.people.addedTo(account, list);
    return true;
  }

  async #reasonToSkip(address: string): Promise<SkipReason | undefined> {
    if (await this.#parts.people.isSuppressed(address)) return 'suppressed';
    if (this.#unknownElsewhere.has(addressKey(address))) return 'addedBefore';
    return (await this.#isAdded?.(address)) ? 'addedBefore' : undefined;
  }

  /** Records how a run has ended, while no other window can run the import. */
  async #stopped(state: RunState): Promise<void> {
    this.#isAdded = undefined;
    const { knownRate } = this.#running ?? {};
    if (knownRate) await this.#parts.habits.setRate(this.#record.account, knownRate);
    if (state.kind === 'done') await this.#end('done');
    // An import interrupted by closing its window is not paused: the next window resumes it.
    else if (!this.#isLeft && !this.isDisposed) await this.#setPaused(true);
  }

  async #setPaused(isPaused: boolean): Promise<void> {
    const { started, ended } = this.#record;
    if (started && !ended && Boolean(this.#record.isPaused) !== isPaused) await this.#update({ isPaused });
  }

  async #update(some: Partial<ImportRecord>): Promise<void> {
    await this.#change((record) => ({ ...record, ...some }));
  }

  /** Changes the stored record, which another window may have changed, and keeps the result. */
  async #change(change: (record: ImportRecord) => ImportRecord): Promise<void> {
    this.#record = (await this.#parts.store.update(this.#record.id, change)) ?? this.#record;
  }

  /** Erases the pasted text and the record of an import that was not started. Returns false for one that was, or is about to be. */
  async discard(): Promise<boolean> {
    if (this.#record.started || this.#draft.kind === 'starting') return false;
    const directory = this.#parts.store.directory(this.#record.id);
    for (const name of ['pasted', 'record']) await directory.file(name).remove();
    this.dispose();
    return true;
  }

  /** Ends the import when the pending requests are answered. Rejects with a `UserError` if another window runs it. */
  async cancel(): Promise<void> {
    if (!this.#record.started || this.#record.ended) return;
    this.#running?.pause();
    // An error was shown by the command or the page that has resumed the import.
    await this.#running?.active?.catch(() => undefined);
    const lock = await takeLock(lockFile(this.#parts.store.directory(this.#record.id)));
    if (!lock) throw new UserError(l10n.t('Another window runs this import. Cancel it there.'));
    try {
      // Another window may have requested more rows, or ended the import.
      await this.#readRecord();
      await this.open();
      await this.#running?.logRest(lock);
      await this.#running?.readLog();
      await this.#end('canceled');
    } finally {
      await lock.release();
    }
    this.#changed.fire();
  }

  async #end(how: 'done' | 'canceled'): Promise<void> {
    if (this.#record.ended) return;
    await this.#notePeople(this.#record);
    await this.#update({ ended: { at: new Date().toISOString(), how } });
    this.#changed.fire();
    await this.#note();
    // Since the start, the plan has been used instead of the pasted addresses.
    await this.#parts.store.directory(this.#record.id).file('pasted').remove();
  }

  /**
   * Suppresses the addresses of a source, or only those that it marks (`CheckJob.suppresses`), if the user wants that or another service
   * exported them because they must get no mail. Returns what was done; `undefined` if the source can be imported or cannot be read, or if
   * a newer check superseded this one.
   */
  async suppressAll(): Promise<SuppressedCounts | undefined> {
    const reason = this.checked && suppressionOf(this.#record, this.checked);
    if (!reason) return undefined;
    const { store, people } = this.#parts;
    const directory = store.directory(this.#record.id);
    const plan = directory.file('plan');
    await plan.remove();
    try {
      const answer = await this.#ask({ plan: store.planPath(this.#record.id) });
      if (!answer || 'refused' in answer) return undefined;
      const addresses = new Set<string>();
      for await (const { row } of planRows(directory)) if ('email' in row) addresses.add(row.email);
      const at = new Date();
      const added = await people.suppress(addresses, reason, at);
      return { all: addresses.size, added, first: [...addresses].slice(0, mostNamed), reason, at };
    } finally {
      await plan.remove();
    }
  }

  /**
   * Records whom unfinished imports into the same list have added, for the check and each run of this one. They may be paused, running, or
   * left by a window that has crashed.
   */
  async #noteUnfinished(): Promise<void> {
    const { store } = this.#parts;
    for (const record of await this.#unfinished()) {
      const size = (await store.directory(record.id).file('log').look())?.size;
      if (size === undefined || size === this.#notedLogs.get(record.id)) continue;
      await this.#notePeople(record);
      this.#notedLogs.set(record.id, size);
    }
  }

  async #findUnknownElsewhere(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const record of await this.#unfinished()) {
      for await (const address of addressesOf(record, this.#parts.store, 'unknown'))
        found.add(addressKey(address));
    }
    return found;
  }

  /** Returns the other unfinished imports into the same list. */
  async #unfinished(): Promise<readonly ImportRecord[]> {
    const { id, account, list } = this.#record;
    if (list === undefined) return [];
    return (await this.#parts.store.records()).filter(
      (each) => each.id !== id && each.account === account && each.list === list && !each.ended,
    );
  }

  /** Records which addresses an import has added to its list, for later imports into it. */
  async #notePeople(record: ImportRecord): Promise<void> {
    const { account, list, started } = record;
    if (list === undefined || !started) return;
    const { store, people } = this.#parts;
    await people.noteAdded(account, list, addressesOf(record, store, 'added'), new Date());
  }

  /** Records the counts of the import in the journal. */
  async #note(): Promise<void> {
    const { id, account, list, started, skipsConfirmation, consent = 'other' } = this.#record;
    if (!started || list === undefined || !this.#running) return;
    const { added, refused, unknown } = this.#running.counts;
    await this.#parts.journal.recordImport(account, String(id), {
      ...{ list, rows: started.summary.rows, added, refused, unknown, consent },
      ...(!skipsConfirmation && { asksToConfirm: true }),
    });
  }

  /** Runs a check in the worker thread. Returns `undefined` when a newer check superseded it, or when the thread was closed. */
  async #ask(more: AskOptions): Promise<CheckAnswer | undefined> {
    const { path, isPasted, choices, id, account, list, suppresses } = this.#record;
    await this.#noteUnfinished();
    const known = await this.#parts.people.filesFor(account, list);
    const kind = isPasted ? 'pasted' : 'file';
    const job: CheckJob = {
      source: { kind, path },
      choices,
      known,
      ...(suppresses && { suppresses: true }),
      ...(this.#showsMore && { showsMore: true }),
      ...(more.plan && { plan: more.plan }),
    };
    const outcome = await this.#parts.importer.run(
      more.plan ? Symbol(path) : `${id} ${dirname(path)}`,
      () => job,
    );
    switch (outcome.kind) {
      case 'answered':
        return outcome.answer;
      case 'superseded':
      case 'closed':
        return undefined;
      case 'timedOut':
        throw new UserError(l10n.t('Checking the rows took too long and was stopped.'));
      case 'outOfMemory':
        throw new UserError(l10n.t('Checking the rows needed too much memory and was stopped.'));
      case 'crashed':
        throw new Error(outcome.detail);
    }
  }
}

/** Returns true if it is decided who wants no mail, and confirmed if some of them are added. */
const isDecided = ({ optOut, plannedUnwanted }: CheckedSource): boolean =>
  undecided(optOut).length === 0 &&
  (plannedUnwanted === 0 || ignoredMarks(optOut).every(({ isConfirmed }) => isConfirmed));
