import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { audienceCommands } from './index.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly creator: () => Promise<Creator>;
  readonly errors: ErrorHandler;
}

/** Registers the commands for lists and subscribers, which are loaded with the first of them. */
export function registerAudience({ active, journal, creator, errors }: Parts): vscode.Disposable {
  const register = (command: string, failure: Words, name: keyof typeof audienceCommands) =>
    registerCommand(errors, command, failure, async () => {
      const connection = await active.connect();
      await journal.ready;
      const { Audience, audienceCommands } = await import('./index.ts');
      const message = await audienceCommands[name](new Audience(connection, journal, await creator()));
      if (message) await showInformation(message);
    });
  return vscode.Disposable.from(
    register(commands.listCreate, l10n.t('Couldn’t create the list'), 'createList'),
    register(commands.listAdd, l10n.t('Couldn’t add the list'), 'addList'),
    register(commands.subscriberAdd, l10n.t('Couldn’t add the subscriber'), 'addSubscriber'),
  );
}
