import type { ApprovedCampaign } from '../../../core/approval/campaign.ts';
import type { PreparedLetter } from '../../sending/preparedLetter.ts';
import type { ReviewedDraft } from './keptDraft.ts';

/** Returns what a campaign will send, for its approval. `account` is the account's identity. */
export function approvedCampaign(
  account: string,
  { subject, sender, lists, start }: ReviewedDraft,
  letter: PreparedLetter,
): ApprovedCampaign {
  const { preflight } = letter;
  // A maket never changes, so that its number stands for a letter whose text is not on this machine.
  const html = preflight?.layout.html ?? (letter.kind === 'maket' ? `maket ${letter.id}` : '');
  return {
    account,
    letter: html,
    footer: preflight?.footer.html ?? '',
    subject: subject ?? preflight?.layout.title ?? '',
    sender: sender?.email ?? '',
    lists,
    start: start === undefined ? '' : start === 'now' ? start : start.toISOString(),
  };
}
