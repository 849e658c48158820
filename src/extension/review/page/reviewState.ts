import { shortText } from '../../../core/text/shortText.ts';
import type { ActionView, ItemView, ReviewState, SectionView } from '../../../protocol/review.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { isHeld } from '../campaign/review.ts';
import { inboxRow } from './inboxSection.ts';
import { checksOf, nextOf, testAgain } from './nextActions.ts';
import { suppressedAdded, unsubscribedByHand } from './peopleSection.ts';
import type { ReviewActions } from './reviewActions.ts';
import {
  hasExampleFooter,
  isEditable,
  isLooking,
  isUnreachable,
  openingOf,
  type ReviewFacts,
  sentOf,
  subjectOf,
} from './reviewFacts.ts';
import type { Action, Item, Section } from './section.ts';
import { inboxOf, possible, requestedSections, sectionsOf } from './sections.ts';
import { acceptanceWords, goOf } from './sendForm.ts';
import { sentHeading, verdict } from './verdict.ts';

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
  const test = testAgain(review);
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
