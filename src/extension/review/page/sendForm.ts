import type { ReviewState, TypedView } from '../../../protocol/review.ts';
import { describeAccount } from '../../accounts/account.ts';
import { cannotBeStopped } from '../../campaigns/campaignTexts.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, l10n, sentence, type Words, whole } from '../../kit/words.ts';
import type { CompleteDraft, Start } from '../../sending/campaignDraft.ts';
import { addedHereWords, addedSince, namedOnButton, namesOf } from './peopleSection.ts';
import { holdFor, isOffline, type ReviewFacts } from './reviewFacts.ts';
import type { Item } from './section.ts';

/** Asks to send in spite of problems: of a single one in its own words. */
export function acceptanceWords(accepted: readonly Item[]): Words {
  const [only] = accepted;
  if (accepted.length === 1 && only?.acceptance) return only.acceptance;
  return l10n.count(
    'Send it anyway, with {0} problem. The journal records that you decided so.|Send it anyway, with {0} problems. The journal records that you decided so.',
    accepted.length,
  );
}

/** Returns the form that sends a campaign: its buttons, what cannot be undone, and what must be typed first. */
export function goOf(
  review: ReviewFacts,
  { start }: CompleteDraft,
  now: Date,
): NonNullable<ReviewState['go']> {
  const { account } = review;
  const isConfirmed = account?.kind === 'live';
  const minutes = holdFor(start, review.holdMinutes, now);
  const about = [
    ...(minutes > 0
      ? [
          l10n.count(
            'When you send, the campaign waits {0} minute, so that you can stop it.|When you send, the campaign waits {0} minutes, so that you can stop it.',
            minutes,
          ),
        ]
      : []),
    ...(start === 'now' ? [] : [cannotBeStopped()]),
    ...(account?.kind === 'sandbox' ? [sentence(describeAccount(account))] : []),
    // Only the user has said that it is one: the service knows no test accounts.
    ...(account?.kind === 'test'
      ? [l10n.t('“{0}” is marked as a test account, but its letters do reach people.', account.name)]
      : []),
    ...(isConfirmed ? [reachWords(review)] : []),
  ];
  return {
    label: sendingWords(review, start, minutes, now),
    ...(minutes > 0 && { now: withoutHoldWords(start, minutes) }),
    about,
    ...(isConfirmed && { typed: typedOf(review) }),
  };
}

/** Returns the words of the button that sends without holding the campaign. */
const withoutHoldWords = (start: Start, minutes: number): Words =>
  start === 'now'
    ? l10n.count('Send Now, Without the {0} Minute|Send Now, Without the {0} Minutes', minutes)
    : l10n.count('Schedule Now, Without the {0} Minute|Schedule Now, Without the {0} Minutes', minutes);

/** Returns the words of the button that sends. `minutes`: for how many minutes the campaign is held first. */
function sendingWords(review: ReviewFacts, start: Start, minutes: number, now: Date): Words {
  if (isOffline(review)) {
    const named = whole(namedOnButton(review.lists));
    return start === 'now'
      ? l10n.t('Send to {0} Without Checking the Sender', named)
      : l10n.t('Schedule to {0} Without Checking the Sender', named);
  }
  const to = whole(toWords(review));
  if (start !== 'now') {
    const time = formats().near(start.getTime(), now.getTime());
    return minutes > 0
      ? l10n.count('Schedule in {0} Minute, to {1}|Schedule in {0} Minutes, to {1}', minutes, to)
      : l10n.t('Schedule for {0}, to {1}', time, to);
  }
  return minutes > 0
    ? l10n.count('Send in {0} Minute, to {1}|Send in {0} Minutes, to {1}', minutes, to)
    : l10n.t('Send to {0}', to);
}

/** Names the lists on the button, with what is known of how many people are on them. */
function toWords({ lists, lastTime }: ReviewFacts): Words {
  const named = namedOnButton(lists);
  if (lastTime === undefined) return named;
  const since = addedSince(lists);
  const { number } = formats();
  return since === 0
    ? l10n.t('{0} ({1} Last Time)', whole(named), number(lastTime))
    : l10n.t('{0} ({1} Last Time, {2} Added)', whole(named), number(lastTime), number(since));
}

/** The longest title of a list that has to be typed, in characters. */
const longestTyped = 40;

/**
 * The text that confirms a campaign on a live account: the number of recipients or, if it is unknown or no longer right, the name of a list.
 */
function typedOf({ lastTime, lists }: ReviewFacts): TypedView {
  if (lastTime !== undefined && addedSince(lists) === 0) {
    const text = formats().number(lastTime);
    return { text, words: l10n.t('To confirm, type {0}:', text) };
  }
  const [list] = lists;
  const title = list?.record?.title;
  // Only a title that is shown in full can be typed. One of blanks would be confirmed by typing nothing.
  const isShown = title !== undefined && title.length <= longestTyped && asWords(title) === title;
  if (isShown && title.trim() !== '') {
    return { text: title, words: l10n.t('To confirm, type the name of the list: {0}', title) };
  }
  const text = formats().plain(list?.id ?? 0);
  return { text, words: l10n.t('To confirm, type the number of the list: {0}', text) };
}

/** Says how many real people the letters reach, as far as it is known. */
function reachWords({ lastTime, lists }: ReviewFacts): Words {
  if (lastTime === undefined) {
    const added = addedHereWords(lists);
    if (added) return l10n.t('Letters reach real people: {0}.', whole(added));
    return l10n.t(
      'Letters reach real people; the service doesn’t say how many are on {0}.',
      whole(namesOf(lists)),
    );
  }
  const since = addedSince(lists);
  const { number } = formats();
  return since === 0
    ? l10n.t('Letters reach real people: {0} last time, perhaps more now.', number(lastTime))
    : l10n.t(
        'Letters reach real people: {0} last time, {1} added in Mailroom since.',
        number(lastTime),
        number(since),
      );
}
