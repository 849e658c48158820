import type { ImportEvent } from '../../../core/imports/progress.ts';
import type { DirectoryFile } from '../../files/directory.ts';

/**
 * What a run knows about its rows but could not write to the log of the import, for example because the disk was full. It is written before
 * anything else is, unless another window has written to the log meanwhile: that one has counted these rows as unknown.
 */
export class UnloggedEvents {
  readonly #log: DirectoryFile;
  readonly #events: ImportEvent[] = [];
  /** The size of the log when the run ended, in bytes. */
  #size: bigint | undefined;

  constructor(log: DirectoryFile) {
    this.#log = log;
  }

  /** Notes events that could not be written. Rows that were about to leave have not left. */
  add(events: readonly ImportEvent[]): void {
    for (const event of events) {
      if (event.event === 'leaving') this.#events.push({ event: 'kept', rows: event.rows });
      else if (event.event !== 'begun' && event.event !== 'again') this.#events.push(event);
    }
  }

  get hasEvents(): boolean {
    return this.#events.length > 0;
  }

  /** Call it after each attempt to write to the log, with the lock of the import. */
  async remember(): Promise<void> {
    if (this.hasEvents) this.#size = (await this.#log.look())?.size;
  }

  /** Forgets all: they are written, or not true any more. */
  clear(): void {
    this.#events.length = 0;
  }

  /** Returns the events, in their order. */
  async events(): Promise<readonly ImportEvent[]> {
    if (!this.hasEvents) return [];
    if ((await this.#log.look())?.size !== this.#size) this.clear();
    return [...this.#events];
  }
}
