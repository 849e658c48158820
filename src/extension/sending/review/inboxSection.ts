import { inboxLines, type SubjectRemark, subjectRemarks } from '../../../core/campaigns/inboxLine.ts';
import type { LetterOpening } from '../../../core/letters/letterOpening.ts';
import type { InboxView } from '../../../protocol/review.ts';
import { asWords, l10n, whole } from '../../kit/words.ts';
import type { Action, Item, Section } from './section.ts';

/** Reviews what readers see in their inbox before they open the letter. */
export function inboxSection(subject: string, opening: LetterOpening | undefined, change?: Action): Section {
  return {
    title: l10n.t('In the inbox'),
    value: asWords(subject),
    ...(change && { change }),
    items: [...subjectRemarks(subject).map(subjectItem), ...openingItems(opening)],
  };
}

function subjectItem(remark: SubjectRemark): Item {
  switch (remark) {
    case 'reply':
      return {
        tone: 'warning',
        words: l10n.t('The subject looks like a reply or a forwarded letter.'),
        detail: l10n.t('Readers feel deceived, and mail providers treat it as spam.'),
      };
    case 'cutOnPhones':
      return { tone: 'note', words: l10n.t('Most phones cut the subject. Put what matters first.') };
    case 'emoji':
      return { tone: 'note', words: l10n.t('Some mail programs draw the emoji differently, or as a box.') };
  }
}

function openingItems(opening: LetterOpening | undefined): readonly Item[] {
  if (!opening) return [];
  const { text, beforePicture } = opening;
  if (text === '') {
    return [{ tone: 'warning', words: l10n.t('The letter has no text, so inboxes show only the subject.') }];
  }
  if (beforePicture === '') {
    return [
      {
        tone: 'note',
        words: l10n.t('There is no text before the first picture. Mail programs summarize that text.'),
      },
    ];
  }
  const quoted = l10n.t(
    'Mail programs summarize the text before the first picture: “{0}”',
    whole(asWords(beforePicture)),
  );
  return [{ tone: 'fine', words: quoted }];
}

/** Returns how common mail programs show the letter, with texts that can't do harm. */
export function inboxViews(sender: string, subject: string, opening: LetterOpening | undefined): InboxView[] {
  return inboxLines(subject, opening?.text ?? '').map((line) => ({ ...line, sender }));
}
