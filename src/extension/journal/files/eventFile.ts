import type { JournalEvent } from '../../../core/journal/events.ts';
import { formatLine, parseLine } from '../../../core/journal/parse.ts';
import { appendLines } from '../../files/appendLines.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { LineReader, type LineReading } from '../../files/lineReader.ts';
import { settleRewrite } from '../../files/settleRewrite.ts';
import { makeJournalDirectory } from './journalDirectory.ts';
import type { Tidied } from './tidyFile.ts';

/** One reading of new events, up to the end of the file at the time it was opened. */
export interface EventReading extends AsyncDisposable {
  /** True if the file was replaced since the last reading. The events are then those of the whole file. */
  readonly isReplaced: boolean;
  /**
   * Passes the events to `take` in pieces, and yields to other work in between. Returns whether there were any. When it
   * rejects, the next reading passes the same events again.
   */
  read(take: (events: readonly JournalEvent[]) => void): Promise<boolean>;
}

/** Facts about the lines of one reading. */
interface LineFacts {
  /** The number of lines. */
  count: number;
  /** The numbers of unreadable lines. */
  readonly damaged: number[];
  hasConflicts: boolean;
}

/**
 * The events in the file of a journal. Calls may overlap: reading, appending and rewriting are queued. Other processes may use
 * the file at the same time.
 */
export class EventFile {
  readonly #file: DirectoryFile;
  readonly #reader: LineReader;
  readonly #onDamaged: (line: number) => void;
  #lines = 0;
  #needsRepair = false;
  /** The text after the last newline. */
  #rest = '';
  #turn: Promise<void> = Promise.resolve();

  /** Calls `onDamaged` with the number of each unreadable line. */
  constructor(file: DirectoryFile, onDamaged: (line: number) => void) {
    this.#file = file;
    this.#reader = new LineReader(file);
    this.#onDamaged = onDamaged;
  }

  get path(): string {
    return this.#file.path;
  }

  /** The number of lines read so far. */
  get lineCount(): number {
    return this.#lines;
  }

  /** Opens the file for one reading. All other calls wait until the reading is disposed. */
  async open(): Promise<EventReading> {
    const endTurn = await this.#beginTurn();
    try {
      await settleRewrite(this.#file);
      const lines = await this.#reader.open();
      if (lines.isReplaced) this.#forget();
      return {
        isReplaced: lines.isReplaced,
        read: (take) => this.#read(lines, take),
        [Symbol.asyncDispose]: async () => lines.close().finally(endTurn),
      };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Makes the next reading read the whole file, even if it has begun already. */
  restart(): void {
    this.#reader.restart();
    this.#forget();
  }

  /** Appends an event. Resolves when it is on the disk, rejects when it cannot be written. */
  append(event: JournalEvent): Promise<void> {
    return this.appendAll([event]);
  }

  /** Appends several events with one write. */
  appendAll(events: readonly JournalEvent[]): Promise<void> {
    return this.#inTurn(async () => {
      await makeJournalDirectory(this.#file);
      await appendLines(this.#file, events.map(formatLine));
    });
  }

  /** True if there are unreadable lines or conflict markers of git. */
  get needsRepair(): boolean {
    return this.#needsRepair;
  }

  /** Moves unreadable lines to another file and removes conflict markers. Returns `undefined` if another process does so. */
  repair(): Promise<Tidied | undefined> {
    return this.#inTurn(async () => (await import('./tidyFile.ts')).repairFile(this.#file));
  }

  /** Repairs the file, and removes events that no longer have an effect. Keeps every number, and all lines of newer versions. */
  compact(): Promise<Tidied | undefined> {
    return this.#inTurn(async () => (await import('./tidyFile.ts')).compactFile(this.#file));
  }

  async #read(lines: LineReading, take: (events: readonly JournalEvent[]) => void): Promise<boolean> {
    const found: LineFacts = { count: 0, damaged: [], hasConflicts: false };
    const before = this.#rest;
    const rest = await lines.read((piece) => {
      take(piece.flatMap((line) => eventIn(line, found, before) ?? []));
    });
    const last = rest === before ? undefined : parseLine(rest);
    if (typeof last === 'object') take([last]);
    this.#note(found);
    this.#rest = rest;
    return lines.isReplaced || found.count > 0 || rest !== before;
  }

  #note({ count, damaged, hasConflicts }: LineFacts): void {
    for (const line of damaged) this.#onDamaged(this.#lines + line);
    this.#lines += count;
    this.#needsRepair ||= hasConflicts || damaged.length > 0;
  }

  #forget(): void {
    this.#lines = 0;
    this.#needsRepair = false;
    this.#rest = '';
  }

  async #beginTurn(): Promise<() => void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    return resolve;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const endTurn = await this.#beginTurn();
    try {
      return await work();
    } finally {
      endTurn();
    }
  }
}

/** Returns the line's event, unless it was read `before`, when it had no newline yet. */
function eventIn(line: string, found: LineFacts, before: string): JournalEvent | undefined {
  found.count += 1;
  const parsed = parseLine(line);
  if (parsed === 'damaged') found.damaged.push(found.count);
  if (parsed === 'conflict') found.hasConflicts = true;
  const isTaken = found.count === 1 && line === before;
  return typeof parsed === 'object' && !isTaken ? parsed : undefined;
}
