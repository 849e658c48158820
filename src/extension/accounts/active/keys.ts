import * as vscode from 'vscode';
import { Disposable } from '../../kit/disposable.ts';
import type { Log } from '../../log.ts';
import { type Account, originOf } from '../account.ts';

/**
 * The keys of accounts in the system's secret store. They are stored by the account's name and origin, so that a changed
 * address never gets the key of the former one.
 */
export class Keys extends Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<(account: Account) => boolean>());

  /** Fires when a key changes in any window, with a function that tells whether it is the key of an account. */
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

  /** Returns true if both accounts use the same stored key. */
  isSame(one: Account, other: Account): boolean {
    return slot(one) === slot(other);
  }

  async remove(account: Account): Promise<void> {
    await this.#secrets.delete(slot(account));
  }
}

/** Returns the name of the secret: a JSON array, because name and origin could not be told apart in one string. */
function slot(account: Account): string {
  return JSON.stringify(['mailroom.key', account.name, originOf(account)]);
}
