import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckSummary } from '../../../core/imports/checkRows.ts';
import type { FileFormat } from '../../../core/imports/fileFormat.ts';
import { isObject } from '../../../core/isObject.ts';
import type { ConsentKind } from '../../../protocol/importPage.ts';
import type { ImportChoices, PlannedRow, SheetOfWorkbook } from '../../../protocol/imports.ts';
import { Directory, type DirectoryFile } from '../../files/directory.ts';
import { draftEnding, removeAbandonedDrafts } from '../../files/drafts.ts';
import { createWith } from '../../files/newFile.ts';
import { readBytes } from '../../files/readBytes.ts';
import { replaceFile } from '../../files/replaceFile.ts';
import { shortHash } from '../../kit/hashes.ts';
import { OneAtATime } from '../../kit/oneAtATime.ts';
import type { SuppressionReason } from '../../people/knownPeople.ts';

/** The stored record of an import. It is kept on this machine, in the extension's own storage. */
export interface ImportRecord {
  readonly id: number;
  /** The account's identity and name. */
  readonly account: string;
  readonly accountName: string;
  /** True if the account was live when the import was made. */
  readonly wasLive?: boolean;
  /** The path and name of the source file. Pasted addresses are stored in a file in the import's own directory. */
  readonly path: string;
  readonly name: string;
  readonly isPasted: boolean;
  readonly choices: ImportChoices;
  /** Set if the addresses are suppressed for this reason instead of imported. */
  readonly suppresses?: SuppressionReason;
  readonly list?: number;
  readonly consent?: ConsentKind;
  readonly consentNote: string;
  readonly skipsConfirmation: boolean;
  /** Set at the start of the import. From then on, the plan replaces the source, and the fields above no longer change. */
  readonly started?: {
    readonly at: string;
    /** The number of rows to add. */
    readonly planned: number;
    readonly summary: CheckSummary;
    readonly header: readonly string[];
    readonly format: FileFormat;
    /** The sheet of a workbook. */
    readonly sheet?: SheetOfWorkbook;
  };
  /** True if it has ended before, and the rows whose outcome was unknown are requested again. */
  readonly isRetry?: boolean;
  /** True if only the user resumes the import: they have paused it, or have to fix something first. */
  readonly isPaused?: boolean;
  readonly ended?: { readonly at: string; readonly how: 'done' | 'canceled' };
}

/** The imports of this machine. Each has a directory with its record, its plan and its log. */
export class ImportStore {
  readonly #root: string;
  readonly #writes = new OneAtATime();

  constructor(root: string) {
    this.#root = root;
  }

  directory(id: number): Directory {
    return new Directory(this.#root, { name: String(id) });
  }

  /** The lock of a list: only one import at a time adds to it, so that none requests whom another one is about to add. */
  listLock({ account, list = 0 }: ImportRecord): DirectoryFile {
    return new Directory(this.#root).file(`list.${shortHash(account)}.${list}.lock`);
  }

  /** Returns the path at which the worker thread writes the plan. */
  planPath(id: number): string {
    return join(this.#root, String(id), 'plan');
  }

  /** Stores pasted addresses for their import. Returns the path of their file. */
  async writePasted(id: number, text: string): Promise<string> {
    const directory = this.directory(id);
    await directory.make();
    const file = directory.file('pasted');
    const handle = await createWith(file, text);
    if (!handle) throw new Error(`${file.path} is in use`);
    await handle.close();
    return file.path;
  }

  async ids(): Promise<number[]> {
    const names = await new Directory(this.#root).names();
    return names.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  }

  /** Returns the records of all imports that can be read. */
  async records(): Promise<ImportRecord[]> {
    const records = await Promise.all((await this.ids()).map((id) => this.read(id)));
    return records.filter((record) => record !== undefined);
  }

  /** Returns the record of an import, as the last call of `write` left it; `undefined` if it does not exist or cannot be read. */
  read(id: number): Promise<ImportRecord | undefined> {
    return this.#writes.run(() => this.#read(id));
  }

  async #read(id: number): Promise<ImportRecord | undefined> {
    const bytes = await this.directory(id).file('record').read();
    if (!bytes) return undefined;
    try {
      const record: unknown = JSON.parse(bytes.toString());
      return isObject(record) && record.id === id ? (record as unknown as ImportRecord) : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Replaces the record of an import atomically: another window reads either the old record or the new one. Of several calls, the
   * last one wins.
   */
  write(record: ImportRecord): Promise<void> {
    return this.#writes.run(() => this.#write(record));
  }

  /**
   * Changes the record of an import as it is stored now, in turn with the other writes of this window. Returns the new record; `undefined`
   * if there is none.
   */
  update(id: number, change: (record: ImportRecord) => ImportRecord): Promise<ImportRecord | undefined> {
    return this.#writes.run(async () => {
      const record = await this.#read(id);
      const changed = record && change(record);
      if (changed && changed !== record) await this.#write(changed);
      return changed;
    });
  }

  async #write(record: ImportRecord): Promise<void> {
    const directory = this.directory(record.id);
    await replaceFile(directory.file('record'), JSON.stringify(record));
    await removeAbandonedDrafts(directory, (name) => name.endsWith(draftEnding));
  }
}

/** A row of a plan, with its offset and length in the file in bytes. */
interface PlacedRow {
  readonly row: PlannedRow;
  readonly start: number;
  readonly length: number;
}

/** Yields all rows of a started import, in the order of its source. */
export async function* planRows(directory: Directory): AsyncGenerator<PlacedRow> {
  for await (const { text, start, length } of linesOf(directory.file('plan'))) {
    yield { row: JSON.parse(text), start, length };
  }
}

/** A line of a file, with its offset and length in bytes, without the line break. */
interface PlacedLine {
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** Yields the lines of a file that end with a line break. Yields nothing if there is no such file. */
async function* linesOf(file: DirectoryFile): AsyncGenerator<PlacedLine> {
  for await (const line of allLinesOf(file)) if (!line.isTorn) yield line;
}

/** Yields all lines of a file, also what a crash left of the last one. */
export async function* allLinesOf(
  file: DirectoryFile,
): AsyncGenerator<PlacedLine & { readonly isTorn?: true }> {
  const handle = await file.openToRead();
  if (!handle) return;
  let [start, rest] = [0, Buffer.alloc(0)];
  // `readline` is not used, because it also ends lines at U+2028.
  for await (const chunk of handle.createReadStream() as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', at)) {
      yield { text: rest.toString('utf8', at, end), start: start + at, length: end - at };
      at = end + 1;
    }
    start += at;
    rest = rest.subarray(at);
  }
  if (rest.length > 0) yield { text: rest.toString(), start, length: rest.length, isTorn: true };
}

/** Reads single rows of a plan from the disk, by their numbers. Only rows that are to be added have numbers. */
export class PlanReader implements AsyncDisposable {
  readonly #plan: FileHandle;
  /** The offset and the length of each row with a number, in bytes. */
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];

  private constructor(plan: FileHandle) {
    this.#plan = plan;
  }

  /** Opens a plan, and finds where its rows are. */
  static async open(directory: Directory): Promise<PlanReader> {
    const plan = await directory.file('plan').openToRead();
    if (!plan) throw new Error(`${directory.path} has no plan`);
    const reader = new PlanReader(plan);
    for await (const { row, start, length } of planRows(directory)) {
      if (!('email' in row)) continue;
      reader.#starts.push(start);
      reader.#lengths.push(length);
    }
    return reader;
  }

  /** Returns the parsed row with this number. */
  async row(number: number): Promise<unknown> {
    const [start, length] = [this.#starts[number], this.#lengths[number]];
    if (start === undefined || length === undefined) throw new Error(`The plan has no row ${number}`);
    return JSON.parse((await readBytes(this.#plan, start, start + length)).toString());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#plan.close();
  }
}
