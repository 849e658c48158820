import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { domainToASCII } from 'node:url';
import {
  type CheckedRow,
  pastedColumns,
  pastedRows,
  RowChecker,
  rowStates,
} from '../core/imports/checkRows.ts';
import { type ColumnUse, guessColumns, mappingProblem } from '../core/imports/columns.ts';
import type { Doubt } from '../core/imports/doubts.ts';
import { hasMarks, isMarked, type RecognizedExport, recognizeExport } from '../core/imports/exports.ts';
import { type FileFormat, findFormat, isCopiedTable, sampleRows } from '../core/imports/fileFormat.ts';
import { mostCells, type Row, RowReader } from '../core/imports/rows.ts';
import { cut, shortText } from '../core/text/shortText.ts';
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
import { addressHasher } from './addressHash.ts';
import { type FoundSource, SourceBytes, SourceRefused } from './source.ts';

/** The length of the beginning of a file that its format is detected from, in UTF-16 units. */
const sampleLength = 64 * 1024;
const longestShown = 200;

/**
 * Checks all rows of a source before the first request to the service. Returns the summary, or the reason why the source is refused. If the
 * job has a `plan`, also writes all rows to that file. Streams the source: memory grows only by 24 bytes a row.
 */
export async function checkImportSource(job: CheckJob): Promise<CheckAnswer> {
  try {
    await using bytes = await SourceBytes.open(job.source);
    return { checked: await checkBytes(bytes, job) };
  } catch (error) {
    if (error instanceof SourceRefused) return { refused: error.problem };
    throw error;
  }
}

/** The rows of a source, without its header. */
interface SourceRows extends Pick<CheckedSource, 'encoding' | 'format' | 'header'> {
  /** The guessed use of each column. */
  readonly guessed: readonly ColumnUse[];
  readonly recognized?: RecognizedExport;
  readonly isList?: true;
  /** The first rows, without the header; never empty. */
  readonly sample: readonly Row[];
  /** Yields all rows, in chunks. */
  all(): AsyncIterable<readonly Row[]>;
}

async function rowsOfFile(
  bytes: SourceBytes,
  found: FoundSource,
  choices: ImportChoices,
): Promise<SourceRows> {
  const encoding = choices.encoding ?? found.encoding;
  const { start, isWhole } = await startOf(bytes.text(encoding));
  const format: FileFormat = { ...findFormat(start, isWhole), ...choices.format };
  const sample = sampleRows(start, format, isWhole);
  const header = format.hasHeader ? (sample[0]?.cells ?? []) : [];
  const rows = format.hasHeader ? sample.slice(1) : sample;
  if (rows.length === 0) throw new SourceRefused('noRows');
  if (sample.some(({ problem }) => problem === 'tooManyCells') || header.length > mostCells) {
    throw new SourceRefused('tooManyColumns');
  }
  const recognized = recognizeExport(header);
  const guessed = guessColumns(
    header,
    rows.map(({ cells }) => cells),
  );
  const all = async function* () {
    const reader = new RowReader(format);
    let isHeader = format.hasHeader;
    for await (const chunk of bytes.text(encoding)) {
      const read = reader.read(chunk);
      yield isHeader ? read.slice(1) : read;
      if (read.length > 0) isHeader = false;
    }
    yield isHeader ? reader.end().slice(1) : reader.end();
  };
  return { encoding, format, header, guessed, sample: rows, all, ...(recognized && { recognized }) };
}

/** The format of pasted rows. Rows that were not added are written in it, so that they can be imported again. */
const pastedFormat: FileFormat = { delimiter: ',', quote: '"', hasHeader: true };

/** Returns the rows of a pasted text: of a table like those of a file, else its addresses, for which the whole text is read into memory. */
async function rowsOfPaste(
  bytes: SourceBytes,
  found: FoundSource,
  choices: ImportChoices,
): Promise<SourceRows> {
  const { start, isWhole } = await startOf(bytes.text('utf-8'));
  if (isCopiedTable(start, isWhole)) {
    const format = { delimiter: '\t', quote: '"', ...choices.format } as const;
    return rowsOfFile(bytes, found, { ...choices, encoding: 'utf-8', format });
  }
  let text = '';
  for await (const chunk of bytes.text('utf-8')) text += chunk;
  const rows = pastedRows(text, domainToASCII);
  if (rows.length === 0) throw new SourceRefused('noRows');
  return {
    encoding: 'utf-8',
    format: pastedFormat,
    header: ['email', 'name'],
    guessed: pastedColumns,
    isList: true,
    sample: rows.slice(0, shownRows.first),
    all: async function* () {
      yield rows;
    },
  };
}

async function checkBytes(
  bytes: SourceBytes,
  { source, choices, known, plan, suppresses }: CheckJob,
): Promise<CheckedSource> {
  const found = await bytes.find();
  const { guessed, recognized, sample, all, ...written } =
    source.kind === 'pasted'
      ? await rowsOfPaste(bytes, found, choices)
      : await rowsOfFile(bytes, found, choices);
  // Columns that were chosen for another format, or for an earlier state of the file, fit no row.
  const columns = choices.columns?.length === guessed.length ? choices.columns : guessed;
  const mapping = mappingProblem(columns);
  const samples = columns.map((_, column) => samplesOf(sample, column));
  const about = { ...found, ...written, columns, samples, ...(recognized && { recognized }) };
  if (mapping)
    return { ...about, mapping, ...nothingChecked, first: sample.slice(0, shownRows.first).map(unchecked) };
  const marks = recognized && hasMarks(recognized) ? recognized : undefined;
  const isSuppression = suppresses || (recognized !== undefined && recognized.people !== 'subscribed');
  const { corrected = [], leftOut = [] } = isSuppression ? {} : choices;
  const lines = corrected === 'all' ? corrected : new Set(corrected);
  const isKnown = known && !isSuppression && (await knownAddresses(known));
  const checker = new RowChecker({
    columns,
    toAscii: domainToASCII,
    acceptsSuggestion: ({ line }) => lines === 'all' || lines.has(line),
    ...isKnown,
    ...(!isSuppression && marks?.statusColumn !== undefined && { statusColumn: marks.statusColumn }),
    ...(!isSuppression && marks?.blockedColumn !== undefined && { blockedColumn: marks.blockedColumn }),
  });
  const isOfMarked = (row: Row) => marks !== undefined && isWhole(row, columns) && isMarked(row.cells, marks);
  const onlyMarked = isSuppression && marks !== undefined && (await someRow(all(), isOfMarked));
  if (marks && !isSuppression) {
    for await (const rows of all()) for (const row of rows) checker.noteUnwanted(row);
  }
  const collected = new Collected(leftOut);
  await using planFile = plan === undefined ? undefined : await PlanFile.create(plan);
  for await (const rows of all()) {
    for (const row of rows) {
      // A row with too few or too many cells is not passed over: nobody can tell whether it is marked.
      if (onlyMarked && isWhole(row, columns) && !isOfMarked(row)) continue;
      const checked = checker.check(row);
      collected.add(checked);
      planFile?.add(plannedRow(checked, leftOut));
    }
    await planFile?.flush();
  }
  await planFile?.sync();
  // The file may have changed since the format was detected: the fingerprint is that of the bytes whose rows were checked.
  return {
    ...about,
    fingerprint: bytes.fingerprint,
    summary: checker.summary,
    ...collected.result,
    ...(onlyMarked && { onlyMarked }),
  };
}

/** Returns true if the row could be read and has a cell for each column. */
const isWhole = ({ problem, cells }: Row, columns: readonly ColumnUse[]): boolean =>
  problem === undefined && cells.length === columns.length;

async function someRow(chunks: AsyncIterable<readonly Row[]>, isSo: (row: Row) => boolean): Promise<boolean> {
  for await (const rows of chunks) if (rows.some(isSo)) return true;
  return false;
}

/** Collects the first rows of each kind, and counts the rows to add. */
class Collected {
  readonly #leftOut: readonly Doubt[];
  readonly #doubts: Record<Doubt, number> = { typo: 0, role: 0, throwAway: 0 };
  readonly #first: ShownRow[] = [];
  readonly #notAdded: ShownRow[] = [];
  readonly #suspicious: ShownRow[] = [];
  readonly #wrong: ShownRow[] = [];
  #planned = 0;

  constructor(leftOut: readonly Doubt[]) {
    this.#leftOut = leftOut;
  }

  get result() {
    return {
      planned: this.#planned,
      doubts: this.#doubts,
      first: this.#first,
      notAdded: this.#notAdded,
      suspicious: this.#suspicious,
      wrong: this.#wrong,
    };
  }

  add(checked: CheckedRow): void {
    if (isPlanned(checked, this.#leftOut)) this.#planned++;
    if (checked.state === 'suspicious') this.#doubts[checked.doubt]++;
    if (this.#first.length < shownRows.first) this.#first.push(shown(checked));
    if (checked.state === 'good') return;
    if (checked.state === 'wrong' && this.#wrong.length < shownRows.wrong) this.#wrong.push(shown(checked));
    const [rows, most] =
      checked.state === 'suspicious'
        ? [this.#suspicious, shownRows.suspicious]
        : [this.#notAdded, shownRows.notAdded];
    if (rows.length < most) rows.push(shown(checked));
  }
}

/**
 * Writes the rows of an import to a plan file, in order, and an index beside it. The index has an entry for each row to add: its offset and
 * its length in the plan, in bytes, as two little-endian doubles.
 */
class PlanFile implements AsyncDisposable {
  readonly #plan: FileHandle;
  readonly #index: FileHandle;
  #rows: Buffer[] = [];
  #entries: Buffer[] = [];
  #end = 0;

  private constructor(plan: FileHandle, index: FileHandle) {
    this.#plan = plan;
    this.#index = index;
  }

  /** Creates the plan and its index. Throws if one of these files exists. */
  static async create(path: string): Promise<PlanFile> {
    const plan = await open(path, 'wx', 0o600);
    return new PlanFile(plan, await open(`${path}.index`, 'wx', 0o600));
  }

  add(row: PlannedRow): void {
    const line = Buffer.from(`${JSON.stringify(row)}\n`);
    this.#rows.push(line);
    if ('email' in row) {
      const entry = Buffer.alloc(16);
      entry.writeDoubleLE(this.#end, 0);
      entry.writeDoubleLE(line.length, 8);
      this.#entries.push(entry);
    }
    this.#end += line.length;
  }

  async flush(): Promise<void> {
    const [rows, entries] = [Buffer.concat(this.#rows.splice(0)), Buffer.concat(this.#entries.splice(0))];
    // Not `write`, which may write less than that without an error.
    await this.#plan.appendFile(rows);
    await this.#index.appendFile(entries);
  }

  async sync(): Promise<void> {
    await this.#plan.sync();
    await this.#index.sync();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#plan.close();
    await this.#index.close();
  }
}

function isPlanned(
  checked: CheckedRow,
  leftOut: readonly Doubt[],
): checked is CheckedRow & { state: 'good' | 'suspicious' } {
  return checked.state === 'good' || (checked.state === 'suspicious' && !leftOut.includes(checked.doubt));
}

function plannedRow(checked: CheckedRow, leftOut: readonly Doubt[]): PlannedRow {
  const { line, cells } = checked.row;
  if (!isPlanned(checked, leftOut))
    return { line, cells, not: checked.state as Exclude<CheckedRow['state'], 'good'> };
  const { email, fields } = checked.subscriber;
  return { line, cells, email, ...(Object.keys(fields).length > 0 && { fields }) };
}

function shown(checked: CheckedRow): ShownRow {
  const { row, ...rest } = checked;
  const { subscriber, ...more } = { subscriber: undefined, ...rest };
  return { ...unchecked(row), ...more, ...(subscriber && subscriber) };
}

function unchecked({ line, cells }: Row): ShownRow {
  return { line, state: 'good', written: cut(cells.join(' · '), longestShown) };
}

const nothingChecked = {
  summary: Object.fromEntries([...rowStates, 'rows'].map((state) => [state, 0])) as CheckedSource['summary'],
  planned: 0,
  doubts: { typo: 0, role: 0, throwAway: 0 },
  notAdded: [],
  suspicious: [],
  wrong: [],
};

/** Returns the first values of a column, by which people recognize it. */
function samplesOf(rows: readonly Row[], column: number): string[] {
  const values = rows.flatMap(({ cells }) => cells[column]?.trim() || []);
  return values.slice(0, 3).map((value) => shortText(value, 60));
}

/** Returns the beginning of a text. Lines that are so long that they would hide the rows after them are cut. */
async function startOf(text: AsyncGenerator<string>): Promise<{ start: string; isWhole: boolean }> {
  let [start, isCut] = ['', false];
  for await (const chunk of text) {
    const from = isCut ? chunk.search(/[\r\n]/) : 0;
    if (from < 0) continue;
    start += chunk.slice(from);
    isCut = false;
    if (start.length <= sampleLength) continue;
    const lastLine = Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r')) + 1;
    if (start.length - lastLine <= sampleLength / 2) {
      return { start: start.slice(0, sampleLength), isWhole: false };
    }
    start = start.slice(0, lastLine + longestShown);
    isCut = true;
  }
  return { start, isWhole: true };
}

/** Returns functions that look up addresses in the files of hashed addresses. Omits the function of a file without hashes. */
async function knownAddresses({ key, suppressed, added }: KnownAddresses) {
  const hashOf = addressHasher(Buffer.from(key, 'hex'));
  const [suppressedHashes, addedHashes] = [await hashesIn(suppressed), await hashesIn(added)];
  // Most imports have no hashes to compare with. Hashing a million addresses would take seconds.
  const isIn = (hashes: ReadonlySet<string>) =>
    hashes.size === 0 ? undefined : (address: string) => hashes.has(hashOf(address));
  const [isSuppressed, isAdded] = [isIn(suppressedHashes), isIn(addedHashes)];
  return { ...(isSuppressed && { isSuppressed }), ...(isAdded && { isAdded }) };
}

async function hashesIn(path: string): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  try {
    for await (const line of createInterface({ input: createReadStream(path) }))
      if (line !== '') hashes.add(line.split(' ', 1)[0] ?? '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return hashes;
}
