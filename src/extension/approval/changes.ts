import type { CampaignPart } from '../../core/approval/campaign.ts';
import {
  type DifferencePart,
  type Differences,
  differenceParts,
} from '../../core/letters/received/differences.ts';
import { l10n, type Words } from '../kit/words.ts';

/** What has changed in a campaign since a packet was made. */
export interface CampaignChanges {
  readonly parts: readonly CampaignPart[];
  /** The differences of the letter's code; missing if it is the same, or if the former letter is not known. */
  readonly letter?: Differences;
}

/** Names what has changed, such as "the subject" and "2 texts". */
export function changeWords({ parts, letter }: CampaignChanges): readonly Words[] {
  return parts.flatMap((part) => (part === 'letter' && letter ? letterWords(letter) : [partWords[part]()]));
}

/** Returns the texts that have changed: as they were, and as they are. */
export function changedTexts({ letter }: CampaignChanges): readonly { before: string; now: string }[] {
  const texts = letter?.listed.filter(({ part }) => part === 'text') ?? [];
  return texts.map(({ uploaded, received }) => ({ before: uploaded.text, now: received.text }));
}

/** Names the changes that readers see or, if there are none, only the code. */
function letterWords({ counts }: Differences): readonly Words[] {
  const seen = differenceParts.flatMap((part) =>
    counts[part] > 0 ? (differenceWords[part]?.(counts[part]) ?? []) : [],
  );
  return seen.length > 0 ? seen : [l10n.t('the code of the letter')];
}

const partWords: Readonly<Record<CampaignPart, () => Words>> = {
  letter: () => l10n.t('the letter'),
  footer: () => l10n.t('the footer'),
  subject: () => l10n.t('the subject'),
  lists: () => l10n.t('the lists'),
  sender: () => l10n.t('the sender'),
  start: () => l10n.t('the start time'),
  account: () => l10n.t('the account'),
};

const differenceWords: Readonly<Partial<Record<DifferencePart, (count: number) => Words>>> = {
  text: (count) => l10n.count('{0} text|{0} texts', count),
  picture: (count) => l10n.count('{0} picture|{0} pictures', count),
  link: (count) => l10n.count('{0} link|{0} links', count),
  style: (count) => l10n.count('{0} style|{0} styles', count),
};
