import type * as vscode from 'vscode';
import type { ActiveAccount, Connection } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { Sending } from './index.ts';

/** Registers the commands that create campaigns, resolve unknown outcomes and add campaigns that were created elsewhere. */
export function registerNewCampaign({
  sending,
  active,
  journal,
  errors,
}: {
  readonly sending: () => Promise<Sending>;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly errors: ErrorHandler;
}): vscode.Disposable {
  const connected =
    (work: (sending: Sending, connection: Connection, argument: unknown) => Promise<void>) =>
    async (argument: unknown) => {
      const connection = await active.connect();
      await journal.ready;
      await work(await sending(), connection, argument);
    };
  return registerCommandTable(errors, {
    [commands.campaignNew]: {
      failure: l10n.t('Couldn’t create the campaign'),
      run: connected((loaded, connection, argument) => loaded.create(connection, argument)),
    },
    [commands.campaignResolve]: {
      failure: l10n.t('Couldn’t resolve the outcome of the campaign'),
      run: connected((loaded, connection, argument) => loaded.resolve(connection, argument)),
    },
    [commands.campaignAdd]: {
      failure: l10n.t('Couldn’t add the campaign'),
      run: connected((loaded, connection) => loaded.add(connection)),
    },
  });
}
