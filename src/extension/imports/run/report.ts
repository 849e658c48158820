import * as vscode from 'vscode';
import type { RowState } from '../../../core/imports/checkRows.ts';
import { ImportProgress } from '../../../core/imports/progress.ts';
import { formatRow, writtenRow } from '../../../core/imports/report.ts';
import { portableName } from '../../../core/text/portableName.ts';
import { shortText } from '../../../core/text/shortText.ts';
import type { RowGroupKind } from '../../../protocol/importPage.ts';
import type { PlannedRow } from '../../../protocol/imports.ts';
import type { Directory } from '../../files/directory.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { knownText, reasonText, rowText } from '../page/importTexts.ts';
import { type ImportRecord, type ImportStore, planRows } from './importStore.ts';
import { eventsOf } from './runningImport.ts';

/** What became of a row: of one that was planned, or of one that the check left out. */
type Outcome = ReturnType<ImportProgress['stateOf']> | Exclude<RowState, 'good' | 'added'>;

/** A row of the source, and its outcome. */
interface EndedRow {
  readonly row: PlannedRow;
  /** The number of the row among those that were planned; missing for one that the check left out. */
  readonly number?: number;
  readonly outcome: Outcome;
  readonly words: Words;
  /** The reason for which the row was not added, as it is told of all rows that have it. */
  readonly reason: Words;
  /** True if the row was requested again because its outcome was unknown. */
  readonly isRetried: boolean;
}

/** The rows of an import that were not added for one reason. */
export interface LeftRows {
  readonly reason: Words;
  readonly kind: RowGroupKind;
  /** True if they may be added after they are corrected. */
  readonly canMend: boolean;
  readonly count: number;
  /** The first of them, with their text; with an unknown outcome, also with their number among the planned rows. */
  readonly rows: readonly {
    readonly line: number;
    readonly written: string;
    /** What the reason leaves open, such as the other line with the address. */
    readonly why?: Words;
    readonly number?: number;
  }[];
}

/** A row of which nobody knows whether it was added. `number` is that among the planned rows. */
export interface UnknownRow {
  readonly number: number;
  readonly line: number;
  readonly email: string;
}

/** A file that was saved, and the number of rows in it. */
export interface SavedRows {
  readonly file: vscode.Uri;
  readonly rows: number;
}

/** The format of a report, and of the rows of an import that was never started. */
const plainFormat = { delimiter: ',', quote: '"' } as const;

/** The maximum numbers of rows of a reason and of reasons that are listed, and the maximum length of a row in UTF-16 units. */
const most = { rows: 100, moreRows: 1000, reasons: 50, text: 200 } as const;

/**
 * Returns the rows that were not added, by their reasons: first those that can be corrected, then the most frequent. Those with an unknown
 * outcome are a group of their own. `showsMore`: up to 1,000 rows of each reason instead of 100 have their text.
 */
export async function leftRows(
  record: ImportRecord,
  store: ImportStore,
  showsMore = false,
): Promise<readonly LeftRows[]> {
  const mostRows = showsMore ? most.moreRows : most.rows;
  const groups = new Map<string, LeftRows & { count: number; rows: LeftRows['rows'][number][] }>();
  for await (const ended of endedRows(record, store)) {
    const { outcome, reason } = ended;
    if (outcome === 'added') continue;
    const kind = kindOf(outcome);
    const canMend = mendable.includes(kind);
    const isNew = !groups.has(reason) && (kind === 'unknown' || groups.size < most.reasons);
    if (isNew) groups.set(reason, { reason, kind, canMend, count: 0, rows: [] });
    const group = groups.get(reason) ?? [...groups.values()].at(-1);
    if (!group) continue;
    group.count++;
    if (group.rows.length < mostRows) group.rows.push(leftRow(ended, record));
  }
  return [...groups.values()].sort(
    (one, other) => Number(other.canMend) - Number(one.canMend) || other.count - one.count,
  );
}

function leftRow(
  { row, number, outcome, words, reason }: EndedRow,
  { started }: ImportRecord,
): LeftRows['rows'][number] {
  return {
    line: row.line,
    written: shortText(writtenRow(row.cells, started?.format ?? plainFormat), most.text),
    ...(words !== reason && { why: words }),
    ...(isUnknownOutcome(outcome) && number !== undefined && { number }),
  };
}

/** Asks for a path, and writes a CSV file with the outcome of each row. Returns what was saved, unless the user cancels. */
export async function saveReport(
  { record }: { readonly record: ImportRecord },
  store: ImportStore,
): Promise<SavedRows | undefined> {
  const target = await askReportFile(record, l10n.t('Save Report'), 'report');
  if (!target) return undefined;
  const lines = [formatRow(['line', 'state', 'email', 'why'], plainFormat)];
  for await (const { row, outcome, words } of endedRows(record, store)) {
    lines.push(formatRow([String(row.line), outcome, 'email' in row ? row.email : '', words], plainFormat));
  }
  return write(target, lines, 1);
}

/**
 * Asks for a path, and writes the rows that can still be added, in the format of their source, with a column for the reason why they were
 * not. Whoever uploads the file elsewhere adds nobody who must not get mail, and nobody twice: people who are suppressed, repeated or were
 * added before are not in it, nor rows with an unknown outcome. Returns what was saved, unless the user cancels.
 */
export async function saveAddable(
  { record }: { readonly record: ImportRecord },
  store: ImportStore,
): Promise<SavedRows | undefined> {
  const target = await askReportFile(record, l10n.t('Save Rows That Can Still Be Added'), 'to add');
  if (!target) return undefined;
  const { format: syntax = plainFormat, header } = record.started ?? {};
  const head = header && header.length > 0 ? [formatRow([...header, 'why'], syntax)] : [];
  const lines = [...head];
  for await (const { row, outcome, words } of endedRows(record, store)) {
    const kind = outcome === 'added' ? undefined : kindOf(outcome);
    if (kind !== 'waiting' && !(kind && mendable.includes(kind))) continue;
    lines.push(formatRow([...row.cells, words || outcome], syntax));
  }
  return write(target, lines, head.length);
}

/**
 * Yields the addresses of an import that it has added, or whose outcome is unknown. For an import that was told to try again, those added
 * are the ones that it has added since.
 */
export async function* addressesOf(
  record: ImportRecord,
  store: ImportStore,
  wanted: 'added' | 'unknown',
): AsyncGenerator<string> {
  for await (const { row, outcome, isRetried } of endedRows(record, store)) {
    const isWanted =
      wanted === 'added' ? outcome === 'added' && (isRetried || !record.isRetry) : isUnknownOutcome(outcome);
    if (isWanted && 'email' in row) yield row.email;
  }
}

/** Returns the rows whose outcome is unknown. */
export async function unknownRows(record: ImportRecord, store: ImportStore): Promise<readonly UnknownRow[]> {
  const rows: UnknownRow[] = [];
  for await (const { row, number, outcome } of endedRows(record, store)) {
    if (number === undefined || !isUnknownOutcome(outcome) || !('email' in row)) continue;
    rows.push({ number, line: row.line, email: row.email });
  }
  return rows;
}

/** Returns true if nobody knows whether a row was added: its request was not answered, or is not answered yet. */
const isUnknownOutcome = (outcome: Outcome): boolean => outcome === 'unknown' || outcome === 'leaving';

/** The kinds of rows that may be added after they are corrected. */
const mendable: readonly RowGroupKind[] = ['wrong', 'refused', 'suspicious'];

/** Returns the kind of a row that was not added. */
function kindOf(outcome: Exclude<Outcome, 'added'>): RowGroupKind {
  if (outcome === 'leaving') return 'unknown';
  return outcome === 'addedBefore' ? 'added' : outcome;
}

/** Yields all rows of an import with their outcomes so far, in the order of its source. */
async function* endedRows(record: ImportRecord, store: ImportStore): AsyncGenerator<EndedRow> {
  const { id, started } = record;
  const header = started?.header ?? [];
  const directory = store.directory(id);
  const { progress, reasons, retried } = await readOutcomes(directory, started?.planned ?? 0);
  let planned = 0;
  for await (const { row } of planRows(directory)) {
    if ('not' in row) {
      const outcome = row.not === 'added' ? 'addedBefore' : row.not;
      const shown = { state: row.not, ...row.reason };
      const words = (row.reason && rowText(shown, header)) ?? l10n.t('Left out.');
      yield { row, outcome, words, reason: reasonText(shown, header), isRetried: false };
      continue;
    }
    const number = planned++;
    const outcome = progress.stateOf(number);
    const words = outcomeText(outcome, reasons.get(number));
    yield { row, number, outcome, words, reason: words, isRetried: retried.has(number) };
  }
}

/** Reads what became of the planned rows, by their numbers: also what the service said of those refused, and which were tried again. */
async function readOutcomes(directory: Directory, planned: number) {
  const progress = new ImportProgress(planned);
  const reasons = new Map<number, string>();
  const retried = new Set<number>();
  for await (const event of eventsOf(directory)) {
    progress.apply(event);
    if (event.event === 'again') for (const row of event.rows) retried.add(row);
    if (event.event === 'refused') {
      for (const [row, status, reason] of event.rows) reasons.set(row, reason || String(status));
    }
  }
  return { progress, reasons, retried };
}

/** Explains why a row that was planned was not added. `reason` is what the service said. */
export function outcomeText(outcome: ReturnType<ImportProgress['stateOf']>, reason?: string): Words {
  switch (outcome) {
    case 'added':
      return '' as Words;
    case 'refused':
      return l10n.t('The service refused it: {0}', reason ?? '');
    case 'suppressed':
      return knownText(outcome);
    case 'addedBefore':
      return l10n.t('This address may already have been added to the list.');
    case 'unknown':
    case 'leaving':
      return l10n.t('The connection broke: it may or may not have been added.');
    case 'waiting':
      return l10n.t('The import was canceled before this row.');
  }
}

async function askReportFile(
  record: ImportRecord,
  title: Words,
  ending: string,
): Promise<vscode.Uri | undefined> {
  const name = portableName(`${record.name.replace(/\.\w+$/, '')} - ${ending}.csv`, `${ending}.csv`);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showSaveDialog({
    title,
    filters: { CSV: ['csv'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}

/**
 * Writes a file with a byte order mark: without it, spreadsheets assume another encoding than UTF-8. `headers` is the number of lines that
 * are no rows.
 */
async function write(file: vscode.Uri, lines: readonly string[], headers: number): Promise<SavedRows> {
  await vscode.workspace.fs.writeFile(file, Buffer.from(`\uFEFF${lines.join('')}`));
  return { file, rows: lines.length - headers };
}
