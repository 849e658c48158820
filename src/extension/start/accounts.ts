import type * as vscode from 'vscode';
import { AccountStore } from '../accounts/accountStore.ts';
import { WindowAccount } from '../accounts/activeAccount.ts';
import { Connector } from '../accounts/connector.ts';
import { Keys } from '../accounts/keys.ts';
import { registerAccountCommands } from '../accounts/registerAccountCommands.ts';
import { SandboxHost } from '../accounts/sandboxHost.ts';
import { showAccountInStatusBar } from '../accounts/statusBar.ts';
import { ErrorNotifier } from '../errors/errorNotifier.ts';
import { registerCompactJournal } from '../journal/compactCommand.ts';
import type { Journal } from '../journal/journal.ts';
import { openJournal } from '../journal/openJournal.ts';
import { l10n } from '../kit/words.ts';
import { createLog, type Log } from '../log.ts';
import { commands } from '../names.ts';
import { DemoRecords } from '../sandbox/demoRecords.ts';
import { registerSandboxCommands } from '../sandbox/sandboxCommands.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { own } from './own.ts';

/** What all features build upon. */
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

/** The log, the accounts with the sandbox, and the journal. */
export function startAccounts(context: vscode.ExtensionContext): Base {
  const log = own(context, createLog());
  const store = own(context, new AccountStore(log));
  const keys = own(context, new Keys(context.secrets, log));
  const sandbox = own(context, new SandboxHost(context, log));
  const connector = new Connector(keys, sandbox, log);
  const memory = context.workspaceState;
  const active = own(context, new WindowAccount({ store, keys, connector, sandbox, memory, log }));
  const errors = new ErrorNotifier(log, active);
  const journal = own(context, new DemoRecords(openJournal(context, errors, log), sandbox));
  own(context, registerCompactJournal(journal, errors));
  own(context, registerAccountCommands({ store, keys, connector, active, errors }));
  own(context, registerSandboxCommands(sandbox, active, errors));
  own(context, showAccountInStatusBar(active));
  const failure = l10n.t('Couldn’t show the log');
  own(
    context,
    registerCommand(errors, commands.showLog, failure, () => log.show()),
  );
  return { context, log, errors, store, keys, active, sandbox, journal };
}
