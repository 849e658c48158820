import { type ImportEvent, parseImportEvent } from '../../core/imports/progress.ts';
import type { AddressFinder } from '../../core/text/addressWritings.ts';
import type { PlannedRow } from '../../protocol/imports.ts';
import type { Directory, DirectoryFile } from '../files/directory.ts';
import { draftEnding } from '../files/drafts.ts';
import { type Erased, eraseAll } from '../people/erasing.ts';
import { allLinesOf, type ImportRecord, type ImportStore } from './run/importStore.ts';
import { textsAbout, withoutTexts } from './run/recordTexts.ts';

/** An entry that an import on this machine keeps about an address. */
export interface KeptRow {
  /** The name of the import's source. */
  readonly name: string;
  readonly account: string;
  readonly list?: number;
  /** The time of the start, else of the creation: ISO 8601 in UTC. */
  readonly at: string;
  /** The cells of the row. Empty for pasted addresses of an import that was not started, and if no row is kept. */
  readonly cells: readonly string[];
  /** The service's reason for refusing the row; without `cells`, a reason that quotes the address in another row's answer. */
  readonly reason?: string;
  /** The note on where the addresses come from, if it contains the address. */
  readonly note?: string;
  /** The path of the file, if it contains the address. */
  readonly file?: string;
}

/** Everything that one import keeps about a person. */
export interface ImportAboutPerson {
  readonly kept: readonly KeptRow[];
  /** The name of the import, if it is unfinished and needs what it keeps. */
  readonly neededBy?: string;
  /** Erases what was found. The rows keep their numbers, lines and outcomes. */
  erase(): Promise<Erased>;
}

/** Reads everything that an import keeps about a person. What cannot be parsed, such as the end of a file after a crash, is read as text. */
export async function importAboutPerson(
  store: ImportStore,
  id: number,
  finder: AddressFinder,
): Promise<ImportAboutPerson> {
  const directory = store.directory(id);
  const record = await store.read(id);
  const rows = await rowsAbout(directory.file('plan'), finder);
  const answers = await answersAbout(directory.file('log'), rows, finder);
  const files = await filesAbout(directory, record, finder);
  const isNeeded = record?.started && !record.ended && rows.length > 0;
  const kept = keptOf(id, record, { rows, answers, files }, finder);
  return {
    kept,
    ...(isNeeded && { neededBy: record.name }),
    erase: async () => {
      const { left } = await eraseAll([
        async () => {
          // A running window may have changed the record: it is read and changed in turn with other writes.
          await store.update(id, (current) => withoutTexts(current, finder));
          return 0;
        },
        async () => {
          // The plan comes last: the answers to the person's rows are found by the numbers that it has.
          await overwrite(directory.file('log'), answers);
          await overwrite(directory.file('plan'), rows);
          return 0;
        },
        ...files.map((name) => async () => {
          await directory.file(name).remove();
          return 0;
        }),
      ]);
      return { entries: left.length > 0 ? 0 : kept.length, left };
    },
  };
}

interface Found {
  readonly rows: readonly FoundRow[];
  readonly answers: readonly FoundAnswers[];
  readonly files: readonly string[];
}

function keptOf(
  id: number,
  record: ImportRecord | undefined,
  { rows, answers, files }: Found,
  finder: AddressFinder,
): KeptRow[] {
  const { name = '', account = '', list, started } = record ?? {};
  const about = {
    name,
    account,
    at: started?.at ?? new Date(id).toISOString(),
    ...(list !== undefined && { list }),
  };
  const reasons = new Map(answers.flatMap((answer) => answer.reasons));
  const kept: KeptRow[] = [];
  for (const { cells, number } of rows) {
    const reason = number === undefined ? undefined : reasons.get(number);
    if (number !== undefined) reasons.delete(number);
    kept.push({ ...about, cells, ...(reason && { reason }) });
  }
  for (const reason of reasons.values()) kept.push({ ...about, cells: [], reason });
  if (record) kept.push(...textsAbout(record, finder).map((each) => ({ ...about, cells: [], ...each })));
  if (rows.length === 0 && files.length > 0) kept.push({ ...about, cells: [] });
  return kept;
}

/** A passage of a file, and what replaces it. */
interface Overwritten {
  readonly start: number;
  readonly bytes: Buffer;
}

/** A row with the address. Has a number if the import requests it (`PlanReader.row`). */
interface FoundRow extends Overwritten {
  readonly cells: readonly string[];
  readonly number?: number;
}

async function rowsAbout(plan: DirectoryFile, { isIn }: AddressFinder): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  let planned = 0;
  for await (const { text, start, length } of allLinesOf(plan)) {
    const row = parsedRow(text);
    const number = row && 'email' in row ? planned++ : undefined;
    if (!(row ? textsOf(row) : [text]).some(isIn)) continue;
    const bytes = row ? blankRow(row, length) : Buffer.alloc(length, ' ');
    found.push({ start, bytes, cells: row?.cells ?? [], ...(number !== undefined && { number }) });
  }
  return found;
}

function parsedRow(line: string): PlannedRow | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns all texts of a row. Names of fields have no `@` (`mappingProblem`). */
const textsOf = (row: PlannedRow): string[] => [
  ...row.cells,
  ...('email' in row ? [row.email, ...Object.values(row.fields ?? {})] : []),
  ...('not' in row && row.reason?.suggestion !== undefined ? [row.reason.suggestion] : []),
];

/** Returns the row without its cells. */
function blankRow(row: PlannedRow, length: number): Buffer {
  const kept = 'email' in row ? { email: '' } : { not: row.not };
  return padded({ line: row.line, cells: [], ...kept }, length);
}

type RefusedRow = Extract<ImportEvent, { event: 'refused' }>['rows'][number];

/** A line of the log with answers of the service about the person: to one of their rows, or with their address. */
interface FoundAnswers extends Overwritten {
  /** The reasons, with the numbers of their rows; negative if the row is not known. */
  readonly reasons: readonly (readonly [row: number, reason: string])[];
}

async function answersAbout(
  log: DirectoryFile,
  found: readonly FoundRow[],
  { isIn }: AddressFinder,
): Promise<FoundAnswers[]> {
  const numbers = new Set(found.map(({ number }) => number));
  const isAbout = ([row, , reason]: RefusedRow) => reason !== '' && (numbers.has(row) || isIn(reason));
  const answers: FoundAnswers[] = [];
  for await (const { text, start, length } of allLinesOf(log)) {
    const event = parseImportEvent(text);
    if (event && event.event !== 'refused') continue;
    if (!event) {
      // An answer that was not written completely, or one of another version.
      if (isIn(text))
        answers.push({ start, bytes: Buffer.alloc(length, ' '), reasons: [[-1 - start, text]] });
      continue;
    }
    const about = event.rows.filter(isAbout);
    if (about.length === 0) continue;
    const rows = event.rows.map((row) => (isAbout(row) ? ([row[0], row[1], ''] as const) : row));
    const reasons = about.map(([row, , reason]) => [row, reason] as const);
    answers.push({ start, bytes: padded({ event: 'refused', rows }, length), reasons });
  }
  return answers;
}

/** Returns the names of the files that are removed as a whole: pasted addresses, drafts of the record, a record that cannot be read. */
async function filesAbout(
  directory: Directory,
  record: ImportRecord | undefined,
  { isIn }: AddressFinder,
): Promise<string[]> {
  const names = await directory.names();
  const whole = names.filter(
    (name) => name === 'pasted' || name.endsWith(draftEnding) || (name === 'record' && !record),
  );
  const found: string[] = [];
  for (const name of whole) {
    const text = await directory.file(name).read();
    if (text && isIn(text.toString())) found.push(name);
  }
  return found;
}

/** Returns JSON, padded to the length of the line that it replaces: the rows after it stay where they are. */
const padded = (value: object, length: number): Buffer =>
  Buffer.alloc(length, JSON.stringify(value).padEnd(length));

async function overwrite(file: DirectoryFile, passages: readonly Overwritten[]): Promise<void> {
  if (passages.length === 0) return;
  const handle = await file.openToWrite();
  if (!handle) throw new Error(`${file.path} was removed`);
  try {
    for (const { start, bytes } of passages) await handle.write(bytes, 0, bytes.length, start);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
