import { dirname, posix } from 'node:path';
import * as vscode from 'vscode';
import type { AccountKind } from '../../../protocol/accountKind.ts';
import {
  type FromImportPage,
  type ImportMemory,
  type ImportState,
  type ListView,
  plainNumber,
  readFromImportPage,
  type ToImportPage,
} from '../../../protocol/importPage.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { agree, ask, showInStatusBar } from '../../kit/messages.ts';
import { isSameFile, uriKey } from '../../kit/placeOfFile.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import { whatSuppressingDoes } from '../../people/suppressionTexts.ts';
import { type Import, type SuppressedCounts, suppressionOf } from '../import.ts';
import type { ImportRecord } from '../run/importStore.ts';
import type { LeftRows, SavedRows, UnknownRow } from '../run/report.ts';
import { askFound } from './askFound.ts';
import { importState, suppressedState } from './importState.ts';
import { WrongRows } from './wrongRows.ts';

/** The dependencies of the import page. */
interface ImportPageParts {
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
  /** Returns the known lists of the import's account. */
  lists(record: ImportRecord): readonly ListView[];
  accountKind(record: ImportRecord): AccountKind;
  /** Returns how many requests a second the account's service handled lately; `undefined` if that is unknown. */
  rate(record: ImportRecord): number | undefined;
  /** Returns the names of the fields of earlier imports. */
  earlierFields(): readonly string[];
  /** Asks for a new list and creates it. Returns its number; `undefined` when the user cancels. */
  newList(record: ImportRecord): Promise<number | undefined>;
  /** Cancels the import if the user agrees. */
  cancel(job: Import): Promise<void>;
  /** Save a file. Resolve with what was saved, unless the user cancels. */
  saveReport(job: Import): Promise<SavedRows | undefined>;
  saveAddable(job: Import): Promise<SavedRows | undefined>;
  /** Returns the rows that an ended import has not added. */
  leftRows(record: ImportRecord, showsMore: boolean): Promise<readonly LeftRows[]>;
  /** Returns the rows of an ended import whose outcome is unknown. */
  unknownRows(record: ImportRecord): Promise<readonly UnknownRow[]>;
  /** Opens the page of a new import of the same file, or of another one, into the same list. */
  importAgain(record: ImportRecord, file?: vscode.Uri): Promise<void>;
  /** Asks for another file, and opens the page of its import instead. Returns false when the user cancels. */
  anotherFile(record: ImportRecord): Promise<boolean>;
  useInCampaign(record: ImportRecord): Promise<void>;
}

/** Throttle: the shortest time between two updates of a running import's page, in milliseconds. */
const drawMs = 200;

/** The page of one import. Sends the whole state to its webview after each change. */
export class ImportPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #job: Import;
  readonly #memory: ImportMemory;
  readonly #parts: ImportPageParts;
  #drawing: NodeJS.Timeout | undefined;
  /** The rows that were not added, and the end of the import at which they were read. */
  #left:
    | { readonly at: string; readonly showsMore: boolean; readonly rows?: readonly LeftRows[] | undefined }
    | undefined;
  #saved: readonly (SavedRows & { readonly isAddable: boolean })[] = [];
  #suppressed: SuppressedCounts | undefined;
  /** True if the user asked for more of the rows that an ended import has not added. */
  #showsMore = false;

  constructor(panel: vscode.WebviewPanel, job: Import, parts: ImportPageParts) {
    super();
    this.panel = panel;
    this.#job = job;
    this.#parts = parts;
    const { account, id, name } = job.record;
    this.#memory = { account, id };
    const title = job.record.suppresses ? l10n.t('Suppress: {0}', name) : l10n.t('Import: {0}', name);
    panel.title = title;
    panel.iconPath = new vscode.ThemeIcon('cloud-upload');
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    this._register(job.onDidChange(() => this.#drawSoon()));
    if (!job.record.isPasted) this.#followFile();
    this._register({ dispose: () => clearTimeout(this.#drawing) });
    loadPage(panel.webview, parts.extensionUri, { name: 'import', title });
  }

  /** Shows the wrong rows of the file, and checks it again when it is saved before the start. */
  #followFile(): void {
    const job = this.#job;
    this._register(new WrongRows(job));
    this._register(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        const { path, started, name } = job.record;
        if (started || uri.scheme !== 'file' || !isSameFile(uri.fsPath, path)) return;
        void this.#parts.errors.run(l10n.t('Couldn’t import “{0}”', name), () => job.check());
      }),
    );
  }

  #receive(data: unknown): void {
    const message = readFromImportPage(data);
    if (!message) return;
    void this.#parts.errors.run(l10n.t('Couldn’t import “{0}”', this.#job.record.name), () =>
      this.#do(message),
    );
  }

  async #do(message: FromImportPage): Promise<void> {
    const job = this.#job;
    const { record, checked, state } = job;
    switch (message.type) {
      case 'ready':
        this.#draw();
        return state.kind === 'opened' || state.kind === 'unread' ? job.open() : undefined;
      case 'encoding':
        return job.choose({ encoding: message.encoding });
      case 'sheet':
        return job.choose({ sheet: message.name });
      case 'format':
        return job.choose({ format: { ...checked?.format, ...message.format } });
      case 'column': {
        const columns = checked?.columns.map((use, index) => (index === message.column ? message.use : use));
        return columns && job.choose({ columns });
      }
      case 'accept': {
        const corrected = record.choices.corrected ?? [];
        return job.choose({ corrected: corrected === 'all' ? corrected : [...corrected, message.line] });
      }
      case 'acceptAll':
        return job.choose({ corrected: 'all' });
      case 'leaveOut':
        return job.leaveOut(message.doubt, message.isLeftOut);
      case 'ignoreColumn':
        return job.decide(message.column, { isIgnored: message.isIgnored, isConfirmed: false });
      case 'addUnwanted':
        return job.decide(message.column, { isConfirmed: true });
      case 'decide':
        return job.decide(message.column, { decided: [[message.key, message.isAdded]] });
      case 'list':
        await job.set({ list: message.list });
        // The list determines which addresses count as added before.
        return job.check();
      case 'newList': {
        const list = await this.#parts.newList(record);
        if (list === undefined) return;
        await job.set({ list });
        return job.check();
      }
      case 'consent':
        return job.set({ consent: message.kind, consentNote: message.note });
      case 'confirmation':
        return job.set({ skipsConfirmation: message.isSkipped });
      case 'open':
        return openLine(record.path, message.line);
      case 'start':
        return this.#start(message.typed);
      case 'pause':
        return job.pause();
      case 'resume':
        return job.resume();
      case 'checkKey':
        return void (await runCommand(commands.accountEdit, record.accountName));
      case 'cancel':
        return this.#parts.cancel(job);
      case 'retryUnknown':
        return this.#retryUnknown(l10n.t('Add the rows with an unknown outcome again?'));
      case 'rowAgain':
        return this.#retryRow(message.row);
      case 'noteFound':
        return this.#noteFound(await askFound(await this.#parts.unknownRows(record)));
      case 'copyAddress':
        return this.#copyAddress(message.row);
      case 'rowFound':
        return this.#noteRowFound(message.row);
      case 'saveReport':
        return this.#noteSaved(await this.#parts.saveReport(job), false);
      case 'saveAddable':
        return this.#noteSaved(await this.#parts.saveAddable(job), true);
      case 'openSaved':
        return this.#openSaved(message.file);
      case 'importSaved':
        return this.#importSaved(message.file);
      case 'importAgain':
        return this.#parts.importAgain(record);
      case 'suppress':
        return this.#suppress();
      case 'newSuppressionList':
        await runCommand(commands.audienceNewSuppressionList);
        return;
      case 'lookAgain':
        return this.#lookAgain();
      case 'findPerson':
        await runCommand(commands.audienceFindPerson);
        return;
      case 'checkAgain':
        return job.check();
      case 'anotherFile':
        if (await this.#parts.anotherFile(record)) this.panel.dispose();
        return;
      case 'showMore':
        if (!record.ended) return job.showMore();
        this.#showsMore = true;
        return this.#readLeft();
      case 'useInCampaign':
        return this.#parts.useInCampaign(record);
    }
  }

  /** Looks whether what the import waits for has ended: an unreadable suppression list, or another window that runs it. */
  async #lookAgain(): Promise<void> {
    if (this.#job.state.kind === 'held') return this.#job.lookAgain();
    await this.#job.refresh();
  }

  /** Starts the import, on a live account only if the number of addresses was typed. */
  async #start(typed: string): Promise<void> {
    const { go } = this.#state();
    if (!go || (go.typed !== undefined && plainNumber(typed) !== plainNumber(go.typed))) return;
    await this.#job.start();
  }

  async #suppress(): Promise<void> {
    const { checked } = this.#job;
    if (!checked || !suppressionOf(this.#job.record, checked)) return;
    const question = l10n.t('Suppress the addresses of “{0}”?', this.#job.record.name);
    if (!(await agree(question, whatSuppressingDoes(checked.planned), l10n.t('Suppress')))) return;
    this.#suppressed = await this.#job.suppressAll();
    this.#draw();
  }

  #noteSaved(saved: SavedRows | undefined, isAddable: boolean): void {
    if (!saved) return;
    const others = this.#saved.filter(({ file }) => uriKey(file) !== uriKey(saved.file));
    this.#saved = [...others, { ...saved, isAddable }];
    this.#draw();
  }

  async #openSaved(number: number): Promise<void> {
    const file = this.#saved[number]?.file;
    if (file) await vscode.commands.executeCommand('vscode.open', file);
  }

  async #importSaved(number: number): Promise<void> {
    const file = this.#saved[number]?.file;
    if (file) await this.#parts.importAgain(this.#job.record, file);
  }

  /** Reads once for each end of the import which rows were not added, and shows them. */
  async #readLeft(): Promise<void> {
    const { record } = this.#job;
    const at = record.ended?.at;
    const showsMore = this.#showsMore;
    if (at === undefined || (this.#left?.at === at && this.#left.showsMore === showsMore)) return;
    const reading = { at, showsMore, ...(this.#left?.at === at && { rows: this.#left.rows }) };
    this.#left = reading;
    const rows = await this.#parts.leftRows(record, showsMore);
    if (this.#left !== reading || this.isDisposed) return;
    this.#left = { at, showsMore, rows };
    this.#draw();
  }

  /** Requests all rows with an unknown outcome again, or only these, if the user agrees. */
  async #retryUnknown(question: Words, rows?: readonly UnknownRow[]): Promise<void> {
    const detail = retryRisk(this.#job.record);
    // Enter takes the first button, so that comes first which sends nobody a second letter.
    const again = l10n.t('Add Again');
    const answer = await ask({ question, detail, buttons: [l10n.t('Look in the Cabinet First'), again] });
    if (answer === again) await this.#job.retryUnknown(rows);
  }

  async #retryRow(number: number): Promise<void> {
    const [row] = await this.#unknownRow(number);
    if (row) await this.#retryUnknown(l10n.t('Add {0} again?', row.email), [row]);
  }

  async #copyAddress(number: number): Promise<void> {
    const [row] = await this.#unknownRow(number);
    if (!row) return;
    await vscode.env.clipboard.writeText(row.email);
    showInStatusBar(l10n.t('Copied the address.'));
  }

  /** Returns the row with that number; none if its outcome is known meanwhile. */
  async #unknownRow(row: number): Promise<readonly UnknownRow[]> {
    return (await this.#parts.unknownRows(this.#job.record)).filter(({ number }) => number === row);
  }

  async #noteRowFound(number: number): Promise<void> {
    const [row] = await this.#unknownRow(number);
    if (!row) return;
    const isFound = await agree(
      l10n.t('Is {0} on the list?', row.email),
      l10n.t('It then counts as added, and later imports leave it out. You can’t take that back.'),
      l10n.t('Mark as Added'),
    );
    if (isFound) await this.#noteFound([row]);
  }

  async #noteFound(found: readonly UnknownRow[] | undefined): Promise<void> {
    if (!found || found.length === 0) return;
    this.#left = undefined;
    await this.#job.noteFound(found);
  }

  #drawSoon(): void {
    this.#drawing ??= setTimeout(() => this.#draw(), drawMs);
  }

  #draw(): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    if (!this.panel.visible || this.isDisposed) return;
    const message: ToImportPage = { type: 'show', state: this.#state(), memory: this.#memory };
    void this.#parts.errors.run(
      l10n.t('Couldn’t show the import of “{0}”', this.#job.record.name),
      async () => {
        await this.panel.webview.postMessage(message);
        await this.#readLeft();
      },
    );
  }

  #state(): ImportState {
    const { record } = this.#job;
    const state = importState(this.#job, {
      lists: this.#parts.lists(record),
      accountKind: this.#parts.accountKind(record),
      rate: this.#parts.rate(record),
      earlierFields: this.#parts.earlierFields(),
      ...(record.ended && this.#left?.at === record.ended.at && { left: this.#left.rows }),
      canShowMore: !(record.ended ? this.#showsMore : this.#job.showsMore),
      saved: this.#saved.map(({ file, ...saved }) => ({
        name: posix.basename(file.path),
        folder: dirname(file.fsPath),
        ...saved,
      })),
      formats: formats(),
    });
    return this.#suppressed ? suppressedState(state, this.#suppressed, formats()) : state;
  }
}

/** Says what may happen to somebody whose outcome is unknown and who is requested again. */
const retryRisk = ({ skipsConfirmation }: ImportRecord): Words =>
  skipsConfirmation
    ? l10n.t('Somebody who was added already may be added a second time.')
    : l10n.t(
        'Somebody who was added already may be added a second time, and get a second confirmation letter.',
      );

async function openLine(path: string, line: number): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  const at = new vscode.Position(Math.max(0, line - 1), 0);
  await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(at, at),
    viewColumn: vscode.ViewColumn.Beside,
  });
}
