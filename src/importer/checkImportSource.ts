import { closeSync, createReadStream, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { domainToASCII } from 'node:url';
import {
  addressKey,
  type CheckedRow,
  RowChecker,
  type RowCheckOptions,
  rowStates,
} from '../core/imports/checkRows.ts';
import { type ColumnUse, mappingProblem } from '../core/imports/columns.ts';
import { type Doubt, doubts, leftOutByDefault } from '../core/imports/doubts.ts';
import type { FileFormat } from '../core/imports/fileFormat.ts';
import {
  findOptOutColumns,
  type OptOutColumn,
  type OptOutFindings,
  OptOutSurvey,
  rowsIgnored,
  rowsLeftOut,
} from '../core/imports/optOut.ts';
import { writtenRow } from '../core/imports/report.ts';
import type { Row } from '../core/imports/rows.ts';
import { shortText } from '../core/text/shortText.ts';
import {
  type CheckAnswer,
  type CheckedSource,
  type CheckJob,
  type ImportChoices,
  type KnownAddresses,
  type PlannedRow,
  type ShownRow,
  shownRows,
} from '../protocol/imports.ts';
import { AddressHashes, addressHasher } from './addressHash.ts';
import { SourceBytes, SourceRefused, type SourceText } from './source.ts';
import { rowsOfSource, type SourceRows } from './sourceRows.ts';
import { WorkbookText } from './workbook/workbookText.ts';

const longestShown = 200;

/**
 * Checks all rows of a source before the first request to the service. Returns the summary, or the reason why the source is refused. If the
 * job has a `plan`, also writes all rows to that file. Reads the source in chunks: only the addresses of all rows are in memory at once.
 */
export async function checkImportSource(job: CheckJob): Promise<CheckAnswer> {
  try {
    await using bytes = await SourceBytes.open(job.source);
    if (!bytes.isArchive) return { checked: await checkText(bytes, job) };
    const workbook = WorkbookText.open(bytes, job.choices.sheet);
    const choices = { ...job.choices, ...workbook.choices(job.choices) };
    const checked = await checkText(workbook, { ...job, choices });
    return { checked: { ...checked, sheet: workbook.sheet } };
  } catch (error) {
    if (error instanceof SourceRefused) return { refused: error.problem };
    throw error;
  }
}

async function checkText(
  bytes: SourceText,
  { source, choices, known = [], plan, suppresses, seeksSuppressed, showsMore }: CheckJob,
): Promise<CheckedSource> {
  const found = bytes.find();
  const { guessed, sample, all, ...written } = rowsOfSource(bytes, found, source, choices);
  // Columns that were chosen for another format, or for an earlier state of the file, fit no row.
  const columns = choices.columns?.length === guessed.length ? choices.columns : guessed;
  const mapping = mappingProblem(columns);
  const samples = columns.map((_, column) => samplesOf(sample, column));
  const isGuess = found.isGuess && choices.encoding === undefined;
  const about = { ...found, isGuess, ...written, columns, samples };
  const { format } = written;
  if (mapping) {
    // A file with too many rows is refused before anybody is asked about its columns.
    readAll(all());
    const first = sample.slice(0, shownRows.first).map((row) => unchecked(row, format));
    return { ...about, mapping, ...nothingChecked, first };
  }
  if (seeksSuppressed) {
    const sought = await seekSuppressed(all(), columns, known);
    return { ...about, ...nothingChecked, ...sought, first: [], fingerprint: bytes.fingerprint };
  }
  const optOut = findingsOf({ header: written.header, columns, sample, all }, choices);
  const leftOutBy = rowsLeftOut(optOut);
  const { recognized } = written;
  const isOfUnwanted = recognized !== undefined && recognized.people !== 'subscribed';
  const isSuppression = suppresses || isOfUnwanted;
  const { corrected = [], leftOut = leftOutByDefault } = isSuppression ? { leftOut: [] } : choices;
  const checker = new RowChecker({
    columns,
    toAscii: domainToASCII,
    acceptsSuggestion: isOneOf(corrected),
    ...(!isSuppression && { ...(await knownAddresses(known)), leftOutBy }),
  });
  const isOfMarked = (row: Row) => isWhole(row, columns) && leftOutBy?.(row.cells) !== undefined;
  const onlyMarked = isSuppression && !isOfUnwanted && leftOutBy !== undefined && someRow(all(), isOfMarked);
  if (leftOutBy && !isSuppression) for (const row of all()) checker.noteUnwanted(row);
  const collected = new Collected({ format, isGuess }, leftOut, rowsIgnored(optOut), showsMore);
  const check = function* (): Generator<CheckedRow> {
    for (const row of all()) {
      // A row with too few or too many cells is not passed over: nobody can tell whether it is marked.
      if (onlyMarked && isWhole(row, columns) && !isOfMarked(row)) continue;
      const checked = checker.check(row);
      collected.add(checked);
      yield checked;
    }
  };
  readRows(check(), plan, leftOut);
  // The file may have changed since the format was detected: the fingerprint is that of the bytes whose rows were checked.
  return {
    ...about,
    fingerprint: bytes.fingerprint,
    summary: checker.summary,
    optOut,
    ...collected.result,
    ...(onlyMarked && { onlyMarked }),
  };
}

/** Finds the addresses that are suppressed here. Reads only the addresses: what else a row has must not hide anybody. */
async function seekSuppressed(
  rows: Iterable<Row>,
  columns: readonly ColumnUse[],
  known: readonly KnownAddresses[],
): Promise<Pick<CheckedSource, 'suppressed' | 'summary'>> {
  const { isSuppressed } = await knownAddresses(known);
  const checker = new RowChecker({
    columns: columns.map((column) => (column.use === 'email' ? column : { use: 'leaveOut' })),
    toAscii: domainToASCII,
  });
  const suppressed: string[] = [];
  for (const row of rows) {
    const checked = checker.check(row);
    if (!('subscriber' in checked)) continue;
    const { email } = checked.subscriber;
    if (isSuppressed?.(addressKey(email))) suppressed.push(email);
  }
  return { suppressed, summary: checker.summary };
}

/** Returns a test that is true for the rows on these lines. */
function isOneOf(lines: 'all' | readonly number[]): (row: Row) => boolean {
  if (lines === 'all') return () => true;
  const numbers = new Set(lines);
  return ({ line }) => numbers.has(line);
}

/** Returns what the columns of all rows say about who wants no mail. Reads the rows only if a column may say that. */
function findingsOf(
  {
    header,
    columns,
    sample,
    all,
  }: Pick<SourceRows, 'header' | 'sample' | 'all'> & Pick<CheckedSource, 'columns'>,
  { optOut = [] }: ImportChoices,
): readonly OptOutFindings[] {
  const cells = sample
    .filter((row) => isWhole(row, columns))
    .map((row) => row.cells.slice(0, columns.length));
  const isOther = ({ column }: OptOutColumn) => columns[column]?.use !== 'email';
  const { named, possible } = findOptOutColumns(header, cells);
  const candidates = { named: named.filter(isOther), possible: possible.filter(isOther) };
  if (candidates.named.length + candidates.possible.length === 0) return [];
  const survey = new OptOutSurvey(candidates);
  for (const row of all()) if (isWhole(row, columns)) survey.add(row.cells);
  return survey.findings(optOut);
}

/** Returns true if the row could be read and has a cell for each column. */
const isWhole = ({ problem, cells }: Row, columns: readonly ColumnUse[]): boolean =>
  problem === undefined && cells.length >= columns.length;

function someRow(rows: Iterable<Row>, isSo: (row: Row) => boolean): boolean {
  for (const row of rows) if (isSo(row)) return true;
  return false;
}

/** Reads all rows, and writes them to the plan if there is one. */
function readRows(rows: Iterable<CheckedRow>, plan: string | undefined, leftOut: readonly Doubt[]): void {
  if (plan === undefined) readAll(rows);
  else writePlan(plan, plannedRows(rows, leftOut));
}

function readAll(rows: Iterable<unknown>): void {
  for (const _ of rows);
}

/** How much of a plan is written at once, in UTF-16 units. */
const writtenAtOnce = 256 * 1024;

/** Writes the rows of an import to a plan file, in order. Throws if the file exists. */
function writePlan(path: string, rows: Iterable<PlannedRow>): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    let text = '';
    for (const row of rows) {
      text += `${JSON.stringify(row)}\n`;
      if (text.length < writtenAtOnce) continue;
      // Not `writeSync`, which may write less than that without an error.
      writeFileSync(file, text);
      text = '';
    }
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const noDoubts = Object.fromEntries(doubts.map((doubt) => [doubt, 0])) as Readonly<Record<Doubt, number>>;

/** Collects the first rows of each kind, and counts the rows to add, and those of each reason not to. */
class Collected {
  readonly #format: FileFormat;
  readonly #isGuess: boolean;
  readonly #leftOut: readonly Doubt[];
  readonly #isUnwanted: (cells: readonly string[]) => boolean;
  readonly #most: { readonly suspicious: number; readonly notAdded: number };
  readonly #doubts: Record<Doubt, number> = { ...noDoubts };
  readonly #first: ShownRow[] = [];
  readonly #telling: ShownRow[] = [];
  readonly #notAdded: ShownRow[] = [];
  readonly #suspicious: ShownRow[] = [];
  readonly #wrong: ShownRow[] = [];
  readonly #reasons = new Map<string, { readonly first: ShownRow; count: number }>();
  #planned = 0;
  #plannedUnwanted = 0;

  constructor(
    { format, isGuess }: Pick<CheckedSource, 'format' | 'isGuess'>,
    leftOut: readonly Doubt[],
    isUnwanted: (cells: readonly string[]) => boolean,
    showsMore: true | undefined,
  ) {
    this.#format = format;
    this.#isGuess = isGuess;
    this.#leftOut = leftOut;
    this.#isUnwanted = isUnwanted;
    this.#most = showsMore
      ? { suspicious: shownRows.more, notAdded: shownRows.more }
      : { suspicious: shownRows.suspicious, notAdded: shownRows.notAdded };
  }

  get result() {
    // Otherwise, the encoding of the file makes no difference to what is sent.
    const isGuess = this.#isGuess && this.#telling.length > 0;
    return {
      isGuess,
      planned: this.#planned,
      plannedUnwanted: this.#plannedUnwanted,
      doubts: this.#doubts,
      first: isGuess ? this.#telling : this.#first,
      notAdded: this.#notAdded,
      suspicious: this.#suspicious,
      wrong: this.#wrong,
      reasons: [...this.#reasons.values()],
    };
  }

  add(checked: CheckedRow): void {
    if (isPlanned(checked, this.#leftOut)) {
      this.#planned++;
      if (this.#isUnwanted(checked.row.cells)) this.#plannedUnwanted++;
      if (this.#first.length < shownRows.first) this.#first.push(this.#shown(checked));
      if (this.#isGuess && this.#telling.length < shownRows.first && isTelling(checked))
        this.#telling.push(this.#shown(checked));
    }
    if (checked.state === 'suspicious') this.#doubts[checked.doubt]++;
    if (checked.state === 'good') return;
    if (checked.state === 'wrong' && this.#wrong.length < shownRows.wrong)
      this.#wrong.push(this.#shown(checked));
    const [rows, most] =
      checked.state === 'suspicious'
        ? [this.#suspicious, this.#most.suspicious]
        : [this.#notAdded, this.#most.notAdded];
    if (rows.length < most) rows.push(this.#shown(checked));
    if (checked.state !== 'suspicious') this.#countReason(checked);
  }

  #countReason(checked: CheckedRow): void {
    const key = reasonKey(checked);
    const known = this.#reasons.get(key);
    if (known) known.count++;
    else if (this.#reasons.size < shownRows.reasons)
      this.#reasons.set(key, { first: this.#shown(checked), count: 1 });
  }

  #shown(checked: CheckedRow): ShownRow {
    const { row, ...rest } = checked;
    const { subscriber, ...more } = { subscriber: undefined, ...rest };
    return { ...unchecked(row, this.#format), ...more, ...(subscriber && subscriber) };
  }
}

/** Returns a key that is the same for rows which are not added for the same reason. */
function reasonKey(checked: CheckedRow): string {
  const { state, fault, leftOutBy } = { fault: undefined, leftOutBy: undefined, ...checked };
  return JSON.stringify([state, fault?.problem, fault && 'column' in fault, leftOutBy]);
}

function isPlanned(
  checked: CheckedRow,
  leftOut: readonly Doubt[],
): checked is CheckedRow & { state: 'good' | 'suspicious' } {
  if (checked.state !== 'suspicious') return checked.state === 'good';
  return checked.doubt !== 'lookAlike' && !leftOut.includes(checked.doubt);
}

/** Returns true if what is sent has letters by which one sees whether the encoding is right. */
const isTelling = ({
  subscriber: { email, fields },
}: CheckedRow & { state: 'good' | 'suspicious' }): boolean =>
  [email, ...Object.values(fields)].some((text) => /[^ -~]/.test(text));

function* plannedRows(rows: Iterable<CheckedRow>, leftOut: readonly Doubt[]): Generator<PlannedRow> {
  for (const row of rows) yield plannedRow(row, leftOut);
}

function plannedRow(checked: CheckedRow, leftOut: readonly Doubt[]): PlannedRow {
  const { line, cells } = checked.row;
  if (!isPlanned(checked, leftOut)) {
    const { state, row: _, subscriber: __, ...reason } = { subscriber: undefined, ...checked };
    return { line, cells, not: state as Exclude<CheckedRow['state'], 'good'>, reason };
  }
  const { email, fields } = checked.subscriber;
  return { line, cells, email, ...(Object.keys(fields).length > 0 && { fields }) };
}

function unchecked({ line, cells }: Row, format: FileFormat): ShownRow {
  return { line, state: 'good', written: shortText(writtenRow(cells, format), longestShown) };
}

const nothingChecked = {
  summary: Object.fromEntries([...rowStates, 'rows'].map((state) => [state, 0])) as CheckedSource['summary'],
  planned: 0,
  plannedUnwanted: 0,
  optOut: [],
  doubts: noDoubts,
  notAdded: [],
  suspicious: [],
  wrong: [],
  reasons: [],
};

/** Returns the first values of a column, by which people recognize it. */
function samplesOf(rows: readonly Row[], column: number): string[] {
  const values = rows.flatMap(({ cells }) => cells[column]?.trim() || []);
  return values.slice(0, 3).map((value) => shortText(value, 60));
}

/** Returns functions that look up addresses in the files of hashed addresses. Omits the function of files without hashes. */
async function knownAddresses(
  known: readonly KnownAddresses[],
): Promise<Pick<RowCheckOptions, 'isSuppressed' | 'isAdded'>> {
  const found = await Promise.all(
    known.map(async ({ key, suppressed, added }) => {
      const hashOf = addressHasher(Buffer.from(key, 'hex'));
      return { hashOf, suppressed: await hashesIn(suppressed), added: await hashesIn(added) };
    }),
  );
  const isIn = (kind: 'suppressed' | 'added') => {
    // Most imports have no hashes to compare with. Hashing a million addresses would take seconds.
    const full = found.filter((each) => each[kind].size > 0);
    if (full.length === 0) return undefined;
    return (address: string) => full.some((each) => each[kind].has(each.hashOf(address)));
  };
  const [isSuppressed, isAdded] = [isIn('suppressed'), isIn('added')];
  return { ...(isSuppressed && { isSuppressed }), ...(isAdded && { isAdded }) };
}

async function hashesIn(path: string): Promise<AddressHashes> {
  const hashes = new AddressHashes();
  try {
    for await (const line of createInterface({ input: createReadStream(path) }))
      if (line !== '') hashes.add(line.split(' ', 1)[0] ?? '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return hashes;
}
