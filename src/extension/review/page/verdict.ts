import { type Reading, reachedNobody, stageOf } from '../../../core/campaigns/campaign.ts';
import type { ReviewState } from '../../../protocol/review.ts';
import { describeAccount } from '../../accounts/account.ts';
import { formats } from '../../kit/formats.ts';
import { joined, l10n, listed, sentence, type Words, whole } from '../../kit/words.ts';
import { type Held, isHeld, type Sent } from '../campaign/review.ts';
import { reasonWords, type StoppedHold } from '../holding/reasonWords.ts';
import { namesOf, titlesOf } from './peopleSection.ts';
import {
  failureOf,
  isLooking,
  isUnreachable,
  type ReviewFacts,
  requestedAt,
  sentOf,
  subjectOf,
} from './reviewFacts.ts';
import type { Item } from './section.ts';

type Verdict = ReviewState['verdict'];

/** Says in one sentence how things stand with a campaign, and what that means. `left` prevents sending; `accepted` is what the user accepts. */
export function verdict(
  review: ReviewFacts,
  items: readonly Item[],
  left: readonly Item[],
  accepted: readonly Item[],
  now: Date,
): Verdict {
  return (
    underWay(review, now) ??
    (left.length > 0 ? notReady(left, items) : undefined) ??
    notSent(review) ??
    ready(review, items, accepted)
  );
}

/** Judges a campaign that is sent, held or looked at, here or in another window. */
function underWay(review: ReviewFacts, now: Date): Verdict | undefined {
  const { stage, heldElsewhereUntil } = review;
  const sent = sentOf(review);
  if (sent) return sentVerdict(review, sent, now);
  if (isHeld(stage)) return heldVerdict(review, stage, now);
  if (stage === 'sending') return { tone: 'looking', words: l10n.t('Creating the campaign…') };
  if (stage === 'unknown') return unknownVerdict(review, now);
  if (stage === 'elsewhere') return elsewhereVerdict(review, now);
  if (heldElsewhereUntil) return heldElsewhereVerdict(heldElsewhereUntil);
  if (isLooking(review)) return { tone: 'looking', words: lookingWords(review) };
  return undefined;
}

function notReady(left: readonly Item[], items: readonly Item[]): Verdict {
  const [first, ...more] = left;
  const verdict = { tone: 'blocks', ...also(items, ['warning', 'note']) } as const;
  if (first && more.length === 0)
    return { ...verdict, words: l10n.t('Not ready. {0}', whole(ended(first.named ?? first.words))) };
  const words = left.every(({ accepted: name }) => name !== undefined)
    ? l10n.count(
        'Not ready: {0} problem must be fixed or accepted.|Not ready: {0} problems must be fixed or accepted.',
        left.length,
      )
    : l10n.count('Not ready: {0} problem must be fixed.|Not ready: {0} problems must be fixed.', left.length);
  return { ...verdict, words };
}

/** Counts, below a verdict, the lighter remarks that it does not name. */
function also(items: readonly Item[], tones: readonly ('warning' | 'note')[]): Pick<Verdict, 'detail'> {
  const detail = alsoWords(items, tones);
  return detail ? { detail } : {};
}

function alsoWords(items: readonly Item[], tones: readonly ('warning' | 'note')[]): Words | false {
  const count = (of: 'warning' | 'note') =>
    tones.includes(of) ? items.filter(({ tone }) => tone === of).length : 0;
  const [warnings, notes] = [count('warning'), count('note')];
  const counts = listed([
    ...(warnings > 0 ? [l10n.count('{0} warning|{0} warnings', warnings)] : []),
    ...(notes > 0 ? [l10n.count('{0} note|{0} notes', notes)] : []),
  ]);
  return warnings + notes > 0 && l10n.t('Also, {0}.', whole(counts));
}

/** Says why a campaign that the user wanted to send was not sent. */
function notSent(review: ReviewFacts): Verdict | undefined {
  const stopped = stoppedWords(review);
  if (stopped) return { tone: review.stopped === 'user' ? 'note' : 'warning', words: stopped };
  return review.hasChanged
    ? {
        tone: 'warning',
        words: l10n.t('The letter changed just now, so nothing was sent. Look at it again.'),
      }
    : undefined;
}

function ready(review: ReviewFacts, items: readonly Item[], accepted: readonly Item[]): Verdict {
  if (accepted.length > 0) return acceptedVerdict(accepted, items);
  const failure = failureOf(review);
  if (failure) {
    return {
      tone: 'warning',
      words: ended(failure),
      detail: joined(' ', [
        items.every(({ unchecked }) => unchecked === undefined) &&
          l10n.t('The letter, the lists and the time were checked on this machine.'),
        isUnreachable(review) && l10n.t('The campaign can be sent as soon as the service answers.'),
      ]),
    };
  }
  return (
    warned(items) ??
    notChecked(review, items) ??
    noted(review, items) ?? {
      tone: 'fine',
      words: review.campaign ? l10n.t('Ready to send.') : l10n.t('No problems were found in this letter.'),
    }
  );
}

/** Keeps naming the problems that the user accepts unless they are many or long. */
function acceptedVerdict(accepted: readonly Item[], items: readonly Item[]): Verdict {
  const names = shortly(accepted);
  const words = l10n.count(
    'Ready to send despite {0} problem.|Ready to send despite {0} problems.',
    accepted.length,
  );
  const detail = joined(' ', [names && ended(names), alsoWords(items, ['warning', 'note'])]);
  return { tone: 'warning', words, ...(detail && { detail }) };
}

/** Names what may be wrong with a campaign that can be sent, and below that what nobody has checked. */
function warned(items: readonly Item[]): Verdict | undefined {
  const warnings = items.filter(({ tone }) => tone === 'warning');
  if (warnings.length === 0) return undefined;
  const names = shortly(warnings);
  const words = names
    ? l10n.t('Look at this first. {0}', whole(names))
    : l10n.count('Look at {0} warning first.|Look at {0} warnings first.', warnings.length);
  const detail = joined(' ', [uncheckedWords(items), alsoWords(items, ['note'])]);
  return { tone: 'warning', words, ...(detail && { detail }) };
}

/** Says what nobody has checked: a campaign is called ready no more surely than it is known. */
function notChecked({ campaign }: ReviewFacts, items: readonly Item[]): Verdict | undefined {
  const words = uncheckedWords(items);
  if (!words) return undefined;
  const mayGo = campaign !== undefined && l10n.t('You can send it all the same.');
  const detail = joined(' ', [mayGo, alsoWords(items, ['note'])]);
  return { tone: 'unknown', words, ...(detail && { detail }) };
}

function uncheckedWords(items: readonly Item[]): Words | false {
  const unchecked = items.filter(({ tone }) => tone === 'unknown');
  if (unchecked.length === 0) return false;
  const names = listed([...new Set(unchecked.flatMap((each) => each.unchecked ?? []))]);
  return names !== '' && names.length <= longestNamed
    ? l10n.t('Not checked yet: {0}.', whole(names))
    : l10n.count(
        'Not fully checked: {0} thing is open.|Not fully checked: {0} things are open.',
        unchecked.length,
      );
}

function noted({ campaign }: ReviewFacts, items: readonly Item[]): Verdict | undefined {
  const notes = items.filter(({ tone }) => tone === 'note');
  if (notes.length === 0) return undefined;
  const words = campaign
    ? l10n.count('You can send it, with {0} note.|You can send it, with {0} notes.', notes.length)
    : l10n.count('No problems, but {0} note.|No problems, but {0} notes.', notes.length);
  return { tone: 'note', words };
}

/** Names a few remarks in one line; `undefined` if they are many, or long. */
function shortly(items: readonly Item[]): Words | undefined {
  const names = named(items);
  return items.length <= mostNamed && names.length <= longestNamed ? names : undefined;
}

function elsewhereVerdict(review: ReviewFacts, now: Date): Verdict {
  return {
    tone: 'unknown',
    words: l10n.t('Another window is sending this campaign, or has tried to.'),
    detail: joined(' ', [
      l10n.t('You can’t send it from this window. Go on in that one.'),
      l10n.t('If it is gone, look for the campaign in the service’s web cabinet:'),
      whatToLookFor(review),
      lookAgainWords(undefined, now),
      twiceWords(),
    ]),
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
function unknownVerdict(review: ReviewFacts, now: Date): Verdict {
  const at = requestedAt(review);
  return {
    tone: 'unknown',
    words: l10n.t('It isn’t known whether this campaign was created.'),
    detail: joined(' ', [
      l10n.t(
        'Mailroom can’t see it: the service doesn’t list its campaigns. Look in the service’s web cabinet:',
      ),
      whatToLookFor(review),
      lookAgainWords(at, now),
      twiceWords(),
    ]),
  };
}

/** Says when one can know that a campaign was not created, and what happens if one is wrong. */
export const riskOfSendingAgain = (review: ReviewFacts, now: Date): Words =>
  joined(' ', [lookAgainWords(requestedAt(review), now), twiceWords()]);

const twiceWords = (): Words => l10n.t('If it was created and you send it again, readers get it twice.');

/** The time after which a campaign that was requested will have appeared in the web cabinet, in milliseconds. */
const appearsWithinMs = 10 * 60_000;

/** Says when the campaign was requested, if that is known, and how long it may take until it can be seen. */
function lookAgainWords(at: number | undefined, now: Date): Words {
  if (at === undefined) return l10n.t('It may appear late, so look again after ten minutes.');
  const { near } = formats();
  const requested = near(at, now.getTime());
  const isOver = at + appearsWithinMs <= now.getTime();
  return isOver
    ? l10n.t('It was requested {0}.', requested)
    : l10n.t(
        'It was requested {0}, and may appear late: look again {1}.',
        requested,
        near(at + appearsWithinMs, now.getTime()),
      );
}

/** Says by what a campaign is recognized in the web cabinet. */
const whatToLookFor = (review: ReviewFacts): Words =>
  l10n.t('“{0}”, to {1}.', subjectOf(review), whole(titlesOf(review.lists)));

function heldElsewhereVerdict(until: Date): Verdict {
  return {
    tone: 'note',
    words: l10n.t('Another window holds this campaign and sends it at {0}.', formats().time(until.getTime())),
    detail: l10n.t(
      'Stop it, change it or send it in that window. If that window is gone, nothing is sent: three minutes after that time, look again and send it here.',
    ),
  };
}

function heldVerdict(review: ReviewFacts, { until, isLooking }: Held, now: Date): Verdict {
  if (isLooking) return { tone: 'looking', words: l10n.t('Looking once more before it is sent…') };
  const time = `${formats().time(until.getTime())}, ${formats().ahead(wholeMinutes(until, now))}`;
  const words =
    review.draft.start instanceof Date
      ? l10n.t('The service gets it at {0}. Until then, you can stop it.', time)
      : l10n.t('Sends at {0}. Until then, you can stop it.', time);
  const safety = l10n.t(
    'Keep VS Code open and the computer awake, or it isn’t sent; nothing is lost then. You can close this page: the status bar shows the time that is left.',
  );
  return { tone: 'planned', words, detail: joined(' ', [toWhom(review), safety]) };
}

/** Returns the time until a campaign leaves, rounded up to minutes, in milliseconds: the page redraws it each minute. */
const wholeMinutes = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) * 60_000;

/** Says why a campaign that was held was not sent; `undefined` if an error has said so. */
function stoppedWords(review: StoppedHold): Words | undefined {
  if (review.stopped === 'user') return l10n.t('Stopped. Nothing was sent.');
  const why = reasonWords(review);
  return why && l10n.t('Nothing was sent: {0} Look at it again.', whole(why));
}

/** The largest number of remarks that the verdict names. */
const mostNamed = 2;

/** The longest names of remarks that the verdict lists, in characters: with them, it is a headline of one or two lines. */
const longestNamed = 100;

/** Names remarks in one line: a single one as it is, several as sentences. */
function named(items: readonly Item[]): Words {
  const words = items.map((item) => item.named ?? item.words);
  return words.length === 1 ? joined(' ', words) : joined(' ', words.map(ended));
}

const ended = (words: Words): Words => ('.!?…'.includes(words.at(-1) ?? '.') ? words : sentence(words));

/** Says what became of a campaign: when it was sent or will start, to whom, and how it ended once that is known. */
function sentVerdict(review: ReviewFacts, sent: Sent, now: Date): Verdict {
  const { outcome, draft } = review;
  const how = howSent(review, sent, now);
  const names = whole(namesOf(review.lists));
  if (outcome && reachedNobody(outcome)) {
    const words = l10n.t('The service reports 0 recipients. Perhaps nobody on {0} has confirmed.', names);
    const next = l10n.t('Send the letter in a new campaign when people have confirmed.');
    return { tone: 'warning', words, detail: joined(' ', [how, next]) };
  }
  const statistics = l10n.t('The statistics show deliveries, opens and clicks as they come in.');
  const elsewhere = !sent.isFromHere && l10n.t('Nothing was sent from this window.');
  const { account } = review;
  const sandbox = account?.kind === 'sandbox' && sentence(describeAccount(account));
  if (outcome && hasRecipients(outcome)) {
    const words =
      stageOf(outcome) === 'finished'
        ? l10n.count('Sent to {0} person on {1}.|Sent to {0} people on {1}.', outcome.count, names)
        : l10n.count(
            'The service is sending it to {0} person on {1}.|The service is sending it to {0} people on {1}.',
            outcome.count,
            names,
          );
    return { tone: 'fine', words, detail: joined(' ', [how, elsewhere, sandbox, statistics]) };
  }
  const isScheduled = draft.start instanceof Date;
  const next = joined(' ', [
    sandbox,
    ...(isScheduled
      ? [
          l10n.t(
            'Until then, you can stop it in the service’s web cabinet, but not here. To change the time, stop it there and schedule a new campaign.',
          ),
        ]
      : [l10n.t('The service hasn’t said yet how many letters it sends.'), statistics]),
  ]);
  const to = isScheduled ? toWhom(review) : l10n.t('To {0}.', names);
  const tone = isScheduled ? 'planned' : 'fine';
  return elsewhere
    ? { tone, words: joined(' ', [how, to]), detail: joined(' ', [elsewhere, next]) }
    : { tone, words: how, detail: joined(' ', [to, next]) };
}

/** Returns true once the service has begun to send a campaign to somebody. */
const hasRecipients = (outcome: Reading): boolean => outcome.count > 0 && stageOf(outcome) !== 'planned';

/** Names what became of a campaign that the service has accepted. It is called sent only when the service says so. */
export function sentHeading({ outcome, draft }: ReviewFacts): Words {
  if (outcome && reachedNobody(outcome)) return l10n.t('Campaign without recipients');
  if (outcome && hasRecipients(outcome))
    return stageOf(outcome) === 'finished' ? l10n.t('Campaign sent') : l10n.t('Campaign being sent');
  return draft.start instanceof Date ? l10n.t('Campaign scheduled') : l10n.t('Campaign accepted');
}

/** Says when and from where the service got the campaign, and its number. */
function howSent(review: ReviewFacts, { campaign: id, isFromHere }: Sent, now: Date): Words {
  const { start } = review.draft;
  const isScheduled = start instanceof Date;
  const at = isScheduled ? start.getTime() : requestedAt(review);
  const time = at !== undefined && formats().near(at, now.getTime());
  if (time === false) {
    return isFromHere
      ? l10n.t('Accepted by the service as campaign {0}.', id)
      : l10n.t('Already requested from another window: campaign {0}.', id);
  }
  if (isScheduled) {
    return isFromHere
      ? l10n.t('Scheduled for {0}, as campaign {1}.', time, id)
      : l10n.t('Already scheduled from another window for {0}: campaign {1}.', time, id);
  }
  return isFromHere
    ? l10n.t('Accepted by the service {0}, as campaign {1}.', time, id)
    : l10n.t('Already requested from another window {0}: campaign {1}.', time, id);
}

function toWhom({ lists, lastTime }: ReviewFacts): Words {
  const to = namesOf(lists);
  return lastTime === undefined
    ? l10n.t('To {0}.', whole(to))
    : l10n.count('To {1}: {0} recipient last time.|To {1}: {0} recipients last time.', lastTime, whole(to));
}
