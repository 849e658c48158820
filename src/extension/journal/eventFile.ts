import type { JournalEvent } from '../../core/journal/events.ts';
import { formatLine, parseLine } from '../../core/journal/parse.ts';
import { compactLines, repairLines, type TidyLines } from '../../core/journal/tidy.ts';
import { appendLines } from '../files/appendLines.ts';
import type { FolderFile } from '../files/folderFile.ts';
import { LineReader } from '../files/lineReader.ts';
import { rewriteFile, settleRewrite } from '../files/rewriteFile.ts';
import { makeJournalFolder } from './journalFolder.ts';
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

/** What lines say. */
interface Contents {
  readonly events: JournalEvent[];
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
  readonly #file: FolderFile;
  readonly #reader: LineReader;
  readonly #onDamaged: (line: number) => void;
  #complete: readonly JournalEvent[] = [];
  #lines = 0;
  #needsRepair = false;
  #rest = '';
  #last: JournalEvent | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** `onDamaged` is told the number of each line that cannot be read. */
  constructor(file: FolderFile, onDamaged: (line: number) => void) {
    this.#file = file;
    this.#reader = new LineReader(file);
    this.#onDamaged = onDamaged;
  }

  get events(): readonly JournalEvent[] {
    return this.#last ? [...this.#complete, this.#last] : this.#complete;
  }

  /** Reads what is new in the file. Returns whether there was anything. */
  refresh(): Promise<boolean> {
    return this.#inTurn(() => this.#read());
  }

  /** Returns when the event is on the disk; rejects when it cannot be written. */
  append(event: JournalEvent): Promise<void> {
    return this.#inTurn(async () => {
      await makeJournalFolder(this.#file);
      await appendLines(this.#file, [formatLine(event)]);
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
    const isDone = await rewriteFile(this.#file, async (text) => {
      const lines = text.split('\n').slice(0, -1);
      const { kept, damaged, conflicts } = tidy(lines);
      await setAside(this.#file, damaged);
      tidied = { damaged: damaged.length, conflicts, dropped: lines.length - kept.length };
      return kept.map((line) => `${line}\n`).join('');
    });
    return isDone ? tidied : undefined;
  }

  async #read(): Promise<boolean> {
    await settleRewrite(this.#file);
    const before = this.#rest;
    const found: Contents = { events: [], count: 0, damaged: [], hasConflicts: false };
    const { rest, fromStart } = await this.#reader.read((lines) => {
      for (const line of lines) take(found, line);
    });
    this.#add(found, fromStart);
    if (fromStart || found.count > 0 || rest !== before) {
      const last = parseLine(rest);
      this.#rest = rest;
      this.#last = typeof last === 'object' ? last : undefined;
      return true;
    }
    return false;
  }

  #add({ events, count, damaged, hasConflicts }: Contents, fromStart: boolean): void {
    const linesBefore = fromStart ? 0 : this.#lines;
    if (fromStart || events.length > 0) this.#complete = fromStart ? events : [...this.#complete, ...events];
    this.#lines = linesBefore + count;
    this.#needsRepair = (!fromStart && this.#needsRepair) || hasConflicts || damaged.length > 0;
    for (const line of damaged) this.#onDamaged(linesBefore + line);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

function take(into: Contents, line: string): void {
  into.count += 1;
  const parsed = parseLine(line);
  if (typeof parsed === 'object') into.events.push(parsed);
  if (parsed === 'damaged') into.damaged.push(into.count);
  if (parsed === 'conflict') into.hasConflicts = true;
}
