import { basename } from 'node:path';
import * as vscode from 'vscode';
import { type ImportMemory, readImportMemory } from '../../protocol/importPage.ts';
import type { CheckAnswer, CheckJob } from '../../protocol/imports.ts';
import { WorkerClient } from '../../threads/workerClient.ts';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import { activeOwner, areDifferent, connectTo } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { agree, showInformation } from '../kit/messages.ts';
import { type Page, Pages, pageKey } from '../kit/pages.ts';
import { l10n } from '../kit/words.ts';
import { webviews } from '../names.ts';
import { askImportFile } from '../people/askImportFile.ts';
import type { Audience } from '../people/audience.ts';
import { createList } from '../people/chooseList.ts';
import type { Erased } from '../people/erasing.ts';
import type { KnownPeople, SuppressionReason } from '../people/knownPeople.ts';
import { Import } from './import.ts';
import type { KeptRow } from './importAboutPerson.ts';
import type { ImportHabits } from './importHabits.ts';
import { ImportPage } from './page/importPage.ts';
import { namedLists } from './page/namedLists.ts';
import { runsElsewhere } from './run/importLock.ts';
import { type ImportRecord, ImportStore } from './run/importStore.ts';
import { eraseRows, keptRows } from './run/keptRows.ts';
import { leftRows, saveAddable, saveReport, unknownRows } from './run/report.ts';
import { type SuppressedInFile, suppressedInFile } from './run/suppressedInFile.ts';

interface ImportsParts {
  readonly active: ActiveAccount;
  readonly errors: ErrorHandler;
  readonly journal: Journal;
  readonly extensionUri: vscode.Uri;
  readonly people: KnownPeople;
  readonly habits: ImportHabits;
  /** The path of the directory with the imports of this machine. */
  readonly directory: string;
  /** The path of the worker thread's bundle. */
  readonly workerPath: string;
  audience(connection: Connection): Promise<Audience>;
  readonly startCampaign: (connection: Connection, list: number) => Promise<void>;
}

/** The list that addresses are imported into, or the reason for which they are suppressed instead. Both may be chosen later. */
interface Purpose {
  readonly list?: number | undefined;
  readonly suppresses?: SuppressionReason;
}

/** The timeout of a check, in milliseconds. A million rows take about 20 seconds. */
const longestCheck = 600_000;
const mostMemory = 300_000_000;

/** The imports that are open in this window: their pages and their requests. */
export class Imports extends Disposable {
  readonly pages: Pages<ImportMemory, Page>;
  readonly #parts: ImportsParts;
  readonly #store: ImportStore;
  readonly #importer: WorkerClient<CheckJob, CheckAnswer>;
  readonly #open = new Map<number, Import>();
  /** The imports whose pages were restored without a connection to their account. */
  readonly #unconnected = new Set<Import>();
  /** The lists of each account, by its identity. */
  readonly #audiences = new Map<string, Audience>();
  readonly #changed = this._register(new vscode.EventEmitter<Import>());

  /** Fires with an import after each change. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: ImportsParts) {
    super();
    this.#parts = parts;
    this.#store = new ImportStore(parts.directory);
    this.#importer = new WorkerClient({
      workerPath: parts.workerPath,
      timeoutMs: longestCheck,
      memory: mostMemory,
    });
    this._register({ dispose: () => void this.#importer.close() });
    this._register({ dispose: () => this.#closeAll() });
    this._register(parts.active.onDidChange(() => this.#connectLate()));
    this.pages = this._register(
      new Pages<ImportMemory, Page>({
        viewType: webviews.import,
        key: pageKey,
        read: readImportMemory,
        fill: (panel, memory) => this.#fill(panel, memory),
      }),
    );
  }

  /** Opens the page of a new import of a file. Rejects with a `UserError` if it is no file on a disk. */
  async openFile(connection: Connection, file: vscode.Uri, purpose: Purpose): Promise<void> {
    if (file.scheme !== 'file') {
      throw new UserError(
        l10n.t('Mailroom can’t import “{0}”, because it is not a file on a disk.', basename(file.path)),
      );
    }
    const source = { path: file.fsPath, name: basename(file.path), isPasted: false };
    await this.#create(connection, { id: Date.now(), ...source }, purpose);
  }

  /** Opens the page of a new import of pasted addresses or a pasted table, into `list` if it is given. */
  async openPasted(connection: Connection, text: string, list?: number): Promise<void> {
    const id = Date.now();
    const path = await this.#store.writePasted(id, text);
    await this.#create(connection, { id, path, name: l10n.t('Pasted addresses'), isPasted: true }, { list });
  }

  /**
   * Finds the suppressed addresses in a file. Nothing is imported or kept. Rejects with a `UserError` if the file, or the suppression list,
   * can’t be read.
   */
  findSuppressed(file: vscode.Uri): Promise<SuppressedInFile> {
    return suppressedInFile(file, this.#importer, this.#parts.people);
  }

  /** Finds the rows with an address in all imports; see `keptRows`. */
  keptRows(address: string): Promise<KeptRow[]> {
    return keptRows(this.#store, address);
  }

  /** Erases an address from all imports; see `eraseRows`. */
  eraseRows(address: string): Promise<Erased> {
    return eraseRows(this.#store, address);
  }

  /**
   * Returns the imports that were started and have not ended, newest first: those of the account and of what had its name before, and
   * those that this window runs for another account.
   */
  async unfinished(connection: Connection): Promise<Import[]> {
    for (const id of await this.#store.ids()) {
      if (this.#open.has(id)) continue;
      const record = await this.#store.read(id);
      if (!record?.started || record.ended || record.accountName !== connection.account.name) continue;
      if (record.account === connection.identity) await this.#prepare(connection, record);
      else this.#make(record);
    }
    const open = [...this.#open.values()].filter(
      (job) => job.isUnfinished && (job.isGoingOn || job.record.accountName === connection.account.name),
    );
    for (const job of open) {
      await job.open();
      await job.refresh();
    }
    return open.filter((job) => job.isUnfinished).sort((one, other) => other.record.id - one.record.id);
  }

  /** Goes on with the imports that waited until it can be told who is suppressed. */
  async lookAgain(): Promise<void> {
    for (const job of this.#open.values()) await job.lookAgain();
  }

  show({ record: { account, id } }: Import): void {
    this.pages.show({ account, id });
  }

  /** Cancels an import if the user agrees. */
  async cancel(job: Import): Promise<void> {
    // Not “Cancel”: VS Code's own Cancel button would mean the opposite.
    const question = l10n.t('Stop the import of “{0}” for good?', job.record.name);
    const detail = l10n.t(
      'Rows that were added stay on the list. The others are not added, and the import cannot be resumed.',
    );
    if (await agree(question, detail, l10n.t('Stop for Good'))) await job.cancel();
  }

  /** Forgets an import, with a pasted text, when its page is closed before the start: nothing else leads to it. */
  #discard(job: Import): void {
    void this.#parts.errors.run(l10n.t('Couldn’t forget the import of “{0}”', job.record.name), async () => {
      if (await job.discard()) this.#open.delete(job.record.id);
    });
  }

  async #create(
    connection: Connection,
    source: Pick<ImportRecord, 'id' | 'path' | 'name' | 'isPasted'>,
    { list, suppresses }: Purpose,
  ): Promise<void> {
    const record: ImportRecord = {
      account: connection.identity,
      accountName: connection.account.name,
      wasLive: connection.account.kind === 'live',
      ...source,
      choices: {},
      ...(list !== undefined && { list }),
      ...(suppresses && { suppresses }),
      consentNote: '',
      skipsConfirmation: this.#parts.habits.skipsConfirmation(connection.identity),
    };
    await this.#store.write(record);
    await this.#prepare(connection, record);
    this.pages.show({ account: record.account, id: record.id });
  }

  /**
   * Restores a page and its import after a reload, and resumes the import. If its account can't be connected, says so, shows the page
   * nevertheless, and does the rest when the account is connected.
   */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const memory = readImportMemory(state);
    const record = memory && (await this.#store.read(memory.id));
    if (!record || record.account !== memory?.account) return panel.dispose();
    const job = this.#make(record);
    let isClosed = false;
    const closing = panel.onDidDispose(() => {
      isClosed = true;
    });
    const isConnected = await this.#runFor(record, async () => {
      await this.#prepare(await connectTo(this.#parts.active, record), record);
      return true;
    });
    closing.dispose();
    if (isClosed) return this.#discard(job);
    await this.pages.deserializeWebviewPanel(panel, state);
    if (isConnected) this.#goOn(record);
    else this.#unconnected.add(job);
  }

  /** Goes on with the restored imports whose account is connected only now. */
  #connectLate(): void {
    const { current } = this.#parts.active;
    for (const job of this.#unconnected) {
      const { record } = job;
      if (!current || record.account !== current.identity) continue;
      this.#unconnected.delete(job);
      if (!this.pages.find(record)) continue;
      void this.#runFor(record, async () => {
        await this.#prepare(current, record);
        // The page shows the account's lists with the result of the new check.
        await job.open();
        this.#goOn(record);
      });
    }
  }

  /** Runs `work` for an import, and shows its error. */
  #runFor<T>({ name }: ImportRecord, work: () => Promise<T>): Promise<T | undefined> {
    return this.#parts.errors.run(l10n.t('Couldn’t import “{0}”', name), work);
  }

  /**
   * Resumes the imports of the active account that a closed or killed window has left, and offers to resume the newest paused one. Leaves
   * out those that are open here, those that another window runs, and those from before the account was reset.
   */
  async takeUp(): Promise<void> {
    const { active } = this.#parts;
    const paused: ImportRecord[] = [];
    for await (const record of this.#unfinished()) {
      if (record.isPaused || !vscode.workspace.isTrusted) {
        paused.push(record);
        continue;
      }
      // Only a connected account tells whether it was reset: it keeps its name.
      const connection = await active.connect();
      if (isOfActive(record, active)) await this.#runFor(record, () => this.#takeUp(connection, record));
    }
    const newest = paused.findLast((record) => isOfActive(record, active));
    if (newest) await this.#offer(newest);
  }

  /** Yields the imports of the active account that were started and that nobody runs or has open, the oldest first. */
  async *#unfinished(): AsyncGenerator<ImportRecord> {
    const { active } = this.#parts;
    const ids = active.account ? await this.#store.ids() : [];
    for (const id of ids.toSorted((one, other) => one - other)) {
      const record = await this.#store.read(id);
      if (!record?.started || record.ended || !isOfActive(record, active)) continue;
      if (this.pages.find(record) || this.#open.get(id)?.isGoingOn) continue;
      if (!(await runsElsewhere(this.#store.directory(id)))) yield record;
    }
  }

  async #takeUp(connection: Connection, record: ImportRecord): Promise<void> {
    const { name, account, id } = record;
    await this.#prepare(connection, record);
    this.#goOn(record);
    const show = l10n.t('Show');
    void this.#parts.errors.run(l10n.t('Couldn’t show the import of “{0}”', name), async () => {
      const answer = await showInformation(
        l10n.t('The import of “{0}” was interrupted and goes on now.', name),
        show,
      );
      if (answer === show) this.pages.show({ account, id });
    });
  }

  async #offer(record: ImportRecord): Promise<void> {
    const { name, account, id } = record;
    const [resume, show] = [l10n.t('Resume'), l10n.t('Show')];
    const answer = await showInformation(l10n.t('The import of “{0}” is paused.', name), resume, show);
    if (answer === undefined) return;
    await this.#prepare(await connectTo(this.#parts.active, record), record);
    this.pages.show({ account, id });
    if (answer === resume) await this.#open.get(id)?.resume();
  }

  /** Resumes an import in the background. */
  #goOn(record: ImportRecord): void {
    const job = this.#open.get(record.id);
    if (job) void this.#runFor(record, () => job.goOn());
  }

  async #prepare(connection: Connection, record: ImportRecord): Promise<void> {
    this.#audiences.set(record.account, await this.#parts.audience(connection));
    this.#make(record);
  }

  /** Returns the import that is open here, else opens it. */
  #make(record: ImportRecord): Import {
    const open = this.#open.get(record.id);
    if (open) return open;
    const { active, journal, people, habits } = this.#parts;
    const parts = { store: this.#store, active, journal, people, habits, importer: this.#importer };
    const job = new Import(record, parts);
    this.#open.set(record.id, job);
    // Ends with the import.
    job.onDidChange(() => this.#changed.fire(job));
    return job;
  }

  #fill(panel: vscode.WebviewPanel, { id }: ImportMemory): Page {
    const job = this.#open.get(id);
    if (!job) throw new Error(`Import ${id} is not open`);
    panel.onDidDispose(() => this.#discard(job));
    const { active, errors, extensionUri, startCampaign, habits } = this.#parts;
    return new ImportPage(panel, job, {
      errors,
      extensionUri,
      lists: ({ account }) => namedLists(this.#audiences.get(account)?.lists ?? []),
      earlierFields: () => habits.fieldNames,
      rate: ({ account }) => habits.rateOf(account)?.handled,
      // While another account is active, only the record tells what this one is.
      accountKind: ({ accountName, wasLive }) =>
        active.account?.name === accountName ? active.account.kind : wasLive ? 'live' : 'test',
      newList: async (record) => {
        const audience = await this.#parts.audience(await connectTo(active, job.owner));
        this.#audiences.set(record.account, audience);
        return createList(audience);
      },
      cancel: (each) => this.cancel(each),
      saveReport: (each) => saveReport(each, this.#store),
      saveAddable: (each) => saveAddable(each, this.#store),
      leftRows: (record, showsMore) => leftRows(record, this.#store, showsMore),
      unknownRows: (record) => unknownRows(record, this.#store),
      importAgain: async ({ path, list }, file = vscode.Uri.file(path)) =>
        this.openFile(await connectTo(active, job.owner), file, { list }),
      anotherFile: async ({ list, suppresses }) => {
        const file = await askImportFile(l10n.t('Select Another File'), l10n.t('Open'));
        if (!file) return false;
        await this.openFile(await connectTo(active, job.owner), file, {
          list,
          ...(suppresses && { suppresses }),
        });
        return true;
      },
      useInCampaign: async ({ list }) => {
        if (list !== undefined) await startCampaign(await connectTo(active, job.owner), list);
      },
    });
  }

  /** Stops the requests of this window, and waits for the pending ones. Called before the window is closed. */
  async leave(): Promise<void> {
    await Promise.allSettled([...this.#open.values()].map((job) => job.leave()));
  }

  #closeAll(): void {
    for (const job of this.#open.values()) job.dispose();
    this.#open.clear();
  }
}

/** Returns false if the import certainly belongs to another account than the active one. */
function isOfActive(record: ImportRecord, active: ActiveAccount): boolean {
  const owner = activeOwner(active);
  return owner !== undefined && !areDifferent(owner, record);
}
