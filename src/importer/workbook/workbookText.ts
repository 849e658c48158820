import type { ImportChoices, SheetOfWorkbook } from '../../protocol/imports.ts';
import { type FoundSource, type SourceBytes, SourceRefused, type SourceText } from '../source.ts';
import { Archive, archiveLimits } from './archive.ts';
import { formatCell } from './formatCell.ts';
import { SharedStrings } from './sharedStrings.ts';
import { type CellContext, SheetReader, type SheetRow } from './sheetReader.ts';
import {
  type ListedSheet,
  numberFormats,
  readPart,
  readPartStepwise,
  workbookParts,
} from './workbookParts.ts';

/** The maximum number of cells of a sheet, counting the empty ones between and behind the others. */
const mostCells = 50_000_000;

/** How much text is yielded at once, in UTF-16 units. */
const chunkLength = 32 * 1024;

/**
 * A sheet of a workbook as rows of CSV: a line for each row of the sheet, empty ones too, with as many cells in each as the widest row has.
 * So it is checked like a file, and the numbers of its lines are those of the sheet.
 */
export class WorkbookText implements SourceText {
  readonly fingerprint: string;
  /** The sheet that is read. */
  readonly sheet: SheetOfWorkbook;
  readonly #archive: Archive;
  readonly #part: string;
  readonly #context: CellContext;
  readonly #width: number;

  private constructor(archive: Archive, fingerprint: string, chosen: string | undefined) {
    const parts = workbookParts(archive);
    if (!parts) throw new SourceRefused(archive.has('content.xml') ? 'spreadsheet' : 'binary');
    const { sheets, is1904, strings, styles } = parts;
    const shared = new SharedStrings();
    if (strings) readPart(archive, strings, shared);
    this.fingerprint = fingerprint;
    this.#archive = archive;
    const formats = styles ? numberFormats(archive, styles) : [];
    this.#context = { strings: shared, formats, is1904, mostText: archive.mostText };
    const { listed, width } = this.#choose(sheets, chosen);
    this.#part = listed.part;
    this.#width = width;
    const names = sheets.map(({ name, isHidden }) => ({ name, isHidden }));
    this.sheet = { name: listed.name, isHidden: listed.isHidden, all: names };
  }

  /** Reads which sheets a workbook has and chooses one: the named one, else the first with data, hidden ones last. */
  static open(bytes: SourceBytes, chosen: string | undefined): WorkbookText {
    const chunks: Buffer[] = [];
    let size = 0;
    for (const chunk of bytes.chunks()) {
      size += chunk.length;
      if (size > archiveLimits.packed) throw new SourceRefused('largeWorkbook');
      chunks.push(Buffer.from(chunk));
    }
    return new WorkbookText(new Archive(Buffer.concat(chunks)), bytes.fingerprint, chosen);
  }

  /** Returns what cannot be chosen, but for the header: the syntax of the text. */
  choices({ format }: ImportChoices): Pick<ImportChoices, 'encoding' | 'format'> {
    return { encoding: 'utf-8', format: { ...format, delimiter: ',', quote: '"', isList: false } };
  }

  find(): FoundSource {
    return { encoding: 'utf-8', hasBom: false, isGuess: false, fingerprint: this.fingerprint };
  }

  *text(): Generator<string> {
    let [text, line] = ['', 1];
    for (const { number, cells } of this.#rows(this.#part)) {
      text += '\n'.repeat(number - line);
      line = number + 1;
      const all = [...cells, ...Array<string>(this.#width - cells.length).fill('')];
      text += `${all.map(formatCell).join(',')}\n`;
      if (text.length < chunkLength) continue;
      yield text;
      text = '';
    }
    yield text;
  }

  #choose(
    sheets: readonly ListedSheet[],
    chosen: string | undefined,
  ): { readonly listed: ListedSheet; readonly width: number } {
    const named = sheets.find(({ name }) => name === chosen);
    const inOrder = [
      ...sheets.filter(({ isHidden }) => !isHidden),
      ...sheets.filter(({ isHidden }) => isHidden),
    ];
    for (const listed of named ? [named] : inOrder) {
      const width = this.#widthOf(listed.part);
      if (width > 0) return { listed, width };
    }
    // A chosen sheet without data stays the chosen one: another can be chosen then.
    if (named) return { listed: named, width: 1 };
    throw new SourceRefused('noRows');
  }

  /** Returns the number of cells of the widest row; 0 for a sheet without data. */
  #widthOf(part: string): number {
    let [width, last] = [0, 0];
    for (const { number, cells } of this.#rows(part)) {
      width = Math.max(width, cells.length);
      last = number;
      if (width * last > mostCells) throw new SourceRefused('largeWorkbook');
    }
    return width;
  }

  *#rows(part: string): Generator<SheetRow> {
    const reader = new SheetReader(this.#context);
    for (const _ of readPartStepwise(this.#archive, part, reader)) yield* reader.take();
    yield* reader.take();
  }
}
