import type { AccountRecords } from '../../../core/journal/records.ts';
import { shortText } from '../../../core/text/shortText.ts';
import type { ReadLetter } from '../../../protocol/receivedLetter.ts';

/**
 * Returns true if an account is known to have sent a letter: a campaign or a test has its subject or its author. The subject of a letter that
 * was filled in for its reader differs from that of its campaign.
 */
export function isOwnLetter(
  { from, subject }: Pick<ReadLetter, 'from' | 'subject'>,
  records: Pick<AccountRecords, 'sends'> | undefined,
): boolean {
  const shown = shortText(subject);
  const authors = new Set(from.map(({ address }) => address.toLowerCase()));
  return [...(records?.sends.values() ?? [])].some(
    (send) =>
      (shown !== '' && send.subject === shown) ||
      (send.sender !== undefined && authors.has(send.sender.toLowerCase())),
  );
}
