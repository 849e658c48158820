/** The reason why a row can't be parsed. Parsing goes on with the line after the first line of the row. */
export type RowProblem =
  /** A quote is not closed before the end of the file or the maximum length of a row. */
  | 'unclosedQuote'
  /** A closing quote is followed by something other than a delimiter or the end of the line. */
  | 'textAfterQuote'
  | 'tooLong'
  | 'tooManyCells';

/** A row of a file. `number` and `line` count from 1. Blank rows have a line but no number, and are skipped. */
export interface Row {
  readonly number: number;
  /** The first line of the row. A row with line breaks in quotes has several lines. */
  readonly line: number;
  /** The cells without quotes; with a `problem`, the beginning of the row as it is written. */
  readonly cells: readonly string[];
  readonly problem?: RowProblem;
}

/** The syntax of cells. Without `quote`, quotes are ordinary characters. */
export interface CellSyntax {
  readonly delimiter: string;
  readonly quote: '"' | "'" | '';
}

/** The maximum length of a row, in UTF-16 units. A longer row is invalid, and only its beginning is kept. */
export const longestRow = 100_000;
export const mostCells = 1_000;
const shownOfWrong = 1_000;
/** How much text is searched for a closing quote without success, in UTF-16 units. After that, quotes must be closed on their own line. */
const mostWasted = 1_000_000;

/**
 * Yields the rows of CSV or TSV (RFC 4180) from chunks of text, in linear time and with bounded memory. Lines end with LF, CRLF or CR, even
 * mixed; the last line needs no end. Blanks around a quoted cell belong to the delimiter. As in spreadsheets, quotes inside an unquoted cell
 * are ordinary characters. Skips blank rows, and the line `sep=;` with which Excel declares a delimiter. Unless the text `isWhole`, leaves
 * out its last row, which may be cut off.
 *
 * Not csv-parse or Papa Parse, because they treat everything after an unclosed quote or an overlong line as one row: after one mistake, the
 * rest of the file is lost, and no error names the line.
 */
export function* readRows(
  chunks: Iterable<string>,
  syntax: CellSyntax,
  isWhole = true,
): Generator<Row, undefined> {
  const rest = new RestOfText(chunks);
  let [line, number, wasted] = [1, 0, 0];
  while (rest.isEnd ? isWhole && rest.at < rest.text.length : true) {
    const read = readRow(rest, syntax, wasted > mostWasted);
    if (!read) {
      rest.takeChunk();
      continue;
    }
    const row = shownRow(read, line, syntax);
    if (row) yield { number: ++number, ...row };
    if ('problem' in read) {
      wasted += Math.min(longestRow, read.reached - rest.at);
      rest.skipLine();
      line++;
    } else {
      rest.at = read.next;
      line += read.lines;
    }
  }
}

/** The text of a source from the offset `at` on, as far as it has arrived. */
class RestOfText {
  text = '';
  at = 0;
  /** True if the rest of the source has arrived. */
  isEnd = false;
  readonly #chunks: Iterator<string>;

  constructor(chunks: Iterable<string>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** Takes the next chunk, and drops the text before `at`. */
  takeChunk(): void {
    const { done, value } = this.#chunks.next();
    if (done) this.isEnd = true;
    else {
      this.text = this.text === '' ? value.replace(/^\uFEFF/, '') : this.text.slice(this.at) + value;
      this.at = 0;
    }
  }

  skipLine(): void {
    let { end, next } = lineAt(this.text, this.at, this.isEnd);
    while (next === undefined) {
      this.at = end;
      this.takeChunk();
      ({ end, next } = lineAt(this.text, this.at, this.isEnd));
    }
    this.at = next;
  }
}

/** Reads the next row, which must be on one line if so much was read in vain before. Returns `undefined` if its end has not arrived yet. */
function readRow(
  { text, at, isEnd }: RestOfText,
  syntax: CellSyntax,
  isOnOneLine: boolean,
): ReadRow | WrongRow | undefined {
  const line = lineAt(text, at, isEnd);
  const hasQuote = syntax.quote !== '' && text.slice(at, line.end).includes(syntax.quote);
  const longest = isOnOneLine ? line.end - at : longestRow;
  const read = hasQuote ? quotedRow(text, at, syntax, longest, isEnd) : plainRow(text, at, line, syntax);
  if ('cells' in read) return read;
  // An invalid row is skipped up to the end of its line, which must have arrived first.
  const isOpen = read.problem === 'more' || line.next === undefined;
  if (isOpen && text.length - at <= longestRow) return undefined;
  const isUnclosed = hasQuote && line.next !== undefined;
  const problem = read.problem !== 'more' ? read.problem : isUnclosed ? 'unclosedQuote' : 'tooLong';
  const cells = [text.slice(at, Math.min(line.end, at + shownOfWrong))];
  return { cells, problem, reached: read.reached };
}

/** Returns a row without its number; `undefined` for one that is skipped. */
function shownRow(
  { cells, ...read }: ReadRow | WrongRow,
  line: number,
  { delimiter }: CellSyntax,
): Omit<Row, 'number'> | undefined {
  const [first = '', ...others] = cells;
  const isBlank = others.every((cell) => cell.trim() === '');
  if (isBlank && (first.trim() === '' || (line === 1 && /^sep=.?$/i.test(first)))) return undefined;
  if ('problem' in read) return { line, cells, problem: read.problem };
  if (cells.length <= mostCells) return { line, cells };
  return { line, cells: [cells.slice(0, 20).join(delimiter)], problem: 'tooManyCells' };
}

/** A line: the offset of its end, and that of the next line; without `next` if its end has not arrived yet. */
interface Line {
  readonly end: number;
  readonly next: number | undefined;
}

const lineEnd = /\r\n?|\n/g;

function lineAt(text: string, at: number, isEnd: boolean): Line {
  lineEnd.lastIndex = at;
  if (!lineEnd.test(text)) return { end: text.length, next: isEnd ? text.length : undefined };
  const next = lineEnd.lastIndex;
  const end = text[next - 1] === '\n' && text[next - 2] === '\r' && next - 2 >= at ? next - 2 : next - 1;
  // A CR at the end of a chunk may be half of a CRLF.
  const isHalf = next === text.length && text[next - 1] === '\r' && !isEnd;
  return { end, next: isHalf ? undefined : next };
}

interface ReadRow {
  readonly cells: readonly string[];
  /** The offset of the next row. */
  readonly next: number;
  readonly lines: number;
}

/** An invalid row: the beginning of it as it is written, and the offset up to which it was read. */
interface WrongRow {
  readonly cells: readonly string[];
  readonly problem: RowProblem;
  readonly reached: number;
}

/** A row that is invalid, or `more` if its end has not arrived yet. It was read up to the offset `reached`. */
interface Unread {
  readonly problem: RowProblem | 'more';
  readonly reached: number;
}

/** Parses a row without quotes. */
function plainRow(
  text: string,
  at: number,
  { end, next }: Line,
  { delimiter }: CellSyntax,
): ReadRow | Unread {
  if (next === undefined) return { problem: 'more', reached: text.length };
  if (end - at > longestRow) return { problem: 'tooLong', reached: at };
  return { cells: text.slice(at, end).split(delimiter), next, lines: 1 };
}

/** Parses a row with quotes somewhere on its first line, and with at most `longest` UTF-16 units. */
function quotedRow(
  text: string,
  start: number,
  syntax: CellSyntax,
  longest: number,
  isEnd: boolean,
): ReadRow | Unread {
  const cells: string[] = [];
  let [at, lines] = [start, 1];
  for (;;) {
    const read = readCell(text, at, syntax, { last: start + longest, isEnd });
    if ('problem' in read) return read;
    const { cell, next } = read;
    cells.push(cell);
    lines += lineBreaksIn(cell);
    at = next;
    if (at - start > longest) return { problem: 'tooLong', reached: at };
    if (text[at] === syntax.delimiter) at++;
    else if (at < text.length && !isCellEnd(text[at], syntax.delimiter)) {
      return { problem: 'textAfterQuote', reached: at };
    } else {
      const { next: end } = lineAt(text, at, isEnd);
      return end === undefined ? { problem: 'more', reached: at } : { cells, next: end, lines };
    }
  }
}

interface ReadCell {
  readonly cell: string;
  /** The offset of what ends the cell. */
  readonly next: number;
}

interface CellEnds {
  /** The last offset that a closing quote may have. */
  readonly last: number;
  readonly isEnd: boolean;
}

function readCell(text: string, at: number, syntax: CellSyntax, ends: CellEnds): ReadCell | Unread {
  const { delimiter, quote } = syntax;
  const set = ' \t\u00a0='.includes(text.charAt(at)) ? setOffCell(text, at, syntax) : undefined;
  if (set) return set;
  if (text[at] !== quote) {
    let next = at;
    while (next < text.length && !isCellEnd(text[next], delimiter)) next++;
    return { cell: text.slice(at, next), next };
  }
  const read = quotedCell(text, at, quote, ends);
  if ('problem' in read) return read;
  const next = afterBlanks(text, read.next, delimiter);
  if (next === text.length && !ends.isEnd) return { problem: 'more', reached: next };
  return next === text.length || isCellEnd(text[next], delimiter) ? { cell: read.cell, next } : read;
}

/** Reads a cell up to its closing quote, from quote to quote. Two quotes in a row stand for one. */
function quotedCell(text: string, at: number, quote: string, { last, isEnd }: CellEnds): ReadCell | Unread {
  let cell = '';
  for (let from = at + 1; ; ) {
    const close = text.indexOf(quote, from);
    if (close < 0 || (close + 1 === text.length && !isEnd)) {
      return { problem: isEnd ? 'unclosedQuote' : 'more', reached: text.length };
    }
    if (close > last) return { problem: 'unclosedQuote', reached: close };
    cell += text.slice(from, close);
    if (text[close + 1] !== quote) return { cell, next: close + 1 };
    cell += quote;
    from = close + 2;
  }
}

/** Returns the first rows. */
export function firstRows(rows: Iterable<Row>, count: number): Row[] {
  const first: Row[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length === count) break;
  }
  return first;
}

const isCellEnd = (character: string | undefined, delimiter: string) =>
  character === delimiter || character === '\n' || character === '\r';

/**
 * Returns a quoted cell behind blanks or `=`, as in `1, "b, c"` or `="0123"`, and the offset of what ends it. The quotes must be closed on the
 * same line, and nothing but blanks may follow them: otherwise, they are ordinary characters of the cell, as in `1, "Bob" Smith`.
 */
function setOffCell(text: string, start: number, { delimiter, quote }: CellSyntax): ReadCell | undefined {
  let at = afterBlanks(text, start, delimiter);
  if (text[at] === '=') at++;
  if (at === start || quote === '' || text[at] !== quote) return undefined;
  let cell = '';
  for (at++; at < text.length && text[at] !== '\n' && text[at] !== '\r'; at++) {
    if (text[at] !== quote) cell += text[at];
    else if (text[at + 1] === quote) cell += text[at++];
    else {
      const next = afterBlanks(text, at + 1, delimiter);
      return next === text.length || isCellEnd(text[next], delimiter) ? { cell, next } : undefined;
    }
  }
  return undefined;
}

/** Returns the offset of the first character at or after `at` that is no blank within a line. */
function afterBlanks(text: string, at: number, delimiter: string): number {
  let next = at;
  while (next < text.length && text[next] !== delimiter && ' \t\u00a0'.includes(text.charAt(next))) next++;
  return next;
}

function lineBreaksIn(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at++) {
    if (cell[at] === '\n' || (cell[at] === '\r' && cell[at + 1] !== '\n')) count++;
  }
  return count;
}
