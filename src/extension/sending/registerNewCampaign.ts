import * as vscode from 'vscode';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { Sending } from './index.ts';

interface Parts {
  readonly sending: () => Promise<Sending>;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly errors: ErrorHandler;
}

/** Registers the commands that make campaigns, settle unknown ones and make others known. */
export function registerNewCampaign({ sending, active, journal, errors }: Parts): vscode.Disposable {
  const register = (
    command: string,
    failure: Words,
    work: (sending: Sending, connection: Connection, argument: unknown) => Promise<void>,
  ) =>
    registerCommand(errors, command, failure, async (argument?: unknown) => {
      const connection = await active.connect();
      await journal.ready;
      await work(await sending(), connection, argument);
    });
  return vscode.Disposable.from(
    register(commands.campaignNew, l10n.t('Couldn’t create the campaign'), (loaded, connection, argument) =>
      loaded.create(connection, argument),
    ),
    register(
      commands.campaignResolve,
      l10n.t('Couldn’t settle the campaign'),
      (loaded, connection, argument) => loaded.settle(connection, argument),
    ),
    register(commands.campaignAdd, l10n.t('Couldn’t add the campaign'), (loaded, connection) =>
      loaded.add(connection),
    ),
  );
}
