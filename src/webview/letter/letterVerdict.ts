import { letterSize } from '../../core/letters/letterSize.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import type { SenderChecks, SignatureView, SpfView } from '../../protocol/letter.ts';
import type { AuthenticationResults } from '../../protocol/receivedLetter.ts';
import type { VerdictView } from '../../protocol/tone.ts';
import { andMore, mostNamed } from '../frame/notices.ts';
import { tooLargeForGmail } from '../frame/sizeChip.ts';
import * as l10n from '../shared/l10n.ts';
import { arrivalOf, arrivalText, hasPassed, isDistrusted } from './arrival.ts';
import { deliveryTexts } from './deliveryTexts.ts';
import { letterNotes } from './letterTexts.ts';
import type { ShownLetter } from './shownLetter.ts';
import { isUnsound } from './signatureTexts.ts';
import { isDoubtful } from './spfTexts.ts';
import { headerValues, unsubscribing } from './unsubscribing.ts';

/** Whether a letter is well, and what isn’t. */
export interface LetterVerdict extends VerdictView {
  /** What somebody should do something about, in sentences. */
  readonly problems: readonly string[];
  /** What else happened to the letter. */
  readonly notes: readonly string[];
  /** True if the sender can be checked on demand. */
  readonly isUnchecked: boolean;
}

interface KnownOfLetter {
  /** The checks of the sender, once they have run. */
  readonly checks: SenderChecks | undefined;
  readonly events: readonly LetterEvent[];
  /** The names of the pictures that can’t be shown. */
  readonly lostPictures: readonly string[];
}

/** Judges a letter by its headers, its structure, the checks of its sender and what its reader did. */
export function letterVerdict(letter: ShownLetter, known: KnownOfLetter): LetterVerdict {
  const { checks, events, lostPictures } = known;
  const arrival = arrivalOf(letter.authentication);
  const isUnchecked = !checks && isSigned(letter) && !hasPassed(arrival, 'DKIM');
  const problems = [
    ...events.flatMap(eventProblem),
    ...letterNotes(letter),
    ...(letterSize(letter.htmlSize) === 'clipped' ? [tooLargeForGmail()] : []),
    ...pictureProblems(lostPictures),
    ...missingHeaders(letter),
    ...senderProblems(letter, checks, arrival),
  ];
  const notes = events.includes('unsubscribe') ? [l10n.t('The reader unsubscribed.')] : [];
  if (letter.deliveries.length > 0) return { ...reportVerdict(letter), notes, isUnchecked: false };
  return { ...verdictOf(letter, problems, { checks, arrival, isUnchecked }), problems, notes, isUnchecked };
}

/** Says what a bounce reports. Such reports are often not signed. */
function reportVerdict({ deliveries }: ShownLetter): VerdictView & { readonly problems: readonly string[] } {
  const isBad = deliveries.some(({ action }) => action === 'failed' || action === 'delayed');
  return {
    tone: isBad ? 'warning' : 'note',
    words: l10n.t('This letter reports on a delivery.'),
    problems: deliveries.slice(0, mostReported).map((each) => deliveryTexts(each).join(' ')),
  };
}

const mostReported = 50;

function verdictOf(
  { headers }: ShownLetter,
  problems: readonly string[],
  {
    checks,
    arrival,
    isUnchecked,
  }: {
    readonly checks: SenderChecks | undefined;
    readonly arrival: AuthenticationResults | undefined;
    readonly isUnchecked: boolean;
  },
): VerdictView {
  if (problems.length > 0)
    return {
      tone: 'warning',
      words: l10n.count('This letter has {0} problem.|This letter has {0} problems.', problems.length),
    };
  if (isUnchecked)
    return {
      tone: 'note',
      words: l10n.t('No problems found so far. The sender has not been checked yet.'),
    };
  if (checks && isUnanswered(checks))
    return {
      tone: 'unknown',
      words: l10n.t('No problems found, but DNS did not answer, so the sender could not be checked.'),
    };
  const detail = [...confirmations(checks, arrival), unsubscribing(headers).text].join(' ');
  return { tone: 'fine', words: l10n.t('No problems found.'), detail };
}

/** Says who confirmed the sender: the server that received the letter, else the signature. */
function confirmations(
  checks: SenderChecks | undefined,
  arrival: AuthenticationResults | undefined,
): readonly string[] {
  const passed = (['SPF', 'DKIM', 'DMARC'] as const).filter((check) => hasPassed(arrival, check)).join(', ');
  if (arrival && passed !== '')
    return [
      arrival.server === ''
        ? l10n.t('The letter says that its sender was confirmed on arrival ({0}).', passed)
        : l10n.t('The letter says that {0} confirmed its sender on arrival ({1}).', arrival.server, passed),
    ];
  const valid = checks?.signatures.filter(({ outcome }) => outcome === 'valid') ?? [];
  return valid.map(({ domain }) => l10n.t('The signature of {0} is valid.', domain));
}

const isSigned = ({ headers }: ShownLetter) => headerValues(headers, 'dkim-signature').length > 0;

const isUnanswered = ({ signatures, spf }: SenderChecks) =>
  spf?.result === 'temperror' || signatures.some(({ outcome }) => outcome === 'keyNotLookedUp');

function eventProblem(event: LetterEvent): readonly string[] {
  switch (event) {
    case 'unsubscribe':
      return [];
    case 'complaint':
      return [l10n.t('The reader reported the letter as spam.')];
    case 'bounce':
      return [l10n.t('The letter bounced.')];
  }
}

function pictureProblems(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const named = names.slice(0, mostNamed);
  const more = names.length - named.length;
  const list = [...named, ...(more > 0 ? [andMore(more)] : [])].join(', ');
  return [l10n.count('{0} picture is missing: {1}.|{0} pictures are missing: {1}.', names.length, list)];
}

function missingHeaders({ headers }: ShownLetter): string[] {
  const lacks = (name: string) => headerValues(headers, name).length === 0;
  return [
    ...(lacks('date') ? [l10n.t('The letter has no date. Every letter must have one.')] : []),
    ...(lacks('message-id')
      ? [l10n.t('The letter has no Message-ID. Some servers treat such letters as spam.')]
      : []),
  ];
}

function senderProblems(
  letter: ShownLetter,
  checks: SenderChecks | undefined,
  arrival: AuthenticationResults | undefined,
): string[] {
  const { text, isWrong } = unsubscribing(letter.headers);
  const unsound = checks?.signatures.filter((signature) => isUnsound(signature, arrival)) ?? [];
  return [
    ...(arrival && isDistrusted(arrival)
      ? [
          l10n.t(
            'The server that received the letter distrusts its sender: {0}. Check the sender’s domain in the Domains view.',
            arrivalText(arrival),
          ),
        ]
      : []),
    ...(isSigned(letter)
      ? []
      : [
          l10n.t(
            'The letter is not signed (DKIM), so many mail programs distrust it. The Domains view says how to set up the sender’s domain.',
          ),
        ]),
    ...unsound.map(signatureProblem),
    ...(checks?.spf && isDoubtful(checks.spf, arrival) ? [spfProblem(checks.spf)] : []),
    ...(isWrong ? [text] : []),
  ];
}

const signatureProblem = ({ domain }: SignatureView) =>
  l10n.t(
    'The signature of {0} could not be confirmed. Mail programs that can’t confirm it either may treat the letter as spam. Check the domain in the Domains view.',
    domain || 'DKIM',
  );

const spfProblem = ({ result, domain, ip }: SpfView) =>
  result === 'permerror'
    ? l10n.t(
        'The SPF record of {0} is wrong, so nobody can tell which servers may send for it. Check the domain in the Domains view.',
        domain,
      )
    : l10n.t(
        'As seen from this computer, {0} does not let the server {1} send its letters (SPF). Check the domain in the Domains view.',
        domain,
        ip,
      );
