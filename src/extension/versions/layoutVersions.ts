import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { AccountRecords, MaketRecord } from '../../core/journal/records.ts';
import { newestMakets, type Version, versionsOf } from '../../core/makets/versions.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { journalPath, layoutUri } from '../layouts/layoutFile.ts';

/** Whose records were shown last in this workspace. */
interface LastAccount {
  readonly name: string;
  readonly identity: string;
}

const lastAccountKey = 'mailroom.lastAccount';

/**
 * Which makets were made of which layout, as the journal says of the active account. Makes no request and starts
 * nothing: until the account is connected, the identity that it had last is used.
 */
export class LayoutVersions extends Disposable {
  readonly #active: ActiveAccount;
  readonly #journal: Journal;
  readonly #memory: vscode.Memento;
  readonly #newest = new WeakMap<AccountRecords, ReadonlyMap<string, MaketRecord>>();
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  readonly onDidChange = this.#changed.event;

  constructor(active: ActiveAccount, journal: Journal, memory: vscode.Memento) {
    super();
    this.#active = active;
    this.#journal = journal;
    this.#memory = memory;
    this._register(journal.onDidChange(() => this.#changed.fire()));
    this._register(active.onDidChange(() => this.#followAccount()));
  }

  /** Resolves when the journal has been read. */
  get ready(): Promise<void> {
    return this.#journal.ready;
  }

  /** The active account's identity in the journal; `undefined` when it is not known yet. */
  get identity(): string | undefined {
    const { account, current } = this.#active;
    if (current || !account) return current?.identity;
    const last = this.#memory.get<LastAccount>(lastAccountKey);
    return last?.name === account.name ? last.identity : undefined;
  }

  /** The makets that were made of the layout or linked with it, newest first. */
  of(layout: vscode.Uri): readonly Version[] {
    const [path, records] = [journalPath(layout), this.#records];
    return path === undefined || !records ? [] : versionsOf(records, path);
  }

  newest(layout: vscode.Uri): MaketRecord | undefined {
    const path = journalPath(layout);
    return path === undefined ? undefined : this.#newestByPath.get(path);
  }

  /** The layouts that have makets. */
  get layouts(): readonly vscode.Uri[] {
    return [...this.#newestByPath.keys()].flatMap((path) => layoutUri(path) ?? []);
  }

  maket(id: number): MaketRecord | undefined {
    return this.#records?.makets.get(id);
  }

  /** The file that the maket belongs to; whether it is there is another matter. */
  layoutOf({ layout }: MaketRecord): vscode.Uri | undefined {
    return layout === undefined ? undefined : layoutUri(layout);
  }

  get #records(): AccountRecords | undefined {
    const identity = this.identity;
    return identity === undefined ? undefined : this.#journal.records(identity);
  }

  get #newestByPath(): ReadonlyMap<string, MaketRecord> {
    const records = this.#records;
    if (!records) return new Map();
    const newest = this.#newest.get(records) ?? newestMakets(records.makets.values());
    this.#newest.set(records, newest);
    return newest;
  }

  #followAccount(): void {
    const { current } = this.#active;
    if (current && this.#memory.get<LastAccount>(lastAccountKey)?.identity !== current.identity) {
      void this.#memory.update(lastAccountKey, { name: current.account.name, identity: current.identity });
    }
    this.#changed.fire();
  }
}

/** The file's name of a maket's layout. */
export function layoutName({ layout }: MaketRecord): string | undefined {
  return layout === undefined ? undefined : basename(layout);
}
