import { mostCells } from '../../core/imports/rows.ts';
import { SourceRefused } from '../source.ts';
import { general, type NumberFormat, shownNumber } from './numberFormat.ts';
import { plainText, type SharedStrings } from './sharedStrings.ts';
import type { XmlAttributes, XmlHandler } from './xml.ts';

/** A row with a value in some cell. Cells after the last value are missing. */
export interface SheetRow {
  /** The number of the row in the sheet, counting from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** What the values of cells refer to. */
export interface CellContext {
  readonly strings: Pick<SharedStrings, 'at'>;
  /** The formats of numbers, by the index of a cell's style. */
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
  /** The maximum length of the text in all cells, in UTF-16 units. */
  readonly mostText: number;
}

const mostRows = 1_048_576;

/** Reads the rows of a worksheet (ECMA-376, part 1, 18.3) from the events of its XML. Of formulas, it takes the results that were saved. */
export class SheetReader implements XmlHandler {
  readonly #context: CellContext;
  #rows: SheetRow[] = [];
  #number = 0;
  #cells: string[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  /** The length of the text in all cells so far. */
  #length = 0;
  /** True within the element whose text is the value of the cell. */
  #isInValue = false;
  /** True within the reading of a text in East Asian script, which is no part of it. */
  #isInReading = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  /** Returns the rows that are complete since the last call. */
  take(): SheetRow[] {
    return this.#rows.splice(0);
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'rPh') this.#isInReading = true;
    else if (name === 'v' || name === 't') this.#isInValue = !this.#isInReading;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isInValue = false;
    else if (name === 'rPh') this.#isInReading = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#cells.length > 0) {
      this.#rows.push({ number: this.#number, cells: Array.from(this.#cells, (cell) => cell ?? '') });
    }
  }

  text(text: string): void {
    if (this.#isInValue) this.#value += text;
  }

  #openRow(attributes: XmlAttributes): void {
    const number = Number(attributes.get('r') ?? this.#number + 1);
    if (!Number.isInteger(number) || number <= this.#number || number > mostRows) throw damaged();
    this.#number = number;
    this.#cells = [];
    this.#column = -1;
  }

  #openCell(attributes: XmlAttributes): void {
    const place = attributes.get('r');
    const column = place === undefined ? this.#column + 1 : columnOf(place);
    if (column <= this.#column) throw damaged();
    this.#column = column;
    this.#type = attributes.get('t') ?? 'n';
    this.#style = Number(attributes.get('s') ?? 0);
    this.#value = '';
  }

  #closeCell(): void {
    const text = this.#shown();
    if (text.trim() === '') return;
    this.#length += text.length;
    if (this.#length > this.#context.mostText) throw new SourceRefused('largeWorkbook');
    if (this.#column >= mostCells) throw new SourceRefused('tooManyColumns');
    this.#cells[this.#column] = text;
  }

  #shown(): string {
    const { strings, formats, is1904 } = this.#context;
    const value = this.#value;
    switch (this.#type) {
      case 's': {
        if (value.trim() === '') return '';
        const text = strings.at(Number(value));
        if (text === undefined) throw damaged();
        return text;
      }
      case 'inlineStr':
      case 'str':
        return plainText(value);
      case 'b':
        return value.trim() === '1' ? 'TRUE' : value === '' ? '' : 'FALSE';
      case 'd':
        return value.replace('T', ' ').replace(' 00:00:00', '');
      case 'n':
        return shownNumber(value, formats[this.#style] ?? general, is1904);
      default:
        return value;
    }
  }
}

const damaged = () => new SourceRefused('damagedWorkbook');

/** Returns the column of a place such as `AB7`, counting from 0. */
function columnOf(place: string): number {
  const [, letters = ''] = /^\$?([A-Z]{1,3})\$?\d{1,7}$/i.exec(place) ?? [];
  if (letters === '') throw damaged();
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
