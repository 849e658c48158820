import type { AccountRecords, SendRecord } from '../../../core/journal/records.ts';

/**
 * Returns the account's newest campaign, whose answers the questions of the next one mark, so that Enter takes them. Tests don't count,
 * nor do campaigns that only the journal knows: anybody can write the journal.
 */
export function lastCampaign({ sends }: Pick<AccountRecords, 'sends'>): SendRecord | undefined {
  return [...sends.values()].findLast(({ test, contentProven }) => contentProven && !test);
}
