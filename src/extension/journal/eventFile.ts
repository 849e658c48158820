import type { JournalEvent } from '../../core/journal/events.ts';
import { formatLine, parseLine } from '../../core/journal/parse.ts';
import { appendLine } from './appendLine.ts';
import { LineReader } from './lineReader.ts';

/**
 * The events in a journal's file. Reading and appending take turns, so that calls may overlap.
 * Nothing in the file is ever changed or deleted.
 */
export class EventFile {
  readonly #path: string;
  readonly #reader: LineReader;
  readonly #onDamaged: (line: number) => void;
  #complete: JournalEvent[] = [];
  #lines = 0;
  #rest: readonly JournalEvent[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  /** `onDamaged` is told the number of each line that cannot be read. */
  constructor(path: string, onDamaged: (line: number) => void) {
    this.#path = path;
    this.#reader = new LineReader(path);
    this.#onDamaged = onDamaged;
  }

  get events(): readonly JournalEvent[] {
    return [...this.#complete, ...this.#rest];
  }

  /** Reads what is new in the file. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#read());
  }

  /** Returns when the event is on the disk; rejects when it cannot be written. */
  append(event: JournalEvent): Promise<void> {
    return this.#inTurn(() => appendLine(this.#path, formatLine(event)));
  }

  async #read(): Promise<void> {
    const { lines, rest, fromStart } = await this.#reader.read();
    if (fromStart) {
      this.#complete = [];
      this.#lines = 0;
    }
    for (const line of lines) this.#take(line);
    const last = parseLine(rest);
    this.#rest = typeof last === 'object' ? [last] : [];
  }

  #take(line: string): void {
    this.#lines += 1;
    const parsed = parseLine(line);
    if (typeof parsed === 'object') this.#complete.push(parsed);
    if (parsed === 'damaged') this.#onDamaged(this.#lines);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
