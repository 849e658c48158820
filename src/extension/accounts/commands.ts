import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import { openSandbox, resetSandbox } from './edit/sandboxCommands.ts';
import { AccountCommands, type AccountCommandsParts } from './index.ts';

const ids = commandsOf.accounts;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.accountEdit]: [name?: string];
    [ids.accountRemove]: [name?: string];
    [ids.accountSwitch]: [name?: string];
  }
}

/**
 * Returns the commands for accounts and the sandbox. All work in Restricted Mode: accounts and the sandbox belong to the user, not to the
 * folder.
 */
export function accountCommands(parts: AccountCommandsParts, sandbox: SandboxHost) {
  const accounts = new AccountCommands(parts);
  return {
    [ids.accountAdd]: {
      failure: l10n.t('Couldn’t add the account'),
      untrusted: true,
      run: () => accounts.add(),
    },
    [ids.accountEdit]: {
      failure: l10n.t('Couldn’t change the account'),
      untrusted: true,
      run: (name) => accounts.edit(name),
    },
    [ids.accountRemove]: {
      failure: l10n.t('Couldn’t remove the account'),
      untrusted: true,
      run: (name) => accounts.remove(name),
    },
    [ids.accountSwitch]: {
      failure: l10n.t('Couldn’t switch the account'),
      untrusted: true,
      run: (name) => accounts.switch(name),
    },
    [ids.sandboxStart]: {
      failure: l10n.t('Couldn’t start the sandbox'),
      untrusted: true,
      run: () => openSandbox(parts.active, parts.errors),
    },
    [ids.sandboxReset]: {
      failure: l10n.t('Couldn’t reset the sandbox'),
      untrusted: true,
      run: () => resetSandbox(sandbox),
    },
  } satisfies RoomCommands<'accounts'>;
}
