import {
  isTime,
  kindOfHeader,
  normalized,
  type OptOutKind,
  statusWish,
  type Wish,
  wishOf,
} from './optOutWords.ts';

/**
 * Columns that say who wants no mail: the status of each subscriber (`active`, `unsubscribed`, `bounced`), a yes to an opt-out
 * (`unsubscribed`, `blocklisted`), or a no to an opt-in (`subscribed`, `accepts marketing`). Any program may have written them.
 */

export interface OptOutColumn {
  /** The number of the column, from 0. */
  readonly column: number;
  readonly kind: OptOutKind;
}

/**
 * Returns the columns that may say who wants no mail. `named` columns say so by their header. `possible` ones have nothing but statuses in
 * these first rows, or nothing at all: only all rows can tell. `header` is empty for a file without one.
 */
export function findOptOutColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly named: readonly OptOutColumn[]; readonly possible: readonly OptOutColumn[] } {
  const count = Math.max(header.length, ...rows.map(({ length }) => length));
  const named: OptOutColumn[] = [];
  const possible: OptOutColumn[] = [];
  for (let column = 0; column < count; column++) {
    const kind = kindOfHeader(header[column] ?? '');
    if (kind) named.push({ column, kind });
    else if (hasOnlyStatuses(rows, column)) possible.push({ column, kind: 'remark' });
  }
  return { named, possible };
}

/** Returns true if at least nine of ten cells that are not blank are statuses. */
function hasOnlyStatuses(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.flatMap((row) => row[column]?.trim() || []);
  const statuses = cells.filter((cell) => statusWish(normalized(cell)) !== undefined);
  return statuses.length >= cells.length * 0.9;
}

/** The user's decisions about a column. */
export interface OptOutChoice {
  readonly column: number;
  /** True if the column says nothing about mail. */
  readonly isIgnored?: boolean;
  /** True if people are to be added although the ignored column says that they want no mail. */
  readonly isConfirmed?: boolean;
  /** The values, in the form of `OptOutValue.key`, whose rows are to be added or left out. */
  readonly decided?: readonly (readonly [key: string, isAdded: boolean])[];
}

/** A value of a column, and what becomes of the rows that have it. */
export interface OptOutValue {
  /** Identifies the value: values that only differ in case and signs have the same key, and so have all dates. */
  readonly key: string;
  /** The value as it is first written; empty for blank cells, and absent for all values that are not in the list. */
  readonly written?: string;
  readonly rows: number;
  /** What the value says or the user has decided. The import can't start while it is `unclear`. */
  readonly wish: Wish;
}

/** What a column says about all rows. */
export interface OptOutFindings extends OptOutColumn {
  readonly isIgnored: boolean;
  /** True if the user has confirmed that whom the ignored column marks is added. */
  readonly isConfirmed?: true;
  /** The values that are unclear or unwanted, or that the user has decided on, in the order of the file. */
  readonly values: readonly OptOutValue[];
  /** The number of rows that the user has no decision to make about, because they want mail. */
  readonly wanted: number;
}

/** The maximum number of values of a column to decide on one by one. */
const mostValues = 20;
const othersKey = '*';
/** The key of the unclear values that are not in the list. */
export const othersUnclear = `${othersKey}unclear`;
const longestValue = 60;

/** Counts the values of columns that may say who wants no mail. Keeps only the first values of each column. */
export class OptOutSurvey {
  readonly #columns: readonly SurveyedColumn[];

  constructor({ named, possible }: ReturnType<typeof findOptOutColumns>) {
    const surveyed = (isNamed: boolean) => (of: OptOutColumn) => ({
      of,
      isNamed,
      filled: 0,
      statuses: 0,
      values: new Map(),
    });
    this.#columns = [...named.map(surveyed(true)), ...possible.map(surveyed(false))];
  }

  add(cells: readonly string[]): void {
    for (const column of this.#columns) {
      const cell = cells[column.of.column] ?? '';
      const wish = wishOf(cell, column.of.kind);
      if (cell.trim() !== '') column.filled++;
      if (cell.trim() !== '' && wish !== 'unclear') column.statuses++;
      const key = keyOf(cell, column.of.kind, wish);
      const at = column.values.has(key) || column.values.size < mostValues ? key : othersKey + wish;
      const value = column.values.get(at);
      if (value) value.rows++;
      else
        column.values.set(at, {
          wish,
          rows: 1,
          ...(!at.startsWith(othersKey) && { written: cell.slice(0, longestValue).trim() }),
        });
    }
  }

  /**
   * Returns what the columns say, with the user's decisions. Omits columns that say nothing: those without a header for it need values that
   * are statuses, at least one of them unwanted.
   */
  findings(choices: readonly OptOutChoice[]): OptOutFindings[] {
    return this.#columns.filter(saysSomething).map(({ of, values }) => {
      const choice = choices.find(({ column }) => column === of.column) ?? {};
      const { isIgnored = false, isConfirmed, decided = [] }: Partial<OptOutChoice> = choice;
      const decisions = new Map(decided);
      const all = [...values].map(
        ([key, { wish, rows, written }]): OptOutValue & { readonly isOpen: boolean } => {
          const isAdded = decisions.get(key);
          const isOpen = wish !== 'wanted' || isAdded !== undefined;
          const decision = isAdded === undefined ? wish : isAdded ? 'wanted' : 'unwanted';
          return { key, rows, wish: decision, isOpen, ...(written !== undefined && { written }) };
        },
      );
      const shown = all.filter(({ isOpen }) => isOpen).map(({ isOpen: _, ...value }) => value);
      const wanted = all.filter(({ isOpen }) => !isOpen).reduce((sum, { rows }) => sum + rows, 0);
      return { ...of, isIgnored, ...(isConfirmed && { isConfirmed }), values: shown, wanted };
    });
  }
}

interface SurveyedColumn {
  readonly of: OptOutColumn;
  readonly isNamed: boolean;
  filled: number;
  statuses: number;
  readonly values: Map<string, { readonly wish: Wish; rows: number; readonly written?: string }>;
}

function saysSomething({ isNamed, filled, statuses, values }: SurveyedColumn): boolean {
  if (filled === 0) return false;
  if (isNamed) return [...values.values()].some(({ wish }) => wish !== 'wanted');
  return statuses >= filled * 0.9 && [...values.values()].some(({ wish }) => wish === 'unwanted');
}

/** Returns the key of a value. The decisions are kept, and must name nobody: all values with an address have one key. */
function keyOf(cell: string, kind: OptOutKind, wish: Wish): string {
  if (cell.includes('@')) return othersKey + wish;
  if ((kind === 'optOut' || kind === 'optIn') && wish !== 'unclear' && isTime(cell)) return 'time';
  return normalized(cell) || cell.slice(0, longestValue).trim();
}

/** Returns a function that says, for the cells of a row, which column leaves the row out; `undefined` for a row that wants mail. */
export function rowsLeftOut(
  findings: readonly OptOutFindings[],
): ((cells: readonly string[]) => LeftOutBy | undefined) | undefined {
  const columns = findings.filter(({ isIgnored }) => !isIgnored);
  if (columns.length === 0) return undefined;
  const wishes = columns.map(({ values }) => new Map(values.map(({ key, wish }) => [key, wish])));
  return (cells) => {
    let unclear: LeftOutBy | undefined;
    for (const [index, { column, kind }] of columns.entries()) {
      const cell = cells[column] ?? '';
      const own = wishOf(cell, kind);
      const known = wishes[index];
      const wish = known?.get(keyOf(cell, kind, own)) ?? known?.get(othersKey + own) ?? own;
      if (wish === 'wanted') continue;
      const by = { column, value: cell.slice(0, longestValue).trim(), isUnclear: wish === 'unclear' };
      if (!by.isUnclear) return by;
      unclear ??= by;
    }
    return unclear;
  };
}

/** Returns a function that says whether an ignored column marks the person of a row as wanting no mail. */
export function rowsIgnored(findings: readonly OptOutFindings[]): (cells: readonly string[]) => boolean {
  const wishes = findings
    .filter(({ isIgnored }) => isIgnored)
    .map((column) => rowsLeftOut([{ ...column, isIgnored: false }]));
  return (cells) => wishes.some((wish) => wish?.(cells)?.isUnclear === false);
}

/** Returns the ignored columns that mark people as wanting no mail. */
export const ignoredMarks = (findings: readonly OptOutFindings[]): OptOutFindings[] =>
  findings.filter(({ isIgnored, values }) => isIgnored && values.some(({ wish }) => wish === 'unwanted'));

/** The column, and its value, for which a row is left out. */
export interface LeftOutBy {
  readonly column: number;
  readonly value: string;
  /** True if the value is unclear and the user has not decided yet. */
  readonly isUnclear: boolean;
}

/** Returns the columns with values that the user still has to decide on. */
export const undecided = (findings: readonly OptOutFindings[]): OptOutFindings[] =>
  findings.filter(({ isIgnored, values }) => !isIgnored && values.some(({ wish }) => wish === 'unclear'));
