import { shortText } from '../text/shortText.ts';
import { nameOf } from './facts.ts';
import type { ListRecord } from './records.ts';
import type { RecordOf } from './things.ts';

/** What is known of a list. */
export const listRecord: RecordOf<'list', ListRecord> = (facts, maker) => {
  const { id, knownSince, ownNames, added } = facts;
  const at = maker?.at ?? knownSince;
  if (at === undefined) return undefined;
  const title = nameOf(facts, at) ?? maker?.creation.title ?? '';
  const isProven = (maker?.isOwn && title === maker.creation.title) || ownNames?.has(title);
  return {
    id,
    title: shortText(title),
    at,
    subscribersAdded: added,
    ...(isProven && { titleProven: true }),
  };
};
