import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { AccountStore } from './accountStore.ts';
import type { WindowAccount } from './activeAccount.ts';
import type { Connector } from './connector.ts';
import type { Keys } from './keys.ts';

interface Parts {
  readonly store: AccountStore;
  readonly keys: Keys;
  readonly connector: Connector;
  readonly active: WindowAccount;
  readonly errors: ErrorHandler;
}

/**
 * Add, edit, remove and switch, loaded with the first of them. `edit` and `remove` take an account's name, and ask for one
 * without.
 */
export function registerAccountCommands(parts: Parts): vscode.Disposable {
  const { errors } = parts;
  const accounts = lazily(async () => {
    const { AccountCommands } = await import('./accountCommands.ts');
    return new AccountCommands(parts);
  });
  return vscode.Disposable.from(
    registerCommand(errors, commands.accountAdd, l10n.t('Couldn’t add the account'), async () =>
      (await accounts()).add(),
    ),
    registerCommand(errors, commands.accountEdit, l10n.t('Couldn’t change the account'), async (name) =>
      (await accounts()).edit(name),
    ),
    registerCommand(errors, commands.accountRemove, l10n.t('Couldn’t remove the account'), async (name) =>
      (await accounts()).remove(name),
    ),
    registerCommand(errors, commands.accountSwitch, l10n.t('Couldn’t switch the account'), async () =>
      (await accounts()).switch(),
    ),
  );
}
