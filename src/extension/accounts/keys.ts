import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import type { Log } from '../log.ts';
import { type Account, originOf } from './account.ts';

/**
 * The accounts' keys in the system's secret store, under the account's name and origin:
 * a changed address never receives the key that was typed for another one.
 */
export class Keys extends Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<(account: Account) => boolean>());

  /** Fires when a key changes in any window, with a test whether it is the key of an account. */
  readonly onDidChange = this.#changed.event;

  constructor(secrets: vscode.SecretStorage, log: Log) {
    super();
    this.#secrets = secrets;
    this.#log = log;
    this._register(secrets.onDidChange(({ key }) => this.#changed.fire((account) => slot(account) === key)));
  }

  async read(account: Account): Promise<string | undefined> {
    const key = await this.#secrets.get(slot(account));
    if (key) this.#log.hide(key);
    return key;
  }

  async save(account: Account, key: string): Promise<void> {
    this.#log.hide(key);
    await this.#secrets.store(slot(account), key);
  }

  /** Whether two accounts have their key in the same place. */
  isSame(one: Account, other: Account): boolean {
    return slot(one) === slot(other);
  }

  async remove(account: Account): Promise<void> {
    await this.#secrets.delete(slot(account));
  }
}

/** A JSON array, so that no name can be mistaken for another name with another origin. */
function slot(account: Account): string {
  return JSON.stringify(['mailroom.key', account.name, originOf(account)]);
}
