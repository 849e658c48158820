import { hasDarkStyles } from '../../core/letters/colorScheme.ts';
import { cut } from '../../core/text/shortText.ts';
import type { ReadLetter, ReceivedText } from '../../protocol/receivedLetter.ts';
import type { OutsidePictures } from '../../protocol/sheet.ts';
import { inboxTextsOf, inboxTextsOfText, textOfLetter } from '../letterViewer/letterAsText.ts';
import type { TakenTexts } from '../letterViewer/taken.ts';
import { pictureName } from './inlinePictures.ts';

/** A letter as the page shows it, with huge texts cut. */
export interface ShownLetter extends ReadLetter {
  /** Those that the HTML doesn’t show as its pictures. */
  readonly attachments: ReadLetter['attachments'];
  /** True if the letter has no text part, and the text was made from the HTML. */
  readonly isTextMade: boolean;
  /** True if the letter has styles for dark mode. */
  readonly hasDarkStyles: boolean;
  /** True if the letter’s HTML names pictures on the web. */
  readonly hasRemotePictures: boolean;
  /** The beginning of the text, as inboxes and summaries show it. */
  readonly inbox: TakenTexts;
}

/** The maximum lengths of texts, in characters. Longer texts would block the page. */
const shownLimits = { html: 1_500_000, turnedIntoText: 300_000, text: 300_000 } as const;

/** Prepares a letter for the page: cuts huge texts, and makes the text from the HTML if it is missing. */
export function shownLetter(letter: ReadLetter): ShownLetter {
  const { html } = letter;
  const isTextMade =
    letter.text === undefined && html !== undefined && html.length <= shownLimits.turnedIntoText;
  const text = isTextMade ? textOfLetter(html, '') : letter.text;
  const cutTexts = new Set<ReceivedText>(letter.cut);
  if ((html?.length ?? 0) > shownLimits.html) cutTexts.add('html');
  if ((text?.length ?? 0) > shownLimits.text) cutTexts.add('text');
  const pictures = new Set((html?.match(attachedPicture) ?? []).map(pictureName));
  return {
    ...letter,
    ...(html !== undefined && { html: cut(html, shownLimits.html) }),
    ...(text !== undefined && { text: cut(text, shownLimits.text) }),
    isTextMade,
    attachments: letter.attachments.filter(
      ({ contentId, type }) =>
        contentId === '' || !type.startsWith('image/') || !pictures.has(pictureName(contentId)),
    ),
    inbox: html === undefined ? inboxTextsOfText(text ?? '') : inboxTextsOf(html),
    hasRemotePictures: html !== undefined && remotePicture.test(html),
    hasDarkStyles: html !== undefined && hasDarkStyles(html),
    cut: [...cutTexts],
  };
}

/** The address of an attached picture in HTML, in any spelling. */
const attachedPicture = /\bcid:[^\s"'()<>]+/gi;

/** The beginning of an address of a picture, in an attribute or a style. */
const remotePicture = /(?:src|srcset|background|poster)=["']?https?:|url\(["']?https?:/i;

/** Returns true if pictures of the letter are missing only because nobody has asked to load them. */
export const lacksPictures = (
  { areLoaded, needTrust, areTurnedOff }: OutsidePictures,
  letter: Pick<ShownLetter, 'hasRemotePictures'> | undefined,
): boolean => areTurnedOff || (!areLoaded && !needTrust && letter?.hasRemotePictures === true);
