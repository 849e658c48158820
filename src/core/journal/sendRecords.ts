import { shortText } from '../text/shortText.ts';
import { nameOf } from './facts.ts';
import type { SendRecord } from './records.ts';
import type { RecordOf } from './things.ts';

/** What is known of a campaign. */
export const sendRecord: RecordOf<'send', SendRecord> = (facts, maker) => {
  const at = maker?.at ?? facts.knownSince;
  if (at === undefined) return undefined;
  const { kind: _, subject, sender, ...content } = maker?.creation ?? { subject: '' };
  return {
    id: facts.id,
    at,
    ...content,
    subject: shortText(nameOf(facts, at) ?? subject),
    ...(sender !== undefined && { sender: shortText(sender) }),
    ...(maker?.isOwn && { contentProven: true }),
  };
};
