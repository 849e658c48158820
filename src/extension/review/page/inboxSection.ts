import { inboxLines, type SubjectRemark, subjectRemarks } from '../../../core/campaigns/inboxPrograms.ts';
import type { LetterOpening } from '../../../core/letters/letterOpening.ts';
import { shortPhrase } from '../../../core/text/shortText.ts';
import type { InboxView } from '../../../protocol/review.ts';
import { l10n } from '../../kit/words.ts';
import { blankPreheader, blankTitle } from '../../layouts/index.ts';
import type { Action, Item, Section } from './section.ts';

interface InboxFacts {
  /** Asks for another subject. Missing if it can't be changed. */
  readonly change?: Action | undefined;
  /** True if the checks of the letter say that it has no preheader. */
  readonly lacksPreheader: boolean;
}

const subjectActions = (change: Action | undefined) =>
  change ? { actions: [{ ...change, label: l10n.t('Change the Subject…') }] } : {};

/** Reviews what readers see in their inbox before they open the letter. */
export function inboxSection(
  subject: string,
  opening: LetterOpening | undefined,
  { change, lacksPreheader }: InboxFacts,
): Section {
  return {
    title: l10n.t('Subject'),
    ...(change && { change }),
    items: [
      ...exampleItems(subject, opening?.text ?? ''),
      ...subjectRemarks(subject).map((remark) => ({ ...subjectItem(remark), ...subjectActions(change) })),
      ...openingItems(opening, lacksPreheader),
    ],
  };
}

/** Warns of texts that a new layout came with, and that nobody has replaced. */
function exampleItems(subject: string, opening: string): readonly Item[] {
  const items: Item[] = [];
  if (subject === blankTitle()) {
    items.push({ tone: 'warning', words: l10n.t('The subject is still that of a new layout.') });
  }
  if (opening.startsWith(blankPreheader())) {
    items.push({ tone: 'warning', words: l10n.t('The preheader is still the example of a new layout.') });
  }
  return items;
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

function openingItems(opening: LetterOpening | undefined, lacksPreheader: boolean): readonly Item[] {
  if (!opening) return [];
  const { text, beforePicture } = opening;
  if (text === '') {
    return [{ tone: 'warning', words: l10n.t('The letter has no text, so inboxes show only the subject.') }];
  }
  if (beforePicture === '') {
    if (lacksPreheader) return [];
    return [
      {
        tone: 'note',
        words: l10n.t(
          'There is no text before the first picture. Mail programs show that text in the list of letters.',
        ),
      },
    ];
  }
  return [{ tone: 'fine', words: l10n.t('The letter has text before its first picture.') }];
}

/** The most characters of the letter's text that the page shows: as many as the widest inbox. */
const mostShown = 140;

/** Returns the letter as a row of an inbox, and how common mail programs cut that row. */
export function inboxRow(
  sender: string | undefined,
  subject: string,
  opening: LetterOpening | undefined,
): Pick<InboxView, 'sender' | 'preview' | 'programs'> {
  const text = opening?.listed ?? '';
  return {
    ...(sender !== undefined && { sender }),
    preview: shortPhrase(text, mostShown),
    programs: inboxLines(subject, text),
  };
}
