import { shortText } from '../text/shortText.ts';

/** A device on which an inbox is read. */
export type Device = 'phone' | 'desktop';

/** The place that the inbox of a mail program has for a letter, in characters. */
interface Inbox {
  readonly program: string;
  readonly device: Device;
  /** The most characters of a subject. */
  readonly subject: number;
  /** The most characters of the text after the subject. If the two share a line, `line` is the most characters of both. */
  readonly preview?: number;
  readonly line?: number;
}

/**
 * The inboxes that are imitated. The numbers are rough: they depend on the font, on the width of the window, and on settings.
 */
const inboxes: readonly Inbox[] = [
  { program: 'Gmail', device: 'phone', subject: 40, preview: 45 },
  { program: 'Apple Mail', device: 'phone', subject: 38, preview: 90 },
  { program: 'Outlook', device: 'phone', subject: 38, preview: 80 },
  { program: 'Yahoo', device: 'phone', subject: 42, preview: 45 },
  { program: 'Mail.ru', device: 'phone', subject: 36, preview: 70 },
  { program: 'Gmail', device: 'desktop', subject: 70, line: 130 },
  { program: 'Apple Mail', device: 'desktop', subject: 60, preview: 130 },
  { program: 'Outlook', device: 'desktop', subject: 55, preview: 60 },
  { program: 'Yahoo', device: 'desktop', subject: 65, line: 110 },
  { program: 'Mail.ru', device: 'desktop', subject: 65, line: 110 },
];

/** A letter in the inbox of a mail program. Texts that don't fit are cut and end in `…`. */
export interface InboxLine {
  readonly program: string;
  readonly device: Device;
  readonly subject: string;
  readonly preview: string;
}

/** Returns how the inboxes of common mail programs show a letter. `opening` is its text from the beginning, the preheader first. */
export function inboxLines(subject: string, opening: string): InboxLine[] {
  return inboxes.map(({ program, device, subject: most, preview, line }) => {
    const shown = shortText(subject, most);
    const left = preview ?? Math.max(0, (line ?? 0) - shown.length);
    return { program, device, subject: shown, preview: left > 1 ? shortText(opening, left) : '' };
  });
}

/**
 * A remark about a subject. `reply`: it pretends to answer or forward a letter. `cutOnPhones`: most phones cut it. `emoji`: it has a
 * picture character, which some programs draw in another way or as a box.
 */
export type SubjectRemark = 'reply' | 'cutOnPhones' | 'emoji';

/** The most characters of a subject that nearly every phone shows. */
const phoneSubject = 40;

export function subjectRemarks(subject: string): SubjectRemark[] {
  return [
    /^\s{0,9}(?:re|fwd?|aw|wg|ответ|отв)\s{0,9}:/iu.test(subject) && 'reply',
    subject.length > phoneSubject && 'cutOnPhones',
    /\p{Extended_Pictographic}/u.test(subject) && 'emoji',
  ].filter((remark) => remark !== false) as SubjectRemark[];
}
