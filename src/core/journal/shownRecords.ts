import { isLayoutPath } from '../layoutPath.ts';
import { shortText } from '../shortText.ts';
import type { Creation } from './events.ts';
import type { ListRecord, MaketRecord, SendRecord } from './records.ts';

type IsOwnName = (kind: Creation['kind'], id: number, title: string) => boolean;

/** The record as it may be shown: a title of a length that can be, whose word it is, and a layout that can be one. */
export function shownMaket(record: MaketRecord, isOwnName: IsOwnName): MaketRecord {
  const { title, layout, ...rest } = record;
  const { id, hash, contentProven, uploadedTitle = title } = record;
  const shown = shortText(title);
  const isProven = (contentProven && uploadedTitle === title) || isOwnName('maket', id, title);
  return {
    ...rest,
    title: shown,
    // The hash is of the whole title.
    ...(shown !== title && hash !== undefined && { uploadedTitle }),
    ...(layout !== undefined && isLayoutPath(layout) && { layout }),
    ...(isProven && { titleProven: true }),
  };
}

export function shownList(record: ListRecord, isOwnName: IsOwnName): ListRecord {
  const isProven = record.titleProven || isOwnName('list', record.id, record.title);
  return { ...record, title: shortText(record.title), ...(isProven && { titleProven: true }) };
}

/** What was asked for, to be told. What it is recognized by stays as it was written. */
export function shownCreation(creation: Creation): Creation {
  if (creation.kind === 'send') return { ...creation, subject: shortText(creation.subject) };
  return 'title' in creation ? { ...creation, title: shortText(creation.title) } : creation;
}

export function shownSend(record: SendRecord): SendRecord {
  const { subject, sender } = record;
  return {
    ...record,
    subject: shortText(subject),
    ...(sender !== undefined && { sender: shortText(sender) }),
  };
}
