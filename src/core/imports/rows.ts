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
 * Parses rows of CSV or TSV (RFC 4180) from chunks of text, in linear time and with bounded memory. Lines end with LF, CRLF or CR, even
 * mixed; the last line needs no end. Blanks around a quoted cell belong to the delimiter. As in spreadsheets, quotes inside an unquoted cell
 * are ordinary characters. Skips blank rows, and the line `sep=;` with which Excel declares a delimiter.
 *
 * Not csv-parse or Papa Parse, because they treat everything after an unclosed quote or an overlong line as one row: after one mistake, the
 * rest of the file is lost, and no error names the line.
 */
export class RowReader {
  readonly #syntax: CellSyntax;
  /** The text after the last complete row. */
  #rest = '';
  #line = 1;
  #number = 0;
  /** True within an overlong line. */
  #isSkipping = false;
  /** The offset of the last closing quote that was found. */
  #reached = 0;
  /** How far invalid rows were read, in UTF-16 units. */
  #wasted = 0;

  constructor(syntax: CellSyntax) {
    this.#syntax = syntax;
  }

  /** Parses the next chunk and returns the rows that it completes. */
  read(chunk: string): Row[] {
    return this.#read(chunk, false);
  }

  /** Returns the last rows. Call this after the last chunk. */
  end(): Row[] {
    return this.#read('', true);
  }

  #read(chunk: string, isEnd: boolean): Row[] {
    const rows: Row[] = [];
    const text = this.#rest + (this.#line === 1 && this.#rest === '' ? chunk.replace(/^\uFEFF/, '') : chunk);
    const find = { lf: finder(text, '\n'), cr: finder(text, '\r'), quote: finder(text, this.#syntax.quote) };
    const endOfLine = (from: number) => Math.min(find.lf(from), find.cr(from));
    let at = 0;
    while (at < text.length) {
      const end = endOfLine(at);
      const next = afterLineEnd(text, end);
      // A CR at the end of a chunk may be half of a CRLF.
      const isWhole = isEnd || (end < text.length && !(text[end] === '\r' && next === text.length));
      if (this.#isSkipping) {
        if (!isWhole) {
          at = end;
          break;
        }
        this.#isSkipping = false;
        this.#line++;
        at = next;
        continue;
      }
      const hasQuote = find.quote(at) < end;
      const read = hasQuote
        ? this.#quotedRow(text, at, this.#wasted > mostWasted ? end - at : longestRow, isEnd)
        : isWhole
          ? this.#plainRow(text, at, end)
          : 'more';
      // An invalid row is skipped up to the end of its line, which must have arrived first.
      const isOpen = read === 'more' || (typeof read === 'string' && !isWhole);
      if (isOpen && text.length - at <= longestRow) break;
      if (typeof read === 'object') {
        this.#add(rows, read.cells, read.problem);
        this.#line += read.lines;
        at = read.next;
        continue;
      }
      const isFar = read === 'more' || this.#reached - at > longestRow;
      this.#wasted += isFar ? longestRow : Math.max(0, this.#reached - at);
      const problem = read === 'more' ? (hasQuote && isWhole ? 'unclosedQuote' : 'tooLong') : read;
      this.#add(rows, [text.slice(at, Math.min(end, at + shownOfWrong))], problem);
      this.#isSkipping = !isWhole;
      if (isWhole) this.#line++;
      at = isWhole ? next : end;
    }
    this.#rest = text.slice(at);
    return rows;
  }

  #add(rows: Row[], cells: readonly string[], problem: RowProblem | undefined): void {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (this.#line === 1 && /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === ''))
      return;
    const wrong = problem ?? (cells.length > mostCells ? 'tooManyCells' : undefined);
    const shown = wrong === 'tooManyCells' ? [cells.slice(0, 20).join(this.#syntax.delimiter)] : cells;
    this.#number++;
    rows.push({ number: this.#number, line: this.#line, cells: shown, ...(wrong && { problem: wrong }) });
  }

  /** Parses a complete row without quotes. */
  #plainRow(text: string, at: number, end: number): ReadRow | RowProblem {
    if (end - at > longestRow) return 'tooLong';
    return {
      cells: text.slice(at, end).split(this.#syntax.delimiter),
      next: afterLineEnd(text, end),
      lines: 1,
    };
  }

  /**
   * Parses a row with quotes somewhere on its first line, and with at most `longest` UTF-16 units. Returns `more` when its end has not
   * arrived yet.
   */
  #quotedRow(text: string, start: number, longest: number, isEnd: boolean): ReadRow | RowProblem | 'more' {
    const { delimiter, quote } = this.#syntax;
    const cells: string[] = [];
    let lines = 1;
    let at = start;
    for (;;) {
      let cell = '';
      const set = ' \t\u00a0='.includes(text.charAt(at)) ? setOffCell(text, at, this.#syntax) : undefined;
      if (set) {
        cell = set.cell;
        at = set.next;
      } else if (text[at] === quote) {
        // Goes from quote to quote. Two quotes in a row stand for one.
        for (let from = at + 1; ; ) {
          const close = text.indexOf(quote, from);
          if (close < 0 || (close + 1 === text.length && !isEnd)) return isEnd ? 'unclosedQuote' : 'more';
          this.#reached = close;
          if (close - start > longest) return 'unclosedQuote';
          cell += text.slice(from, close);
          from = close + 1;
          at = from;
          if (text[from] !== quote) break;
          cell += quote;
          from++;
        }
        lines += lineBreaksIn(cell);
        const next = afterBlanks(text, at, delimiter);
        if (next < text.length ? isCellEnd(text[next], delimiter) : isEnd) at = next;
        else if (next === text.length) return 'more';
      } else {
        const from = at;
        while (at < text.length && !isCellEnd(text[at], delimiter)) at++;
        cell = text.slice(from, at);
      }
      cells.push(cell);
      if (at - start > longest) return 'tooLong';
      if (at === text.length && !isEnd) return 'more';
      if (text[at] === delimiter) {
        at++;
        continue;
      }
      if (at < text.length && text[at] !== '\n' && text[at] !== '\r') return 'textAfterQuote';
      if (text[at] === '\r' && at + 1 === text.length && !isEnd) return 'more';
      return { cells, next: afterLineEnd(text, at), lines };
    }
  }
}

interface ReadRow {
  readonly cells: readonly string[];
  readonly problem?: RowProblem;
  /** The offset of the next row. */
  readonly next: number;
  readonly lines: number;
}

const isCellEnd = (character: string | undefined, delimiter: string) =>
  character === delimiter || character === '\n' || character === '\r';

/**
 * Returns a quoted cell behind blanks or `=`, as in `1, "b, c"` or `="0123"`, and the offset of what ends it. The quotes must be closed on the
 * same line, and nothing but blanks may follow them: otherwise, they are ordinary characters of the cell, as in `1, "Bob" Smith`.
 */
function setOffCell(text: string, start: number, { delimiter, quote }: CellSyntax): SetOffCell | undefined {
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

interface SetOffCell {
  readonly cell: string;
  readonly next: number;
}

/** Returns the offset of the first character at or after `at` that is no blank within a line. */
function afterBlanks(text: string, at: number, delimiter: string): number {
  let next = at;
  while (next < text.length && text[next] !== delimiter && ' \t\u00a0'.includes(text.charAt(next))) next++;
  return next;
}

/** Returns the offset after a line end. */
function afterLineEnd(text: string, end: number): number {
  if (end >= text.length) return text.length;
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
}

function lineBreaksIn(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at++) {
    if (cell[at] === '\n' || (cell[at] === '\r' && cell[at + 1] !== '\n')) count++;
  }
  return count;
}

/**
 * Returns a function that finds the next offset of a character at or after an offset, or the text's length. Offsets must increase, so that
 * no part of the text is searched twice.
 */
function finder(text: string, character: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from && found !== text.length) {
      const at = character === '' ? -1 : text.indexOf(character, from);
      found = at < 0 ? text.length : at;
    }
    return found;
  };
}
