import { basename } from 'node:path';
import type { UnknownCreation } from '../../../core/journal/records.ts';
import type { ActionView, ReviewState, SectionView, TypedView } from '../../../protocol/review.ts';
import type { Tone } from '../../../protocol/tone.ts';
import { describeAccount } from '../../accounts/account.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, l10n, type Words, whole } from '../../kit/words.ts';
import type { CampaignQuestion, ChosenLetter, CompleteDraft } from '../../sending/campaignDraft.ts';
import type { Review, Sent } from '../campaign/review.ts';
import { beforeSection, sameUnknown } from './beforeSection.ts';
import { inboxRow, inboxSection } from './inboxSection.ts';
import { letterSection } from './letterSection.ts';
import { peopleSection } from './peopleSection.ts';
import type { Action, Item, Section } from './section.ts';
import { senderSection } from './senderSection.ts';
import { timeSection } from './timeSection.ts';

/** The facts of a review that its page shows. */
export type ReviewFacts = Pick<
  Review,
  | 'owner'
  | 'draft'
  | 'campaign'
  | 'stage'
  | 'letter'
  | 'sender'
  | 'suppressed'
  | 'lastTime'
  | 'hasChanged'
  | 'account'
  | 'records'
  | 'lists'
  | 'testedAt'
  | 'shown'
  | 'accepted'
  | 'lookAtSender'
>;

/** The actions of a review that lead away from its page. */
export interface ReviewActions {
  /** Asks one question of the wizard again. */
  change(question: CampaignQuestion): Promise<void>;
  /** Asks for the outcome of an earlier request for the same campaign. */
  resolve(unknown: UnknownCreation): Promise<void>;
  switchAccount(): Promise<void>;
  /** Opens the preview of the letter. */
  preview(letter: ChosenLetter): Promise<void>;
  showCampaigns(): Promise<void>;
  showStatistics(campaign: number): Promise<void>;
  /** Asks the questions of a campaign with the letter. */
  newCampaign(letter: ChosenLetter): Promise<void>;
}

/** What a page shows, what its buttons do, and the problems that the user has accepted. */
export interface ShownReview {
  readonly state: ReviewState;
  readonly actions: ReadonlyMap<string, Action>;
  readonly accepted: readonly string[];
  /** What `Review.accept` is told: a key of what the page shows and of all problems that can be accepted. */
  readonly acceptance: string;
}

/** Returns what the page of a review shows. */
export function shownReview(review: ReviewFacts, actions: ReviewActions, now: Date): ShownReview {
  const { campaign, draft, owner, account } = review;
  const inbox = inboxOf(review, actions);
  const sections = sectionsOf(review, actions, now);
  const items = [inbox, ...sections].flatMap((section) => section.items);
  const blocking = items.filter(({ tone }) => tone === 'blocks');
  const acceptable = blocking.filter(({ accepted }) => accepted !== undefined);
  const problems = acceptable.flatMap(({ accepted }) => accepted?.split(' ') ?? []);
  const acceptance = [review.shown, ...problems].join(' ');
  const isAccepted = acceptable.length > 0 && review.accepted === acceptance;
  const left = isAccepted ? blocking.filter(({ accepted }) => accepted === undefined) : blocking;
  const isLooking = review.letter === 'looking';
  const mayGo = campaign && review.stage === 'open' && left.length === 0 && !isLooking;
  const byId = new Map<string, Action>();
  const sent = sentOf(review);
  const next = nextOf(review, actions, isLooking || left.length > 0);
  const state: ReviewState = {
    title: asWords(subjectOf(review)),
    account: owner.accountName,
    isLive: account?.kind === 'live',
    isRehearsal: campaign === undefined,
    verdict: verdict(review, items, left, isAccepted ? acceptable.length : 0, now),
    inbox: {
      ...view(sent ? { ...inbox, items: [] } : inbox, byId),
      ...inboxRow(draft.sender?.email, subjectOf(review), openingOf(review)),
    },
    sections: (sent ? sentSections(sections) : sections).map((section) => view(section, byId)),
    ...(openingOf(review) && {
      preview: actionView(
        { label: l10n.t('Open Preview'), run: () => actions.preview(draft.letter) },
        'preview',
        byId,
      ),
    }),
    ...(acceptable.length > 0 &&
      review.stage === 'open' &&
      campaign && {
        acceptance: { words: acceptanceWords(acceptable.length), isGiven: isAccepted },
      }),
    ...(mayGo && { go: goOf(review, campaign, now) }),
    ...(next && { next: actionView(next, 'next', byId) }),
    shown: review.shown,
  };
  return { state, actions: byId, accepted: isAccepted ? problems : [], acceptance };
}

/** Returns what follows the review: the statistics of what was sent or, after a rehearsal without problems, the campaign. */
function nextOf(review: ReviewFacts, actions: ReviewActions, isBlocked: boolean): Action | undefined {
  const sent = sentOf(review);
  if (sent) {
    return { label: l10n.t('Show Statistics'), run: () => actions.showStatistics(sent.campaign) };
  }
  if (review.campaign || isBlocked) return undefined;
  return { label: l10n.t('New Campaign…'), run: () => actions.newCampaign(review.draft.letter) };
}

function inboxOf(review: ReviewFacts, actions: ReviewActions): Section {
  const change = review.campaign && review.stage === 'open' ? changing('subject', actions) : undefined;
  return inboxSection(subjectOf(review), openingOf(review), change);
}

const changing = (question: CampaignQuestion, actions: ReviewActions): Action => ({
  label: l10n.t('Change…'),
  run: () => actions.change(question),
});

function sectionsOf(review: ReviewFacts, actions: ReviewActions, now: Date): readonly Section[] {
  const { campaign, draft, records, testedAt } = review;
  const change = (question: CampaignQuestion) =>
    review.stage === 'open' ? { change: changing(question, actions) } : {};
  const record = draft.letter.kind === 'maket' ? records.makets.get(draft.letter.id) : undefined;
  const letter = letterSection(review.letter, {
    chosen: draft.letter,
    ...(record && { record }),
    ...(testedAt !== undefined && { testedAt }),
    ...(campaign && change('letter')),
  });
  if (!campaign) return [letter];
  const { subject, lists, sender, start } = campaign;
  const { lastTime } = review;
  const again: Action = { label: l10n.t('Try Again'), run: () => review.lookAtSender() };
  const resolve = (unknown: UnknownCreation): Action => ({
    label: l10n.t('Resolve…'),
    run: () => actions.resolve(unknown),
  });
  const maket = maketOf(review);
  return [
    letter,
    peopleSection({
      lists: review.lists,
      ...(lastTime !== undefined && { lastTime }),
      suppressed: review.suppressed,
      ...change('lists'),
    }),
    { ...senderSection(sender.email, review.sender, again), ...change('sender') },
    { ...timeSection(start, now), ...change('start') },
    accountSection(review, actions),
    beforeSection({ ...(maket !== undefined && { maket }), subject, lists }, records, now, resolve),
  ];
}

/** Reviews where the letters go. */
function accountSection(
  { account, owner, stage, campaign, records }: ReviewFacts,
  actions: ReviewActions,
): Section {
  const items: Item[] = [];
  if (!account) {
    items.push({
      tone: 'blocks',
      words: l10n.t('This campaign belongs to account “{0}”, and another one is active.', owner.accountName),
      actions: [{ label: l10n.t('Switch Account'), run: () => actions.switchAccount() }],
    });
  }
  // An outcome that the journal knows is a part of what was sent before.
  if (stage === 'unknown' && !(campaign && sameUnknown(campaign, records))) {
    items.push({
      tone: 'blocks',
      words: l10n.t(
        'A request of this review may have created it already. Look for it before you send again.',
      ),
      actions: [{ label: l10n.t('Show Campaigns'), run: () => actions.showCampaigns() }],
    });
  }
  return {
    title: l10n.t('Account'),
    value: account ? describeAccount(account) : asWords(owner.accountName),
    items,
    isForDecision: true,
  };
}

function verdict(
  review: ReviewFacts,
  items: readonly Item[],
  left: readonly Item[],
  accepted: number,
  now: Date,
): ReviewState['verdict'] {
  const { stage, letter, sender, campaign, hasChanged } = review;
  const [first] = left;
  const sent = sentOf(review);
  if (sent) return { tone: 'fine', words: sentWords(review, sent, now) };
  if (stage === 'sending') return { tone: 'looking', words: l10n.t('Creating the campaign…') };
  if (letter === 'looking') return { tone: 'looking', words: l10n.t('Checking the letter…') };
  if (stage === 'unknown') {
    return { tone: 'blocks', words: l10n.t('It isn’t known whether this campaign was created.') };
  }
  if (first) {
    const words =
      left.length === 1
        ? l10n.t('Not ready: {0}', whole(first.words))
        : l10n.count('Not ready: {0} problem|Not ready: {0} problems', left.length);
    return { tone: 'blocks', words };
  }
  if (hasChanged) {
    return {
      tone: 'warning',
      words: l10n.t('The letter changed just now, so nothing was sent. Look at it again.'),
    };
  }
  if (accepted > 0) {
    const words = l10n.count(
      'Ready, with {0} problem that you accept|Ready, with {0} problems that you accept',
      accepted,
    );
    return { tone: 'warning', words };
  }
  if (typeof sender === 'object' && 'failure' in sender) {
    return { tone: 'warning', words: l10n.t('Not everything could be checked. {0}', whole(sender.failure)) };
  }
  const notes = items.filter(({ tone }) => noticed.includes(tone)).length;
  if (notes > 0) {
    return { tone: 'note', words: l10n.count('Ready, with {0} note|Ready, with {0} notes', notes) };
  }
  return {
    tone: 'fine',
    words: campaign ? l10n.t('Ready to send') : l10n.t('No problems were found in this letter'),
  };
}

function sentOf({ stage }: ReviewFacts): Sent | undefined {
  return typeof stage === 'object' ? stage : undefined;
}

function sentWords(
  { draft: { start }, records }: ReviewFacts,
  { campaign: id, isFromHere }: Sent,
  now: Date,
): Words {
  if (start instanceof Date) {
    const time = formats().near(start.getTime(), now.getTime());
    return isFromHere
      ? l10n.t('Scheduled for {0}, as campaign {1}.', time, id)
      : l10n.t('Scheduled from another window for {0}, as campaign {1}.', time, id);
  }
  if (!isFromHere) return l10n.t('Sent from another window, as campaign {0}.', id);
  const at = records.sends.get(id)?.at;
  return at === undefined
    ? l10n.t('Sent as campaign {0}.', id)
    : l10n.t('Sent {0}, as campaign {1}.', formats().near(Date.parse(at), now.getTime()), id);
}

/** Returns what was sent, to whom and from whom: the remarks were for the decision to send it. */
function sentSections(sections: readonly Section[]): readonly Section[] {
  return sections
    .filter(({ isForDecision }) => !isForDecision)
    .map(({ title, value, valueWhenSent = value }) => ({
      title,
      ...(valueWhenSent !== undefined && { value: valueWhenSent }),
      items: [],
    }));
}

const noticed: readonly Tone[] = ['warning', 'note', 'unknown'];

function acceptanceWords(count: number): Words {
  return l10n.count(
    'Send it anyway, with {0} problem. The journal records that you decided so.|Send it anyway, with {0} problems. The journal records that you decided so.',
    count,
  );
}

function goOf(
  { account, lastTime, lists }: ReviewFacts,
  { start }: CompleteDraft,
  now: Date,
): NonNullable<ReviewState['go']> {
  const label =
    start !== 'now'
      ? l10n.t('Schedule for {0}', formats().near(start.getTime(), now.getTime()))
      : lastTime !== undefined
        ? l10n.count('Send to About {0} Subscriber|Send to About {0} Subscribers', lastTime)
        : l10n.count('Send to {0} List|Send to {0} Lists', lists.length);
  return { label, ...(account?.kind === 'live' && { typed: typedOf(lastTime, lists) }) };
}

/** The longest title of a list that has to be typed, in characters. */
const longestTyped = 40;

/** The text that confirms a campaign on a live account: the number of recipients or, if it is unknown, a list. */
function typedOf(lastTime: number | undefined, [list]: Review['lists']): TypedView {
  if (lastTime !== undefined) {
    const text = formats().plain(lastTime);
    return {
      text,
      words: l10n.t(
        'Letters reach real people, about as many as last time. To send them, type the number: {0}',
        text,
      ),
    };
  }
  const title = list?.record?.title;
  // Only a title that is shown in full can be typed. One of blanks would be confirmed by typing nothing.
  const isShown = title !== undefined && title.length <= longestTyped && asWords(title) === title;
  if (isShown && title.trim() !== '') {
    return {
      text: title,
      words: l10n.t('Letters reach real people. To send them, type the name of the list: {0}', title),
    };
  }
  const text = formats().plain(list?.id ?? 0);
  return {
    text,
    words: l10n.t('Letters reach real people. To send them, type the number of the list: {0}', text),
  };
}

function view({ title, value, change, items }: Section, byId: Map<string, Action>): SectionView {
  const button = (action: Action, of: string) => actionView(action, `${title}\n${of}`, byId);
  return {
    title,
    ...(value !== undefined && { value }),
    ...(change && { change: button(change, '') }),
    items: items.map(({ tone, words, detail, actions = [] }) => ({
      tone,
      words,
      ...(detail && { detail }),
      actions: actions.map((action) => button(action, words)),
    })),
  };
}

function actionView(action: Action, of: string, byId: Map<string, Action>): ActionView {
  const id = `${of}\n${action.label}`;
  byId.set(id, action);
  return { id, label: action.label };
}

/** The subject or, for a letter that is only checked, its title. */
const subjectOf = (review: ReviewFacts) => review.campaign?.subject ?? titleOf(review);

function titleOf({ letter, draft }: ReviewFacts): string {
  if (letter !== 'looking' && 'letter' in letter && letter.letter.preflight) {
    return letter.letter.preflight.layout.title;
  }
  return draft.letter.kind === 'layout'
    ? basename(draft.letter.uri.path)
    : l10n.t('maket {0}', draft.letter.id);
}

function openingOf({ letter }: ReviewFacts) {
  return letter !== 'looking' && 'letter' in letter ? letter.letter.preflight?.opening : undefined;
}

function maketOf({ letter }: ReviewFacts): number | undefined {
  return letter !== 'looking' && 'letter' in letter && letter.letter.kind === 'maket'
    ? letter.letter.id
    : undefined;
}
