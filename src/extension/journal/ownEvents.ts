import { createHash } from 'node:crypto';
import type { JournalEvent } from '../../core/journal/events.ts';
import { type OwnEvent, thinnedOut } from '../../core/journal/ownWord.ts';
import { formatLine, parseLine } from '../../core/journal/parse.ts';
import type { DirectoryFile } from '../files/directory.ts';
import { rewriteFile } from '../files/rewriteFile.ts';
import type { Log } from '../log.ts';
import { EventFile, type EventReading } from './eventFile.ts';

/** How many events are kept, about. Every window reads them when it opens. */
const mostEvents = 4000;

/** One reading of what is new. */
export interface OwnReading extends Omit<EventReading, 'read'> {
  read(take: (events: readonly OwnEvent[]) => void): Promise<boolean>;
}

/**
 * What this machine wrote into its journals itself: a file in the extension's own storage, where nobody else can write.
 * All windows share it. Several may append at once and thin it out.
 */
export class OwnEvents {
  /** Names the journal that this window writes. */
  readonly journal: string;
  readonly #place: DirectoryFile;
  readonly #file: EventFile;
  readonly #log: Log;
  readonly #most: number;

  /** `journal` is the path of the journal that this window writes. */
  constructor(place: DirectoryFile, journal: string, log: Log, most = mostEvents) {
    this.#place = place;
    this.journal = createHash('sha256').update(journal).digest('hex').slice(0, 16);
    this.#file = new EventFile(place, (line) => log.warn(`${place.path}: line ${line} cannot be read`));
    this.#log = log;
    this.#most = most;
  }

  get path(): string {
    return this.#place.path;
  }

  /** Opens what all windows have written for one reading. */
  async open(): Promise<OwnReading> {
    const reading = await this.#file.open();
    return {
      isReplaced: reading.isReplaced,
      read: (take) => reading.read((events) => take(events.filter(isOwn))),
      [Symbol.asyncDispose]: () => reading[Symbol.asyncDispose](),
    };
  }

  /** Has everything read again, by a reading that is open already, too. */
  restart(): void {
    this.#file.restart();
  }

  /** The event as this machine's own word. */
  own(event: JournalEvent): OwnEvent {
    return { ...event, journal: this.journal };
  }

  /** Returns when the event is on the disk; rejects when it cannot be written. */
  append(event: JournalEvent): Promise<void> {
    return this.#file.append(this.own(event));
  }

  /** Leaves out the oldest things when there are too many. Without it nothing is lost. */
  async thinOut(): Promise<void> {
    if (this.#file.lineCount <= this.#most) return;
    try {
      await rewriteFile(this.#place, async (text) => {
        const events = text.split('\n').map(parseLine).filter(isEvent).filter(isOwn);
        return thinnedOut(events, this.#most)
          .map((event) => `${formatLine(event)}\n`)
          .join('');
      });
    } catch (error) {
      this.#log.error(`${this.path} cannot be thinned out; all of it is kept`, error);
    }
  }
}

const isEvent = (line: ReturnType<typeof parseLine>) => typeof line === 'object';

function isOwn(event: JournalEvent): event is OwnEvent {
  return 'journal' in event && typeof event.journal === 'string';
}
