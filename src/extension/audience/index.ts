import type { NewSubscriber } from '../../core/port/service.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { Audience } from './audience.ts';
import { addListByNumber, createList } from './newList.ts';
import { addSubscriber } from './newSubscriber.ts';

export { Audience } from './audience.ts';

/** The commands for lists and subscribers. Each asks, does it, and returns what to tell; nothing when the user left. */
export const audienceCommands = {
  async createList(audience: Audience): Promise<Words | undefined> {
    const id = await createList(audience);
    return id === undefined
      ? undefined
      : l10n.t('Created the list “{0}” as number {1}.', audience.titleOf(id), id);
  },

  async addList(audience: Audience): Promise<Words | undefined> {
    const id = await addListByNumber(audience);
    return id === undefined ? undefined : l10n.t('Campaigns can go to “{0}” now.', audience.titleOf(id));
  },

  async addSubscriber(audience: Audience): Promise<Words | undefined> {
    const subscriber = await addSubscriber(audience);
    return subscriber && describeAdded(subscriber, audience);
  },
};

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
