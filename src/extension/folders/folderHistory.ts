import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChangeRecord, newestFirst, parseRecord } from '../../core/folders/history.ts';
import { removeAbandonedDrafts } from '../files/abandonedDrafts.ts';
import { Directory } from '../files/directory.ts';
import type { Log } from '../log.ts';

/** How many changes of an account are kept. */
const kept = 100;

/** The largest file of a change that is read, in bytes: more than one of a hundred thousand makets takes. */
const mostBytes = 16 * 1024 * 1024;

const draftEnding = '.draft';

/**
 * The changes of folders that were made on this machine, by any window: one file each in the extension's own storage.
 * A file is replaced as a whole, so that it is never torn.
 */
export class FolderHistory {
  readonly #folder: string;
  readonly #log: Log;

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** The changes of an account, newest first. */
  async read(account: string): Promise<readonly ChangeRecord[]> {
    const records = await Promise.all((await this.#files()).map((name) => this.#readFile(name)));
    return newestFirst(records.filter((record) => record?.account === account).filter((record) => !!record));
  }

  /** Writes a change, in the place of what was written of it before. Returns when it is there, also after a crash. */
  async write(record: ChangeRecord): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.#path(record.id);
    const draft = `${path}${draftEnding}`;
    await writeFile(draft, JSON.stringify(record), { flush: true });
    await rename(draft, path);
  }

  /** Forgets a change of which nothing was done. */
  async forget(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
  }

  /** Forgets the oldest changes of an account, when there are many, and what a crash has left. */
  async prune(account: string): Promise<void> {
    await removeAbandonedDrafts(new Directory(this.#folder), (name) => name.endsWith(draftEnding));
    for (const { id } of (await this.read(account)).slice(kept)) await this.forget(id);
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  async #files(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.endsWith('.json'));
  }

  /** What cannot be read is passed over, and stays. Another window may forget a file in between. */
  async #readFile(name: string): Promise<ChangeRecord | undefined> {
    try {
      const path = join(this.#folder, name);
      const { size } = await stat(path);
      const record = size > mostBytes ? undefined : parseRecord(await readFile(path, 'utf8'));
      if (!record) this.#log.warn(`The history of folders has a file that is no change: ${name}`);
      return record;
    } catch (error) {
      this.#log.error('Reading the history of folders', error);
      return undefined;
    }
  }
}
