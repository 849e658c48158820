import { byTime } from '../../core/journal/byTime.ts';
import type { AccountRecords, SendRecord } from '../../core/journal/records.ts';

/**
 * Returns the account's newest campaign, whose answers the questions of the next one mark, so that Enter takes them. Tests don't count,
 * nor do campaigns that only the journal knows: anybody can write the journal.
 */
export function lastCampaign({ sends }: Pick<AccountRecords, 'sends'>): SendRecord | undefined {
  return byTime([...sends.values()].filter(({ test, contentProven }) => contentProven && !test)).at(-1);
}
