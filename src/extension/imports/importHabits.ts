import { createHash } from 'node:crypto';
import type * as vscode from 'vscode';
import { type ColumnUse, headerKey } from '../../core/imports/columns.ts';
import { isObject } from '../../core/isObject.ts';

/** The measured speed of an account's service, in requests a second. */
export interface KnownRate {
  /** The rate that the service handled. */
  readonly handled: number;
  /** The measured rate limit of the service; absent if none was found. */
  readonly limit?: number;
}

/** The maximum number of headers whose columns are remembered. */
const mostHeaders = 50;

/** The maximum number of fields that are offered. */
const mostFieldsOffered = 20;

const columnsKey = 'mailroom.imports.columns';
const rateKey = (account: string) => `mailroom.imports.rate ${account}`;
const confirmationKey = (account: string) => `mailroom.imports.skipsConfirmation ${account}`;

/** Remembers speeds, columns and choices of earlier imports on this machine, as defaults for later ones. */
export class ImportHabits {
  readonly #memento: vscode.Memento;

  constructor(memento: vscode.Memento) {
    this.#memento = memento;
  }

  rateOf(account: string): KnownRate | undefined {
    const rate = this.#memento.get<KnownRate>(rateKey(account));
    return rate && rate.handled > 0 ? rate : undefined;
  }

  async setRate(account: string, rate: KnownRate): Promise<void> {
    await this.#memento.update(rateKey(account), rate);
  }

  /** Returns true if the last import of the account was without confirmation letters. */
  skipsConfirmation(account: string): boolean {
    return this.#memento.get(confirmationKey(account)) === true;
  }

  async setSkipsConfirmation(account: string, isSkipped: boolean): Promise<void> {
    await this.#memento.update(confirmationKey(account), isSkipped);
  }

  /** Returns how the columns were used in the last import with this header; `undefined` for an unknown header. */
  columnsOf(header: readonly string[]): readonly ColumnUse[] | undefined {
    const columns = this.#columns.find(({ key }) => key === headerHash(header))?.columns;
    return columns?.length === header.length ? columns : undefined;
  }

  async setColumns(header: readonly string[], columns: readonly ColumnUse[]): Promise<void> {
    if (header.length === 0) return;
    const key = headerHash(header);
    const others = this.#columns.filter((each) => each.key !== key);
    await this.#memento.update(columnsKey, [{ key, columns }, ...others].slice(0, mostHeaders));
  }

  /** The names of the fields that earlier imports have sent, in the order of the last imports. */
  get fieldNames(): readonly string[] {
    const uses = this.#columns.flatMap(({ columns }) => columns);
    const names = uses.flatMap((use) => (use.use === 'field' ? [use.name] : []));
    return [...new Set(names)].slice(0, mostFieldsOffered);
  }

  get #columns(): readonly { readonly key: string; readonly columns: readonly ColumnUse[] }[] {
    const kept: unknown = this.#memento.get(columnsKey);
    return Array.isArray(kept) ? kept.filter((each) => isObject(each) && Array.isArray(each.columns)) : [];
  }
}

/** Hashes a header. The hash keeps addresses out of the storage if a row of data was mistaken for the header. */
const headerHash = (header: readonly string[]) =>
  createHash('sha256').update(headerKey(header)).digest('hex').slice(0, 32);
