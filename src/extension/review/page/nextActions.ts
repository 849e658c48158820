import { reachedNobody } from '../../../core/campaigns/campaign.ts';
import type { UnknownCreation } from '../../../core/journal/records.ts';
import { l10n } from '../../kit/words.ts';
import { isHeld } from '../campaign/review.ts';
import { type ReviewActions, switchTo } from './reviewActions.ts';
import {
  isEditable,
  isLooking,
  isOffline,
  isUnreachable,
  type ReviewFacts,
  requestOf,
  sentOf,
} from './reviewFacts.ts';
import type { Action, Item } from './section.ts';
import { testOf } from './testSection.ts';

/**
 * Returns what one does next, the main thing first: see the statistics of what was sent, or the campaigns before one starts, find out what
 * became of a request, switch to the account of the campaign, ask a service again that could not be asked, solve the only one of `open` or,
 * after a rehearsal without problems, test the letter and begin the campaign. `open` are the problems that prevent sending or, if there are
 * none, the warnings.
 */
export function nextOf(
  review: ReviewFacts,
  actions: ReviewActions,
  open: readonly Item[],
  now: Date,
): readonly Action[] {
  const sent = sentOf(review);
  const showCampaigns: Action = { label: l10n.t('Show Campaigns'), run: () => actions.showCampaigns() };
  if (sent) return [...nextOfSent(review, sent.campaign, actions, now), showCampaigns];
  if (isHeld(review.stage)) {
    return [
      { label: l10n.t('Stop'), run: () => actions.stop() },
      ...(review.stage.isLooking
        ? []
        : [{ label: l10n.t('Send Now'), isApart: true, run: () => actions.sendNow() } as const]),
    ];
  }
  const foundIt = (unknown?: UnknownCreation): Action => ({
    label: l10n.t('I Found It, Enter Its Number…'),
    run: () => actions.found(unknown),
  });
  const reviewAgain = (unknown?: UnknownCreation): Action => ({
    label: l10n.t('It Isn’t There, Review Again…'),
    run: () => actions.notThere(unknown),
  });
  const lookAgain: Action = { label: l10n.t('Look Again'), run: () => review.look() };
  if (review.stage === 'elsewhere') {
    return [lookAgain, foundIt(), reviewAgain()];
  }
  if (review.stage === 'unknown') {
    const unknown = requestOf(review);
    const answers = [foundIt(unknown), reviewAgain(unknown)];
    return answers.map((answer): Action => ({ ...answer, isAnswer: true }));
  }
  if (review.heldElsewhereUntil) return [lookAgain];
  if (review.campaign && !review.account) return [switchTo(review, actions)];
  if (isOffline(review)) return [tryAgain(review)];
  if (isLooking(review)) return [];
  if (review.campaign || open.some(({ tone }) => tone === 'blocks')) return fixOf(open);
  const { letter } = review.draft;
  const test = review.lastTest?.version === 'same' ? undefined : sendableTest(review);
  return [
    ...(test ? [test] : []),
    { label: l10n.t('New Campaign…'), run: () => actions.newCampaign(letter) },
  ];
}

/**
 * Returns what one does with a campaign that is sent: first another one if it reached nobody. One that has not started yet has no
 * statistics.
 */
function nextOfSent(
  { outcome, draft }: ReviewFacts,
  campaign: number,
  actions: ReviewActions,
  now: Date,
): readonly Action[] {
  if (draft.start instanceof Date && draft.start > now) return [];
  const again: Action = { label: l10n.t('New Campaign…'), run: () => actions.newCampaign(draft.letter) };
  const show: Action = { label: l10n.t('Show Statistics'), run: () => actions.showStatistics(campaign) };
  return outcome && reachedNobody(outcome) ? [again, show] : [show];
}

/** Returns the action that solves the only problem or warning. Several are looked at one by one. */
const fixOf = ([problem, ...others]: readonly Item[]): readonly Action[] =>
  others.length > 0 ? [] : (problem?.actions?.filter(({ isFix }) => isFix).slice(0, 1) ?? []);

const tryAgain = (review: ReviewFacts): Action => ({ label: l10n.t('Try Again'), run: () => review.look() });

/** Returns true once the letter is compiled, without errors. */
const isRendered = ({ letter }: ReviewFacts): boolean => letter !== 'looking' && 'letter' in letter;

/** Returns what sends a test of the letter. A test is sent by the active account, so there is none while that is another one. */
const sendableTest = ({ account, draft }: ReviewFacts): Action | undefined =>
  account ? testOf(draft.letter) : undefined;

/** Returns what sends a test of the letter of a campaign, as long as the campaign can be changed and the service answers. */
export const testOfCampaign = (review: ReviewFacts): Action | undefined =>
  review.campaign && isEditable(review) && isRendered(review) && !isUnreachable(review)
    ? sendableTest(review)
    : undefined;

/** Returns what sends another test of this version. The remark that there was none has the button of the first one. */
export const testAgain = (review: ReviewFacts): Action | undefined =>
  review.lastTest?.version === 'same' ? testOfCampaign(review) : undefined;

/** Returns the first thing that checks what the remarks say is not checked, until the campaign is requested. */
export const checksOf = (review: ReviewFacts, items: readonly Item[]): readonly Action[] =>
  review.campaign && isEditable(review)
    ? items
        .filter(({ tone }) => tone === 'unknown')
        .flatMap(({ actions = [] }) => actions.filter(({ isCheck }) => isCheck))
        .slice(0, 1)
    : [];
