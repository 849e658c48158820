import { isObject } from '../isObject.ts';

/**
 * An event in the log of an import, one per line. Rows are numbered from 0 in the order of the plan. Events are appended before and after
 * each request, so that replaying the log gives the state of each row, even if the window was closed or killed.
 */
export type ImportEvent =
  /** A window starts or continues the import. Rows that are still `leaving` get an unknown outcome. */
  | { readonly event: 'begun'; readonly at: string }
  /** The requests of these rows may leave. Written to the disk before the first of them does. */
  | { readonly event: 'leaving'; readonly rows: readonly number[] }
  /** The requests of these rows have not left after all, or the service has certainly not handled them. */
  | { readonly event: 'kept'; readonly rows: readonly number[] }
  /** The service has added these rows, each with the id of its subscriber. */
  | { readonly event: 'added'; readonly rows: readonly (readonly [row: number, id: number])[] }
  /** The service has refused these rows, each with its status and message. */
  | {
      readonly event: 'refused';
      readonly rows: readonly (readonly [row: number, status: number, reason: string])[];
    }
  /** These rows were not requested, because their addresses were suppressed after the start. */
  | { readonly event: 'suppressed'; readonly rows: readonly number[] }
  /** These rows were not requested, because their addresses were added to the list another way after the start. */
  | { readonly event: 'addedBefore'; readonly rows: readonly number[] }
  /** The connection broke, or the answer was not understood, so these rows may have been added. */
  | { readonly event: 'unknown'; readonly rows: readonly number[] }
  /** The user wants to request these rows again, whose outcome is unknown. */
  | { readonly event: 'again'; readonly rows: readonly number[] };

/** The state of a row of a running import. The first two are not final. */
type RowProgress = 'waiting' | 'leaving' | 'added' | 'refused' | 'suppressed' | 'addedBefore' | 'unknown';

const states = [
  'waiting',
  'leaving',
  'added',
  'refused',
  'suppressed',
  'addedBefore',
  'unknown',
] as const satisfies RowProgress[];

export type ProgressCounts = Readonly<Record<RowProgress, number>>;

/**
 * Returns the log line of an event with its line break. Also starts with a line break, so that a line that was cut off before does not
 * damage it.
 */
export const formatImportEvent = (event: ImportEvent): string => `\n${JSON.stringify(event)}\n`;

/** Parses a line of the log. Returns `undefined` if the line is empty, cut off, or written by another version. */
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
    case 'suppressed':
    case 'addedBefore':
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

/** What an event makes of its rows, and of rows in which states. */
const changes: Readonly<
  Record<
    Exclude<ImportEvent['event'], 'begun'>,
    { readonly from: readonly RowProgress[]; readonly to: RowProgress }
  >
> = {
  leaving: { from: ['waiting'], to: 'leaving' },
  kept: { from: ['leaving'], to: 'waiting' },
  // A late answer replaces an unknown outcome.
  added: { from: ['leaving', 'unknown'], to: 'added' },
  refused: { from: ['leaving', 'unknown'], to: 'refused' },
  suppressed: { from: ['leaving'], to: 'suppressed' },
  addedBefore: { from: ['leaving'], to: 'addedBefore' },
  unknown: { from: ['leaving'], to: 'unknown' },
  again: { from: ['unknown'], to: 'waiting' },
};

/** The states of an import's rows, one byte each, and the number of rows in each state. */
export class ImportProgress {
  readonly #states: Uint8Array;
  readonly #counts: Record<RowProgress, number>;
  /** The index of a row before which no row is waiting. */
  #next = 0;

  /** Starts with all rows waiting. `rows` is the number of rows that the plan adds. */
  constructor(rows: number) {
    this.#states = new Uint8Array(rows);
    this.#counts = {
      ...{ waiting: rows, leaving: 0 },
      ...{ added: 0, refused: 0, suppressed: 0, addedBefore: 0, unknown: 0 },
    };
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

  /** Yields the rows in this state, in order. */
  *rowsThatAre(state: RowProgress): Generator<number> {
    for (let row = 0; row < this.#states.length; row++) if (this.stateOf(row) === state) yield row;
  }

  /** Returns the next waiting rows, in order. They stay waiting until a `leaving` event is applied. */
  nextWaiting(count: number): number[] {
    const rows: number[] = [];
    while (this.#next < this.#states.length && this.stateOf(this.#next) !== 'waiting') this.#next++;
    for (let row = this.#next; row < this.#states.length && rows.length < count; row++) {
      if (this.stateOf(row) === 'waiting') rows.push(row);
    }
    return rows;
  }

  /**
   * Applies an event. Ignores events that contradict a row's state: an added row stays added, and only a row with an unknown outcome can
   * be requested again.
   */
  apply(event: ImportEvent): void {
    if (event.event === 'begun') {
      this.#loseLeaving();
      return;
    }
    const { from, to } = changes[event.event];
    for (const row of event.rows) this.#change(typeof row === 'number' ? row : row[0], from, to);
  }

  /** The outcome of requests that a closed or killed window made is unknown. */
  #loseLeaving(): void {
    for (let row = 0; row < this.#states.length && this.#counts.leaving > 0; row++) {
      this.#change(row, ['leaving'], 'unknown');
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
