import type * as vscode from 'vscode';
import { reachedNobody } from '../../../core/campaigns/campaign.ts';
import type { UnknownCreation } from '../../../core/journal/records.ts';
import { shortText } from '../../../core/text/shortText.ts';
import type { ActionView, ItemView, ReviewState, SectionView } from '../../../protocol/review.ts';
import { describeAccount } from '../../accounts/account.ts';
import type { Approval } from '../../approval/index.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import type { CampaignQuestion, ChosenLetter, Start } from '../../sending/campaignDraft.ts';
import { isHeld } from '../campaign/review.ts';
import { approvalSection } from './approvalSection.ts';
import { beforeSection } from './beforeSection.ts';
import { inboxRow, inboxSection } from './inboxSection.ts';
import { lacksPreheader, letterSection, openLayout } from './letterSection.ts';
import { peopleSection, suppressedAdded, unsubscribedByHand } from './peopleSection.ts';
import {
  hasExampleFooter,
  holdFor,
  isEditable,
  isLooking,
  isOffline,
  isUnreachable,
  maketOf,
  openingOf,
  preflightOf,
  type ReviewFacts,
  requestedAt,
  requestOf,
  sentOf,
  subjectOf,
} from './reviewFacts.ts';
import type { Action, Item, Section } from './section.ts';
import { senderSection } from './senderSection.ts';
import { acceptanceWords, goOf } from './sendForm.ts';
import { testOf, testSection } from './testSection.ts';
import { type Leaving, timeSection } from './timeSection.ts';
import { sentHeading, verdict } from './verdict.ts';

/** The actions of a review that lead away from its page. */
export interface ReviewActions {
  /** Asks one question of the wizard again. */
  change(question: CampaignQuestion): Promise<void>;
  /** Asks for the outcome of an earlier request for the same campaign. */
  resolve(unknown: UnknownCreation): Promise<void>;
  /** Asks for the number of the campaign that was created after all. `unknown` is its request, if the journal has it. */
  found(unknown: UnknownCreation | undefined): Promise<void>;
  /** Opens the same campaign as another review, from which it can be sent. `unknown` is the request without effect. */
  notThere(unknown: UnknownCreation | undefined): Promise<void>;
  /** Makes the account of the campaign the active one. */
  switchAccount(): Promise<void>;
  /** Ends the hold of the campaign without a request, or with it. */
  stop(): Promise<void>;
  sendNow(): Promise<void>;
  /** Writes a packet for somebody who approves the campaign, or reads their answer. */
  share(): Promise<void>;
  readAnswer(): Promise<void>;
  /** Compares the letter that somebody was asked to approve with the layout. */
  compareApproved(approval: Approval, layout: vscode.Uri): Promise<void>;
  /** Opens the preview of the letter. */
  preview(letter: ChosenLetter): Promise<void>;
  showCampaigns(): Promise<void>;
  showStatistics(campaign: number): Promise<void>;
  /** Asks the questions of a campaign with the letter. */
  newCampaign(letter: ChosenLetter): Promise<void>;
}

/** The remarks that prevent sending, of which the user can accept some. */
interface Problems {
  readonly acceptable: readonly Item[];
  /** The names of those that the user can accept. */
  readonly names: readonly string[];
  /** What `Review.accept` is told: a key of what the page shows and of all problems that can be accepted. */
  readonly acceptance: string;
  readonly isAccepted: boolean;
  /** Those that still prevent sending. */
  readonly left: readonly Item[];
  /** Those or, if there are none, the warnings, unless the user accepts problems. */
  readonly open: readonly Item[];
}

function problemsOf(review: ReviewFacts, items: readonly Item[]): Problems {
  const blocking = items.filter(({ tone }) => tone === 'blocks');
  const acceptable = blocking.filter(({ accepted }) => accepted !== undefined);
  const names = acceptable.flatMap(({ accepted }) => accepted?.split(' ') ?? []);
  const acceptance = [review.shown, ...names].join(' ');
  const isAccepted = acceptable.length > 0 && review.accepted === acceptance;
  const left = isAccepted ? blocking.filter(({ accepted }) => accepted === undefined) : blocking;
  const warnings = isAccepted ? [] : items.filter(({ tone }) => tone === 'warning');
  return { acceptable, names, acceptance, isAccepted, left, open: left.length > 0 ? left : warnings };
}

/** Returns true if nothing prevents sending the campaign, whatever the stage of its review. */
export function isReady(review: ReviewFacts, actions: ReviewActions, now: Date): boolean {
  const sections = [inboxOf(review, actions), ...sectionsOf(review, actions, now)];
  const { left } = problemsOf(
    review,
    sections.flatMap(({ items }) => items),
  );
  return review.campaign !== undefined && !isLooking(review) && left.length === 0;
}

/** What a page shows, what its buttons do, and what the user has accepted or says about the recipients, for the journal. */
export interface ShownReview {
  readonly state: ReviewState;
  readonly actions: ReadonlyMap<string, Action>;
  readonly accepted: readonly string[];
  /** What `Review.accept` is told: a key of what the page shows and of all problems that can be accepted. */
  readonly acceptance: string;
}

/** Returns what the page of a review shows. */
export function shownReview(review: ReviewFacts, actions: ReviewActions, now: Date): ShownReview {
  const { campaign, draft, owner, account, stage } = review;
  const isOpen = stage === 'open' || stage === 'sending' || isHeld(stage);
  const inbox = possible(inboxOf(review, actions), review);
  const sections = sectionsOf(review, actions, now).map((section) => possible(section, review));
  const items = [inbox, ...sections].flatMap((section) => section.items);
  const { acceptable, names, acceptance, isAccepted, left, open } = problemsOf(review, items);
  const looks = isLooking(review);
  const mayEdit = campaign !== undefined && isEditable(review);
  const mayGo = mayEdit && left.length === 0 && !looks && !isUnreachable(review);
  const byId = new Map<string, Action>();
  const next = nextOf(review, actions, open, now);
  const checks = left.length > 0 ? [] : checksOf(review, items);
  const viewOf = (section: Section) => view(section, [...next, ...checks], byId);
  const test = testOfCampaign(review);
  const shown = isOpen ? sections : requestedSections(sections);
  const state: ReviewState = {
    title: asWords(subjectOf(review)),
    heading: headingOf(review),
    account: shortText(owner.accountName, longestAccount),
    accountKind: account?.kind ?? 'test',
    isActive: account !== undefined,
    isRehearsal: campaign === undefined,
    isSent: sentOf(review) !== undefined,
    verdict: verdict(review, items, left, isAccepted ? acceptable : [], now),
    inbox: {
      ...viewOf(isOpen ? inbox : { ...inbox, items: [], facts: [] }),
      ...inboxRow(draft.sender?.email, subjectOf(review), openingOf(review)),
    },
    sections: shown.map(viewOf),
    hasLetter: review.letter === 'looking' || openingOf(review) !== undefined,
    ...(hasExampleFooter(review) && {
      letterNote: l10n.t('The footer here is an example: that of the service isn’t known yet.'),
    }),
    ...(openingOf(review) && {
      preview: actionView(
        { label: l10n.t('Open Preview'), run: () => actions.preview(draft.letter) },
        'preview',
        byId,
      ),
    }),
    ...(acceptable.length > 0 &&
      mayEdit && {
        acceptance: { words: acceptanceWords(acceptable), isGiven: isAccepted },
      }),
    ...(mayGo && { go: goOf(review, campaign, now) }),
    next: next.map((each) => actionView(each, 'next', byId)),
    checks: checks.map((each) => actionView(each, 'check', byId)),
    ...(test && { test: actionView(test, 'test', byId) }),
    canGoBack: mayEdit,
    shown: review.shown,
  };
  return { state, actions: byId, accepted: [...(isAccepted ? names : []), ...saidOf(review)], acceptance };
}

function headingOf(review: ReviewFacts): Words {
  if (!review.campaign) return l10n.t('Review of a letter');
  if (isHeld(review.stage)) return l10n.t('Campaign waiting to be sent');
  return sentOf(review) ? sentHeading(review) : l10n.t('Review of a campaign');
}

/** Returns what the journal records of what the user says about the recipients. */
function saidOf({ lists, unsubscribed }: ReviewFacts): readonly string[] {
  const added = suppressedAdded(lists);
  return added > 0 && unsubscribed === added ? [unsubscribedByHand] : [];
}

/** The longest name of an account that the page shows, in characters. */
const longestAccount = 28;

/** Returns the first thing that checks what the remarks say is not checked, until the campaign is requested. */
const checksOf = (review: ReviewFacts, items: readonly Item[]): readonly Action[] =>
  review.campaign && isEditable(review)
    ? items
        .filter(({ tone }) => tone === 'unknown')
        .flatMap(({ actions = [] }) => actions.filter(({ isCheck }) => isCheck))
        .slice(0, 1)
    : [];

/**
 * Returns what one does next, the main thing first: see the statistics of what was sent, or the campaigns before one starts, find out what
 * became of a request, switch to the account of the campaign, ask a service again that could not be asked, solve the only one of `open` or,
 * after a rehearsal without problems, test the letter and begin the campaign. `open` are the problems that prevent sending or, if there are
 * none, the warnings.
 */
function nextOf(
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
const testOfCampaign = (review: ReviewFacts): Action | undefined =>
  review.campaign && isEditable(review) && isRendered(review) && !isUnreachable(review)
    ? sendableTest(review)
    : undefined;

const switchTo = ({ owner }: ReviewFacts, actions: Pick<ReviewActions, 'switchAccount'>): Action => ({
  label: l10n.t('Switch to “{0}”', owner.accountName),
  run: () => actions.switchAccount(),
});

function inboxOf(review: ReviewFacts, actions: ReviewActions): Section {
  const change = review.campaign && isEditable(review) ? changing('subject', actions) : undefined;
  const facts = { change, lacksPreheader: lacksPreheader(preflightOf(review)) };
  return inboxSection(subjectOf(review), openingOf(review), facts);
}

const changing = (question: CampaignQuestion, actions: ReviewActions): Action => ({
  label: l10n.t('Change…'),
  run: () => actions.change(question),
});

function sectionsOf(review: ReviewFacts, actions: ReviewActions, now: Date): readonly Section[] {
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
  const test = review.letter === 'looking' ? [] : [testSection(lastTest, records, now)];
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
function requestedSections(sections: readonly Section[]): readonly Section[] {
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
function possible(section: Section, { stage, heldElsewhereUntil }: ReviewFacts): Section {
  if (!isHeld(stage) && !heldElsewhereUntil) return section;
  const { change: _, items, facts = [], ...rest } = section;
  const withoutActions = ({ actions: _, ...item }: Item): Item => item;
  return { ...rest, items: items.map(withoutActions), facts: facts.map(withoutActions) };
}

/** Returns what the page shows of a section. What the bar offers is not offered again. */
function view(
  { title, value, valueForReader, change, items, facts = [], isForSender, isDone }: Section,
  bar: readonly Action[],
  byId: Map<string, Action>,
): SectionView {
  const isInBar = ({ label, run }: Action) => bar.some((other) => other.label === label && other.run === run);
  const button = (action: Action, of: string) => actionView(action, `${title}\n${of}`, byId);
  const itemView = ({ tone, words, detail, isForReader, actions = [] }: Item): ItemView => ({
    tone,
    words,
    ...(detail && { detail }),
    ...(isForReader && { isForReader }),
    actions: actions.filter((action) => !isInBar(action)).map((action) => button(action, words)),
  });
  return {
    title,
    ...(value !== undefined && { value }),
    ...(valueForReader !== undefined && { valueForReader }),
    ...(change && { change: button(change, '') }),
    ...(isForSender && { isForSender }),
    ...(isDone && { isDone }),
    items: items.map(itemView),
    facts: facts.map(itemView),
  };
}

function actionView(action: Action, of: string, byId: Map<string, Action>): ActionView {
  const id = `${of}\n${action.label}`;
  byId.set(id, action);
  const { label, isApart, isAnswer } = action;
  return { id, label, ...(isApart && { isApart }), ...(isAnswer && { isAnswer }) };
}
