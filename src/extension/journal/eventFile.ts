import type { JournalEvent } from '../../core/journal/events.ts';
import { formatLine, parseLine } from '../../core/journal/parse.ts';
import { compactLines, repairLines, type TidyLines } from '../../core/journal/tidy.ts';
import { appendLine } from './appendLine.ts';
import { makeJournalFolder } from './journalFolder.ts';
import { LineReader } from './lineReader.ts';
import { rewriteFile, settleRewrite } from './rewriteFile.ts';
import { setAside } from './setAside.ts';

/** What putting a file in order did. */
export interface Tidied {
  /** How many lines could not be read: they are in `damaged.jsonl` now. */
  readonly damaged: number;
  /** How many marks of conflicts there were. */
  readonly conflicts: number;
  /** How many lines are not there any more, because they say nothing. */
  readonly dropped: number;
}

/**
 * The events in a journal's file. Reading, appending and rewriting take turns, so that calls may overlap; other
 * processes may do the same at any time.
 */
export class EventFile {
  readonly #path: string;
  readonly #reader: LineReader;
  readonly #onDamaged: (line: number) => void;
  #complete: JournalEvent[] = [];
  #lines = 0;
  #needsRepair = false;
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

  /** Whether there are lines that cannot be read, or marks of a conflict. */
  get needsRepair(): boolean {
    return this.#needsRepair;
  }

  /** Takes out what `needsRepair`, and loses nothing. Returns `undefined` when another process is at it. */
  repair(): Promise<Tidied | undefined> {
    return this.#inTurn(() => this.#tidy(repairLines));
  }

  /** Takes out also what says nothing any more. Every number stays, and so does what newer versions wrote. */
  compact(): Promise<Tidied | undefined> {
    return this.#inTurn(() => this.#tidy(compactLines));
  }

  async #tidy(tidy: (lines: readonly string[]) => TidyLines): Promise<Tidied | undefined> {
    let tidied: Tidied | undefined;
    const isDone = await rewriteFile(this.#path, async (text) => {
      const lines = text.split('\n').slice(0, -1);
      const { kept, damaged, conflicts } = tidy(lines);
      await setAside(this.#path, damaged);
      tidied = { damaged: damaged.length, conflicts, dropped: lines.length - kept.length };
      return kept.map((line) => `${line}\n`).join('');
    });
    return isDone ? tidied : undefined;
  }

  async #read(): Promise<boolean> {
    await settleRewrite(this.#path);
    const before = this.#rest;
    const { lines, rest, fromStart } = await this.#reader.read();
    if (fromStart) {
      this.#complete = [];
      this.#lines = 0;
      this.#needsRepair = false;
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
    if (parsed === 'damaged' || parsed === 'conflict') this.#needsRepair = true;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
