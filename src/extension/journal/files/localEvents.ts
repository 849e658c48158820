import type { JournalEvent, LocalEvent } from '../../../core/journal/events.ts';
import { formatLine, parseLine } from '../../../core/journal/parse.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { shortHash } from '../../kit/hashes.ts';
import { fileKey } from '../../kit/placeOfFile.ts';
import type { Log } from '../../log.ts';
import { EventFile, type EventReading } from './eventFile.ts';

/** The approximate number of events that are kept. Every window reads them when it opens. */
const mostEvents = 4000;

/** One reading of new events. */
interface LocalReading extends Omit<EventReading, 'read'> {
  read(take: (events: readonly LocalEvent[]) => void): Promise<boolean>;
}

/**
 * The events that this machine has written into its journals, in a file of the extension's storage, which nobody else can
 * write. All windows share it: several may append to it and thin it out at once.
 */
export class LocalEvents {
  /** A hash that identifies the journal that this window writes, however its folder was opened. */
  readonly journal: string;
  /** The hash in events of earlier versions: of the path as it was spelled. */
  readonly #journalBefore: string;
  readonly #place: DirectoryFile;
  readonly #file: EventFile;
  readonly #log: Log;
  readonly #most: number;

  /** `journal` is the path of the journal that this window writes. */
  constructor(place: DirectoryFile, journal: string, log: Log, most = mostEvents) {
    this.#place = place;
    this.journal = shortHash(fileKey(journal));
    this.#journalBefore = shortHash(journal);
    this.#file = new EventFile(place, (line) => log.warn(`${place.path}: line ${line} cannot be read`));
    this.#log = log;
    this.#most = most;
  }

  get path(): string {
    return this.#place.path;
  }

  /** Opens the events of all windows for one reading. */
  async open(): Promise<LocalReading> {
    const reading = await this.#file.open();
    return {
      isReplaced: reading.isReplaced,
      read: (take) => reading.read((events) => take(this.#localEvents(events))),
      [Symbol.asyncDispose]: () => reading[Symbol.asyncDispose](),
    };
  }

  #localEvents(events: readonly JournalEvent[]): readonly LocalEvent[] {
    return events
      .filter(namesJournal)
      .map((event) => (this.#isOfBefore(event) ? { ...event, journal: this.journal } : event));
  }

  #isOfBefore({ journal }: LocalEvent): boolean {
    return journal === this.#journalBefore && journal !== this.journal;
  }

  /** Makes the next reading read the whole file, even if it has begun already. */
  restart(): void {
    this.#file.restart();
  }

  /** Returns the event together with the journal that it belongs to. */
  localize(event: JournalEvent): LocalEvent {
    return { ...event, journal: this.journal };
  }

  /** Appends an event. Resolves when it is on the disk, rejects when it cannot be written. */
  append(event: JournalEvent): Promise<void> {
    return this.#file.append(this.localize(event));
  }

  /** Drops the oldest events when there are too many. A failure is only logged. */
  async thinOut(): Promise<void> {
    if (this.#file.lineCount <= this.#most) return;
    try {
      const [{ rewriteFile }, { thinLocalEvents }] = await Promise.all([
        import('../../files/rewriteFile.ts'),
        import('../../../core/journal/tidy.ts'),
      ]);
      await rewriteFile(this.#place, async (text) => {
        const events = text.split('\n').map(parseLine).filter(isEvent).filter(namesJournal);
        return thinLocalEvents(events, this.#most)
          .map((event) => `${formatLine(event)}\n`)
          .join('');
      });
    } catch (error) {
      this.#log.error(`${this.path} cannot be thinned out; all of it is kept`, error);
    }
  }
}

const isEvent = (line: ReturnType<typeof parseLine>) => typeof line === 'object';

function namesJournal(event: JournalEvent): event is LocalEvent {
  return 'journal' in event && typeof event.journal === 'string';
}
