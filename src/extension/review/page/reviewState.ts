import { basename } from 'node:path';
import type { StopReason } from '../../../core/journal/events.ts';
import type { UnknownCreation } from '../../../core/journal/records.ts';
import type { ActionView, ReviewState, SectionView, TypedView } from '../../../protocol/review.ts';
import type { Tone } from '../../../protocol/tone.ts';
import { describeAccount } from '../../accounts/account.ts';
import { cannotBeStopped } from '../../campaigns/campaignTexts.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, joined, l10n, sentence, type Words, whole } from '../../kit/words.ts';
import type { CampaignQuestion, ChosenLetter, CompleteDraft, Start } from '../../sending/campaignDraft.ts';
import { type Held, isHeld, isSent, type Review, type Sent } from '../campaign/review.ts';
import { reasonWords } from '../holding/reasonWords.ts';
import { beforeSection, sameUnknown } from './beforeSection.ts';
import { inboxRow, inboxSection } from './inboxSection.ts';
import { letterSection } from './letterSection.ts';
import { peopleSection, titlesOf } from './peopleSection.ts';
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
  | 'stopped'
  | 'holdMinutes'
  | 'heldElsewhereUntil'
  | 'look'
>;

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
  switchAccount(): Promise<void>;
  /** Ends the hold of the campaign without a request, or with it. */
  stop(): Promise<void>;
  sendNow(): Promise<void>;
  /** Opens the preview of the letter. */
  preview(letter: ChosenLetter): Promise<void>;
  showCampaigns(): Promise<void>;
  showStatistics(campaign: number): Promise<void>;
  /** Asks the questions of a campaign with the letter. */
  newCampaign(letter: ChosenLetter): Promise<void>;
}

/** The remarks that prevent sending, of which the user can accept some. */
interface Problems {
  readonly acceptable: number;
  /** The names of those that the user can accept. */
  readonly names: readonly string[];
  /** What `Review.accept` is told: a key of what the page shows and of all problems that can be accepted. */
  readonly acceptance: string;
  readonly isAccepted: boolean;
  /** Those that still prevent sending. */
  readonly left: readonly Item[];
}

function problemsOf(review: ReviewFacts, items: readonly Item[]): Problems {
  const blocking = items.filter(({ tone }) => tone === 'blocks');
  const acceptable = blocking.filter(({ accepted }) => accepted !== undefined);
  const names = acceptable.flatMap(({ accepted }) => accepted?.split(' ') ?? []);
  const acceptance = [review.shown, ...names].join(' ');
  const isAccepted = acceptable.length > 0 && review.accepted === acceptance;
  const left = isAccepted ? blocking.filter(({ accepted }) => accepted === undefined) : blocking;
  return { acceptable: acceptable.length, names, acceptance, isAccepted, left };
}

/** Returns true if nothing prevents sending the campaign, whatever the stage of its review. */
export function isReady(review: ReviewFacts, actions: ReviewActions, now: Date): boolean {
  const sections = [inboxOf(review, actions), ...sectionsOf(review, actions, now)];
  const { left } = problemsOf(
    review,
    sections.flatMap(({ items }) => items),
  );
  return review.campaign !== undefined && review.letter !== 'looking' && left.length === 0;
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
  const { campaign, draft, owner, account, stage } = review;
  const isOpen = stage === 'open' || stage === 'sending' || isHeld(stage);
  const inbox = inboxOf(review, actions);
  const sections = sectionsOf(review, actions, now);
  const items = [inbox, ...sections].flatMap((section) => section.items);
  const { acceptable, names, acceptance, isAccepted, left } = problemsOf(review, items);
  const isLooking = review.letter === 'looking';
  const isElsewhere = review.heldElsewhereUntil !== undefined;
  const mayGo = campaign && stage === 'open' && !isElsewhere && left.length === 0 && !isLooking;
  const byId = new Map<string, Action>();
  const shown = isOpen ? sections : requestedSections(sections);
  const state: ReviewState = {
    title: asWords(subjectOf(review)),
    account: owner.accountName,
    isLive: account?.kind === 'live',
    isRehearsal: campaign === undefined,
    isSent: sentOf(review) !== undefined,
    verdict: verdict(review, items, left, isAccepted ? acceptable : 0, now),
    inbox: {
      ...view(isOpen ? withoutWell(inbox, review) : { ...inbox, items: [] }, byId),
      ...inboxRow(draft.sender?.email, subjectOf(review), openingOf(review)),
    },
    sections: shown.map((section) => view(withoutWell(section, review), byId)),
    ...(openingOf(review) && {
      preview: actionView(
        { label: l10n.t('Open Preview'), run: () => actions.preview(draft.letter) },
        'preview',
        byId,
      ),
    }),
    ...(acceptable > 0 &&
      stage === 'open' &&
      campaign && {
        acceptance: { words: acceptanceWords(acceptable), isGiven: isAccepted },
      }),
    ...(mayGo && { go: goOf(review, campaign, now) }),
    next: nextOf(review, actions, isLooking || left.length > 0).map((each) => actionView(each, 'next', byId)),
    canGoBack: campaign !== undefined && !isHeld(stage) && (isOpen || stage === 'elsewhere'),
    shown: review.shown,
  };
  return { state, actions: byId, accepted: isAccepted ? names : [], acceptance };
}

/**
 * Returns what one does next, the main thing first: see the statistics of what was sent, find out what became of a request, ask a service
 * again that could not be asked or, after a rehearsal without problems, begin the campaign.
 */
function nextOf(review: ReviewFacts, actions: ReviewActions, isBlocked: boolean): readonly Action[] {
  const sent = sentOf(review);
  const showCampaigns: Action = { label: l10n.t('Show Campaigns'), run: () => actions.showCampaigns() };
  if (sent) {
    const show = () => actions.showStatistics(sent.campaign);
    return [{ label: l10n.t('Show Statistics'), run: show }, showCampaigns];
  }
  if (isHeld(review.stage)) {
    return [
      { label: l10n.t('Stop'), run: () => actions.stop() },
      ...(review.stage.isLooking ? [] : [{ label: l10n.t('Send Now'), run: () => actions.sendNow() }]),
    ];
  }
  if (review.stage === 'elsewhere') return [showCampaigns];
  if (review.stage === 'unknown') {
    const unknown = requestOf(review);
    return [
      showCampaigns,
      { label: l10n.t('I Found It, Enter Its Number…'), run: () => actions.found(unknown) },
      { label: l10n.t('It Isn’t There, Try Again'), run: () => actions.notThere(unknown) },
    ];
  }
  if (isOffline(review)) return [{ label: l10n.t('Try Again'), run: () => review.look() }];
  if (review.campaign || isBlocked) return [];
  return [{ label: l10n.t('New Campaign…'), run: () => actions.newCampaign(review.draft.letter) }];
}

/** Returns true if the service could not be asked about the campaign. */
const isOffline = ({ sender, stage }: ReviewFacts) =>
  stage === 'open' && typeof sender === 'object' && 'failure' in sender;

/** Returns the request of this campaign with an unknown outcome, if the journal has it. */
const requestOf = ({ campaign, records }: ReviewFacts) => campaign && sameUnknown(campaign, records);

/** While the service can't be asked, what is well is no news. */
function withoutWell(section: Section, review: ReviewFacts): Section {
  if (!isOffline(review)) return section;
  return { ...section, items: section.items.filter(({ tone }) => tone !== 'fine') };
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
      isOffline: isOffline(review),
      suppressed: review.suppressed,
      ...change('lists'),
    }),
    { ...senderSection(sender.email, review.sender), ...change('sender') },
    { ...timeSection(start, now, requestedAt(review)), ...change('start') },
    accountSection(review, actions),
    beforeSection({ ...(maket !== undefined && { maket }), subject, lists }, records, now, resolve),
  ];
}

/** Reviews where the letters go. */
function accountSection(
  { account, owner }: ReviewFacts,
  actions: Pick<ReviewActions, 'switchAccount'>,
): Section {
  const items: Item[] = [];
  if (!account) {
    items.push({
      tone: 'blocks',
      words: l10n.t('This campaign belongs to account “{0}”, and another one is active.', owner.accountName),
      actions: [{ label: l10n.t('Switch Account'), run: () => actions.switchAccount() }],
    });
  }
  return {
    title: l10n.t('Account'),
    value: account ? describeAccount(account) : asWords(owner.accountName),
    items,
    itemsWhenRequested: items,
  };
}

function verdict(
  review: ReviewFacts,
  items: readonly Item[],
  left: readonly Item[],
  accepted: number,
  now: Date,
): ReviewState['verdict'] {
  const { stage, letter, sender, campaign, hasChanged, heldElsewhereUntil } = review;
  const sent = sentOf(review);
  if (sent) return { tone: 'fine', ...sentWords(review, sent, now) };
  if (isHeld(stage)) return heldVerdict(review, stage);
  if (stage === 'sending') return { tone: 'looking', words: l10n.t('Creating the campaign…') };
  if (letter === 'looking') return { tone: 'looking', words: l10n.t('Checking the letter…') };
  if (stage === 'unknown') {
    return {
      tone: 'unknown',
      words: l10n.t('It isn’t known whether this campaign was created.'),
      detail: l10n.t(
        'Look for it on the Campaigns page of the service’s web cabinet. If it was created, readers would get it twice when you send it again.',
      ),
    };
  }
  if (stage === 'elsewhere') {
    return {
      tone: 'unknown',
      words: l10n.t('Another window is sending this campaign, or has tried to.'),
      detail: l10n.t('It can’t be sent from here, too. Go on in that window.'),
    };
  }
  if (heldElsewhereUntil) {
    return {
      tone: 'unknown',
      words: l10n.t(
        'Another window holds this campaign and sends it at {0}.',
        formats().time(heldElsewhereUntil.getTime()),
      ),
      detail: l10n.t('Stop it or send it in that window.'),
    };
  }
  if (left.length > 0) {
    const words =
      left.length <= mostNamed
        ? l10n.t('Not ready: {0}', whole(named(left)))
        : l10n.count('Not ready: {0} problem|Not ready: {0} problems', left.length);
    return { tone: 'blocks', words };
  }
  const stopped = review.stopped && stoppedWords(review.stopped);
  if (stopped) return { tone: review.stopped === 'user' ? 'note' : 'warning', words: stopped };
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
  const notes = items.filter(({ tone }) => noticed.includes(tone));
  if (notes.length > 0) {
    const words =
      notes.length <= mostNamed
        ? l10n.t('Ready. {0}', whole(named(notes)))
        : l10n.count('Ready, with {0} note|Ready, with {0} notes', notes.length);
    return { tone: 'note', words };
  }
  return {
    tone: 'fine',
    words: campaign ? l10n.t('Ready to send') : l10n.t('No problems were found in this letter'),
  };
}

function heldVerdict(review: ReviewFacts, { until, isLooking }: Held): ReviewState['verdict'] {
  if (isLooking) return { tone: 'looking', words: l10n.t('Looking once more before it is sent…') };
  const time = formats().time(until.getTime());
  const words =
    review.draft.start instanceof Date
      ? l10n.t('It is scheduled at {0}. Until then, you can stop it.', time)
      : l10n.t('It is sent at {0}. Until then, you can stop it.', time);
  const safety = l10n.t(
    'You can close this page. If you close the window or the computer sleeps, it is not sent.',
  );
  return { tone: 'note', words, detail: joined(' ', [toWhom(review), safety]) };
}

/** Says why a campaign that was held was not sent; `undefined` if an error has said so. */
function stoppedWords(reason: StopReason): Words | undefined {
  if (reason === 'user') return l10n.t('Stopped. Nothing was sent.');
  const why = reasonWords(reason);
  return why && l10n.t('Nothing was sent: {0} Look at it again.', whole(why));
}

/** The largest number of remarks that the verdict names. */
const mostNamed = 2;

/** Names remarks in one line: a single one as it is, several as sentences. */
function named(items: readonly Item[]): Words {
  const words = items.map((item) => item.named ?? item.words);
  return words.length === 1 ? joined(' ', words) : joined(' ', words.map(ended));
}

const ended = (words: Words): Words => ('.!?…'.includes(words.at(-1) ?? '.') ? words : sentence(words));

function sentOf({ stage }: ReviewFacts): Sent | undefined {
  return isSent(stage) ? stage : undefined;
}

/** Returns the time of the request in milliseconds since 1970; `undefined` if there is none, or the journal has not got it. */
function requestedAt(review: ReviewFacts): number | undefined {
  const sent = sentOf(review);
  const at = sent
    ? review.records.sends.get(sent.campaign)?.at
    : review.stage === 'unknown' && requestOf(review)?.at;
  return at ? Date.parse(at) : undefined;
}

/** Says when the campaign was sent or will start, to whom, and what comes. */
function sentWords(
  review: ReviewFacts,
  { campaign: id, isFromHere }: Sent,
  now: Date,
): Pick<ReviewState['verdict'], 'words' | 'detail'> {
  const { start } = review.draft;
  const isScheduled = start instanceof Date;
  const at = isScheduled ? start.getTime() : requestedAt(review);
  const time = at !== undefined && formats().near(at, now.getTime());
  const next = isScheduled
    ? cannotBeStopped()
    : l10n.t('The statistics show deliveries, opens and clicks as they come in.');
  return { words: whenSent(id, isFromHere, time, isScheduled), detail: joined(' ', [toWhom(review), next]) };
}

function whenSent(id: number, isFromHere: boolean, time: string | false, isScheduled: boolean): Words {
  if (time === false) {
    return isFromHere
      ? l10n.t('Sent as campaign {0}.', id)
      : l10n.t('Sent from another window, as campaign {0}.', id);
  }
  if (isScheduled) {
    return isFromHere
      ? l10n.t('Scheduled for {0}, as campaign {1}.', time, id)
      : l10n.t('Scheduled from another window for {0}, as campaign {1}.', time, id);
  }
  return isFromHere
    ? l10n.t('Sent {0}, as campaign {1}.', time, id)
    : l10n.t('Sent from another window {0}, as campaign {1}.', time, id);
}

function toWhom({ lists, lastTime }: ReviewFacts): Words {
  const to = titlesOf(lists);
  return lastTime === undefined
    ? l10n.t('To {0}.', whole(to))
    : l10n.count('To {1}: about {0} person.|To {1}: about {0} people.', lastTime, whole(to));
}

/** Returns what was requested, for whom, from whom and when: most remarks were for the decision to send it. */
function requestedSections(sections: readonly Section[]): readonly Section[] {
  return sections
    .filter(({ isForDecision }) => !isForDecision)
    .map(({ title, value, valueWhenRequested = value, itemsWhenRequested: items = [] }) => ({
      title,
      ...(valueWhenRequested !== undefined && { value: valueWhenRequested }),
      items,
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
  { account, lastTime, lists, holdMinutes }: ReviewFacts,
  { start }: CompleteDraft,
  now: Date,
): NonNullable<ReviewState['go']> {
  const label =
    start !== 'now'
      ? l10n.t('Schedule for {0}', formats().near(start.getTime(), now.getTime()))
      : lastTime !== undefined
        ? l10n.count('Send to About {0} Subscriber|Send to About {0} Subscribers', lastTime)
        : l10n.count('Send to {0} List|Send to {0} Lists', lists.length);
  const typed = account?.kind === 'live' && { typed: typedOf(lastTime, lists) };
  const minutes = holdFor(start, holdMinutes, now);
  if (minutes === 0) return { label, ...typed };
  return start === 'now'
    ? {
        label: l10n.count('{1} in {0} Minute|{1} in {0} Minutes', minutes, whole(label)),
        now: l10n.t('Send Now'),
        ...typed,
      }
    : {
        label: l10n.count('Schedule in {0} Minute|Schedule in {0} Minutes', minutes),
        now: l10n.t('Schedule Now'),
        ...typed,
      };
}

/** Returns for how many minutes a campaign is held; 0 if it starts before the hold would end. */
function holdFor(start: Start, minutes: number, now: Date): number {
  const isTooSoon = start !== 'now' && start.getTime() <= now.getTime() + minutes * 60_000;
  return isTooSoon ? 0 : minutes;
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
