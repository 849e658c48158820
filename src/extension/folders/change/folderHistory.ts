import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChangeRecord, newestFirst, parseRecord } from '../../../core/folders/history.ts';
import { Directory } from '../../files/directory.ts';
import { removeAbandonedDrafts } from '../../files/drafts.ts';
import { replaceFile } from '../../files/replaceFile.ts';
import { removeFile, whenFree } from '../../kit/heldFiles.ts';
import type { Log } from '../../log.ts';

/** The number of changes kept for each account. */
const kept = 100;

/** The largest file that is read, in bytes: enough for a change of a hundred thousand makets. */
const largestHistory = 16 * 1024 * 1024;

const recordEnding = '.json';
const recordFile = (id: string) => `${id}${recordEnding}`;

/**
 * The folder changes made on this machine, by any window: one file for each in the extension's storage. Files are replaced
 * atomically.
 */
export class FolderHistory {
  readonly #directory: string;
  readonly #log: Log;

  constructor(directory: string, log: Log) {
    this.#directory = directory;
    this.#log = log;
  }

  /** Returns the changes of an account, newest first. */
  async read(account: string): Promise<readonly ChangeRecord[]> {
    const records = await Promise.all((await this.#files()).map((name) => this.#readFile(name)));
    return newestFirst(records.filter((record) => record?.account === account).filter((record) => !!record));
  }

  /** Writes or replaces the record of a change. Resolves when it is on disk and would survive a crash. */
  async write(record: ChangeRecord): Promise<void> {
    await replaceFile(new Directory(this.#directory).file(recordFile(record.id)), JSON.stringify(record));
  }

  /** Deletes the record of a change that changed nothing. */
  async forget(id: string): Promise<void> {
    await removeFile(join(this.#directory, recordFile(id)));
  }

  /** Deletes the oldest changes of an account beyond the limit, and drafts left by a crash. */
  async prune(account: string): Promise<void> {
    await removeAbandonedDrafts(new Directory(this.#directory), (name) => !name.endsWith(recordEnding));
    for (const { id } of (await this.read(account)).slice(kept)) await this.forget(id);
  }

  async #files(): Promise<string[]> {
    const names = await readdir(this.#directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.endsWith(recordEnding));
  }

  /** Skips a file that can't be read. Another window may have deleted it meanwhile. */
  async #readFile(name: string): Promise<ChangeRecord | undefined> {
    try {
      const path = join(this.#directory, name);
      const record = await whenFree(path, async () => {
        const { size } = await stat(path);
        return size > largestHistory ? undefined : parseRecord(await readFile(path, 'utf8'));
      });
      if (!record) this.#log.warn(`The history of folders has a file that is no change: ${name}`);
      return record;
    } catch (error) {
      this.#log.error('Reading the history of folders', error);
      return undefined;
    }
  }
}
