import { type FileHandle, open } from 'node:fs/promises';
import type { PlannedRow } from '../protocol/imports.ts';

/**
 * Writes the rows of an import to a plan file, in order, and an index beside it. The index has an entry for each row to add: its offset and
 * its length in the plan, in bytes, as two little-endian doubles.
 */
export class PlanFile implements AsyncDisposable {
  readonly #plan: FileHandle;
  readonly #index: FileHandle;
  #rows: Buffer[] = [];
  #entries: Buffer[] = [];
  #end = 0;

  private constructor(plan: FileHandle, index: FileHandle) {
    this.#plan = plan;
    this.#index = index;
  }

  /** Creates the plan and its index. Throws if one of these files exists. */
  static async create(path: string): Promise<PlanFile> {
    const plan = await open(path, 'wx', 0o600);
    return new PlanFile(plan, await open(`${path}.index`, 'wx', 0o600));
  }

  add(row: PlannedRow): void {
    const line = Buffer.from(`${JSON.stringify(row)}\n`);
    this.#rows.push(line);
    if ('email' in row) {
      const entry = Buffer.alloc(16);
      entry.writeDoubleLE(this.#end, 0);
      entry.writeDoubleLE(line.length, 8);
      this.#entries.push(entry);
    }
    this.#end += line.length;
  }

  async flush(): Promise<void> {
    const [rows, entries] = [Buffer.concat(this.#rows.splice(0)), Buffer.concat(this.#entries.splice(0))];
    // Not `write`, which may write less than that without an error.
    await this.#plan.appendFile(rows);
    await this.#index.appendFile(entries);
  }

  async sync(): Promise<void> {
    await this.#plan.sync();
    await this.#index.sync();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#plan.close();
    await this.#index.close();
  }
}
