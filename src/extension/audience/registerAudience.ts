import * as vscode from 'vscode';
import type { NewSubscriber } from '../../core/service.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Creator } from '../journal/creator.ts';
import type { Journal } from '../journal/journal.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { Audience } from './audience.ts';
import { addListByNumber, createList } from './newList.ts';
import { addSubscriber } from './newSubscriber.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly creator: Creator;
  readonly errors: ErrorHandler;
}

/** Registers the commands for lists and subscribers. */
export function registerAudience({ active, journal, creator, errors }: Parts): vscode.Disposable {
  const register = (
    command: string,
    action: Words,
    work: (audience: Audience) => Promise<Words | undefined>,
  ) =>
    registerCommand(errors, command, action, async () => {
      const connection = await active.connect();
      await journal.ready;
      const message = await work(new Audience(connection, journal, creator));
      if (message) await showInformation(message);
    });
  return vscode.Disposable.from(
    register(commands.listCreate, l10n.t('Couldn’t create the list'), async (audience) => {
      const id = await createList(audience);
      return id === undefined
        ? undefined
        : l10n.t('Created the list “{0}” as number {1}.', audience.titleOf(id), id);
    }),
    register(commands.listAdd, l10n.t('Couldn’t add the list'), async (audience) => {
      const id = await addListByNumber(audience);
      return id === undefined ? undefined : l10n.t('Campaigns can go to “{0}” now.', audience.titleOf(id));
    }),
    register(commands.subscriberAdd, l10n.t('Couldn’t add the subscriber'), async (audience) => {
      const subscriber = await addSubscriber(audience);
      return subscriber && describeAdded(subscriber, audience);
    }),
  );
}

/** Says whether the subscriber is asked to confirm. */
function describeAdded({ email, listId, skipConfirmation }: NewSubscriber, audience: Audience): Words {
  const list = audience.titleOf(listId);
  return skipConfirmation
    ? l10n.t('Added {0} to “{1}” without a confirmation letter. Campaigns reach it at once.', email, list)
    : l10n.t(
        'Added {0} to “{1}”. A letter asks to confirm the subscription; campaigns reach it after that.',
        email,
        list,
      );
}
