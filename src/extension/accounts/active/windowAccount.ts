import * as vscode from 'vscode';
import { isWrongKey, ServiceError } from '../../../core/port/serviceError.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import { commands, contextKeys } from '../../names.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import { type Account, sandboxAccount } from '../account.ts';
import type { ActiveAccount, Connection, ConnectionState } from '../connection.ts';
import type { AccountStore } from './accountStore.ts';
import { type Connector, connectionSettings, type OpenConnection } from './connector.ts';
import type { Keys } from './keys.ts';

/** The stored form of a window's choice of account. */
type StoredChoice = { readonly sandbox: true } | { readonly name: string };

const choiceKey = 'mailroom.activeAccount';

/** The memento key of the former choices, newest first. */
const choicesKey = 'mailroom.formerAccounts';
const mostStoredChoices = 20;

/** The active account of this window, which the workspace remembers, and its connection. */
export class WindowAccount extends Disposable implements ActiveAccount {
  readonly #store: AccountStore;
  readonly #connector: Connector;
  readonly #memory: vscode.Memento;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #account: Account | undefined;
  #state: ConnectionState = 'noAccount';
  #current: OpenConnection | undefined;
  /** The promise of the current connection, set as soon as connecting starts. */
  #opening: Promise<OpenConnection> | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(parts: {
    readonly store: AccountStore;
    readonly keys: Keys;
    readonly connector: Connector;
    readonly sandbox: SandboxHost;
    readonly memory: vscode.Memento;
    readonly log: Log;
  }) {
    super();
    this.#store = parts.store;
    this.#connector = parts.connector;
    this.#memory = parts.memory;
    this.#log = parts.log;
    this.#use(this.#remembered());
    this._register(parts.store.onDidChange(() => this.#followSettings()));
    this._register(
      parts.keys.onDidChange((isKeyOf) => {
        if (this.#account && this.#account.kind !== 'sandbox' && isKeyOf(this.#account)) this.reconnect();
      }),
    );
    this._register(
      parts.sandbox.onDidStop((how) => {
        // No automatic restart after a crash, which could repeat forever.
        if (this.#account?.kind === 'sandbox')
          this.#use(this.#account, how === 'crashed' ? 'unreachable' : 'connecting');
      }),
    );
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (connectionSettings.some((name) => change.affectsConfiguration(name))) this.reconnect();
      }),
    );
  }

  get account(): Account | undefined {
    return this.#account;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  get current(): Connection | undefined {
    return this.#current;
  }

  async connect(): Promise<Connection> {
    const account = this.#account;
    if (!account) throw noAccount();
    if (this.#current) return this.#current;
    const opening = this.#opening ?? this.#open(account);
    this.#opening = opening;
    try {
      const connection = await opening;
      if (this.#opening === opening) this.#opened(connection);
    } catch (error) {
      if (this.#opening === opening) this.#failed(error);
      throw error;
    }
    // If another account has become active in the meantime, return its connection.
    return this.#current ?? this.connect();
  }

  /** Makes `account` the active one of this window; `undefined` leaves it without an account. */
  async choose(account: Account | undefined): Promise<void> {
    const choice = account && storedChoiceOf(account);
    const remembered = this.#memory.update(choiceKey, choice);
    this.#use(account);
    await remembered;
    if (choice) await this.#memory.update(choicesKey, withNewestFirst(choice, this.#choices));
  }

  /** Activates the account that was active before this one, if it still exists. */
  async chooseFormer(): Promise<void> {
    const name = this.#account?.name;
    const accounts = this.#choices.flatMap((choice) => this.#find(choice) ?? []);
    await this.choose(accounts.find((account) => account.name !== name));
  }

  /** Drops the connection so that the next call opens a new one. Pending calls may finish. */
  reconnect(): void {
    this.#use(this.#account);
  }

  override dispose(): void {
    this.#close();
    super.dispose();
  }

  #remembered(): Account | undefined {
    const choice = this.#memory.get<StoredChoice>(choiceKey);
    return choice && this.#find(choice);
  }

  get #choices(): readonly StoredChoice[] {
    return this.#memory.get<readonly StoredChoice[]>(choicesKey) ?? [];
  }

  #find(choice: StoredChoice): Account | undefined {
    return 'sandbox' in choice ? sandboxAccount() : this.#store.find(choice.name);
  }

  #followSettings(): void {
    const now = this.#remembered();
    if (!now || JSON.stringify(now) !== JSON.stringify(this.#account)) this.#use(now);
  }

  #use(account: Account | undefined, state: ConnectionState = account ? 'connecting' : 'noAccount'): void {
    this.#close();
    this.#account = account;
    this.#setState(state, true);
  }

  /** Opens a connection. Ignores outcomes of a connection that has been replaced meanwhile. */
  #open(account: Account): Promise<OpenConnection> {
    const opening: Promise<OpenConnection> = this.#connector.open(account, {
      onOutcome: (error) => {
        if (opening === this.#opening) this.#setState(stateAfter(error) ?? this.#state);
      },
    });
    return opening;
  }

  #opened(connection: OpenConnection): void {
    if (this.#current) return;
    this.#current = connection;
    this.#changed.fire();
  }

  #failed(error: unknown): void {
    this.#opening = undefined;
    const noKey = error instanceof UserError && this.#account?.kind !== 'sandbox';
    this.#setState(noKey ? 'wrongKey' : 'unreachable');
  }

  #close(): void {
    const closing = this.#opening;
    this.#current = undefined;
    this.#opening = undefined;
    closing
      ?.then((connection) => connection.close())
      .catch((error: unknown) => this.#log.error('Closing a connection', error));
  }

  #setState(state: ConnectionState, always = false): void {
    if (state === this.#state && !always) return;
    this.#state = state;
    this.#setContextKeys().catch((error: unknown) => this.#log.error('Setting the context', error));
    this.#changed.fire();
  }

  async #setContextKeys(): Promise<void> {
    await setContext(contextKeys.sandbox, this.#account?.kind === 'sandbox');
    await setContext(contextKeys.hasAccounts, this.#store.accounts.length > 0);
    await setContext(contextKeys.state, this.#state);
  }
}

/** Returns the state that the outcome of a call implies; `undefined` if it implies none, as for a call that was canceled or made no request. */
function stateAfter(error: unknown): ConnectionState | undefined {
  if (error === undefined) return 'connected';
  // Without a request, nothing new is known.
  if (!(error instanceof ServiceError && error.request)) return undefined;
  switch (error.problem.kind) {
    case 'refused':
      return isWrongKey(error) ? 'wrongKey' : 'connected';
    case 'notUnderstood':
      return 'connected';
    case 'unreachable':
    case 'timedOut':
      return 'unreachable';
    case 'invalid':
    case 'canceled':
      return undefined;
  }
}

function storedChoiceOf(account: Account): StoredChoice {
  return account.kind === 'sandbox' ? { sandbox: true } : { name: account.name };
}

function withNewestFirst(newest: StoredChoice, choices: readonly StoredChoice[]): readonly StoredChoice[] {
  const key = JSON.stringify(newest);
  return [newest, ...choices.filter((choice) => JSON.stringify(choice) !== key)].slice(0, mostStoredChoices);
}

function noAccount(): UserError {
  return new UserError(l10n.t('No account is active in this window.'), {
    nextSteps: [
      nextStep(l10n.t('Start with the Sandbox'), commands.sandboxStart),
      nextStep(l10n.t('Add an Account'), commands.accountAdd),
    ],
  });
}
