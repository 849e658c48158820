import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { AccountCommandsParts } from './index.ts';
import { showAccountInStatusBar } from './statusBar.ts';

interface AccountsParts extends AccountCommandsParts {
  readonly sandbox: SandboxHost;
  readonly errors: ErrorHandler;
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
  const sandboxCommands = () => import('./sandboxCommands.ts');
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
      run: async () => (await accounts()).switch(),
    },
    [commands.sandboxStart]: {
      failure: l10n.t('Couldn’t start the sandbox'),
      untrusted: true,
      run: async () => (await sandboxCommands()).startSandbox(active, errors),
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
