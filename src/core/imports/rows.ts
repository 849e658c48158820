/** Why a row of a file cannot be read. Reading goes on with the line after the one that it begins on. */
export type RowProblem =
  /** Quotes are opened and not closed before the file ends or the row gets too long. */
  | 'unclosedQuote'
  /** Closing quotes are followed by something else than a delimiter or the end of the line. */
  | 'textAfterQuote'
  | 'tooLong'
  | 'tooManyCells';

/** A row of a file. `number` and `line` count from 1; blank rows have a line and no number. */
export interface Row {
  readonly number: number;
  /** The line that the row begins on; one with line breaks in quotes has several. */
  readonly line: number;
  /** The cells as they are meant, or, with a `problem`, the beginning of the line as it is written. */
  readonly cells: readonly string[];
  readonly problem?: RowProblem;
}

/** How cells are written. Without `quote` quotes are ordinary characters. */
export interface CellSyntax {
  readonly delimiter: string;
  readonly quote: '"' | "'" | '';
}

/** In UTF-16 units. A longer row is a wrong one, and no more than this is kept of it. */
export const longestRow = 100_000;
export const mostCells = 1_000;
const shownOfWrong = 1_000;

/**
 * Reads rows of CSV or TSV (RFC 4180) from a text that comes in chunks, in linear time and with bounded memory. Lines end with LF,
 * CRLF or CR, mixed as they may be; the last one needs no end. Quotes inside of an unquoted cell are ordinary characters, as
 * spreadsheets have it. The line `sep=;` with which Excel names a delimiter is no row, nor are rows without any text.
 *
 * Our own, because csv-parse and Papa Parse take everything behind an unclosed quote or a line that is too long for one row: one
 * fault, and the rest of the file is lost without a word on its line.
 */
export class RowReader {
  readonly #syntax: CellSyntax;
  /** The text after the last whole row. */
  #rest = '';
  #line = 1;
  #number = 0;
  /** True within a line that is too long. */
  #isSkipping = false;

  constructor(syntax: CellSyntax) {
    this.#syntax = syntax;
  }

  /** Takes the next chunk and returns the rows that it completes. */
  read(chunk: string): Row[] {
    return this.#read(chunk, false);
  }

  /** Returns the last rows, when there is no more text. */
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
        ? this.#quotedRow(text, at, isEnd)
        : isWhole
          ? this.#plainRow(text, at, end)
          : 'more';
      // A wrong row is passed over up to the end of its line, which has to be there first.
      const isOpen = read === 'more' || (typeof read === 'string' && !isWhole);
      if (isOpen && text.length - at <= longestRow) break;
      if (typeof read === 'object') {
        this.#add(rows, read.cells, read.problem);
        this.#line += read.lines;
        at = read.next;
        continue;
      }
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

  /** A row without quotes, all of it there. */
  #plainRow(text: string, at: number, end: number): ReadRow | RowProblem {
    if (end - at > longestRow) return 'tooLong';
    return {
      cells: text.slice(at, end).split(this.#syntax.delimiter),
      next: afterLineEnd(text, end),
      lines: 1,
    };
  }

  /** A row with quotes somewhere on its first line. `more` when its end is not there yet. */
  #quotedRow(text: string, start: number, isEnd: boolean): ReadRow | RowProblem | 'more' {
    const { delimiter, quote } = this.#syntax;
    const cells: string[] = [];
    let lines = 1;
    let at = start;
    for (;;) {
      let cell = '';
      if (text[at] === quote) {
        // From one quote to the next; two of them are one in the cell.
        for (let from = at + 1; ; ) {
          const close = text.indexOf(quote, from);
          if (close < 0 || (close + 1 === text.length && !isEnd)) return isEnd ? 'unclosedQuote' : 'more';
          if (close - start > longestRow) return 'unclosedQuote';
          cell += text.slice(from, close);
          from = close + 1;
          at = from;
          if (text[from] !== quote) break;
          cell += quote;
          from++;
        }
        lines += lineBreaksIn(cell);
      } else {
        const from = at;
        while (at < text.length && !isCellEnd(text[at], delimiter)) at++;
        cell = text.slice(from, at);
      }
      cells.push(cell);
      if (at - start > longestRow) return 'tooLong';
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
  /** Where the next row begins. */
  readonly next: number;
  readonly lines: number;
}

const isCellEnd = (character: string | undefined, delimiter: string) =>
  character === delimiter || character === '\n' || character === '\r';

/** Where the line behind this line end begins. */
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

/** Finds the next place of a character from growing places on, so that none is looked for twice; the text's length when there is none. */
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
