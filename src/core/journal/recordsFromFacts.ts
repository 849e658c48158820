import { isLayoutPath } from '../layouts/layout.ts';
import { shortText } from '../text/shortText.ts';
import { doneWith, nameAt } from './facts.ts';
import type { ListRecord, MaketRecord, SendRecord } from './records.ts';
import type { RecordOf } from './things.ts';

/** Returns the record of a maket. The content comes from the upload, whatever later events say. */
export const maketRecord: RecordOf<'maket', MaketRecord> = (facts, maker) => {
  const { id, linked, knownSince, localNames } = facts;
  const at = maker?.at ?? knownSince;
  if (at === undefined) return undefined;
  const { kind: _, title: uploadedTitle, layout: madeOf, ...content } = maker?.creation ?? { title: '' };
  const name = nameAt(facts, at);
  const title = name ?? uploadedTitle;
  const shown = shortText(title);
  // Earlier versions wrote the letters of names as a Mac may give them: decomposed.
  const layout = (linked ? linked.layout : madeOf)?.normalize('NFC');
  const isProven = (maker?.isLocal && title === uploadedTitle) || localNames?.has(title);
  return {
    id,
    at,
    ...content,
    title: shown,
    // The hash contains the whole title of the upload.
    ...(maker && (name !== undefined || shown !== title) && { uploadedTitle }),
    ...(layout && isLayoutPath(layout) && { layout }),
    ...(maker?.isLocal && { contentProven: true }),
    ...(isProven && { titleProven: true }),
  };
};

/** Returns the record of a list. */
export const listRecord: RecordOf<'list', ListRecord> = (facts, maker) => {
  const { id, knownSince, localNames } = facts;
  const at = maker?.at ?? knownSince;
  if (at === undefined) return undefined;
  const title = nameAt(facts, at) ?? maker?.creation.title ?? '';
  const isProven = (maker?.isLocal && title === maker.creation.title) || localNames?.has(title);
  return {
    id,
    title: shortText(title),
    at,
    ...doneWith(facts),
    ...(isProven && { titleProven: true }),
  };
};

/** Returns the record of a campaign. */
export const sendRecord: RecordOf<'send', SendRecord> = (facts, maker) => {
  const at = maker?.at ?? facts.knownSince;
  if (at === undefined) return undefined;
  const { kind: _, subject, sender, ...content } = maker?.creation ?? { subject: '' };
  return {
    id: facts.id,
    at,
    ...content,
    subject: shortText(nameAt(facts, at) ?? subject),
    ...(sender !== undefined && { sender: shortText(sender) }),
    ...(maker?.isLocal && { contentProven: true }),
  };
};
