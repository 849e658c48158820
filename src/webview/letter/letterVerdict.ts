import { letterSize } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import type { SenderChecks, SignatureView, SpfView } from '../../protocol/letter.ts';
import type { AuthenticationResults, LetterFlaw, RecipientDelivery } from '../../protocol/receivedLetter.ts';
import type { VerdictView } from '../../protocol/tone.ts';
import { mostNamed } from '../letterViewer/notices.ts';
import { sizeFigures, tooLargeForGmail } from '../letterViewer/sizeChip.ts';
import * as l10n from '../shared/l10n.ts';
import { arrivalOf, arrivalText, hasPassed, isDistrusted, isFailed, resultText } from './arrival.ts';
import { deliveryTexts, isGone } from './deliveryTexts.ts';
import { flawText, letterNotes } from './letterTexts.ts';
import type { ShownLetter } from './shownLetter.ts';
import { isOfKey, isUnsound } from './signatureTexts.ts';
import { isDoubtful } from './spfTexts.ts';
import { headerValues, unsubscribing } from './unsubscribing.ts';

/** What somebody should do something about, or what else became of a letter. */
export interface Remark {
  /** `blocks`: readers are lost, because they don’t get the letter or can’t read it. */
  readonly tone: 'blocks' | 'warning' | 'note';
  readonly words: string;
  /** The names of the missing pictures that the words end with. */
  readonly pictures?: readonly string[];
  /** The domain whose DNS records may have to be corrected, if the account sends for it, and the checks that fail by them. */
  readonly records?: { readonly domain: string; readonly checks: readonly string[] };
  /** The address that must get no more letters. */
  readonly gone?: string;
  /** What is wrong, in one or two words, if only the service that sends the account’s letters can correct it. */
  readonly ofService?: string;
  /** True if only a smaller layout corrects it. */
  readonly isOfSize?: true;
}

/** Whether a letter is well, and what isn’t. */
export interface LetterVerdict extends VerdictView {
  /** The weightiest come first. */
  readonly remarks: readonly Remark[];
  /** The weightiest problem, in one sentence, if the words only count the problems. */
  readonly worst?: string;
}

interface KnownOfLetter {
  /** The checks of the sender, once they have run. */
  readonly checks: SenderChecks | undefined;
  readonly events: readonly LetterEvent[];
  /** The names of the pictures that can’t be shown. */
  readonly lostPictures: readonly string[];
  /** True if the account is known to have sent the letter. */
  readonly isOwn: boolean;
}

const blocks = (words: string): Remark => ({ tone: 'blocks', words });
const warning = (words: string): Remark => ({ tone: 'warning', words });
const note = (words: string): Remark => ({ tone: 'note', words });

/** Judges a letter by its headers, its structure, the checks of its sender and what its reader did. */
export function letterVerdict(letter: ShownLetter, known: KnownOfLetter, formats: Formats): LetterVerdict {
  const { checks, events, lostPictures, isOwn } = known;
  const ofEvents = events.map(eventRemark);
  if (letter.deliveries.length > 0) {
    const { remarks, ...verdict } = reportVerdict(letter);
    return { ...verdict, remarks: [...remarks, ...ofEvents] };
  }
  const arrival = arrivalOf(letter.authentication);
  const all = [
    ...ofEvents,
    ...letter.flaws.map((flaw) => flawRemark(flaw, isOwn)),
    ...(letterSize(letter.htmlSize) === 'clipped' ? [tooLarge(letter, formats)] : []),
    ...senderRemarks(letter, checks, arrival, isOwn),
    ...unsubscribingRemarks(letter, isOwn),
    ...(letter.subject.trim() === '' ? [warning(l10n.t('The letter has no subject.'))] : []),
    ...pictureRemarks(lostPictures),
    ...letterNotes(letter).map(warning),
    ...missingHeaders(letter, isOwn),
  ];
  const remarks = (['blocks', 'warning', 'note'] as const).flatMap((tone) =>
    all.filter((each) => each.tone === tone),
  );
  return { ...verdictOf(remarks, { checks, arrival }), remarks };
}

/** Says what a bounce reports. Such reports are often not signed. */
function reportVerdict({ deliveries }: ShownLetter): VerdictView & Pick<LetterVerdict, 'remarks'> {
  const tone = deliveries.some(({ action }) => action === 'failed' || action === 'delayed')
    ? 'warning'
    : 'note';
  const [first] = deliveries;
  if (first && deliveries.length === 1) {
    const { words, answer } = deliveryTexts(first);
    return { tone, words, detail: answer, remarks: isGone(first) ? [removal(first)] : [] };
  }
  return {
    tone,
    words: l10n.t('This letter reports on a delivery.'),
    remarks: deliveries.slice(0, mostReported).flatMap((each) => {
      const { words, answer } = deliveryTexts(each);
      const remark = { tone, words: `${words} ${answer}`.trim() } as const;
      return isGone(each) ? [remark, removal(each)] : [remark];
    }),
  };
}

const removal = ({ recipient }: RecipientDelivery): Remark => ({
  ...note(l10n.t('Remove the address from your list.')),
  gone: recipient,
});

const mostReported = 50;

/** What is known of a letter's sender: the checks from here, and the receiver's. */
export interface KnownOfSender {
  readonly checks: SenderChecks | undefined;
  readonly arrival: AuthenticationResults | undefined;
}

/** Anybody can write the headers of a letter, so that it is well is only said once its signature has been verified here. */
function verdictOf(
  remarks: readonly Remark[],
  { checks, arrival }: KnownOfSender,
): Omit<LetterVerdict, 'remarks'> {
  const problems = remarks.filter(({ tone }) => tone !== 'note');
  const [first] = problems;
  if (first)
    return {
      tone: first.tone,
      words: l10n.count('This letter has {0} problem.|This letter has {0} problems.', problems.length),
      worst: firstSentence(first),
    };
  if (checks && isUnanswered(checks))
    return {
      tone: 'unknown',
      words: l10n.t(
        'No problems found, but the sender could not be checked: DNS did not answer. Try again later.',
      ),
    };
  const detail = confirmations(checks, arrival).join(' ');
  return checks?.signatures.some(isValid)
    ? { tone: 'fine', words: l10n.t('No problems found.'), detail }
    : {
        tone: 'note',
        words: l10n.t('No problems found in the headers.'),
        ...(detail !== '' && { detail }),
      };
}

function firstSentence({ words, pictures = [] }: Remark): string {
  const end = words.indexOf('. ');
  return [end < 0 ? words : words.slice(0, end + 1), ...pictures.slice(0, mostNamed)].join(' ');
}

/** Says who confirmed the sender: the signature, as verified here, else the server that received the letter. */
function confirmations(
  checks: SenderChecks | undefined,
  arrival: AuthenticationResults | undefined,
): readonly string[] {
  const valid = checks?.signatures.filter(isValid) ?? [];
  if (valid.length > 0) return valid.map(({ domain }) => l10n.t('The signature of {0} is valid.', domain));
  const passed = (['SPF', 'DKIM', 'DMARC'] as const).filter((check) => hasPassed(arrival, check)).join(', ');
  if (!arrival || passed === '') return [];
  return [
    arrival.server === ''
      ? l10n.t('The letter says that its sender was confirmed on arrival ({0}).', passed)
      : l10n.t('The letter says that {0} confirmed its sender on arrival ({1}).', arrival.server, passed),
  ];
}

const isValid = ({ outcome }: SignatureView) => outcome === 'valid';

export const isSigned = ({ headers }: ShownLetter) => headerValues(headers, 'dkim-signature').length > 0;

export const isUnanswered = ({ signatures, spf }: SenderChecks) =>
  spf?.result === 'temperror' || signatures.some(({ outcome }) => outcome === 'keyNotLookedUp');

function eventRemark(event: LetterEvent): Remark {
  switch (event) {
    case 'unsubscribe':
      return note(l10n.t('The reader unsubscribed.'));
    case 'complaint':
      return blocks(
        l10n.t('The reader reported the letter as spam. Don’t send more letters to this address.'),
      );
    case 'bounce':
      return blocks(
        l10n.t('The letter bounced. If the next one bounces too, remove the address from your list.'),
      );
  }
}

function pictureRemarks(pictures: readonly string[]): Remark[] {
  if (pictures.length === 0) return [];
  const words = l10n.count('{0} picture is missing:|{0} pictures are missing:', pictures.length);
  return [{ tone: 'warning', words, pictures }];
}

const tooLarge = ({ htmlSize }: ShownLetter, formats: Formats): Remark => ({
  ...blocks(`${tooLargeForGmail()} ${sizeFigures(htmlSize, formats)}`),
  isOfSize: true,
});

/** Marks the problem of a letter that the account has sent as one that only its service can correct. */
const ofService = (remark: Remark, name: string, isOwn: boolean): Remark =>
  isOwn ? { ...remark, ofService: name } : remark;

const flawRemark = (flaw: LetterFlaw, isOwn: boolean) =>
  flaw === 'rawSubject'
    ? ofService(blocks(flawText(flaw)), l10n.t('subject'), isOwn)
    : blocks(flawText(flaw));

function missingHeaders({ headers }: ShownLetter, isOwn: boolean): Remark[] {
  const lacks = (name: string) => headerValues(headers, name).length === 0;
  return [
    ...(lacks('date')
      ? [
          ofService(
            warning(l10n.t('The letter has no date. Every letter must have one.')),
            l10n.t('date'),
            isOwn,
          ),
        ]
      : []),
    ...(lacks('message-id')
      ? [
          ofService(
            warning(l10n.t('The letter has no Message-ID. Some servers treat such letters as spam.')),
            'Message-ID',
            isOwn,
          ),
        ]
      : []),
  ];
}

/** Only newsletters need a way to unsubscribe, and only the account’s own letters are known to be newsletters. */
function unsubscribingRemarks({ headers }: ShownLetter, isOwn: boolean): Remark[] {
  const { text, isWrong } = unsubscribing(headers);
  if (!isWrong && headerValues(headers, 'list-unsubscribe').length > 0) return [];
  return [ofService(isWrong || isOwn ? warning(text) : note(text), l10n.t('unsubscribing'), isOwn)];
}

function senderRemarks(
  letter: ShownLetter,
  checks: SenderChecks | undefined,
  arrival: AuthenticationResults | undefined,
  isOwn: boolean,
): Remark[] {
  const author = letter.from[0]?.address.split('@').at(-1)?.toLowerCase() ?? '';
  const unsound = checks?.signatures.filter((signature) => isUnsound(signature, arrival)) ?? [];
  return [
    ...(arrival && isDistrusted(arrival) ? [distrustRemark(arrival, author)] : []),
    ...(isSigned(letter) ? [] : [unsignedRemark(arrival, author)]),
    ...unsound.map((signature) => signatureRemark(signature, isOwn)),
    ...(checks?.spf && isDoubtful(checks.spf, arrival) ? [spfRemark(checks.spf)] : []),
  ];
}

const distrustRemark = (arrival: AuthenticationResults, domain: string): Remark => ({
  ...blocks(l10n.t('The server that received the letter distrusts its sender: {0}.', arrivalText(arrival))),
  records: { domain, checks: arrival.results.filter(isFailed).map(({ method }) => method) },
});

/** The receiving server may have found a signature that the letter has lost since. */
function unsignedRemark(arrival: AuthenticationResults | undefined, domain: string): Remark {
  const found = arrival?.results.find(({ method, result }) => method === 'DKIM' && result !== 'none');
  const words = found
    ? l10n.t(
        'Signature check on arrival: {0}. This copy of the letter has no signature. To check it here, save the letter from the mail program again.',
        resultText(found),
      )
    : l10n.t('The letter is not signed (DKIM), so many mail programs distrust it.');
  const isInOrder = found !== undefined && !isFailed(found);
  return { ...warning(words), ...(!isInOrder && { records: { domain, checks: ['DKIM'] } }) };
}

function signatureRemark(signature: SignatureView, isOwn: boolean): Remark {
  const { domain } = signature;
  const words = l10n.t(
    'Signature check (DKIM) of {0}: not confirmed. Mail programs may treat the letter as spam.',
    domain || '—',
  );
  return isOfKey(signature)
    ? { ...warning(words), records: { domain, checks: ['DKIM'] } }
    : ofService(warning(words), l10n.t('signature (DKIM)'), isOwn);
}

const spfRemark = ({ result, domain, ip }: SpfView): Remark => ({
  ...warning(
    result === 'permerror'
      ? l10n.t(
          'Sending server check (SPF): the SPF record of {0} is wrong. Mail programs may treat the letter as spam.',
          domain,
        )
      : l10n.t(
          'Sending server check (SPF): {0} does not let {1} send its letters, as seen from this computer.',
          domain,
          ip,
        ),
  ),
  records: { domain, checks: ['SPF'] },
});
