import { basename } from 'node:path';
import { l10n, type Words } from '../../kit/words.ts';
import type { Start } from '../../sending/campaignDraft.ts';
import { isSent, type Review, type Sent } from '../campaign/review.ts';
import { sameUnknown } from './beforeSection.ts';

/** The facts of a review that its page shows. */
export type ReviewFacts = Pick<
  Review,
  | 'owner'
  | 'draft'
  | 'campaign'
  | 'stage'
  | 'letter'
  | 'sender'
  | 'knowsPeople'
  | 'outcome'
  | 'unsubscribed'
  | 'sayUnsubscribed'
  | 'suppressed'
  | 'lastTime'
  | 'hasChanged'
  | 'account'
  | 'activeName'
  | 'records'
  | 'lists'
  | 'lastTest'
  | 'shown'
  | 'accepted'
  | 'stopped'
  | 'differing'
  | 'holdMinutes'
  | 'heldElsewhereUntil'
  | 'approvals'
  | 'approvalsRequired'
  | 'look'
>;

/** Returns true if the campaign can be changed and sent from this window: it is not requested, nor held here or in another window. */
export const isEditable = ({ stage, heldElsewhereUntil }: ReviewFacts): boolean =>
  stage === 'open' && heldElsewhereUntil === undefined;

/** Returns true until letter, sender and recipients were looked at. A letter that is only checked has no sender and no recipients. */
export const isLooking = ({ letter, sender, campaign, knowsPeople }: ReviewFacts): boolean =>
  letter === 'looking' || (campaign !== undefined && (sender === 'looking' || !knowsPeople));

/** Returns true if the service could not be asked about the campaign. */
export const isOffline = (review: ReviewFacts): boolean =>
  isEditable(review) && failureOf(review) !== undefined;

/** Returns why the sender could not be looked up; `undefined` if it was, or if nobody has tried. */
export const failureOf = ({ sender }: ReviewFacts): Words | undefined =>
  typeof sender === 'object' && 'failure' in sender ? sender.failure : undefined;

/** Returns true if the service has not answered at all: a request would fail, or its outcome would stay unknown. */
export const isUnreachable = (review: ReviewFacts): boolean =>
  isOffline(review) &&
  typeof review.sender === 'object' &&
  'failure' in review.sender &&
  !review.sender.isAnswered;

/** Returns the request of this campaign with an unknown outcome, if the journal has it. */
export const requestOf = ({ campaign, records }: ReviewFacts) => campaign && sameUnknown(campaign, records);

/** Returns the campaign that the review has become; `undefined` if it has not been sent. */
export function sentOf({ stage }: ReviewFacts): Sent | undefined {
  return isSent(stage) ? stage : undefined;
}

/** Returns the time of the request in milliseconds since 1970; `undefined` if there is none, or the journal has not got it. */
export function requestedAt(review: ReviewFacts): number | undefined {
  const sent = sentOf(review);
  const at = sent
    ? review.records.sends.get(sent.campaign)?.at
    : review.stage === 'unknown' && requestOf(review)?.at;
  return at ? Date.parse(at) : undefined;
}

/** Returns for how many minutes a campaign is held; 0 if it starts before the hold would end. */
export function holdFor(start: Start, minutes: number, now: Date): number {
  const isTooSoon = start !== 'now' && start.getTime() <= now.getTime() + minutes * 60_000;
  return isTooSoon ? 0 : minutes;
}

/** The subject or, for a letter that is only checked, its title. */
export const subjectOf = (review: ReviewFacts) => review.campaign?.subject ?? titleOf(review);

function titleOf(review: ReviewFacts): string {
  const { draft } = review;
  const preflight = preflightOf(review);
  if (preflight) return preflight.layout.title;
  return draft.letter.kind === 'layout'
    ? basename(draft.letter.uri.path)
    : l10n.t('maket {0}', draft.letter.id);
}

/** Returns what inboxes show of the letter; `undefined` until it was checked, and if it can't be. */
export const openingOf = (review: ReviewFacts) => preflightOf(review)?.opening;

/** Returns true if the letter is shown with a footer that the service will replace with one that is not known yet. */
export const hasExampleFooter = (review: ReviewFacts) => preflightOf(review)?.footer.doubt === 'example';

/** Returns what the checks found in the letter; `undefined` until then, and for a letter that is not on this machine. */
export function preflightOf({ letter }: ReviewFacts) {
  return letter !== 'looking' && 'letter' in letter ? letter.letter.preflight : undefined;
}

/** Returns the maket that is to be sent; `undefined` for a letter that is uploaded first. */
export function maketOf({ letter }: ReviewFacts): number | undefined {
  return letter !== 'looking' && 'letter' in letter && letter.letter.kind === 'maket'
    ? letter.letter.id
    : undefined;
}
