import type { CheckSummary, RowFault, RowState } from '../core/imports/checkRows.ts';
import type { ColumnUse, MappingProblem } from '../core/imports/columns.ts';
import type { Doubt } from '../core/imports/doubts.ts';
import type { Encoding } from '../core/imports/encoding.ts';
import type { RecognizedExport } from '../core/imports/exports.ts';
import type { FileFormat } from '../core/imports/fileFormat.ts';

/**
 * Where the rows of an import come from: a file with rows of cells, or a file in UTF-8 with addresses as somebody has pasted them, which
 * `readAddressList` understands.
 */
export interface ImportSource {
  readonly kind: 'file' | 'pasted';
  readonly path: string;
}

/** What the user chose. Everything that is left out is found out. */
export interface ImportChoices {
  readonly encoding?: Encoding;
  readonly format?: Partial<FileFormat>;
  readonly columns?: readonly ColumnUse[];
  /** The lines of the rows whose suggested address takes the place of their own. */
  readonly corrected?: 'all' | readonly number[];
  /** Suspicious rows of these kinds are not added. */
  readonly leftOut?: readonly Doubt[];
}

/** Addresses that are known here, as hashes with a key of this machine: none of them can be read from the disk. */
export interface KnownAddresses {
  /** In hexadecimal digits. */
  readonly key: string;
  /** Files of hashes, one at the beginning of each line. One that does not exist is empty. */
  readonly suppressed: string;
  readonly added: string;
}

/** A job of the importer's thread: read all rows of a source and say what becomes of each. */
export interface CheckJob {
  readonly source: ImportSource;
  readonly choices: ImportChoices;
  readonly known?: KnownAddresses;
  /** Writes all rows into this file, as `PlannedRow`, one JSON value a line: what is imported does not change with its source. */
  readonly plan?: string;
}

/** Why nothing of a source can be imported. */
export type SourceProblem =
  | 'missing'
  | 'notAFile'
  | 'link'
  | 'unreadable'
  | 'tooLarge'
  | 'empty'
  | 'binary'
  | 'spreadsheet'
  | 'noRows'
  | 'tooManyColumns';

/** A row for people. */
export interface ShownRow {
  /** From 1. */
  readonly line: number;
  readonly state: RowState;
  /** As it is sent, where it is sent. */
  readonly email?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** As it is written, cut to a length that can be shown. */
  readonly written: string;
  readonly fault?: RowFault;
  readonly doubt?: Doubt;
  readonly suggestion?: string;
  /** Where the same address came first. */
  readonly firstLine?: number;
}

/** What a check has found. */
export interface CheckedSource {
  /** Tells whether the source is the same later: SHA-256 in hexadecimal digits. */
  readonly fingerprint: string;
  readonly encoding: Encoding;
  readonly hasBom: boolean;
  readonly format: FileFormat;
  /** The names of the columns; empty without a header. */
  readonly header: readonly string[];
  readonly columns: readonly ColumnUse[];
  /** The first values of each column. */
  readonly samples: readonly (readonly string[])[];
  /** With one, no row was checked. */
  readonly mapping?: MappingProblem;
  readonly recognized?: RecognizedExport;
  readonly summary: CheckSummary;
  /** How many rows will be added: the good ones, and the suspicious ones that are not left out. */
  readonly planned: number;
  /** How many rows have each doubt. */
  readonly doubts: Readonly<Record<Doubt, number>>;
  /** The first rows, whatever becomes of them. */
  readonly first: readonly ShownRow[];
  /** The first of those that are not added, and of those that are suspicious. */
  readonly notAdded: readonly ShownRow[];
  readonly suspicious: readonly ShownRow[];
}

export type CheckAnswer = { readonly checked: CheckedSource } | { readonly refused: SourceProblem };

/** A row of the plan: what is sent for it, or why nothing is. */
export type PlannedRow = {
  readonly line: number;
  readonly cells: readonly string[];
} & (
  | { readonly email: string; readonly fields?: Readonly<Record<string, string>> }
  | { readonly not: Exclude<RowState, 'good'> }
);

/** How many rows of each kind are shown. */
export const shownRows = { first: 20, notAdded: 200, suspicious: 200 } as const;
