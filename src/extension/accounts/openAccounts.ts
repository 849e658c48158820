import type * as vscode from 'vscode';
import type { Log } from '../log.ts';
import { SandboxHost } from '../sandbox/sandboxHost.ts';
import { AccountStore } from './active/accountStore.ts';
import { Connector } from './active/connector.ts';
import { Keys } from './active/keys.ts';
import { WindowAccount } from './active/windowAccount.ts';

/** The accounts of the user, their keys, the account that is active in this window, and the sandbox. */
export interface Accounts {
  readonly store: AccountStore;
  readonly keys: Keys;
  readonly connector: Connector;
  readonly active: WindowAccount;
  readonly sandbox: SandboxHost;
}

/** Creates the accounts and the sandbox. The context disposes them. */
export function openAccounts(context: vscode.ExtensionContext, log: Log): Accounts {
  const sandboxFooters = async () => (await import('./accountFooters.ts')).sandboxFooters();
  const store = new AccountStore(log);
  const keys = new Keys(context.secrets, log);
  const sandbox = new SandboxHost(context, sandboxFooters, log);
  const connector = new Connector(keys, sandbox, log);
  const memory = context.workspaceState;
  const active = new WindowAccount({ store, keys, connector, sandbox, memory, log });
  context.subscriptions.push(store, keys, sandbox, active);
  return { store, keys, connector, active, sandbox };
}
