import * as vscode from 'vscode';
import type { MailingService } from '../../core/port/service.ts';
import type { Patience } from '../../service/index.ts';
import { UserError } from '../errors/userError.ts';
import { networkOf } from '../kit/network.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { commands, settings } from '../names.ts';
import { type Account, originOf } from './account.ts';
import type { Connection } from './connection.ts';
import type { Keys } from './keys.ts';
import type { SandboxHost } from './sandboxHost.ts';

/** A connection that ends when its last pending call has ended. */
export interface OpenConnection extends Connection {
  close(): Promise<void>;
}

/** Whoever has mistyped an address does not want to wait for it. */
const brief: Patience = {
  tries: 2,
  firstDelay: 300,
  longestDelay: 300,
  longestRetryAfter: 5_000,
  total: 5_000,
};

type OnOutcome = (error: unknown) => void;

type Service = MailingService & { close(): Promise<void> };

/** Makes connections of accounts: reads their keys, starts the sandbox, loads the service's client at first use. */
export class Connector {
  readonly #keys: Keys;
  readonly #sandbox: SandboxHost;
  readonly #log: Log;

  constructor(keys: Keys, sandbox: SandboxHost, log: Log) {
    this.#keys = keys;
    this.#sandbox = sandbox;
    this.#log = log;
  }

  /**
   * Rejects with a `UserError` when the account has no key here. `onOutcome` is told how each call of the service ended:
   * `undefined` for success.
   */
  async open(account: Account, onOutcome: OnOutcome): Promise<OpenConnection> {
    if (account.kind === 'sandbox') return this.#openSandbox(account, onOutcome);
    const key = await this.#keys.read(account);
    if (!key) throw noKey(account);
    const service = await this.#createService(account, key, { onOutcome });
    return {
      account,
      identity: `${account.name}@${originOf(account)}`,
      service,
      close: () => service.close(),
    };
  }

  /** Makes one reading request with a key that is not saved yet; rejects with what the service says to it. */
  async check(account: Account, key: string, signal?: AbortSignal): Promise<void> {
    this.#log.hide(key);
    const service = await this.#createService(account, key, { patience: brief });
    try {
      await service.listFolders(signal);
    } finally {
      await service.close();
    }
  }

  async #openSandbox(account: Account, onOutcome: OnOutcome): Promise<OpenConnection> {
    const { url, key, identity } = await this.#sandbox.start();
    const running = { ...account, address: url };
    const service = await this.#createService(running, key, { onOutcome });
    return {
      account: running,
      identity,
      service,
      close: () => service.close(),
    };
  }

  async #createService(
    account: Account,
    key: string,
    options: { readonly patience?: Patience; readonly onOutcome?: OnOutcome },
  ): Promise<Service> {
    const { createMailingService } = await import('../../service/index.ts');
    const { dateFormatOf } = await import('./accountSettings.ts');
    const configuration = vscode.workspace.getConfiguration();
    return createMailingService({
      address: account.address,
      key,
      dateFormat: dateFormatOf(account),
      network: networkOf(configuration),
      ...options,
      onExchange: ({ method, path, outcome, milliseconds }) =>
        this.#log.info(`${method} ${path} ${outcome} ${Math.round(milliseconds)} ms`),
    });
  }
}

/** The settings that a connection is made of, besides the account itself. */
export const connectionSettings = [
  'http.proxy',
  'http.proxySupport',
  'http.noProxy',
  'http.proxyStrictSSL',
  settings.dateFormat,
] as const;

function noKey(account: Account): UserError {
  return new UserError(l10n.t('The key of account “{0}” is not known on this machine.', account.name), {
    nextSteps: [{ label: l10n.t('Enter the Key'), command: commands.accountEdit, arguments: [account.name] }],
  });
}
