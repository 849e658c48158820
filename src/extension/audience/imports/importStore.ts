import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckSummary } from '../../../core/imports/checkRows.ts';
import type { FileFormat } from '../../../core/imports/fileFormat.ts';
import { isObject } from '../../../core/isObject.ts';
import type { ConsentKind } from '../../../protocol/importPage.ts';
import type { ImportChoices, PlannedRow } from '../../../protocol/imports.ts';
import { Directory } from '../../files/directory.ts';
import { readBytes } from '../../files/readBytes.ts';

/** An import as it is kept on this machine, in the extension's own storage. */
export interface ImportRecord {
  readonly id: number;
  /** The account's identity and name. */
  readonly account: string;
  readonly accountName: string;
  /** The file with the addresses, and its name; pasted addresses are kept in a file of the import's own. */
  readonly path: string;
  readonly name: string;
  readonly isPasted: boolean;
  readonly choices: ImportChoices;
  readonly list?: number;
  readonly consent?: ConsentKind;
  readonly consentNote: string;
  readonly skipsConfirmation: boolean;
  /** Set once it was started: from then on only the plan counts, and nothing above changes. */
  readonly started?: {
    readonly at: string;
    /** How many rows are to be added. */
    readonly planned: number;
    readonly summary: CheckSummary;
    readonly header: readonly string[];
    readonly format: FileFormat;
  };
  /** Nobody goes on with it but the user, who has paused it or has to change something first. */
  readonly isPaused?: boolean;
  readonly ended?: { readonly at: string; readonly how: 'done' | 'cancelled' };
}

/** The imports of this machine: each has a directory with its record, its plan and its log. */
export class ImportStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The directory of an import. */
  directory(id: number): Directory {
    return new Directory(this.#root, { name: String(id) });
  }

  /** Where the importer's thread writes the plan; the index beside it is `plan.index`. */
  planPath(id: number): string {
    return join(this.#root, String(id), 'plan');
  }

  /** Keeps pasted addresses for their import. Returns the path of their file. */
  async writePasted(id: number, text: string): Promise<string> {
    const directory = this.directory(id);
    await directory.make();
    const file = directory.file('pasted');
    const handle = await file.create();
    if (!handle) throw new Error(`${file.path} is in use`);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    return file.path;
  }

  async ids(): Promise<number[]> {
    const names = await new Directory(this.#root).names();
    return names.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  }

  /** Returns `undefined` for an import that there is not, or whose record cannot be read. */
  async read(id: number): Promise<ImportRecord | undefined> {
    const bytes = await this.directory(id).file('record').read();
    if (!bytes) return undefined;
    try {
      const record: unknown = JSON.parse(bytes.toString());
      return isObject(record) && record.id === id ? (record as unknown as ImportRecord) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Replaces the record of an import at once: another window reads the old one or the new one. */
  async write(record: ImportRecord): Promise<void> {
    const directory = this.directory(record.id);
    await directory.make();
    const draft = directory.file(`record.${process.pid}.new`);
    await draft.remove();
    const handle = await draft.create();
    if (!handle) throw new Error(`${draft.path} is in use`);
    try {
      await handle.writeFile(JSON.stringify(record));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await draft.renameTo(directory.file('record'));
  }
}

/** A row of a plan with its place in the file, in bytes. */
interface PlacedRow {
  readonly row: PlannedRow;
  readonly start: number;
  readonly length: number;
}

/** Reads all rows of an import that was started, in the order of its source. */
export async function* planRows(directory: Directory): AsyncGenerator<PlacedRow> {
  const plan = await directory.file('plan').openToRead();
  if (!plan) return;
  let [start, rest] = [0, Buffer.alloc(0)];
  // Not by `readline`, which ends lines at U+2028, too.
  for await (const chunk of plan.createReadStream() as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', at)) {
      yield { row: JSON.parse(rest.toString('utf8', at, end)), start: start + at, length: end - at };
      at = end + 1;
    }
    start += at;
    rest = rest.subarray(at);
  }
}

/** In bytes: where a row begins in the plan, and how long it is (`planIndexEntry`). */
const entryLength = 16;

/** The rows of a plan that are to be added, by their numbers, read from the disk one by one. */
export class PlanReader implements AsyncDisposable {
  readonly #plan: FileHandle;
  readonly #index: FileHandle;

  private constructor(plan: FileHandle, index: FileHandle) {
    this.#plan = plan;
    this.#index = index;
  }

  static async open(directory: Directory): Promise<PlanReader> {
    const plan = await directory.file('plan').openToRead();
    const index = await directory.file('plan.index').openToRead();
    if (plan && index) return new PlanReader(plan, index);
    await plan?.close();
    await index?.close();
    throw new Error(`${directory.path} has no plan`);
  }

  /** Returns the line of the row with this number as it was written. */
  async row(number: number): Promise<unknown> {
    const entry = await readBytes(this.#index, number * entryLength, (number + 1) * entryLength);
    if (entry.length < entryLength) throw new Error(`The plan has no row ${number}`);
    const [start, length] = [entry.readDoubleLE(0), entry.readDoubleLE(8)];
    return JSON.parse((await readBytes(this.#plan, start, start + length)).toString());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#plan.close();
    await this.#index.close();
  }
}
