import { basename } from 'node:path';
import * as vscode from 'vscode';
import {
  type AccountRecords,
  type JournalChange,
  type MaketRecord,
  recordsChangeOf,
} from '../../core/journal/records.ts';
import { LayoutMakets, type Version, versionsOf } from '../../core/makets/versions.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { journalPath, layoutUri } from '../layouts/layoutFile.ts';

/** The account that was connected last in this workspace. */
interface LastAccount {
  readonly name: string;
  readonly identity: string;
}

/** The makets of an account's layouts. */
interface AccountLayouts {
  readonly identity: string;
  readonly makets: LayoutMakets;
}

const lastAccountKey = 'mailroom.lastAccount';

/**
 * Provides the makets of each layout of the active account, from the journal. Makes no request: until the account is connected,
 * uses its last known identity.
 */
export class LayoutVersions extends Disposable {
  readonly #active: ActiveAccount;
  readonly #journal: Journal;
  readonly #memory: vscode.Memento;
  /** Created on first use. */
  #layouts: AccountLayouts | undefined;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  /** Fires when the makets of layouts, or the campaigns with them, may have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(active: ActiveAccount, journal: Journal, memory: vscode.Memento) {
    super();
    this.#active = active;
    this.#journal = journal;
    this.#memory = memory;
    this._register(journal.onDidChange((change) => this.#follow(change)));
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

  /** Returns the makets that were uploaded from the layout or later linked to it, newest first; also tests that are filled in. */
  of(layout: vscode.Uri): readonly Version[] {
    const [path, records] = [journalPath(layout), this.records];
    return path === undefined || !records ? [] : versionsOf(records, path, process.platform);
  }

  /** Returns the newest maket with the layout’s own text: not filled in for a sample person. */
  newest(layout: vscode.Uri): MaketRecord | undefined {
    return this.current(layout)[0];
  }

  /** Returns the newest maket with the layout’s own text and, of a layout in several languages, the newest of each other language. */
  current(layout: vscode.Uri): readonly MaketRecord[] {
    const path = journalPath(layout);
    const ids = path === undefined ? [] : (this.#layoutMakets?.current(path) ?? []);
    return ids.flatMap((id) => this.maket(id) ?? []);
  }

  /** The layouts with makets. */
  get layouts(): readonly vscode.Uri[] {
    return (this.#layoutMakets?.layouts ?? []).flatMap((path) => layoutUri(path) ?? []);
  }

  maket(id: number): MaketRecord | undefined {
    return this.records?.makets.get(id);
  }

  /** Returns the file that the maket is linked to. It may not exist. */
  layoutOf({ layout }: MaketRecord): vscode.Uri | undefined {
    return layout === undefined ? undefined : layoutUri(layout);
  }

  /** The records of the active account; `undefined` when it is not known yet. */
  get records(): AccountRecords | undefined {
    const identity = this.identity;
    return identity === undefined ? undefined : this.#journal.records(identity);
  }

  get #layoutMakets(): LayoutMakets | undefined {
    const { identity } = this;
    if (identity === undefined) return undefined;
    if (this.#layouts?.identity !== identity) {
      this.#layouts = { identity, makets: new LayoutMakets(process.platform) };
      this.#updateLayouts(this.#layouts, this.#journal.records(identity).makets.keys());
    }
    return this.#layouts.makets;
  }

  #follow(change: JournalChange): void {
    const layouts = this.#layouts;
    const changed = layouts && recordsChangeOf(change, layouts.identity);
    if (changed === 'everything') this.#layouts = undefined;
    else if (layouts && changed) this.#updateLayouts(layouts, changed.makets);
    const shown = recordsChangeOf(change, this.identity);
    if (shown === 'everything' || (shown && shown.makets.size + shown.sends.size > 0)) this.#changed.fire();
  }

  #updateLayouts({ identity, makets }: AccountLayouts, ids: Iterable<number>): void {
    const { makets: records } = this.#journal.records(identity);
    for (const id of ids) {
      const record = records.get(id);
      makets.set(id, !record || record.filledIn ? {} : record);
    }
  }

  #followAccount(): void {
    const { current } = this.#active;
    if (current && this.#memory.get<LastAccount>(lastAccountKey)?.identity !== current.identity) {
      void this.#memory.update(lastAccountKey, { name: current.account.name, identity: current.identity });
    }
    this.#changed.fire();
  }
}

/** Returns the file name of a maket's layout. */
export function layoutName({ layout }: MaketRecord): string | undefined {
  return layout === undefined ? undefined : basename(layout);
}
