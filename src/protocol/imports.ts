import type { CheckSummary, RowFault, RowState } from '../core/imports/checkRows.ts';
import type { ColumnUse, MappingProblem } from '../core/imports/columns.ts';
import type { Doubt } from '../core/imports/doubts.ts';
import type { Encoding } from '../core/imports/encodings.ts';
import type { RecognizedExport } from '../core/imports/exports.ts';
import type { FileFormat } from '../core/imports/fileFormat.ts';
import type { LeftOutBy, OptOutChoice, OptOutFindings } from '../core/imports/optOut.ts';
import type { OtherFormat } from '../core/imports/otherFormats.ts';

/** The source of an import: a file with rows of cells, or a UTF-8 file with pasted text: a table, or addresses. */
export interface ImportSource {
  readonly kind: 'file' | 'pasted';
  readonly path: string;
}

/** The user's choices for an import. The importer detects what the user did not choose. */
export interface ImportChoices {
  readonly encoding?: Encoding;
  readonly format?: Partial<FileFormat>;
  /** The name of the sheet of a workbook. */
  readonly sheet?: string;
  readonly columns?: readonly ColumnUse[];
  /** The lines of the rows whose suggested address replaces their own. */
  readonly corrected?: 'all' | readonly number[];
  /** The kinds of doubts whose rows are not added; `leftOutByDefault` if absent. */
  readonly leftOut?: readonly Doubt[];
  /** The decisions about columns that say who wants no mail. */
  readonly optOut?: readonly OptOutChoice[];
}

/** The addresses that this machine knows. Stored as keyed hashes, so that no address can be read from the disk. */
export interface KnownAddresses {
  /** The key of the hashes, in hexadecimal digits. */
  readonly key: string;
  /** The paths of files with one hash at the start of each line. A missing file counts as empty. */
  readonly suppressed: string;
  readonly added: string;
}

/** A job for the importer's thread: reads all rows of a source, and decides which of them can be added. */
export interface CheckJob {
  readonly source: ImportSource;
  readonly choices: ImportChoices;
  readonly known?: readonly KnownAddresses[];
  /**
   * True if the addresses are suppressed instead of imported: those of the rows that a column marks as unsubscribed or blocked if it marks
   * any, else all. Neither accepted suggestions and left-out rows nor known addresses count then. Exports of people who want no more mail
   * are always checked like that.
   */
  readonly suppresses?: true;
  /** True if nothing is imported: all addresses are read, whatever else the file says, to find those that are suppressed here. */
  readonly seeksSuppressed?: true;
  /** True if `shownRows.more` of the rows that are suspicious or not added are returned. */
  readonly showsMore?: true;
  /**
   * The file to which all rows are written, one `PlannedRow` as JSON per line. The import reads this file, so later changes to the source
   * have no effect.
   */
  readonly plan?: string;
}

/** The reason why a source can't be imported. */
export type SourceProblem =
  | 'missing'
  | 'notAFile'
  | 'link'
  | 'unreadable'
  | 'tooLarge'
  | 'tooManyRows'
  | 'empty'
  | 'binary'
  /** A workbook in another format than that of Excel since 2007, or one with a password. */
  | 'spreadsheet'
  | 'damagedWorkbook'
  | 'largeWorkbook'
  | 'noRows'
  | 'tooManyColumns'
  | OtherFormat;

/** What is known about a row that is not added, or is suspicious. */
export interface RowReason {
  readonly fault?: RowFault;
  readonly doubt?: Doubt;
  readonly suggestion?: string;
  /** The line of the first row with the same address. */
  readonly firstLine?: number;
  /** The column by which the row is left out. */
  readonly leftOutBy?: LeftOutBy;
}

/** A row for display. */
export interface ShownRow extends RowReason {
  /** The line of the row, counting from 1. */
  readonly line: number;
  readonly state: RowState;
  /** The address as it is sent; absent if the row can't be added. */
  readonly email?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The row as written in the source, truncated for display. */
  readonly written: string;
}

/** A sheet of a workbook, and all sheets that it could be. */
export interface SheetOfWorkbook extends NamedSheet {
  readonly all: readonly NamedSheet[];
}

interface NamedSheet {
  readonly name: string;
  /** True if its program doesn't show the sheet. Such a sheet is read only if it is chosen, or if no other one has data. */
  readonly isHidden: boolean;
}

/** The result of checking a source. */
export interface CheckedSource {
  /** The SHA-256 of the source in hexadecimal digits, by which later changes are detected. */
  readonly fingerprint: string;
  readonly encoding: Encoding;
  readonly hasBom: boolean;
  /** True if the encoding was guessed by what makes words, not chosen by the user, and makes a difference to what is sent. */
  readonly isGuess: boolean;
  readonly format: FileFormat;
  /** The names of the columns; empty without a header. */
  readonly header: readonly string[];
  readonly columns: readonly ColumnUse[];
  /** The first values in each column. */
  readonly samples: readonly (readonly string[])[];
  /** The problem with the columns. If there is one, no row was checked. */
  readonly mapping?: MappingProblem;
  readonly recognized?: RecognizedExport;
  /** The sheet of a workbook that was read, as rows of CSV. Its lines are the rows of the sheet. */
  readonly sheet?: SheetOfWorkbook;
  /** True for addresses that are no table: `readAddressList` has parsed them. */
  readonly isList?: true;
  /** True if only the rows were checked that an export marks as unsubscribed or blocked, because they are suppressed. */
  readonly onlyMarked?: true;
  readonly summary: CheckSummary;
  /** The columns that say who wants no mail. Their rows are left out, and the import can't start before all values are decided. */
  readonly optOut: readonly OptOutFindings[];
  /** The number of rows to add or suppress: the good ones, and the suspicious ones that are not left out. */
  readonly planned: number;
  /** How many of them an ignored column marks as wanting no mail. */
  readonly plannedUnwanted: number;
  /** The addresses that are suppressed here, without duplicates, if the job seeks them. */
  readonly suppressed?: readonly string[];
  /** The number of rows with each doubt. */
  readonly doubts: Readonly<Record<Doubt, number>>;
  /** The first rows to add or suppress: of a guessed encoding, those that show it. Of a source that was not checked, the first rows. */
  readonly first: readonly ShownRow[];
  /** The first rows that are not added, and the first suspicious rows. */
  readonly notAdded: readonly ShownRow[];
  readonly suspicious: readonly ShownRow[];
  /** The first wrong rows. */
  readonly wrong: readonly ShownRow[];
  /** The reasons for which rows are not added, each with its first row and the number of its rows. */
  readonly reasons: readonly { readonly first: ShownRow; readonly count: number }[];
}

export type CheckAnswer = { readonly checked: CheckedSource } | { readonly refused: SourceProblem };

/** A row of the plan: what is sent for it, or the reason why nothing is sent. */
export type PlannedRow = {
  readonly line: number;
  readonly cells: readonly string[];
} & (
  | { readonly email: string; readonly fields?: Readonly<Record<string, string>> }
  /** Plans of earlier versions have no reasons. */
  | { readonly not: Exclude<RowState, 'good'>; readonly reason?: RowReason }
);

/** The maximum number of rows to show of each kind. Of wrong rows, as many as VS Code shows problems of a file. */
export const shownRows = {
  ...{ first: 20, notAdded: 200, suspicious: 200, wrong: 1000, reasons: 50 },
  /** Of the rows that are suspicious or not added, once the user asks for more of them. */
  more: 2000,
} as const;
