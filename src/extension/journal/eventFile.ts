import type { JournalEvent } from '../../core/journal/events.ts';
import { formatLine, parseLine } from '../../core/journal/parse.ts';
import { appendLine } from './appendLine.ts';
import { makeJournalFolder } from './journalFolder.ts';
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
  #rest = '';
  #turn: Promise<unknown> = Promise.resolve();

  /** `onDamaged` is told the number of each line that cannot be read. */
  constructor(path: string, onDamaged: (line: number) => void) {
    this.#path = path;
    this.#reader = new LineReader(path);
    this.#onDamaged = onDamaged;
  }

  get events(): readonly JournalEvent[] {
    const last = parseLine(this.#rest);
    return typeof last === 'object' ? [...this.#complete, last] : this.#complete;
  }

  /** Reads what is new in the file. Returns whether there was anything. */
  refresh(): Promise<boolean> {
    return this.#inTurn(() => this.#read());
  }

  /** Returns when the event is on the disk; rejects when it cannot be written. */
  append(event: JournalEvent): Promise<void> {
    return this.#inTurn(async () => {
      await makeJournalFolder(this.#path);
      await appendLine(this.#path, formatLine(event));
    });
  }

  async #read(): Promise<boolean> {
    const before = this.#rest;
    const { lines, rest, fromStart } = await this.#reader.read();
    if (fromStart) {
      this.#complete = [];
      this.#lines = 0;
    }
    for (const line of lines) this.#take(line);
    this.#rest = rest;
    return fromStart || lines.length > 0 || rest !== before;
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
