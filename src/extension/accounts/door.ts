import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { commands } from '../names.ts';
import { SandboxHost } from '../sandbox/door.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import { AccountStore } from './active/accountStore.ts';
import { Connector } from './active/connector.ts';
import { Keys } from './active/keys.ts';
import { showAccountInStatusBar } from './active/statusBar.ts';
import { WindowAccount } from './active/windowAccount.ts';
import type { AccountCommandsParts } from './index.ts';

interface AccountsParts extends AccountCommandsParts {
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
}

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

/**
 * Registers the commands for accounts and the sandbox, shows the active account in the status bar, and reports a crash of
 * the sandbox. All commands work in Restricted Mode: accounts and the sandbox belong to the user, not to the folder.
 */
export function registerAccounts({ sandbox, ...parts }: AccountsParts): vscode.Disposable {
  const { active, errors } = parts;
  const accounts = lazily(async () => {
    const { AccountCommands } = await import('./index.ts');
    return new AccountCommands(parts);
  });
  const sandboxCommands = () => import('./edit/sandboxCommands.ts');
  const table = registerCommandTable(errors, {
    [commands.accountAdd]: {
      failure: l10n.t('Couldn’t add the account'),
      untrusted: true,
      run: async () => (await accounts()).add(),
    },
    [commands.accountEdit]: {
      failure: l10n.t('Couldn’t change the account'),
      untrusted: true,
      run: async (name) => (await accounts()).edit(name),
    },
    [commands.accountRemove]: {
      failure: l10n.t('Couldn’t remove the account'),
      untrusted: true,
      run: async (name) => (await accounts()).remove(name),
    },
    [commands.accountSwitch]: {
      failure: l10n.t('Couldn’t switch the account'),
      untrusted: true,
      run: async (name) => (await accounts()).switch(name),
    },
    [commands.sandboxStart]: {
      failure: l10n.t('Couldn’t start the sandbox'),
      untrusted: true,
      run: async () => (await sandboxCommands()).openSandbox(active, errors),
    },
    [commands.sandboxReset]: {
      failure: l10n.t('Couldn’t reset the sandbox'),
      untrusted: true,
      run: async () => (await sandboxCommands()).resetSandbox(sandbox),
    },
  });
  const crashes = sandbox.onDidStop((how) => {
    if (how === 'crashed') errors.show(l10n.t('The sandbox has stopped'), sandboxCrashed());
  });
  return vscode.Disposable.from(table, crashes, showAccountInStatusBar(active));
}

function sandboxCrashed(): UserError {
  return new UserError(l10n.t('The sandbox has stopped unexpectedly. Its data is kept.'), {
    nextSteps: [
      { label: l10n.t('Start Again'), command: commands.sandboxStart },
      { label: l10n.t('Show Log'), command: commands.showLog },
    ],
  });
}
