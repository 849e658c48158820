import * as vscode from 'vscode';
import { checkServiceAddress } from '../../../core/port/serviceAddress.ts';
import { Disposable } from '../../kit/disposable.ts';
import type { Log } from '../../log.ts';
import { settings } from '../../names.ts';
import { writeSetting } from '../../writeSetting.ts';
import { type Account, sandboxAccount } from '../account.ts';

/** The accounts in the user's settings. Workspace settings are ignored: a folder could send a key to another server. */
export class AccountStore extends Disposable {
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #accounts: readonly Account[];

  readonly onDidChange = this.#changed.event;

  constructor(log: Log) {
    super();
    this.#log = log;
    this.#accounts = this.#read();
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration(settings.accounts)) return;
        this.#accounts = this.#read();
        this.#changed.fire();
      }),
    );
  }

  get accounts(): readonly Account[] {
    return this.#accounts;
  }

  find(name: string): Account | undefined {
    return this.#accounts.find((account) => account.name === name);
  }

  /** Replaces the account named `formerName` with `account`, or appends it. */
  async save({ name, address, kind }: Account, formerName = name): Promise<void> {
    const entry = { name, address, kind };
    const entries = rawEntries();
    const index = entries.findIndex((other) => entryName(other) === formerName);
    await this.#write(index < 0 ? [...entries, entry] : entries.with(index, entry));
  }

  async remove(name: string): Promise<void> {
    await this.#write(rawEntries().filter((entry) => entryName(entry) !== name));
  }

  async #write(entries: readonly unknown[]): Promise<void> {
    await writeSetting(settings.accounts, entries, 'user');
  }

  /** Skips invalid entries: the settings file is edited by hand. */
  #read(): readonly Account[] {
    const names = new Set([sandboxAccount().name]);
    return rawEntries().flatMap((entry, index) => {
      const account = parseAccount(entry);
      if (typeof account === 'string' || names.has(account.name)) {
        const reason = typeof account === 'string' ? account : 'its name is taken';
        this.#log.warn(`Entry ${index + 1} of the setting ${settings.accounts} is ignored: ${reason}`);
        return [];
      }
      names.add(account.name);
      return [account];
    });
  }
}

/** Returns the entries of the setting unchecked. */
function rawEntries(): readonly unknown[] {
  const value = vscode.workspace.getConfiguration().inspect<unknown>(settings.accounts)?.globalValue;
  return Array.isArray(value) ? value : [];
}

function entryName(entry: unknown): string | undefined {
  const { name } = (entry ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name.trim() : undefined;
}

/** Parses an entry of the setting. Returns the reason if it is invalid. */
function parseAccount(entry: unknown): Account | string {
  const { address, kind = 'live' } = (entry ?? {}) as Partial<Record<keyof Account, unknown>>;
  const name = entryName(entry);
  if (!name) return 'it has no name';
  if (typeof address !== 'string') return 'it has no address';
  if (kind !== 'live' && kind !== 'test') return 'its kind is neither live nor test';
  const checked = checkServiceAddress(address);
  return 'problem' in checked ? `its address: ${checked.problem}` : { name, address: checked.address, kind };
}
