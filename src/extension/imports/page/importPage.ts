import { posix } from 'node:path';
import * as vscode from 'vscode';
import { leftOutByDefault } from '../../../core/imports/doubts.ts';
import type { ProgressCounts } from '../../../core/imports/progress.ts';
import type { Formats } from '../../../core/text/formats.ts';
import {
  type CheckView,
  type ColumnView,
  type CountView,
  type FileView,
  type FromImportPage,
  type ImportMemory,
  type ImportState,
  type ListView,
  type MissingField,
  type MissingView,
  plainNumber,
  type RowGroupKind,
  type RowGroupView,
  type RowView,
  type RunView,
  readFromImportPage,
  type ToImportPage,
} from '../../../protocol/importPage.ts';
import type { CheckedSource, SheetOfWorkbook, ShownRow } from '../../../protocol/imports.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { formats } from '../../kit/formats.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { agree, showInformation } from '../../kit/messages.ts';
import { isSameFile, uriKey } from '../../kit/placeOfFile.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import { suppressedText } from '../../people/suppressionTexts.ts';
import { whatGoesOn, whyUnreadable } from '../../people/unreadableList.ts';
import { type Import, suppressionOf } from '../import.ts';
import type { ImportRecord } from '../run/importStore.ts';
import type { LeftRows, SavedRows, UnknownRow } from '../run/report.ts';
import type { RunningImport } from '../run/runningImport.ts';
import { askFound } from './askFound.ts';
import { importLook } from './importLook.ts';
import {
  columnTitle,
  countText,
  doubtText,
  fieldTitle,
  mappingText,
  reasonText,
  recognizedText,
  rowText,
  sheetText,
  sourceProblemText,
  timeLeft,
} from './importTexts.ts';
import { optOutViews, undecidedColumns } from './optOutTexts.ts';
import { WrongRows } from './wrongRows.ts';

/** The dependencies of the import page. */
export interface ImportPageParts {
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
  /** Returns the known lists of the import's account. */
  lists(record: ImportRecord): readonly ListView[];
  isLive(record: ImportRecord): boolean;
  /** Returns how many requests a second the account's service handled lately; `undefined` if that is unknown. */
  rate(record: ImportRecord): number | undefined;
  /** Returns the names of the fields of earlier imports. */
  earlierFields(): readonly string[];
  /** Asks for a new list and creates it. Returns its number; `undefined` when the user cancels. */
  newList(record: ImportRecord): Promise<number | undefined>;
  /** Cancels the import if the user agrees. */
  cancel(made: Import): Promise<void>;
  /** Save a file. Resolve with what was saved, unless the user cancels. */
  saveReport(made: Import): Promise<SavedRows | undefined>;
  saveAddable(made: Import): Promise<SavedRows | undefined>;
  /** Returns the rows that an ended import has not added. */
  leftRows(record: ImportRecord, showsMore: boolean): Promise<readonly LeftRows[]>;
  /** Returns the rows of an ended import whose outcome is unknown. */
  unknownRows(record: ImportRecord): Promise<readonly UnknownRow[]>;
  /** Opens the page of a new import of the same file into the same list. */
  importAgain(record: ImportRecord): Promise<void>;
  useInCampaign(record: ImportRecord): Promise<void>;
}

/** Throttle: the shortest time between two updates of a running import's page, in milliseconds. */
const drawMs = 200;

/** The page of one import. Sends the whole state to its webview after each change. */
export class ImportPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #made: Import;
  readonly #memory: ImportMemory;
  readonly #parts: ImportPageParts;
  #drawing: NodeJS.Timeout | undefined;
  /** The rows that were not added, and the end of the import at which they were read. */
  #left:
    | { readonly at: string; readonly showsMore: boolean; readonly rows?: readonly LeftRows[] | undefined }
    | undefined;
  #saved: readonly SavedRows[] = [];
  /** True if the user asked for more of the rows that an ended import has not added. */
  #showsMore = false;

  constructor(panel: vscode.WebviewPanel, made: Import, parts: ImportPageParts) {
    super();
    this.panel = panel;
    this.#made = made;
    this.#parts = parts;
    const { account, id, name } = made.record;
    this.#memory = { account, id };
    const title = made.record.suppresses ? l10n.t('Suppress: {0}', name) : l10n.t('Import: {0}', name);
    panel.title = title;
    panel.iconPath = new vscode.ThemeIcon('cloud-upload');
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    this._register(made.onDidChange(() => this.#drawSoon()));
    if (!made.record.isPasted) this.#followFile();
    this._register({ dispose: () => clearTimeout(this.#drawing) });
    loadPage(panel.webview, parts.extensionUri, { name: 'import', title });
  }

  /** Shows the wrong rows of the file, and checks it again when it is saved before the start. */
  #followFile(): void {
    const made = this.#made;
    this._register(new WrongRows(made));
    this._register(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        const { path, started, name } = made.record;
        if (started || uri.scheme !== 'file' || !isSameFile(uri.fsPath, path)) return;
        void this.#parts.errors.run(l10n.t('Couldn’t import “{0}”', name), () => made.check());
      }),
    );
  }

  #receive(data: unknown): void {
    const message = readFromImportPage(data);
    if (!message) return;
    void this.#parts.errors.run(l10n.t('Couldn’t import “{0}”', this.#made.record.name), () =>
      this.#do(message),
    );
  }

  async #do(message: FromImportPage): Promise<void> {
    const made = this.#made;
    const { record, checked, state } = made;
    switch (message.type) {
      case 'ready':
        this.#draw();
        return state.kind === 'opened' || state.kind === 'unread' ? made.open() : undefined;
      case 'encoding':
        return made.choose({ encoding: message.encoding });
      case 'sheet':
        return made.choose({ sheet: message.name });
      case 'format':
        return made.choose({ format: { ...checked?.format, ...message.format } });
      case 'column': {
        const columns = checked?.columns.map((use, index) => (index === message.column ? message.use : use));
        return columns && made.choose({ columns });
      }
      case 'accept': {
        const corrected = record.choices.corrected ?? [];
        return made.choose({ corrected: corrected === 'all' ? corrected : [...corrected, message.line] });
      }
      case 'acceptAll':
        return made.choose({ corrected: 'all' });
      case 'leaveOut':
        return made.leaveOut(message.doubt, message.isLeftOut);
      case 'ignoreColumn':
        return made.decide(message.column, { isIgnored: message.isIgnored });
      case 'decide':
        return made.decide(message.column, { decided: [[message.key, message.isAdded]] });
      case 'list':
        await made.set({ list: message.list });
        // The list determines which addresses count as added before.
        return made.check();
      case 'newList': {
        const list = await this.#parts.newList(record);
        if (list === undefined) return;
        await made.set({ list });
        return made.check();
      }
      case 'consent':
        return made.set({ consent: message.kind, consentNote: message.note });
      case 'confirmation':
        return made.set({ skipsConfirmation: message.isSkipped });
      case 'open':
        return openLine(record.path, message.line);
      case 'start': {
        const { go } = this.#state();
        if (!go || (go.typed !== undefined && plainNumber(message.typed) !== plainNumber(go.typed))) return;
        return made.start();
      }
      case 'pause':
        return made.pause();
      case 'resume':
        return made.resume();
      case 'cancel':
        return this.#parts.cancel(made);
      case 'retryUnknown':
        return this.#retryUnknown();
      case 'noteFound':
        return this.#noteFound();
      case 'saveReport':
        return this.#noteSaved(await this.#parts.saveReport(made));
      case 'saveAddable':
        return this.#noteSaved(await this.#parts.saveAddable(made));
      case 'openSaved': {
        const file = this.#saved[message.file]?.file;
        if (file) await vscode.commands.executeCommand('vscode.open', file);
        return;
      }
      case 'importAgain':
        return this.#parts.importAgain(record);
      case 'suppress':
        return this.#suppress();
      case 'newSuppressionList':
        await vscode.commands.executeCommand(commands.audienceNewSuppressionList);
        return;
      case 'lookAgain':
        return made.lookAgain();
      case 'showMore':
        if (!record.ended) return made.showMore();
        this.#showsMore = true;
        return this.#readLeft();
      case 'useInCampaign':
        return this.#parts.useInCampaign(record);
    }
  }

  async #suppress(): Promise<void> {
    const { checked } = this.#made;
    if (!checked || !suppressionOf(this.#made.record, checked)) return;
    const question = l10n.t('Suppress the addresses of “{0}”?', this.#made.record.name);
    const detail = l10n.t(
      'Mailroom adds none of them to a list. Those that are on a list already still get letters: the service doesn’t know who is suppressed.',
    );
    if (!(await agree(question, detail, l10n.t('Suppress')))) return;
    const suppressed = await this.#made.suppressAll();
    if (!suppressed) return;
    this.panel.dispose();
    await showInformation(suppressedText(suppressed.added, suppressed.all));
  }

  #noteSaved(saved: SavedRows | undefined): void {
    if (!saved) return;
    const others = this.#saved.filter(({ file }) => uriKey(file) !== uriKey(saved.file));
    this.#saved = [...others, saved];
    this.#draw();
  }

  /** Reads once for each end of the import which rows were not added, and shows them. */
  async #readLeft(): Promise<void> {
    const { record } = this.#made;
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

  async #retryUnknown(): Promise<void> {
    const question = l10n.t('Request the addresses with an unknown outcome again?');
    const detail = retryRisk(this.#made.record);
    if (await agree(question, detail, l10n.t('Request Again'))) await this.#made.retryUnknown();
  }

  async #noteFound(): Promise<void> {
    const found = await askFound(await this.#parts.unknownRows(this.#made.record));
    if (!found) return;
    this.#left = undefined;
    await this.#made.noteFound(found);
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
      l10n.t('Couldn’t show the import of “{0}”', this.#made.record.name),
      async () => {
        await this.panel.webview.postMessage(message);
        await this.#readLeft();
      },
    );
  }

  #state(): ImportState {
    const { record } = this.#made;
    return importState(this.#made, {
      lists: this.#parts.lists(record),
      isLive: this.#parts.isLive(record),
      rate: this.#parts.rate(record),
      earlierFields: this.#parts.earlierFields(),
      ...(record.ended && this.#left?.at === record.ended.at && { left: this.#left.rows }),
      canShowMore: !(record.ended ? this.#showsMore : this.#made.showsMore),
      saved: this.#saved.map(({ file, rows }) => ({ name: posix.basename(file.path), rows })),
      formats: formats(),
    });
  }
}

interface Surroundings {
  readonly lists: readonly ListView[];
  readonly isLive: boolean;
  /** The rate that the service handled lately, in requests a second. */
  readonly rate?: number | undefined;
  readonly earlierFields?: readonly string[];
  readonly canShowMore?: boolean;
  /** The rows that an ended import has not added. */
  readonly left?: readonly LeftRows[] | undefined;
  /** The names of the files that were saved from the page, and the numbers of rows in them. */
  readonly saved?: readonly { readonly name: string; readonly rows: number }[];
  readonly formats: Formats;
}

/** Returns the state of the page, with all its texts. */
export function importState(
  { record, state, checked, running }: Pick<Import, 'record' | 'state' | 'checked' | 'running'>,
  {
    lists,
    isLive,
    rate,
    earlierFields = [],
    canShowMore = true,
    left,
    saved = [],
    formats: { number },
  }: Surroundings,
): ImportState {
  const check = checked ? { ...checkView(checked, record, number), earlierFields } : undefined;
  const isSuppression = checked ? suppressionOf(record, checked) !== undefined : Boolean(record.suppresses);
  const missing = isSuppression ? [] : missingAnswers(record, checked);
  const shown = state.kind === 'checking' ? state.before : state;
  const problem =
    shown.kind === 'refused' ? sourceProblemText(shown.problem, record.name) : importLook(shown).problem;
  const planned = checked?.planned ?? 0;
  const isChecking = state.kind === 'checking';
  const sheet = record.started?.sheet ?? checked?.sheet;
  return {
    source: joined(' · ', [asWords(record.name), sheet && sheetText(sheet)]),
    account: record.accountName,
    isLive,
    ...(running
      ? runVerdict(record, state, running.counts, { lists, left, number })
      : checkVerdict(record, checked, { isChecking, missing: missing.length })),
    headline: running
      ? runHeadline(record, state, running.counts, lists, number)
      : headline(record, checked, isChecking, number),
    isChecking,
    ...(state.kind === 'held' ? { stopped: stoppedTexts(record) } : problem && { problem }),
    ...(check && { check }),
    lists,
    ...(record.list !== undefined && { list: record.list }),
    consent: { note: record.consentNote, ...(record.consent && { kind: record.consent }) },
    skipsConfirmation: record.skipsConfirmation,
    missing,
    ...(isSuppression && check && !checked?.mapping && { suppression: l10n.t('Suppress These Addresses…') }),
    isSuppression,
    ...(check &&
      !isSuppression &&
      missing.length === 0 && {
        go: {
          ...startTexts(record, planned, titleOf(record, lists)),
          expected: joined(' ', [
            rate === undefined
              ? l10n.t('How long it takes is shown after the start: the pace adapts to the service’s limit.')
              : timeExpected((planned * 1000) / rate),
            l10n.t(
              'You can close this page meanwhile. If you close VS Code, the import goes on when you open it again.',
            ),
          ]),
          ...(isLive && { typed: number(planned), question: confirmationText(record, planned, number) }),
        },
      }),
    canShowMore,
    ...(running && { run: runView(state, running, record, { left, saved, number }) }),
  };
}

const titleOf = ({ list }: ImportRecord, lists: readonly ListView[]): string =>
  lists.find(({ id }) => id === list)?.title ?? `#${list}`;

/** Says what the start of an import does, and to whom. */
function startTexts({ skipsConfirmation }: ImportRecord, planned: number, list: string) {
  return skipsConfirmation
    ? {
        label: l10n.count('Import {0} Address|Import {0} Addresses', planned),
        about: l10n.count(
          'Adds {0} person to “{1}” without a confirmation letter. Campaigns reach them at once.|Adds {0} people to “{1}” without a confirmation letter. Campaigns reach them at once.',
          planned,
          list,
        ),
      }
    : {
        label: l10n.count(
          'Import {0} Address and Send a Confirmation Letter|Import {0} Addresses and Send Confirmation Letters',
          planned,
        ),
        about: l10n.count(
          'Adds {0} person to “{1}”, and the service asks them by letter to confirm the subscription.|Adds {0} people to “{1}”, and the service asks each by letter to confirm the subscription.',
          planned,
          list,
        ),
      };
}

/** Asks for the number of addresses before an import into a live account. */
function confirmationText(
  { skipsConfirmation }: ImportRecord,
  planned: number,
  number: Formats['number'],
): Words {
  return skipsConfirmation
    ? l10n.t('This is a live account. Type {0} to confirm:', number(planned))
    : l10n.count(
        'This is a live account: {0} person gets a letter. Type {1} to confirm:|This is a live account: {0} people get a letter. Type {1} to confirm:',
        planned,
        number(planned),
      );
}

/** Says what follows if nobody can tell who is suppressed, and why that is so. */
function stoppedTexts({ started, suppresses }: ImportRecord): NonNullable<ImportState['stopped']> {
  const title = started
    ? l10n.t('The import has stopped: the suppression list can’t be read')
    : suppresses
      ? l10n.t('Nothing was suppressed: the suppression list can’t be read')
      : l10n.t('Nothing was imported: the suppression list can’t be read');
  const words = joined(' ', [
    whyUnreadable(),
    !started && l10n.t('Your file and lists are unchanged.'),
    whatGoesOn(),
  ]);
  return { title, words };
}

/** Says what may happen to somebody whose outcome is unknown and who is requested again. */
const retryRisk = ({ skipsConfirmation }: ImportRecord): Words =>
  skipsConfirmation
    ? l10n.t('The service may have added them already. It may then add them a second time.')
    : l10n.t(
        'The service may have added them already. It may then add them a second time, and send a second confirmation letter.',
      );

/** Judges the check of a source: whether something is missing before its import can start. */
function checkVerdict(
  record: ImportRecord,
  checked: CheckedSource | undefined,
  { isChecking, missing }: { readonly isChecking: boolean; readonly missing: number },
): Pick<ImportState, 'tone'> {
  if (isChecking || !checked) return { tone: 'looking' };
  if (suppressionOf(record, checked)) return { tone: 'note' };
  return { tone: missing > 0 ? 'warning' : 'fine' };
}

/** Judges a run and, once it has ended, says what comes next. */
function runVerdict(
  record: ImportRecord,
  state: Import['state'],
  { added, unknown, refused }: ProgressCounts,
  { lists, left, number }: Pick<Surroundings, 'lists' | 'left'> & Pick<Formats, 'number'>,
): Pick<ImportState, 'tone' | 'detail'> {
  const { started, skipsConfirmation, isPasted } = record;
  const { phase, problem } = importLook(state);
  if (phase !== 'done') {
    const all = started?.planned ?? 0;
    return {
      tone: state.kind === 'running' ? 'looking' : 'warning',
      ...(problem && { detail: l10n.t('{0} of {1} addresses are added.', number(added), number(all)) }),
    };
  }
  const canMend = !isPasted && left?.some((group) => group.canMend);
  const detail = joined(' ', [
    canMend && l10n.t('Correct the rows below that are wrong, and import the file again.'),
    added > 0 &&
      (skipsConfirmation
        ? l10n.t('Next, use “{0}” in a campaign.', titleOf(record, lists))
        : l10n.t(
            'Next, use “{0}” in a campaign: it reaches those who have confirmed by then.',
            titleOf(record, lists),
          )),
  ]);
  const isWhole = unknown + refused === 0 && added > 0 && state.kind !== 'canceled';
  return { tone: isWhole ? 'fine' : 'warning', ...(detail && { detail }) };
}

/** Says how far an import is, or what it has done. */
function runHeadline(
  record: ImportRecord,
  state: Import['state'],
  { added, unknown }: ProgressCounts,
  lists: readonly ListView[],
  number: Formats['number'],
): Words {
  const { started, skipsConfirmation } = record;
  const all = started?.planned ?? 0;
  if (state.kind === 'canceled')
    return l10n.t('The import was canceled: {0} of {1} addresses are added.', number(added), number(all));
  if (['paused', 'interrupted', 'held'].includes(state.kind))
    return l10n.t('The import is paused: {0} of {1} addresses are added.', number(added), number(all));
  if (state.kind !== 'done') return l10n.t('{0} of {1} addresses are added.', number(added), number(all));
  const left = (started?.summary.rows ?? all) - added - unknown;
  const title = titleOf(record, lists);
  return joined(' ', [
    added === 0
      ? l10n.t('Nobody was added to “{0}”.', title)
      : skipsConfirmation
        ? l10n.count('{0} subscriber was added to “{1}”.|{0} subscribers were added to “{1}”.', added, title)
        : l10n.count(
            '{0} subscriber was added to “{1}” and asked to confirm. Campaigns reach those who confirm.|{0} subscribers were added to “{1}” and asked to confirm. Campaigns reach those who confirm.',
            added,
            title,
          ),
    left > 0 && l10n.count('{0} row was not added.|{0} rows were not added.', left),
    unknown > 0 &&
      l10n.count('{0} row may or may not have been added.|{0} rows may or may not have been added.', unknown),
  ]);
}

function headline(
  record: ImportRecord,
  checked: CheckedSource | undefined,
  isChecking: boolean,
  number: Formats['number'],
): Words {
  if (isChecking && !checked) return l10n.t('Checking the rows…');
  if (!checked) return l10n.t('Nothing was checked yet.');
  if (checked.mapping) return mappingText(checked.mapping);
  const { rows, wrong } = checked.summary;
  if (suppressionOf(record, checked)) {
    return joined(' ', [
      checked.onlyMarked
        ? l10n.count(
            'The file marks {0} address as unsubscribed or blocked. Only it is suppressed.|The file marks {0} addresses as unsubscribed or blocked. Only they are suppressed.',
            checked.planned,
          )
        : l10n.count('{0} address can be suppressed.|{0} addresses can be suppressed.', checked.planned),
      wrong > 0 && l10n.count('{0} row has no valid address.|{0} rows have no valid address.', wrong),
    ]);
  }
  return checked.planned === rows
    ? l10n.count('{0} row can be added.|All {0} rows can be added.', rows)
    : l10n.t(
        '{0} of {1} rows can be added; {2} cannot.',
        number(checked.planned),
        number(rows),
        number(rows - checked.planned),
      );
}

/** Describes what prevents the start of the import, such as a missing choice. */
function missingAnswers(record: ImportRecord, checked: CheckedSource | undefined): MissingView[] {
  const missing: MissingView[] = [];
  const add = (field: MissingField, words: Words) => missing.push({ field, words });
  if (checked?.mapping) add('columns', mappingText(checked.mapping));
  if (checked) missing.push(...undecidedColumns(checked));
  if (checked && !checked.mapping && checked.planned === 0) add('rows', l10n.t('No row can be added.'));
  if (record.list === undefined) add('list', l10n.t('Select the list that the addresses go to.'));
  if (record.consent === undefined) add('consent', l10n.t('Say where the addresses come from.'));
  if (record.consent === 'other' && record.consentNote.trim() === '') {
    add('consentNote', l10n.t('Describe where the addresses come from.'));
  }
  return missing;
}

function checkView(
  checked: CheckedSource,
  record: ImportRecord,
  number: Formats['number'],
): Omit<CheckView, 'earlierFields'> {
  const { columns, header, summary, planned, doubts, recognized, mapping } = checked;
  const fields = [...new Set(columns.flatMap((use) => fieldTitle(use) ?? []))];
  const names = [...new Set(columns.flatMap((use) => fieldKey(use) ?? []))];
  const rowView = (row: ShownRow): RowView => {
    const why = rowText(row, header);
    return {
      line: row.line,
      written: asWords(row.written),
      values: names.map((name) => asWords(fieldOf(row.fields, name))),
      isCorrected:
        record.choices.corrected === 'all' || Boolean(record.choices.corrected?.includes(row.line)),
      ...(row.email !== undefined && { email: asWords(row.email) }),
      ...(why && { why }),
      ...(row.suggestion !== undefined && { suggestion: asWords(row.suggestion) }),
    };
  };
  const notAdded = summary.rows - summary.good - summary.suspicious;
  const corrections = doubts.typo + doubts.lookAlike;
  const groups = groupViews(checked);
  const counts: CountView[] = [
    { words: countText('planned', planned), count: number(planned), tone: 'good' },
    ...countsOfLeft(checked, number),
  ];
  return {
    ...(!(checked.isList && record.isPasted) && {
      file: {
        ...(!record.isPasted && !checked.sheet && { encoding: checked.encoding }),
        ...(checked.sheet && { sheet: sheetView(checked.sheet) }),
        ...(checked.isGuess && {
          guess: l10n.t(
            'The file doesn’t say its encoding, so it is a guess. If names in the rows below look wrong, choose another one.',
          ),
        }),
        ...(!checked.isList && { format: checked.format }),
        ...(recognized && { recognized: recognizedText(recognized) }),
      },
    }),
    columns: columns.map(
      (use, column): ColumnView => ({
        title: columnTitle(header, column),
        use,
        samples: checked.samples[column]?.map(asWords) ?? [],
      }),
    ),
    ...(mapping && { mapping: mappingText(mapping) }),
    counts: mapping ? [] : counts,
    optOut: mapping ? [] : optOutViews(checked, number),
    doubts: (['typo', 'role', 'throwAway', 'otherAddress'] as const)
      .filter((doubt) => doubts[doubt] > 0)
      .map((doubt) => ({
        doubt,
        words: doubtText(doubt, doubts[doubt]),
        isLeftOut: (record.choices.leftOut ?? leftOutByDefault).includes(doubt),
      })),
    // A single one is corrected in its row.
    ...((corrections > 1 ||
      (corrections === 1 && !checked.suspicious.some(({ suggestion }) => suggestion))) && {
      correctAll: l10n.count('Correct {0} Address|Correct {0} Addresses', corrections),
    }),
    fields,
    first: checked.first.map(rowView),
    suspicious: checked.suspicious.map(rowView),
    notAdded: [...groups.map(({ rowCount: _, ...group }) => group), ...leftOutGroup(checked, record)],
    moreSuspicious: summary.suspicious - checked.suspicious.length,
    moreNotAdded: notAdded - groups.reduce((sum, { rowCount }) => sum + rowCount, 0),
    hasLines: !record.isPasted && !checked.isList && !checked.sheet,
  };
}

/** Groups rows by the reason for which they are not added: first those that can be corrected, then the most frequent. */
function groupViews({
  reasons,
  notAdded,
  header,
}: CheckedSource): readonly (RowGroupView & { readonly rowCount: number })[] {
  const listed = Map.groupBy(notAdded, (row) => reasonText(row, header));
  const byReason = Map.groupBy(reasons, ({ first }) => reasonText(first, header));
  const groups = [...byReason].map(([reason, ofReason]) => {
    const rowCount = ofReason.reduce((sum, { count }) => sum + count, 0);
    // The rows of a late reason may not be among the first that are not added.
    const rows = listed.get(reason) ?? ofReason.map(({ first }) => first);
    return {
      ...groupView(reason, rowCount),
      kind: kindOf(ofReason[0]?.first.state),
      canMend: ofReason[0]?.first.state === 'wrong',
      rows: rows.map((row) => {
        const why = rowText(row, header);
        return { line: row.line, written: asWords(row.written), ...(why !== reason && why && { why }) };
      }),
      more: rowCount - rows.length,
      rowCount,
    };
  });
  return groups.sort(
    (one, other) => Number(other.canMend) - Number(one.canMend) || other.rowCount - one.rowCount,
  );
}

/** Returns the suspicious rows that are left out as a group. */
function leftOutGroup(
  { summary, planned, suspicious }: CheckedSource,
  { choices: { leftOut = leftOutByDefault } }: ImportRecord,
): readonly RowGroupView[] {
  const count = summary.good + summary.suspicious - planned;
  if (count <= 0) return [];
  const rows = suspicious.filter(({ doubt }) => doubt === 'lookAlike' || (doubt && leftOut.includes(doubt)));
  return [
    {
      ...groupView(l10n.t('Left out as doubtful: see “Check these rows”.'), count),
      kind: 'suspicious',
      canMend: false,
      rows: rows.map(({ line, written }) => ({ line, written: asWords(written) })),
      more: Math.max(0, count - rows.length),
    },
  ];
}

/** Returns the kind of rows that the check leaves out. */
const kindOf = (state: ShownRow['state'] | undefined): RowGroupKind =>
  state === undefined || state === 'good' ? 'wrong' : state;

const groupView = (reason: Words, rowCount: number) => ({
  reason,
  count: l10n.count('{0} row|{0} rows', rowCount),
});

/** The maximum number of sheets that are offered. */
const mostSheets = 200;

function sheetView({ name, all }: SheetOfWorkbook): NonNullable<FileView['sheet']> {
  const views = all.map((each) => ({
    name: each.name,
    label: each.isHidden ? l10n.t('{0} (hidden)', each.name) : asWords(each.name),
  }));
  return { chosen: name, all: views.slice(0, mostSheets) };
}

/** Counts the rows that are not requested, by reason. */
function countsOfLeft(
  { summary, planned }: Pick<CheckedSource, 'summary' | 'planned'>,
  number: Formats['number'],
): CountView[] {
  const leftOut = summary.good + summary.suspicious - planned;
  return [
    ...(['wrong', 'doubled', 'suppressed', 'added'] as const)
      .filter((state) => summary[state] > 0)
      .map(
        (state): CountView => ({
          words: countText(state, summary[state]),
          count: number(summary[state]),
          tone: 'warning',
          kind: state,
        }),
      ),
    ...(leftOut > 0
      ? [
          {
            words: countText('suspicious', leftOut),
            count: number(leftOut),
            tone: 'quiet',
            kind: 'suspicious',
          } as const,
        ]
      : []),
  ];
}

function runView(
  state: Import['state'],
  { counts, rate, expectedMs }: RunningImport,
  record: ImportRecord,
  { left: leftOver, saved = [], number }: Pick<Surroundings, 'left' | 'saved'> & Pick<Formats, 'number'>,
): RunView {
  const { phase } = importLook(state);
  const all = record.started?.planned ?? 0;
  const left = counts.waiting + counts.leaving;
  const isDone = phase === 'done';
  const done = all - left;
  const count = (words: Words, rows: number, tone: CountView['tone'], kind: RowGroupKind): CountView[] =>
    rows > 0 ? [{ words, count: number(rows), tone, kind }] : [];
  // The counts add up to all rows of the source.
  const views: CountView[] = [
    { words: l10n.t('added'), count: number(counts.added), tone: 'good' },
    ...count(l10n.t('refused by the service'), counts.refused, 'warning', 'refused'),
    ...count(l10n.t('with an unknown outcome'), counts.unknown, 'warning', 'unknown'),
    ...count(isDone ? l10n.t('not requested') : l10n.t('waiting'), left, 'quiet', 'waiting'),
    ...(record.started ? countsOfLeft(withLater(record.started, counts), number) : []),
  ];
  return {
    phase,
    share: all === 0 ? 1 : done / all,
    progress: joined(' · ', [
      l10n.t('{0} of {1}', number(done), number(all)),
      state.kind === 'running' && l10n.t('{0} a second', number(Math.max(1, Math.round(rate)))),
      state.kind === 'running' && expectedMs !== undefined && timeLeft(expectedMs),
    ]),
    counts: views,
    hasUnknown: counts.unknown > 0 && state.kind !== 'canceled',
    hasAdded: counts.added > 0,
    addable: addableRows(record, counts),
    startedAt: Date.parse(record.started?.at ?? ''),
    ...(record.ended && { endedAt: Date.parse(record.ended.at) }),
    ...(isDone &&
      leftOver && {
        notAdded: leftOver.filter(({ kind }) => kind !== 'unknown').map(leftView),
        unknown: leftOver.filter(({ kind }) => kind === 'unknown').map(leftView),
      }),
    hasLines: !record.isPasted && !record.started?.format.isList && !record.started?.sheet,
    canImportAgain: !record.isPasted,
    saved: saved.map(({ name, rows }) => ({
      name,
      words: l10n.count(
        'Saved {0} row to “{1}”, with the reason in a column.|Saved {0} rows to “{1}”, with the reason in a column.',
        rows,
        name,
      ),
    })),
  };
}

/** Returns the number of rows that were not added and can be: those that have to be corrected, and those that were not requested. */
function addableRows({ started }: ImportRecord, { refused, waiting }: ProgressCounts): number {
  if (!started) return 0;
  const { summary, planned } = started;
  return refused + waiting + summary.wrong + (summary.good + summary.suspicious - planned);
}

const leftView = ({ reason, kind, canMend, count, rows }: LeftRows): RowGroupView => ({
  ...groupView(reason, count),
  kind,
  canMend,
  ...(kind === 'refused' && {
    advice: l10n.t(
      'The service does not accept these addresses. Correct those that are misspelled. For the others, its support can say why it refuses them.',
    ),
  }),
  rows: rows.map(({ line, written }) => ({ line, written: asWords(written) })),
  more: count - rows.length,
});

/** Counts the rows whose addresses were suppressed, or added another way, after the start, too. */
const withLater = <S extends Pick<CheckedSource, 'summary'>>(started: S, counts: ProgressCounts): S => {
  const { summary } = started;
  const suppressed = summary.suppressed + counts.suppressed;
  return { ...started, summary: { ...summary, suppressed, added: summary.added + counts.addedBefore } };
};

/** Returns the value of a field. A field may have the name of an inherited property, such as `constructor`. */
const fieldOf = (fields: ShownRow['fields'], name: string): string =>
  fields && Object.hasOwn(fields, name) ? (fields[name] ?? '') : '';

function timeExpected(ms: number): Words {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1
    ? l10n.t('Takes less than a minute at the rate of the last import.')
    : l10n.count(
        'Takes about {0} minute at the rate of the last import.|Takes about {0} minutes at the rate of the last import.',
        minutes,
      );
}

function fieldKey(use: { readonly use: string; readonly name?: string }): string | undefined {
  if (use.use === 'field') return use.name?.trim();
  return use.use === 'name' || use.use === 'city' ? use.use : undefined;
}

async function openLine(path: string, line: number): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
  const at = new vscode.Position(Math.max(0, line - 1), 0);
  await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(at, at),
    viewColumn: vscode.ViewColumn.Beside,
  });
}
