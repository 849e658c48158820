import type { UnknownCreation } from '../../../core/journal/records.ts';
import { describeAccount } from '../../accounts/account.ts';
import type { Approval } from '../../approval/index.ts';
import { asWords, l10n } from '../../kit/words.ts';
import type { CampaignQuestion, Start } from '../../sending/campaignDraft.ts';
import { isHeld } from '../campaign/review.ts';
import { approvalSection } from './approvalSection.ts';
import { beforeSection } from './beforeSection.ts';
import { inboxSection } from './inboxSection.ts';
import { lacksPreheader, letterSection, openLayout } from './letterSection.ts';
import { testOfCampaign } from './nextActions.ts';
import { peopleSection } from './peopleSection.ts';
import { type ReviewActions, switchTo } from './reviewActions.ts';
import {
  holdFor,
  isEditable,
  maketOf,
  openingOf,
  preflightOf,
  type ReviewFacts,
  requestedAt,
  sentOf,
  subjectOf,
} from './reviewFacts.ts';
import type { Action, Item, Section } from './section.ts';
import { senderSection } from './senderSection.ts';
import { testSection } from './testSection.ts';
import { type Leaving, timeSection } from './timeSection.ts';

/** Reviews how inboxes show the letter. */
export function inboxOf(review: ReviewFacts, actions: ReviewActions): Section {
  const change = review.campaign && isEditable(review) ? changing('subject', actions) : undefined;
  const facts = { change, lacksPreheader: lacksPreheader(preflightOf(review)) };
  return inboxSection(subjectOf(review), openingOf(review), facts);
}

const changing = (question: CampaignQuestion, actions: ReviewActions): Action => ({
  label: l10n.t('Change…'),
  run: () => actions.change(question),
});

/** Returns the sections of a review but the inbox, in their order on the page. */
export function sectionsOf(review: ReviewFacts, actions: ReviewActions, now: Date): readonly Section[] {
  const { campaign, draft, records, lastTest } = review;
  const change = (question: CampaignQuestion): { readonly change?: Action } =>
    isEditable(review) ? { change: changing(question, actions) } : {};
  const record = draft.letter.kind === 'maket' ? records.makets.get(draft.letter.id) : undefined;
  const letter = letterSection(review.letter, {
    chosen: draft.letter,
    ...(record && { record }),
    ...(campaign && change('letter')),
  });
  // Until then, nobody knows which of its versions was tested.
  const test =
    review.letter === 'looking' ? [] : [testSection(lastTest, records, now, testOfCampaign(review))];
  if (!campaign) return [letter, ...test, ...approvalSections(review, actions, now)];
  const { subject, lists, sender, start } = campaign;
  const { lastTime } = review;
  const resolve = (unknown: UnknownCreation): Action => ({
    label: l10n.t('Resolve…'),
    isFix: true,
    run: () => actions.resolve(unknown),
  });
  const maket = maketOf(review);
  return [
    letter,
    peopleSection({
      lists: review.lists,
      isKnown: review.knowsPeople,
      ...(lastTime !== undefined && { lastTime }),
      suppressed: review.suppressed,
      unsubscribed: review.unsubscribed,
      sayUnsubscribed: (people) => review.sayUnsubscribed(people),
      ...change('lists'),
    }),
    senderSection(sender.email, review.sender, change('sender').change),
    timeSection(start, now, leavingOf(review, start, now), change('start').change),
    ...test,
    ...approvalSections(review, actions, now),
    accountSection(review, actions),
    beforeSection({ ...(maket !== undefined && { maket }), subject, lists }, records, now, resolve),
  ];
}

/** Returns when the request leaves, or has left. */
function leavingOf(review: ReviewFacts, start: Start, now: Date): Leaving {
  const { stage, heldElsewhereUntil } = review;
  const at = (isHeld(stage) ? stage.until : heldElsewhereUntil)?.getTime() ?? requestedAt(review);
  return {
    ...(at !== undefined && { at }),
    isAccepted: sentOf(review) !== undefined,
    holdMinutes: holdFor(start, review.holdMinutes, now),
  };
}

/** Reviews who has approved the campaign. Returns nothing for a campaign that was sent without asking anybody. */
function approvalSections(review: ReviewFacts, actions: ReviewActions, now: Date): readonly Section[] {
  const { approvals } = review;
  // A letter that is only checked is not sent from its review.
  const required = review.campaign ? review.approvalsRequired : 0;
  if (approvals.length === 0 && review.stage !== 'open' && !isHeld(review.stage)) return [];
  const share: Action = { label: l10n.t('Share for Approval…'), run: () => actions.share() };
  const read: Action = { label: l10n.t('Paste the Answer…'), run: () => actions.readAnswer() };
  const { letter } = review.draft;
  const compare = (approval: Approval): readonly Action[] =>
    letter.kind === 'maket' || !approval.changes.letter
      ? []
      : [{ label: l10n.t('Show Changes'), run: () => actions.compareApproved(approval, letter.uri) }];
  const openIt = letter.kind === 'layout' && { openLayout: openLayout(letter.uri) };
  return [approvalSection({ approvals, required, share, read, ...openIt, compare }, now)];
}

/** Reviews where the letters go: on the page, the title and the bar say it already. */
function accountSection(review: ReviewFacts, actions: Pick<ReviewActions, 'switchAccount'>): Section {
  const { account, owner, activeName } = review;
  const items: Item[] = [];
  if (!account) {
    items.push({
      tone: 'blocks',
      words:
        activeName === undefined
          ? l10n.t('This campaign belongs to account “{0}”, which isn’t active.', owner.accountName)
          : l10n.t(
              'This campaign belongs to account “{0}”, but “{1}” is active.',
              owner.accountName,
              activeName,
            ),
      // Until the campaign is requested, the bar offers it.
      ...(!isEditable(review) && { actions: [switchTo(review, actions)] }),
    });
  }
  return {
    title: l10n.t('Account'),
    valueForReader: account ? describeAccount(account) : asWords(owner.accountName),
    items,
    itemsWhenRequested: items,
  };
}

/** Returns what was requested, for whom, from whom and when: most remarks were for the decision to send it. */
export function requestedSections(sections: readonly Section[]): readonly Section[] {
  return sections
    .filter(({ isForDecision }) => !isForDecision)
    .map(({ title, isDone, value, valueWhenRequested = value, itemsWhenRequested: items = [] }) => ({
      title,
      ...(isDone && { isDone }),
      ...(valueWhenRequested !== undefined && { value: valueWhenRequested }),
      items,
    }));
}

/** Returns a section, without its buttons while the campaign is held: it is stopped first and then changed. */
export function possible(section: Section, { stage, heldElsewhereUntil }: ReviewFacts): Section {
  if (!isHeld(stage) && !heldElsewhereUntil) return section;
  const { change: _, items, facts = [], ...rest } = section;
  const withoutActions = ({ actions: _, ...item }: Item): Item => item;
  return { ...rest, items: items.map(withoutActions), facts: facts.map(withoutActions) };
}
