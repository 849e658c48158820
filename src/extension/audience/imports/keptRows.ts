import { domainToASCII } from 'node:url';
import { readAddressList } from '../../../core/addressList.ts';
import { addressKey } from '../../../core/imports/checkRows.ts';
import { type ImportEvent, parseImportEvent } from '../../../core/imports/progress.ts';
import type { PlannedRow } from '../../../protocol/imports.ts';
import { UserError } from '../../errors/userError.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { l10n } from '../../kit/words.ts';
import { type ImportRecord, type ImportStore, linesOf, planRows } from './importStore.ts';

/** What an import on this machine keeps about an address: a row that contains it, the service's answer, or the note on consent. */
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
}

/** Finds what all imports keep about an address: their rows, the answers of the service, and their notes. */
export async function keptRows(store: ImportStore, address: string): Promise<KeptRow[]> {
  const rows: KeptRow[] = [];
  for (const record of await store.records()) {
    const { name, account, list, id, started, consentNote } = record;
    const at = started?.at ?? new Date(id).toISOString();
    const about = { name, account, at, ...(list !== undefined && { list }) };
    const found = await rowsWith(store, id, address);
    const reasons = new Map<number, string>();
    for await (const { row, reason } of reasonsAbout(store, id, address, found)) reasons.set(row, reason);
    for (const { row, number = -1 } of found) {
      const reason = reasons.get(number);
      reasons.delete(number);
      rows.push({ ...about, cells: row.cells, ...(reason && { reason }) });
    }
    for (const reason of reasons.values()) rows.push({ ...about, cells: [], reason });
    const cells = (started?.header ?? []).filter((cell) => isIn(cell, address));
    if (cells.length > 0) rows.push({ ...about, cells });
    if (isIn(consentNote, address)) rows.push({ ...about, cells: [], note: consentNote });
    if (found.length === 0 && (await isInPasted(store, id, address))) rows.push({ ...about, cells: [] });
  }
  return rows;
}

/**
 * Erases an address from the rows, logs and notes of all imports. The rows keep their numbers, lines and outcomes. Returns the number of
 * erased entries. Rejects with a `UserError`, before anything is erased, if an unfinished import has the address.
 */
export async function eraseRows(store: ImportStore, address: string): Promise<number> {
  const records = await store.records();
  for (const { id, name, started, ended } of records) {
    if (!started || ended || (await rowsWith(store, id, address)).length === 0) continue;
    throw new UserError(
      l10n.t('The import of “{0}” has this address and is not finished. Finish or cancel it first.', name),
    );
  }
  let erased = 0;
  for (const record of records) {
    const { id } = record;
    const changed = withoutTexts(record, address);
    if (changed !== record) {
      await store.write(changed);
      erased++;
    }
    const found = await rowsWith(store, id, address);
    // Comes before the rows: they tell which answers are about the address.
    erased += await eraseReasons(store, id, address, found);
    for (const { row, start, length } of found) {
      await overwrite(store.directory(id).file('plan'), start, blankRow(row, length));
      erased++;
    }
    if (await isInPasted(store, id, address)) {
      await store.directory(id).file('pasted').remove();
      erased++;
    }
  }
  return erased;
}

/** Returns a record without the address in its header and its note; the same one if it has none. */
function withoutTexts(record: ImportRecord, address: string): ImportRecord {
  const { started, consentNote } = record;
  const hasNote = isIn(consentNote, address);
  if (!hasNote && !started?.header.some((cell) => isIn(cell, address))) return record;
  const header = started?.header.map((cell) => (isIn(cell, address) ? '' : cell)) ?? [];
  return {
    ...record,
    consentNote: hasNote ? '' : consentNote,
    ...(started && { started: { ...started, header } }),
  };
}

/** A row with the address. Has a number if the import requests it (`PlanReader.row`). */
interface FoundRow {
  readonly row: PlannedRow;
  readonly start: number;
  readonly length: number;
  readonly number?: number;
}

async function rowsWith(store: ImportStore, id: number, address: string): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  let planned = 0;
  for await (const each of planRows(store.directory(id))) {
    const number = 'email' in each.row ? planned++ : undefined;
    if (isOfAddress(each.row, address)) found.push({ ...each, ...(number !== undefined && { number }) });
  }
  return found;
}

type RefusedEvent = Extract<ImportEvent, { event: 'refused' }>;

/** Yields the lines of an import's log with refused rows. */
async function* refusedEvents(store: ImportStore, id: number) {
  for await (const { text, ...place } of linesOf(store.directory(id).file('log'))) {
    const event = text.includes('"refused"') ? parseImportEvent(text) : undefined;
    if (event?.event === 'refused') yield { event, ...place };
  }
}

/** Returns a function that recognizes answers of the service about the address: to one of its rows, or with the address in them. */
function aboutPerson(address: string, found: readonly FoundRow[]) {
  const numbers = new Set(found.map(({ number }) => number));
  return ([row, , reason]: RefusedEvent['rows'][number]): boolean =>
    reason !== '' && (numbers.has(row) || quotes(reason, addressKey(address)));
}

/** Returns true if the words of the service contain the address, also in a form that is no list of addresses, such as `email=…`. */
function quotes(reason: string, key: string): boolean {
  const text = reason.toLowerCase();
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.slice(at + key.length, at + key.length + 2)];
    if (!/[\w.+-]/.test(before) && !/^\.?[\w-]/.test(after)) return true;
  }
  return false;
}

async function* reasonsAbout(store: ImportStore, id: number, address: string, found: readonly FoundRow[]) {
  const isAbout = aboutPerson(address, found);
  for await (const { event } of refusedEvents(store, id)) {
    for (const [row, status, reason] of event.rows) if (isAbout([row, status, reason])) yield { row, reason };
  }
}

/** Erases what the service said about the address. The rows stay refused. Returns the number of erased answers. */
async function eraseReasons(
  store: ImportStore,
  id: number,
  address: string,
  found: readonly FoundRow[],
): Promise<number> {
  const isAbout = aboutPerson(address, found);
  let erased = 0;
  for await (const { event, start, length } of refusedEvents(store, id)) {
    const about = event.rows.filter(isAbout).length;
    if (about === 0) continue;
    const rows = event.rows.map((row) => (isAbout(row) ? ([row[0], row[1], ''] as const) : row));
    await overwrite(store.directory(id).file('log'), start, padded({ event: 'refused', rows }, length));
    erased += about;
  }
  return erased;
}

function isOfAddress(row: PlannedRow, address: string): boolean {
  if ('email' in row && addressKey(row.email) === addressKey(address)) return true;
  return row.cells.some((cell) => isIn(cell, address));
}

async function isInPasted(store: ImportStore, id: number, address: string): Promise<boolean> {
  const text = await store.directory(id).file('pasted').read();
  return text !== undefined && isIn(text.toString(), address);
}

function isIn(text: string, address: string): boolean {
  const key = addressKey(address);
  // A fast test first: parsing all cells of a million rows would take minutes.
  if (!text.toLowerCase().includes(key.slice(0, key.lastIndexOf('@')))) return false;
  return readAddressList(text, domainToASCII).some(
    (each) => 'address' in each && addressKey(each.address) === key,
  );
}

/** Returns the row without its cells. */
function blankRow(row: PlannedRow, length: number): Buffer {
  const kept = 'email' in row ? { email: '' } : { not: row.not };
  return padded({ line: row.line, cells: [], ...kept }, length);
}

/** Returns JSON, padded to the length of the line that it replaces: the index of the plan contains the offsets of all rows. */
const padded = (value: object, length: number): Buffer =>
  Buffer.alloc(length, JSON.stringify(value).padEnd(length));

async function overwrite(file: DirectoryFile, start: number, bytes: Buffer): Promise<void> {
  const handle = await file.openToWrite();
  if (!handle) throw new Error(`${file.path} was removed`);
  try {
    await handle.write(bytes, 0, bytes.length, start);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
