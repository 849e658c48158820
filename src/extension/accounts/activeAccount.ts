import * as vscode from 'vscode';
import { isWrongKey, ServiceError } from '../../core/port/serviceError.ts';
import { UserError } from '../errors/userError.ts';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { commands, contextKeys } from '../names.ts';
import { type Account, sandboxAccount } from './account.ts';
import type { AccountStore } from './accountStore.ts';
import type { ActiveAccount, Connection, ConnectionState } from './connection.ts';
import { type Connector, connectionSettings, type OpenConnection } from './connector.ts';
import type { Keys } from './keys.ts';
import type { SandboxHost } from './sandboxHost.ts';

/** What the window remembers of its choice. */
type Choice = { readonly sandbox: true } | { readonly name: string };

const choiceKey = 'mailroom.activeAccount';

/** All choices, newest first. */
const choicesKey = 'mailroom.formerAccounts';
const mostChoices = 20;

/** The account that is active in this window, remembered by the workspace, and the one connection to it. */
export class WindowAccount extends Disposable implements ActiveAccount {
  readonly #store: AccountStore;
  readonly #connector: Connector;
  readonly #memory: vscode.Memento;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #account: Account | undefined;
  #state: ConnectionState = 'noAccount';
  #current: OpenConnection | undefined;
  /** The current connection from the moment on when it is asked for. */
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
        // A crash is not followed by a new start unasked: it could crash for ever.
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
    // Another account may have become active meanwhile: its connection is the one that is wanted.
    return this.#current ?? this.connect();
  }

  /** Makes `account` the active one of this window; `undefined` for none. */
  async choose(account: Account | undefined): Promise<void> {
    const choice = account && choiceOf(account);
    const remembered = this.#memory.update(choiceKey, choice);
    this.#use(account);
    await remembered;
    if (choice) await this.#memory.update(choicesKey, newestFirst(choice, this.#choices));
  }

  /** Takes the account that was active before this one, if it is still there. */
  async chooseFormer(): Promise<void> {
    const name = this.#account?.name;
    const accounts = this.#choices.flatMap((choice) => this.#find(choice) ?? []);
    await this.choose(accounts.find((account) => account.name !== name));
  }

  /** Forgets the connection, so that the next call makes a new one. Calls that are under way may finish. */
  reconnect(): void {
    this.#use(this.#account);
  }

  override dispose(): void {
    this.#close();
    super.dispose();
  }

  #remembered(): Account | undefined {
    const choice = this.#memory.get<Choice>(choiceKey);
    return choice && this.#find(choice);
  }

  get #choices(): readonly Choice[] {
    return this.#memory.get<readonly Choice[]>(choicesKey) ?? [];
  }

  #find(choice: Choice): Account | undefined {
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

  /** What a call says of a connection that is used no more is of no interest. */
  #open(account: Account): Promise<OpenConnection> {
    const opening: Promise<OpenConnection> = this.#connector.open(account, (error) => {
      if (opening === this.#opening) this.#setState(stateAfter(error) ?? this.#state);
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
    this.#tellMenus().catch((error: unknown) => this.#log.error('Setting the context', error));
    this.#changed.fire();
  }

  async #tellMenus(): Promise<void> {
    await setContext(contextKeys.sandbox, this.#account?.kind === 'sandbox');
    await setContext(contextKeys.hasAccounts, this.#store.accounts.length > 0);
    await setContext(contextKeys.state, this.#state);
  }
}

/** What the outcome of a call says about the connection; nothing, when it never reached the service. */
function stateAfter(error: unknown): ConnectionState | undefined {
  if (error === undefined) return 'connected';
  if (!(error instanceof ServiceError)) return undefined;
  switch (error.problem.kind) {
    case 'refused':
      return isWrongKey(error) ? 'wrongKey' : 'connected';
    case 'notUnderstood':
      return 'connected';
    case 'unreachable':
    case 'timedOut':
      return 'unreachable';
    case 'invalid':
    case 'cancelled':
      return undefined;
  }
}

function choiceOf(account: Account): Choice {
  return account.kind === 'sandbox' ? { sandbox: true } : { name: account.name };
}

function newestFirst(newest: Choice, choices: readonly Choice[]): readonly Choice[] {
  const key = JSON.stringify(newest);
  return [newest, ...choices.filter((choice) => JSON.stringify(choice) !== key)].slice(0, mostChoices);
}

function noAccount(): UserError {
  return new UserError(l10n.t('No account is active in this window.'), {
    nextSteps: [
      { label: l10n.t('Start with the Sandbox'), command: commands.sandboxStart },
      { label: l10n.t('Add an Account'), command: commands.accountAdd },
    ],
  });
}
