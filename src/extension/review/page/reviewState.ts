import { basename } from 'node:path';
import type { StopReason } from '../../../core/journal/events.ts';
import type { UnknownCreation } from '../../../core/journal/records.ts';
import type { ActionView, ReviewState, SectionView, TypedView } from '../../../protocol/review.ts';
import type { Tone } from '../../../protocol/tone.ts';
import { type Account, describeAccount } from '../../accounts/account.ts';
import { cannotBeStopped } from '../../campaigns/campaignTexts.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, joined, l10n, sentence, type Words, whole } from '../../kit/words.ts';
import type { CampaignQuestion, ChosenLetter, CompleteDraft, Start } from '../../sending/campaignDraft.ts';
import { type Held, isHeld, isSent, type Review, type Sent } from '../campaign/review.ts';
import { reasonWords } from '../holding/reasonWords.ts';
import { beforeSection, sameUnknown } from './beforeSection.ts';
import { inboxRow, inboxSection } from './inboxSection.ts';
import { letterSection, sendTest } from './letterSection.ts';
import { namedOnButton, peopleSection, titlesOf } from './peopleSection.ts';
import type { Action, Item, Section } from './section.ts';
import { senderSection } from './senderSection.ts';
import { type Leaving, timeSection } from './timeSection.ts';

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
  | 'suppressed'
  | 'lastTime'
  | 'hasChanged'
  | 'account'
  | 'activeName'
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
  /** Makes the account of the campaign the active one. */
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
  return review.campaign !== undefined && !isLooking(review) && left.length === 0;
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
  const looks = isLooking(review);
  const mayEdit = campaign !== undefined && isEditable(review);
  const mayGo = mayEdit && left.length === 0 && !looks;
  const byId = new Map<string, Action>();
  const shown = isOpen ? sections : requestedSections(sections);
  const state: ReviewState = {
    title: asWords(subjectOf(review)),
    account: owner.accountName,
    isLive: account?.kind === 'live',
    isActive: account !== undefined,
    isRehearsal: campaign === undefined,
    isSent: sentOf(review) !== undefined,
    verdict: verdict(review, items, left, isAccepted ? acceptable : 0, now),
    inbox: {
      ...view(isOpen ? inbox : { ...inbox, items: [] }, byId),
      ...inboxRow(draft.sender?.email, subjectOf(review), openingOf(review)),
    },
    sections: shown.map((section) => view(section, byId)),
    hasLetter: review.letter === 'looking' || openingOf(review) !== undefined,
    ...(openingOf(review) && {
      preview: actionView(
        { label: l10n.t('Open Preview'), run: () => actions.preview(draft.letter) },
        'preview',
        byId,
      ),
    }),
    ...(acceptable > 0 &&
      mayEdit && {
        acceptance: { words: acceptanceWords(acceptable), isGiven: isAccepted },
      }),
    ...(mayGo && { go: goOf(review, campaign, now) }),
    next: nextOf(review, actions, looks || left.length > 0).map((each) => actionView(each, 'next', byId)),
    canGoBack: mayEdit,
    shown: review.shown,
  };
  return { state, actions: byId, accepted: isAccepted ? names : [], acceptance };
}

/** Returns true if the campaign can be changed and sent from this window: it is not requested, nor held here or in another window. */
const isEditable = ({ stage, heldElsewhereUntil }: ReviewFacts): boolean =>
  stage === 'open' && heldElsewhereUntil === undefined;

/** Returns true until letter, sender and recipients were looked at. A letter that is only checked has no sender and no recipients. */
const isLooking = ({ letter, sender, campaign, knowsPeople }: ReviewFacts): boolean =>
  letter === 'looking' || (campaign !== undefined && (sender === 'looking' || !knowsPeople));

/**
 * Returns what one does next, the main thing first: see the statistics of what was sent, find out what became of a request, switch to the
 * account of the campaign, ask a service again that could not be asked or, after a rehearsal without problems, test the letter and begin
 * the campaign.
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
      ...(review.stage.isLooking
        ? []
        : [{ label: l10n.t('Send Now'), isApart: true, run: () => actions.sendNow() } as const]),
    ];
  }
  const reviewAgain = (unknown?: UnknownCreation): Action => ({
    label: l10n.t('It Isn’t There, Review Again…'),
    run: () => actions.notThere(unknown),
  });
  if (review.stage === 'elsewhere') return [showCampaigns, reviewAgain()];
  if (review.stage === 'unknown') {
    const unknown = requestOf(review);
    const found = () => actions.found(unknown);
    return [{ label: l10n.t('I Found It, Enter Its Number…'), run: found }, reviewAgain(unknown)];
  }
  if (review.heldElsewhereUntil) return [{ label: l10n.t('Look Again'), run: () => review.look() }];
  if (review.campaign && !review.account) return [switchTo(review, actions)];
  if (isOffline(review)) return [{ label: l10n.t('Try Again'), run: () => review.look() }];
  if (review.campaign || isBlocked) return [];
  const { letter } = review.draft;
  return [
    ...(letter.kind === 'layout' && review.testedAt === undefined ? [sendTest(letter.uri)] : []),
    { label: l10n.t('New Campaign…'), run: () => actions.newCampaign(letter) },
  ];
}

const switchTo = ({ owner }: ReviewFacts, actions: Pick<ReviewActions, 'switchAccount'>): Action => ({
  label: l10n.t('Switch to “{0}”', owner.accountName),
  run: () => actions.switchAccount(),
});

/** Returns true if the service could not be asked about the campaign. */
const isOffline = (review: ReviewFacts): boolean => isEditable(review) && failureOf(review) !== undefined;

/** Returns why the sender could not be looked up; `undefined` if it was, or if nobody has tried. */
const failureOf = ({ sender }: ReviewFacts): Words | undefined =>
  typeof sender === 'object' && 'failure' in sender ? sender.failure : undefined;

/** Returns the request of this campaign with an unknown outcome, if the journal has it. */
const requestOf = ({ campaign, records }: ReviewFacts) => campaign && sameUnknown(campaign, records);

function inboxOf(review: ReviewFacts, actions: ReviewActions): Section {
  const change = review.campaign && isEditable(review) ? changing('subject', actions) : undefined;
  return inboxSection(subjectOf(review), openingOf(review), change);
}

const changing = (question: CampaignQuestion, actions: ReviewActions): Action => ({
  label: l10n.t('Change…'),
  run: () => actions.change(question),
});

function sectionsOf(review: ReviewFacts, actions: ReviewActions, now: Date): readonly Section[] {
  const { campaign, draft, records, testedAt } = review;
  const change = (question: CampaignQuestion) =>
    isEditable(review) ? { change: changing(question, actions) } : {};
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
      isKnown: review.knowsPeople,
      ...(lastTime !== undefined && { lastTime }),
      suppressed: review.suppressed,
      ...change('lists'),
    }),
    { ...senderSection(sender.email, review.sender), ...change('sender') },
    { ...timeSection(start, now, leavingOf(review, start, now)), ...change('start') },
    accountSection(review, actions),
    beforeSection({ ...(maket !== undefined && { maket }), subject, lists }, records, now, resolve),
  ];
}

/** Returns when the request leaves, or has left. */
function leavingOf(review: ReviewFacts, start: Start, now: Date): Leaving {
  const { stage, heldElsewhereUntil } = review;
  const at = (isHeld(stage) ? stage.until : heldElsewhereUntil)?.getTime() ?? requestedAt(review);
  return { ...(at !== undefined && { at }), holdMinutes: holdFor(start, review.holdMinutes, now) };
}

/** Reviews where the letters go. */
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
      actions: [switchTo(review, actions)],
    });
  }
  return {
    title: l10n.t('Account'),
    value: account ? accountWords(account) : asWords(owner.accountName),
    items,
    itemsWhenRequested: items,
  };
}

/** Describes the account. Of a test account, only the user has said that it is one. */
function accountWords(account: Account): Words {
  return account.kind === 'test'
    ? l10n.t('{0}, a test account: you marked it so. The service still sends its letters.', account.name)
    : describeAccount(account);
}

function verdict(
  review: ReviewFacts,
  items: readonly Item[],
  left: readonly Item[],
  accepted: number,
  now: Date,
): ReviewState['verdict'] {
  const { stage, campaign, hasChanged, heldElsewhereUntil } = review;
  const sent = sentOf(review);
  if (sent) return { tone: 'fine', ...sentWords(review, sent, now) };
  if (isHeld(stage)) return heldVerdict(review, stage);
  if (stage === 'sending') return { tone: 'looking', words: l10n.t('Creating the campaign…') };
  if (stage === 'unknown') return unknownVerdict(review, now);
  if (stage === 'elsewhere') {
    return {
      tone: 'unknown',
      words: l10n.t('Another window is sending this campaign, or has tried to.'),
      detail: joined(' ', [
        l10n.t('You can’t send it from this window. Go on in that one.'),
        l10n.t('If it is gone, look for the campaign in the service’s web cabinet:'),
        whatToLookFor(review),
      ]),
    };
  }
  if (heldElsewhereUntil) return heldElsewhereVerdict(heldElsewhereUntil);
  if (isLooking(review)) return { tone: 'looking', words: lookingWords(review) };
  const [first, ...more] = left;
  if (first) {
    const words =
      more.length === 0
        ? l10n.t('Not ready. {0}', whole(ended(first.named ?? first.words)))
        : left.every(({ accepted: name }) => name !== undefined)
          ? l10n.count(
              'Not ready: {0} problem must be fixed or accepted|Not ready: {0} problems must be fixed or accepted',
              left.length,
            )
          : l10n.count(
              'Not ready: {0} problem must be fixed|Not ready: {0} problems must be fixed',
              left.length,
            );
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
  const failure = failureOf(review);
  if (failure) {
    return {
      tone: 'warning',
      words: failure,
      detail: l10n.t(
        'The letter, the lists and the time were checked on this machine. The sender and its DNS records were not.',
      ),
    };
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

function lookingWords({ letter, sender, campaign }: ReviewFacts): Words {
  if (letter !== 'looking') {
    return sender === 'looking'
      ? l10n.t('Asking the service about the sender…')
      : l10n.t('Looking up what is known of the recipients…');
  }
  return campaign && sender === 'looking'
    ? l10n.t('Checking the letter and the sender…')
    : l10n.t('Checking the letter…');
}

/** Says how to find out whether a campaign was created. No view of ours can tell: the service does not list its campaigns. */
function unknownVerdict(review: ReviewFacts, now: Date): ReviewState['verdict'] {
  const at = requestedAt(review);
  return {
    tone: 'unknown',
    words: l10n.t('It isn’t known whether this campaign was created.'),
    detail: joined(' ', [
      l10n.t(
        'Mailroom can’t see it: the service doesn’t list its campaigns. Look in the service’s web cabinet:',
      ),
      whatToLookFor(review),
      at !== undefined && l10n.t('It was requested {0}.', formats().near(at, now.getTime())),
      l10n.t(
        'It may appear late, so look again after ten minutes. If it was created and you send it again, readers get it twice.',
      ),
    ]),
  };
}

/** Says by what a campaign is recognized in the web cabinet. */
const whatToLookFor = (review: ReviewFacts): Words =>
  l10n.t('“{0}”, to {1}.', subjectOf(review), whole(titlesOf(review.lists)));

function heldElsewhereVerdict(until: Date): ReviewState['verdict'] {
  return {
    tone: 'unknown',
    words: l10n.t('Another window holds this campaign and sends it at {0}.', formats().time(until.getTime())),
    detail: l10n.t(
      'Stop it, change it or send it in that window. If that window is gone, nothing is sent: three minutes after that time, look again and send it here.',
    ),
  };
}

function heldVerdict(review: ReviewFacts, { until, isLooking }: Held): ReviewState['verdict'] {
  if (isLooking) return { tone: 'looking', words: l10n.t('Looking once more before it is sent…') };
  const time = formats().time(until.getTime());
  const words =
    review.draft.start instanceof Date
      ? l10n.t('The service gets it at {0}. Until then, you can stop it.', time)
      : l10n.t('Sends at {0}. Until then, you can stop it.', time);
  const safety = l10n.t(
    'Keep VS Code open and the computer awake, or it isn’t sent; nothing is lost then. You can close this page: the status bar shows the time that is left.',
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
      ? l10n.t('Accepted by the service as campaign {0}.', id)
      : l10n.t('Accepted by the service from another window, as campaign {0}.', id);
  }
  if (isScheduled) {
    return isFromHere
      ? l10n.t('Scheduled for {0}, as campaign {1}.', time, id)
      : l10n.t('Scheduled from another window for {0}, as campaign {1}.', time, id);
  }
  return isFromHere
    ? l10n.t('Accepted by the service {0}, as campaign {1}.', time, id)
    : l10n.t('Accepted by the service from another window {0}, as campaign {1}.', time, id);
}

function toWhom({ lists, lastTime }: ReviewFacts): Words {
  const to = titlesOf(lists);
  return lastTime === undefined
    ? l10n.t('To {0}.', whole(to))
    : l10n.count('To {1}: {0} recipient last time.|To {1}: {0} recipients last time.', lastTime, whole(to));
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

function goOf(review: ReviewFacts, { start }: CompleteDraft, now: Date): NonNullable<ReviewState['go']> {
  const { account, lastTime, lists } = review;
  const minutes = holdFor(start, review.holdMinutes, now);
  return {
    label: sendingWords(review, start, minutes, now),
    ...(minutes > 0 && { now: start === 'now' ? l10n.t('Send Now') : l10n.t('Schedule Now') }),
    ...(start !== 'now' && {
      about: joined(' ', [
        l10n.t('Starts {0}.', whole(asWords(formats().planned(start.getTime())))),
        cannotBeStopped(),
      ]),
    }),
    ...(account?.kind === 'live' && { typed: typedOf(lastTime, lists) }),
  };
}

/** Returns the words of the button that sends. `minutes`: for how many minutes the campaign is held first. */
function sendingWords(review: ReviewFacts, start: Start, minutes: number, now: Date): Words {
  const { lists, lastTime } = review;
  const to = whole(namedOnButton(lists));
  if (isOffline(review)) {
    return start === 'now'
      ? l10n.t('Send to {0} Without Checking the Sender', to)
      : l10n.t('Schedule to {0} Without Checking the Sender', to);
  }
  if (start !== 'now') {
    const time = formats().near(start.getTime(), now.getTime());
    return minutes > 0
      ? l10n.count('Schedule to {1} in {0} Minute|Schedule to {1} in {0} Minutes', minutes, to)
      : l10n.t('Schedule for {0}, to {1}', time, to);
  }
  if (minutes > 0) return l10n.count('Send to {1} in {0} Minute|Send to {1} in {0} Minutes', minutes, to);
  return lastTime === undefined
    ? l10n.t('Send to {0}', to)
    : l10n.t('Send to {0} ({1} Last Time)', to, formats().number(lastTime));
}

/** Returns for how many minutes a campaign is held; 0 if it starts before the hold would end. */
function holdFor(start: Start, minutes: number, now: Date): number {
  const isTooSoon = start !== 'now' && start.getTime() <= now.getTime() + minutes * 60_000;
  return isTooSoon ? 0 : minutes;
}

/** The longest title of a list that has to be typed, in characters. */
const longestTyped = 40;

/** The text that confirms a campaign on a live account: the number of recipients or, if it is unknown, a list. */
function typedOf(lastTime: number | undefined, lists: Review['lists']): TypedView {
  const unknown = l10n.t(
    'Letters reach real people; the service doesn’t say how many are on {0}.',
    whole(titlesOf(lists)),
  );
  if (lastTime !== undefined) {
    const text = formats().number(lastTime);
    const since = lists.reduce((sum, { added }) => sum + (added?.since ?? 0), 0);
    const last = l10n.count(
      'The last campaign reached {0}; it may be more now.|The last campaign reached {0}; it may be more now.',
      lastTime,
    );
    const more =
      since > 0 && l10n.count('{0} was added from here since.|{0} were added from here since.', since);
    return { text, words: joined(' ', [unknown, last, more, l10n.t('To confirm, type {0}:', text)]) };
  }
  const [list] = lists;
  const title = list?.record?.title;
  // Only a title that is shown in full can be typed. One of blanks would be confirmed by typing nothing.
  const isShown = title !== undefined && title.length <= longestTyped && asWords(title) === title;
  if (isShown && title.trim() !== '') {
    return {
      text: title,
      words: joined(' ', [unknown, l10n.t('To confirm, type the name of the list: {0}', title)]),
    };
  }
  const text = formats().plain(list?.id ?? 0);
  return {
    text,
    words: joined(' ', [unknown, l10n.t('To confirm, type the number of the list: {0}', text)]),
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
  return { id, label: action.label, ...(action.isApart && { isApart: true }) };
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
