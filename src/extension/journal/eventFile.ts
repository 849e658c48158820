import type { JournalEvent } from '../../core/journal/events.ts';
import { formatLine, parseLine } from '../../core/journal/parse.ts';
import { appendLines } from '../files/appendLines.ts';
import type { DirectoryFile } from '../files/directory.ts';
import { LineReader, type LineReading } from '../files/lineReader.ts';
import { settleRewrite } from '../files/rewriteFile.ts';
import { makeJournalFolder } from './journalFolder.ts';
import type { Tidied } from './tidyFile.ts';

/** One reading of the events that are new, up to where the file ended when it was opened. */
export interface EventReading extends AsyncDisposable {
  /** Whether something is not there any more that was read before: the events are all that there are then. */
  readonly isReplaced: boolean;
  /**
   * Hands the events to `take` in pieces, with time for others in between. Returns whether there was anything new. When it
   * rejects, the next reading hands the same events over again.
   */
  read(take: (events: readonly JournalEvent[]) => void): Promise<boolean>;
}

/** What lines say besides events. */
interface Findings {
  /** How many lines there are. */
  count: number;
  /** The numbers of those that cannot be read. */
  readonly damaged: number[];
  hasConflicts: boolean;
}

/**
 * The events in a journal's file. Reading, appending and rewriting take turns, so that calls may overlap; other
 * processes may do the same at any time.
 */
export class EventFile {
  readonly #file: DirectoryFile;
  readonly #reader: LineReader;
  readonly #onDamaged: (line: number) => void;
  #lines = 0;
  #needsRepair = false;
  /** What stood behind the last newline. */
  #rest = '';
  #turn: Promise<void> = Promise.resolve();

  /** `onDamaged` is told the number of each line that cannot be read. */
  constructor(file: DirectoryFile, onDamaged: (line: number) => void) {
    this.#file = file;
    this.#reader = new LineReader(file);
    this.#onDamaged = onDamaged;
  }

  get path(): string {
    return this.#file.path;
  }

  /** How many lines have been read. */
  get lineCount(): number {
    return this.#lines;
  }

  /** Opens the file for one reading. Until that is disposed, all else waits. */
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

  /** Has everything read again, by a reading that is open already, too. */
  restart(): void {
    this.#reader.restart();
    this.#forget();
  }

  /** Returns when the event is on the disk; rejects when it cannot be written. */
  append(event: JournalEvent): Promise<void> {
    return this.appendAll([event]);
  }

  /** The same for several events, with one write. */
  appendAll(events: readonly JournalEvent[]): Promise<void> {
    return this.#inTurn(async () => {
      await makeJournalFolder(this.#file);
      await appendLines(this.#file, events.map(formatLine));
    });
  }

  /** Whether there are lines that cannot be read, or marks of a conflict. */
  get needsRepair(): boolean {
    return this.#needsRepair;
  }

  /** Takes out what `needsRepair`, and loses nothing. Returns `undefined` when another process is at it. */
  repair(): Promise<Tidied | undefined> {
    return this.#inTurn(async () => (await import('./tidyFile.ts')).repairFile(this.#file));
  }

  /** Takes out also what says nothing any more. Every number stays, and so does what newer versions wrote. */
  compact(): Promise<Tidied | undefined> {
    return this.#inTurn(async () => (await import('./tidyFile.ts')).compactFile(this.#file));
  }

  async #read(lines: LineReading, take: (events: readonly JournalEvent[]) => void): Promise<boolean> {
    const found: Findings = { count: 0, damaged: [], hasConflicts: false };
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

  #note({ count, damaged, hasConflicts }: Findings): void {
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

/** An event that was read `before`, when it had no newline yet, is not taken again. */
function eventIn(line: string, found: Findings, before: string): JournalEvent | undefined {
  found.count += 1;
  const parsed = parseLine(line);
  if (parsed === 'damaged') found.damaged.push(found.count);
  if (parsed === 'conflict') found.hasConflicts = true;
  const isTaken = found.count === 1 && line === before;
  return typeof parsed === 'object' && !isTaken ? parsed : undefined;
}
