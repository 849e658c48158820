import * as vscode from 'vscode';
import type { MailingService } from '../../../core/port/service.ts';
import type { Exchange, Patience } from '../../../service/index.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { networkOf } from '../../kit/network.ts';
import { l10n } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import { commands, settings } from '../../names.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import { type Account, originOf } from '../account.ts';
import { briefPatience, type Connection } from '../connection.ts';
import type { Keys } from './keys.ts';

export interface OpenConnection extends Connection {
  /** Closes the connection after its pending calls have ended. */
  close(): Promise<void>;
}

interface ConnectionOptions {
  readonly patience?: Patience;
  /** Called after each call of the service, with its error or, after a success, `undefined`. */
  readonly onOutcome?: (error: unknown) => void;
  /** Called after each attempt of a request. */
  readonly onExchange?: (exchange: Exchange) => void;
}

type Service = MailingService & { close(): Promise<void> };

/** Opens connections: reads the account's key or starts the sandbox, and loads the client of the service on first use. */
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
   * Opens a connection, without a request. Rejects with a `UserError` when the account has no key on this machine, or when the sandbox
   * cannot be started.
   */
  async open(account: Account, options: ConnectionOptions): Promise<OpenConnection> {
    if (account.kind === 'sandbox') return this.#openSandbox(account, options);
    const key = await this.#keys.read(account);
    if (!key) throw noKey(account);
    const service = await this.#createService(account, key, options);
    return {
      account,
      identity: `${account.name}@${originOf(account)}`,
      service,
      close: () => service.close(),
    };
  }

  /** Checks a key that is not saved yet with one reading request. Rejects with the error of the service. */
  async check(account: Account, key: string, signal?: AbortSignal): Promise<void> {
    this.#log.hide(key);
    const service = await this.#createService(account, key, { patience: briefPatience });
    try {
      await service.listFolders(signal);
    } finally {
      await service.close();
    }
  }

  async #openSandbox(account: Account, options: ConnectionOptions): Promise<OpenConnection> {
    const { url, key, identity } = await this.#sandbox.start();
    const running = { ...account, address: url };
    const service = await this.#createService(running, key, options);
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
    { onExchange, ...options }: ConnectionOptions,
  ): Promise<Service> {
    const { createMailingService } = await import('../../../service/index.ts');
    const { dateFormatOf } = await import('../accountSettings.ts');
    const configuration = vscode.workspace.getConfiguration();
    return createMailingService({
      address: account.address,
      key,
      dateFormat: dateFormatOf(account),
      network: networkOf(configuration),
      ...options,
      onExchange: (exchange) => {
        const { method, path, outcome, milliseconds } = exchange;
        this.#log.info(`${method} ${path} ${outcome} ${Math.round(milliseconds)} ms`);
        onExchange?.(exchange);
      },
    });
  }
}

/** The settings that a connection depends on, apart from the account. */
export const connectionSettings = [
  'http.proxy',
  'http.proxySupport',
  'http.noProxy',
  'http.proxyStrictSSL',
  settings.dateFormat,
] as const;

function noKey(account: Account): UserError {
  return new UserError(l10n.t('There is no key for account “{0}” on this machine.', account.name), {
    nextSteps: [nextStep(l10n.t('Enter the Key'), commands.accountEdit, account.name)],
  });
}
