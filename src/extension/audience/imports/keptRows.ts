import { domainToASCII } from 'node:url';
import { readAddressList } from '../../../core/addressList.ts';
import { addressKey } from '../../../core/imports/checkRows.ts';
import type { PlannedRow } from '../../../protocol/imports.ts';
import { UserError } from '../../errors/userError.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { l10n } from '../../kit/words.ts';
import { type ImportRecord, type ImportStore, planRows } from './importStore.ts';

/** A row that contains the address, kept by an import on this machine. */
export interface KeptRow {
  /** The name of the import's source. */
  readonly name: string;
  readonly account: string;
  readonly list?: number;
  /** The time of the start, else of the creation: ISO 8601 in UTC. */
  readonly at: string;
  /** The cells of the row. Empty for pasted addresses of an import that was not started. */
  readonly cells: readonly string[];
}

/** Finds the rows with an address in all imports. */
export async function keptRows(store: ImportStore, address: string): Promise<KeptRow[]> {
  const rows: KeptRow[] = [];
  for (const record of await recordsOf(store)) {
    const { name, account, list, id, started } = record;
    const at = started?.at ?? new Date(id).toISOString();
    const about = { name, account, at, ...(list !== undefined && { list }) };
    let found = false;
    for await (const { row } of rowsWith(store, id, address)) {
      rows.push({ ...about, cells: row.cells });
      found = true;
    }
    const cells = (record.started?.header ?? []).filter((cell) => isIn(cell, address));
    if (cells.length > 0) rows.push({ ...about, cells });
    if (!found && (await isInPasted(store, id, address))) rows.push({ ...about, cells: [] });
  }
  return rows;
}

/**
 * Erases an address from the rows of all imports. The rows keep their numbers and lines. Returns the number of erased rows.
 * Rejects with a `UserError`, before anything is erased, if an unfinished import has the address.
 */
export async function eraseRows(store: ImportStore, address: string): Promise<number> {
  const records = await recordsOf(store);
  for (const { id, name, started, ended } of records) {
    if (!started || ended) continue;
    for await (const _ of rowsWith(store, id, address)) {
      throw new UserError(
        l10n.t('The import of “{0}” has this address and is not finished. Finish or cancel it first.', name),
      );
    }
  }
  let erased = 0;
  for (const record of records) {
    const { id } = record;
    const { started } = record;
    if (started?.header.some((cell) => isIn(cell, address))) {
      const header = started.header.map((cell) => (isIn(cell, address) ? '' : cell));
      await store.write({ ...record, started: { ...started, header } });
      erased++;
    }
    for await (const { row, start, length } of rowsWith(store, id, address)) {
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

async function recordsOf(store: ImportStore): Promise<ImportRecord[]> {
  const records = await Promise.all((await store.ids()).map((id) => store.read(id)));
  return records.filter((record) => record !== undefined);
}

async function* rowsWith(store: ImportStore, id: number, address: string) {
  for await (const each of planRows(store.directory(id))) if (hasAddress(each.row, address)) yield each;
}

function hasAddress(row: PlannedRow, address: string): boolean {
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

/** Returns the row without its cells, padded to its former length, because the index contains the offsets of all rows. */
function blankRow(row: PlannedRow, length: number): Buffer {
  const kept = 'email' in row ? { email: '' } : { not: row.not };
  return Buffer.alloc(length, JSON.stringify({ line: row.line, cells: [], ...kept }).padEnd(length));
}

async function overwrite(plan: DirectoryFile, start: number, bytes: Buffer): Promise<void> {
  const file = await plan.openToWrite();
  if (!file) throw new Error(`${plan.path} was removed`);
  try {
    await file.write(bytes, 0, bytes.length, start);
    await file.sync();
  } finally {
    await file.close();
  }
}
