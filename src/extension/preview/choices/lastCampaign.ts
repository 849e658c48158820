import type { Version } from '../../../core/makets/versions.ts';
import type { LastCampaign } from '../../../protocol/preview.ts';

/**
 * Returns what the newest campaign with an upload of a layout was sent as. Tests don't count, nor do campaigns that only the journal knows:
 * anybody can write the journal.
 */
export function lastCampaign(versions: readonly Version[]): LastCampaign | undefined {
  const campaigns = versions.flatMap(({ maket: { title }, sends }) =>
    sends.flatMap(({ test, contentProven, sender, subject, at }) =>
      test || !contentProven || sender === undefined ? [] : [{ sender, subject, title, at }],
    ),
  );
  const newest = campaigns.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  return newest && { sender: newest.sender, subject: newest.subject, title: newest.title };
}
