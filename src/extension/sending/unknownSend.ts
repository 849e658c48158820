import type { UnknownCreation } from '../../core/journal/records.ts';
import type { Connection } from '../accounts/connection.ts';
import type { CampaignDraft, Start } from './campaignDraft.ts';

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
