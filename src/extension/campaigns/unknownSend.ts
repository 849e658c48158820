import type { UnknownCreation } from '../../core/journal/records.ts';
import { isNotFound } from '../../core/serviceError.ts';
import type { Connection } from '../accounts/connection.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../util/words.ts';
import type { CampaignDraft, Start } from './campaignDraft.ts';

/** Rejects with a `UserError` when the account has no campaign of that number. */
export async function checkSend({ service, account }: Connection, id: number): Promise<void> {
  try {
    await service.getSend(id, ['id', 'status', 'count']);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new UserError(l10n.t('There is no campaign {0} in account “{1}”.', id, account.name), {
      cause: error,
    });
  }
}

/**
 * The answers that led to a campaign, as far as the journal has them and they still hold. The sender is asked for anew
 * when the senders cannot be read: the other answers must not be lost with that.
 */
export async function draftOf(
  { service }: Connection,
  { creation }: UnknownCreation,
): Promise<CampaignDraft> {
  if (creation.kind !== 'send') return { lists: [] };
  const senders = await service.listSenders(['id', 'email', 'approved']).catch(() => []);
  const sender = senders.find(({ email, approved }) => approved && email === creation.sender);
  const start: Start = creation.startAt === undefined ? 'now' : new Date(creation.startAt);
  return {
    letter: { kind: 'maket', id: creation.maket },
    subject: creation.subject,
    lists: creation.lists,
    ...(sender && { sender }),
    start,
  };
}
