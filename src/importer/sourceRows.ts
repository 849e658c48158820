import { domainToASCII } from 'node:url';
import { isAddressList, listColumns, listHeader, readAddressRows } from '../core/imports/addressRows.ts';
import { type ColumnUse, guessColumns } from '../core/imports/columns.ts';
import { type RecognizedExport, recognizeExport } from '../core/imports/exports.ts';
import {
  type FileFormat,
  findFormat,
  isCopiedTable,
  sampleRows,
  widthOf,
} from '../core/imports/fileFormat.ts';
import { otherFormat } from '../core/imports/otherFormats.ts';
import { firstRows, mostCells, type Row, readRows } from '../core/imports/rows.ts';
import { limits } from '../core/limits.ts';
import { type CheckedSource, type ImportChoices, type ImportSource, shownRows } from '../protocol/imports.ts';
import { type FoundSource, SourceRefused, type SourceText } from './source.ts';

/** The length of the beginning of a file that its format is detected from, in UTF-16 units. */
const sampleLength = 64 * 1024;
/** The length to which an overlong line is cut in that beginning. */
const longestLine = 200;

/** The rows of a source, without its header. */
export interface SourceRows extends Pick<CheckedSource, 'encoding' | 'format' | 'header'> {
  /** The guessed use of each column. */
  readonly guessed: readonly ColumnUse[];
  readonly recognized?: RecognizedExport;
  readonly isList?: true;
  /** The first rows, without the header; never empty. */
  readonly sample: readonly Row[];
  /** Yields all rows. Throws `SourceRefused` if they are too many. */
  all(): Iterable<Row>;
}

/** Returns the rows of a source, as the user has chosen to read them. Throws `SourceRefused` for a source without rows. */
export function rowsOfSource(
  bytes: SourceText,
  found: FoundSource,
  { kind }: ImportSource,
  choices: ImportChoices,
): SourceRows {
  const encoding = kind === 'pasted' ? 'utf-8' : (choices.encoding ?? found.encoding);
  const beginning = beginningOf(bytes.text(encoding));
  const { start, isWhole } = beginning;
  if (kind === 'pasted') {
    if (!isCopiedTable(start, isWhole)) return rowsOfList(bytes, encoding);
    const format = { delimiter: '\t', quote: '"', ...choices.format } as const;
    return rowsOfTable(bytes, encoding, beginning, format);
  }
  const other = otherFormat(start);
  if (other) throw new SourceRefused(other);
  const { isList = choices.format === undefined && isAddressList(start) } = choices.format ?? {};
  return isList ? rowsOfList(bytes, encoding) : rowsOfTable(bytes, encoding, beginning, choices.format);
}

type Encoding = CheckedSource['encoding'];

function rowsOfTable(
  bytes: SourceText,
  encoding: Encoding,
  { start, isWhole }: Beginning,
  chosen: ImportChoices['format'],
): SourceRows {
  const format: FileFormat = { ...findFormat(start, isWhole), ...chosen };
  const { hasHeader, skipped = 0 } = format;
  const beforeRows = skipped + Number(hasHeader);
  const read = sampleRows(start, format, isWhole);
  const sample = read.slice(beforeRows);
  if (sample.length === 0) throw new SourceRefused('noRows');
  const header = hasHeader ? headerOf(read[skipped], sample) : [];
  if (read.some(({ problem }) => problem === 'tooManyCells') || header.length > mostCells) {
    throw new SourceRefused('tooManyColumns');
  }
  const recognized = recognizeExport(header);
  const guessed = guessColumns(
    header,
    sample.map(({ cells }) => cells),
  );
  const all = () => few(readRows(bytes.text(encoding), format), beforeRows);
  return { encoding, format, header, guessed, sample, all, ...(recognized && { recognized }) };
}

/** Yields the rows after the first ones. Throws `SourceRefused` when there are more than can be imported. */
function* few(rows: Iterable<Row>, skipped: number): Generator<Row> {
  for (const row of rows) {
    if (row.number > skipped + limits.importedRows) throw new SourceRefused('tooManyRows');
    if (row.number > skipped) yield row;
  }
}

/** Returns the cells of a header, without blank ones at its end that the rows do not have. */
function headerOf(row: Row | undefined, sample: readonly Row[]): readonly string[] {
  if (!row) return [];
  const counts = Map.groupBy(sample, ({ cells }) => cells.length);
  const [usual = 0] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return row.cells.slice(0, Math.max(widthOf(row), usual));
}

/** The format of a list. Rows that were not added are written in it, so that they can be imported again. */
const listFormat: FileFormat = { delimiter: ',', quote: '"', hasHeader: true, isList: true };

function rowsOfList(bytes: SourceText, encoding: Encoding): SourceRows {
  const all = () => few(readAddressRows(bytes.text(encoding), domainToASCII), 0);
  const sample = firstRows(all(), shownRows.first);
  if (sample.length === 0) throw new SourceRefused('noRows');
  return {
    encoding,
    format: listFormat,
    header: listHeader,
    guessed: listColumns,
    isList: true,
    sample,
    all,
  };
}

interface Beginning {
  readonly start: string;
  /** True if `start` is the whole text. */
  readonly isWhole: boolean;
}

/** Returns the beginning of a text. Lines that are so long that they would hide the rows after them are cut. */
function beginningOf(text: Iterable<string>): Beginning {
  let [start, isCut] = ['', false];
  for (const chunk of text) {
    const from = isCut ? chunk.search(/[\r\n]/) : 0;
    if (from < 0) continue;
    start += chunk.slice(from);
    isCut = false;
    if (start.length <= sampleLength) continue;
    const lastLine = Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r')) + 1;
    if (start.length - lastLine <= sampleLength / 2) {
      return { start: start.slice(0, sampleLength), isWhole: false };
    }
    start = start.slice(0, lastLine + longestLine);
    isCut = true;
  }
  return { start, isWhole: true };
}
