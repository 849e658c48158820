import { basename } from 'node:path';
import * as vscode from 'vscode';
import { changeOf, type JournalChange } from '../../core/journal/change.ts';
import type { AccountRecords, MaketRecord } from '../../core/journal/records.ts';
import { LayoutMakets } from '../../core/makets/layoutMakets.ts';
import { type Version, versionsOf } from '../../core/makets/versions.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { journalPath, layoutUri } from '../layouts/layoutFile.ts';

/** Whose records were shown last in this workspace. */
interface LastAccount {
  readonly name: string;
  readonly identity: string;
}

/** The makets of an account's layouts. */
interface KnownMakets {
  readonly identity: string;
  readonly of: LayoutMakets;
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
  /** The makets of the layouts, as far as somebody has asked for them. */
  #makets: KnownMakets | undefined;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  /** Fires when makets of layouts may be others. */
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

  /** The makets that were made of the layout or linked with it, newest first. */
  of(layout: vscode.Uri): readonly Version[] {
    const [path, records] = [journalPath(layout), this.#records];
    return path === undefined || !records ? [] : versionsOf(records, path);
  }

  newest(layout: vscode.Uri): MaketRecord | undefined {
    const path = journalPath(layout);
    const id = path === undefined ? undefined : this.#layoutMakets?.newest(path);
    return id === undefined ? undefined : this.maket(id);
  }

  /** The layouts that have makets. */
  get layouts(): readonly vscode.Uri[] {
    return (this.#layoutMakets?.layouts ?? []).flatMap((path) => layoutUri(path) ?? []);
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

  get #layoutMakets(): LayoutMakets | undefined {
    const { identity } = this;
    if (identity === undefined) return undefined;
    if (this.#makets?.identity !== identity) {
      this.#makets = { identity, of: new LayoutMakets() };
      this.#noteLayouts(this.#makets, this.#journal.records(identity).makets.keys());
    }
    return this.#makets.of;
  }

  #follow(change: JournalChange): void {
    const makets = this.#makets;
    const changed = makets && changeOf(change, makets.identity);
    if (changed === 'everything') this.#makets = undefined;
    else if (makets && changed) this.#noteLayouts(makets, changed.makets);
    const shown = changeOf(change, this.identity);
    if (shown === 'everything' || (shown && shown.makets.size > 0)) this.#changed.fire();
  }

  #noteLayouts({ identity, of }: KnownMakets, ids: Iterable<number>): void {
    const { makets } = this.#journal.records(identity);
    for (const id of ids) of.set(id, makets.get(id)?.layout);
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
