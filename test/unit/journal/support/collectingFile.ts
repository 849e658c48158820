import type { JournalEvent } from '../../../../src/core/journal/events.ts';
import { EventFile } from '../../../../src/extension/journal/files/eventFile.ts';

/** A journal file that collects the events it reads. */
export class CollectingFile extends EventFile {
  events: JournalEvent[] = [];

  /** Reads new events. Returns true if there were any. */
  async refresh(): Promise<boolean> {
    await using reading = await this.open();
    if (reading.isReplaced) this.events = [];
    return await reading.read((events) => void this.events.push(...events));
  }
}
