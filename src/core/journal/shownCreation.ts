import { shortText } from '../text/shortText.ts';
import type { Creation } from './events.ts';

/** What was asked for, to be told. What it is recognized by stays as it was written. */
export function shownCreation(creation: Creation): Creation {
  if (creation.kind === 'send') return { ...creation, subject: shortText(creation.subject) };
  return 'title' in creation ? { ...creation, title: shortText(creation.title) } : creation;
}
