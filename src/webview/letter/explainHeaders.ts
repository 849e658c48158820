import type { Formats } from '../../core/text/formats.ts';
import type { SenderChecks, SignatureView, SpfView } from '../../protocol/letter.ts';
import type { AuthenticationResults, HeaderLine, ReadLetter } from '../../protocol/receivedLetter.ts';
import * as l10n from '../shared/l10n.ts';
import { arrivalOf } from './arrival.ts';
import { isUnsound, keyName, signatureTexts } from './signatureTexts.ts';
import { isDoubtful, spfTexts } from './spfTexts.ts';
import {
  claimedSignature,
  coversUnsubscribing,
  headerValues,
  isOneClick,
  isOnThisMachine,
  unsubscribeWays,
} from './unsubscribing.ts';

/** The explanation of a header. */
export interface Explained {
  readonly name: string;
  /** The header’s value; empty if it is missing. */
  readonly value: string;
  readonly texts: readonly string[];
  /** True if something should be corrected. */
  readonly isWrong?: boolean;
  /** True for a header with which the sender can be checked on demand. */
  readonly isUnchecked?: boolean;
}

/** Explains the most important headers, including missing ones that a letter should have. `checks` are those of its sender. Newsletters need a way to unsubscribe, and only the account’s own letters are known to be newsletters. */
export function explainHeaders(
  { headers, authentication }: Pick<ReadLetter, 'headers' | 'authentication'>,
  formats: Formats,
  checks?: SenderChecks,
  isOwn = false,
): readonly Explained[] {
  const arrival = arrivalOf(authentication);
  return [
    ...each(headers, 'From', () => [l10n.t('The author that mail programs show.')]),
    ...each(headers, 'Sender', () => [
      l10n.t('The person or program that sent the letter on behalf of the author.'),
    ]),
    ...each(headers, 'Reply-To', () => [l10n.t('Replies go here, not to the sender.')]),
    ...explainReturnPath(headers, checks, arrival),
    ...each(headers, 'To', () => [
      l10n.t('The recipient that the letter names. The letter may have been delivered to another address.'),
    ]),
    ...dates(headers, formats),
    ...explainMessageId(headers),
    ...explainUnsubscribing(headers, isOwn),
    ...each(headers, 'List-Id', () => [
      l10n.t('Identifies the mailing list, so that mail programs can filter its letters.'),
    ]),
    ...each(headers, 'Feedback-ID', () => [
      l10n.t('Gmail uses this header to report spam complaints to the sender.'),
    ]),
    ...explainSignatures(headers, checks?.signatures, arrival),
    ...each(headers, 'Authentication-Results', (_, index) => resultTexts(authentication[index])),
    ...received(headers),
  ];
}

/** Explains the headers with a name, at most `mostOfOneName` of them. */
function each(
  headers: readonly HeaderLine[],
  name: string,
  explain: (value: string, index: number) => readonly string[],
): readonly Explained[] {
  const values = headerValues(headers, name.toLowerCase()).slice(0, mostOfOneName);
  return values.map((value, index) => ({ name, value, texts: explain(value, index) }));
}

/** The largest number of headers with one name that are explained. */
const mostOfOneName = 10;

const missingHeader = (name: string, text: string): Explained => ({
  name,
  value: '',
  texts: [text],
  isWrong: true,
});

function dates(headers: readonly HeaderLine[], formats: Formats): readonly Explained[] {
  const found = each(headers, 'Date', (value) => {
    const at = Date.parse(value);
    return [
      Number.isNaN(at)
        ? l10n.t('The date is invalid.')
        : l10n.t(
            'The time of sending according to the sender, in your time zone: {0}.',
            formats.dayAndTime(at),
          ),
    ];
  });
  return found.length > 0
    ? found
    : [missingHeader('Date', l10n.t('Missing. Every letter must have this header.'))];
}

function explainMessageId(headers: readonly HeaderLine[]): readonly Explained[] {
  const found = each(headers, 'Message-ID', () => [l10n.t('A unique identifier of this letter.')]);
  return found.length > 0
    ? found
    : [
        missingHeader(
          'Message-ID',
          l10n.t('Missing. Some servers treat letters without this header as spam.'),
        ),
      ];
}

function explainUnsubscribing(headers: readonly HeaderLine[], isOwn: boolean): readonly Explained[] {
  const [value] = headerValues(headers, 'list-unsubscribe');
  const [post] = headerValues(headers, 'list-unsubscribe-post');
  if (value === undefined) {
    const text = l10n.t(
      'Missing, so mail programs offer no way to unsubscribe. Newsletters need this header.',
    );
    return [{ ...missingHeader('List-Unsubscribe', text), isWrong: isOwn }];
  }
  const { web, mail } = unsubscribeWays(value);
  const texts = [
    ...web.map((way) => l10n.t('Mail programs can unsubscribe at {0}', way)),
    ...mail.map((way) =>
      l10n.t('Mail programs can unsubscribe by sending mail to {0}', way.slice('mailto:'.length)),
    ),
  ];
  return [
    texts.length > 0
      ? { name: 'List-Unsubscribe', value, texts }
      : {
          name: 'List-Unsubscribe',
          value,
          texts: [l10n.t('List-Unsubscribe contains no usable address.')],
          isWrong: true,
        },
    oneClick(post, web),
  ];
}

function oneClick(post: string | undefined, web: readonly string[]): Explained {
  const name = 'List-Unsubscribe-Post';
  if (post === undefined) {
    return missingHeader(
      name,
      l10n.t(
        'Missing, so readers can’t unsubscribe with one click. Gmail and Yahoo require this header from bulk senders.',
      ),
    );
  }
  if (!isOneClick(post)) {
    return {
      name,
      value: post,
      texts: [l10n.t('This header has no effect: its value is not List-Unsubscribe=One-Click.')],
      isWrong: true,
    };
  }
  const works = l10n.t(
    'Readers can unsubscribe with one click in the mail program, without a web page (RFC 8058).',
  );
  if (web.some((way) => /^https:/i.test(way))) return { name, value: post, texts: [works] };
  if (web.some(isOnThisMachine)) {
    const here = l10n.t(
      'The address belongs to the sandbox on this computer. A real service uses an https address.',
    );
    return { name, value: post, texts: [works, here] };
  }
  const texts = [l10n.t('List-Unsubscribe-Post has no effect: List-Unsubscribe contains no https address.')];
  return { name, value: post, texts, isWrong: true };
}

/** Offers the check of the sender where no signature offers it. */
function explainReturnPath(
  headers: readonly HeaderLine[],
  checks: SenderChecks | undefined,
  arrival: AuthenticationResults | undefined,
): readonly Explained[] {
  const isSignedLetter = headerValues(headers, 'dkim-signature').length > 0;
  const texts = (spf: SpfView | undefined) => [
    l10n.t('Bounces were sent to this address. SPF checks its domain.'),
    ...(spf ? spfTexts(spf, arrival) : []),
  ];
  return each(headers, 'Return-Path', (_, index) => texts(index === 0 ? checks?.spf : undefined)).map(
    (header, index) => ({
      ...header,
      isWrong: index === 0 && checks?.spf !== undefined && isDoubtful(checks.spf, arrival),
      isUnchecked: index === 0 && checks === undefined && !isSignedLetter,
    }),
  );
}

function explainSignatures(
  headers: readonly HeaderLine[],
  checked: readonly SignatureView[] | undefined,
  arrival: AuthenticationResults | undefined,
): readonly Explained[] {
  const name = 'DKIM-Signature';
  const hasUnsubscribe = headerValues(headers, 'list-unsubscribe').length > 0;
  const values = headerValues(headers, name.toLowerCase()).slice(0, mostOfOneName);
  if (values.length === 0) {
    const text = l10n.t('Missing, so mail programs can’t tell whether the letter was changed in transit.');
    return [missingHeader(name, text)];
  }
  return values.map((value, index) => {
    const { domain, selector } = claimedSignature(value);
    const key = keyName({ domain, selector });
    const found = checked?.[index];
    const texts = [
      l10n.t('Signed by {0} with its key {1}.', domain, selector),
      ...(found ? signatureTexts(found, key, arrival) : [l10n.t('The key is published in DNS at {0}', key)]),
      ...(hasUnsubscribe && !coversUnsubscribing(value)
        ? [l10n.t('The signature doesn’t cover the List-Unsubscribe headers.')]
        : []),
    ];
    return {
      name,
      value,
      texts,
      isWrong: found !== undefined && isUnsound(found, arrival),
      isUnchecked: checked === undefined && index === 0,
    };
  });
}

function resultTexts(read: AuthenticationResults | undefined): readonly string[] {
  return [
    resultText(read ?? { server: '', results: [] }),
    l10n.t(
      'SPF checks whether the domain lets the server send its letters, DKIM whether the letter is unchanged since it was signed, DMARC whether one of the two belongs to the author’s domain.',
    ),
    l10n.t('Trust this header only if your own mail server wrote it: anybody can add one.'),
  ];
}

function resultText({ server, results: found }: AuthenticationResults): string {
  const list = found.map(({ method, result }) => `${method} ${result}`).join(', ');
  if (server === '')
    return list === ''
      ? l10n.t('This header contains no results.')
      : l10n.t('An unnamed server found: {0}.', list);
  return list === '' ? l10n.t('{0} reported no checks.', server) : l10n.t('{0} found: {1}.', server, list);
}

function received(headers: readonly HeaderLine[]): readonly Explained[] {
  const { length } = headerValues(headers, 'received');
  if (length === 0) return [];
  return [
    {
      name: 'Received',
      value: '',
      texts: [
        l10n.count(
          'The letter passed through {0} server.|The letter passed through {0} servers. The first of these headers was added by the last one.',
          length,
        ),
      ],
    },
  ];
}
