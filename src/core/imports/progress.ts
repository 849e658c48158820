import { isObject } from '../isObject.ts';

/**
 * A line in the log of an import. Rows are numbered from 0 in the order of the plan. The log is appended to before and after each
 * request, so that replaying it tells what has become of each row, whenever the window was closed or killed.
 */
export type ImportEvent =
  /** A window goes on with the import. Rows that had left before and were not answered have an unknown outcome from here on. */
  | { readonly event: 'begun'; readonly at: string }
  /** The requests of these rows may leave. On the disk before the first of them does. */
  | { readonly event: 'leaving'; readonly rows: readonly number[] }
  /** The requests of these rows have not left after all, or the service has certainly not handled them. */
  | { readonly event: 'kept'; readonly rows: readonly number[] }
  /** Each row with the id of its subscriber. */
  | { readonly event: 'added'; readonly rows: readonly (readonly [row: number, id: number])[] }
  /** Each row with the service's status and words. */
  | {
      readonly event: 'refused';
      readonly rows: readonly (readonly [row: number, status: number, reason: string])[];
    }
  /** The connection broke, or the answer was not understood: nobody knows whether these rows were added. */
  | { readonly event: 'unknown'; readonly rows: readonly number[] }
  /** The user wants rows with an unknown outcome to be requested once more. */
  | { readonly event: 'again'; readonly rows: readonly number[] };

/** The state of a row of a running import. It ends as `added`, `refused` or `unknown`. */
export type RowProgress = 'waiting' | 'leaving' | 'added' | 'refused' | 'unknown';

const states = ['waiting', 'leaving', 'added', 'refused', 'unknown'] as const satisfies RowProgress[];

export type ProgressCounts = Readonly<Record<RowProgress, number>>;

/** A line of the log with its end. It begins with a line end, too: a line that was cut before does not spoil it. */
export const formatImportEvent = (event: ImportEvent): string => `\n${JSON.stringify(event)}\n`;

/** Reads a line of the log. `undefined` for an empty one, and for one that was cut or that another version has written. */
export function parseImportEvent(line: string): ImportEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { event, rows, at } = value;
  if (event === 'begun') return typeof at === 'string' ? { event, at } : undefined;
  if (!Array.isArray(rows)) return undefined;
  switch (event) {
    case 'leaving':
    case 'kept':
    case 'unknown':
    case 'again':
      return rows.every(isRow) ? { event, rows } : undefined;
    case 'added':
      return rows.every((each) => isTuple(each, ['number', 'number'])) ? { event, rows } : undefined;
    case 'refused':
      return rows.every((each) => isTuple(each, ['number', 'number', 'string']))
        ? { event, rows }
        : undefined;
    default:
      return undefined;
  }
}

/** The states of the rows of an import, one byte each, and how many are in each. */
export class ImportProgress {
  readonly #states: Uint8Array;
  readonly #counts: Record<RowProgress, number>;
  /** No row before this one is waiting. */
  #next = 0;

  /** All rows are waiting until events are applied. `rows` is how many the plan has that are to be added. */
  constructor(rows: number) {
    this.#states = new Uint8Array(rows);
    this.#counts = { waiting: rows, leaving: 0, added: 0, refused: 0, unknown: 0 };
  }

  get counts(): ProgressCounts {
    return { ...this.#counts };
  }

  /** True if no row is waiting or under way. */
  get isDone(): boolean {
    return this.#counts.waiting + this.#counts.leaving === 0;
  }

  stateOf(row: number): RowProgress {
    return states[this.#states[row] ?? 0] ?? 'waiting';
  }

  /** The rows in this state, in their order. */
  *rowsThatAre(state: RowProgress): Generator<number> {
    for (let row = 0; row < this.#states.length; row++) if (this.stateOf(row) === state) yield row;
  }

  /** The next waiting rows, in their order; they stay waiting until a `leaving` event is applied. */
  nextWaiting(count: number): number[] {
    const rows: number[] = [];
    while (this.#next < this.#states.length && this.stateOf(this.#next) !== 'waiting') this.#next++;
    for (let row = this.#next; row < this.#states.length && rows.length < count; row++) {
      if (this.stateOf(row) === 'waiting') rows.push(row);
    }
    return rows;
  }

  /**
   * Applies an event. What would contradict the state of a row changes nothing: a row that was added stays so, and only a row of
   * unknown outcome can be requested again.
   */
  apply(event: ImportEvent): void {
    switch (event.event) {
      case 'begun':
        for (let row = 0; row < this.#states.length && this.#counts.leaving > 0; row++) {
          this.#change(row, ['leaving'], 'unknown');
        }
        break;
      case 'leaving':
        for (const row of event.rows) this.#change(row, ['waiting'], 'leaving');
        break;
      case 'kept':
        for (const row of event.rows) this.#change(row, ['leaving'], 'waiting');
        break;
      case 'added':
        // An answer that comes late is better than none.
        for (const [row] of event.rows) this.#change(row, ['leaving', 'unknown'], 'added');
        break;
      case 'refused':
        for (const [row] of event.rows) this.#change(row, ['leaving', 'unknown'], 'refused');
        break;
      case 'unknown':
        for (const row of event.rows) this.#change(row, ['leaving'], 'unknown');
        break;
      case 'again':
        for (const row of event.rows) this.#change(row, ['unknown'], 'waiting');
    }
  }

  #change(row: number, from: readonly RowProgress[], to: RowProgress): void {
    const state = this.stateOf(row);
    if (row >= this.#states.length || !from.includes(state)) return;
    this.#states[row] = states.indexOf(to);
    this.#counts[state]--;
    this.#counts[to]++;
    if (to === 'waiting') this.#next = Math.min(this.#next, row);
  }
}

const isRow = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isTuple = (value: unknown, types: readonly string[]) =>
  Array.isArray(value) &&
  value.length === types.length &&
  types.every((type, index) => typeof value[index] === type) &&
  isRow(value[0]);
