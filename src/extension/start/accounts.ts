import type * as vscode from 'vscode';
import { AccountStore } from '../accounts/accountStore.ts';
import { Connector } from '../accounts/connector.ts';
import { registerAccounts } from '../accounts/door.ts';
import { Keys } from '../accounts/keys.ts';
import { WindowAccount } from '../accounts/windowAccount.ts';
import { ErrorNotifier } from '../errors/errorNotifier.ts';
import { openJournal } from '../journal/door.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { createLog, type Log } from '../log.ts';
import { commands } from '../names.ts';
import { SandboxHost } from '../sandbox/door.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import { disposeWith } from './disposeWith.ts';

/** The parts that all features use. */
export interface Base {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly errors: ErrorNotifier;
  readonly store: AccountStore;
  readonly keys: Keys;
  readonly active: WindowAccount;
  readonly sandbox: SandboxHost;
  readonly journal: Journal;
}

/** Creates the log, the accounts, the sandbox and the journal, and registers their commands. */
export function startAccounts(context: vscode.ExtensionContext): Base {
  const log = disposeWith(context, createLog());
  const store = disposeWith(context, new AccountStore(log));
  const keys = disposeWith(context, new Keys(context.secrets, log));
  const letterSettings = async () => (await import('../accounts/accountFooters.ts')).sandboxLetterSettings();
  const sandbox = disposeWith(context, new SandboxHost(context, letterSettings, log));
  const connector = new Connector(keys, sandbox, log);
  const memory = context.workspaceState;
  const active = disposeWith(context, new WindowAccount({ store, keys, connector, sandbox, memory, log }));
  const errors = new ErrorNotifier(log, active);
  const journal = openJournal(context, sandbox, errors, log);
  disposeWith(context, registerAccounts({ store, keys, connector, active, sandbox, errors }));
  const showLog = {
    failure: l10n.t('Couldn’t show the log'),
    untrusted: true,
    run: () => log.show(),
  } as const;
  disposeWith(context, registerCommandTable(errors, { [commands.showLog]: showLog }));
  return { context, log, errors, store, keys, active, sandbox, journal };
}
