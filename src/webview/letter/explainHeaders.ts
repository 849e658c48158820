import * as l10n from '@vscode/l10n';
import type { Formats } from '../../core/text/formats.ts';
import type { CheckedSignature } from '../../protocol/letter.ts';
import type { AuthenticationResults, HeaderLine, ReadLetter } from '../../protocol/receivedLetter.ts';
import { isOneClick, signature, unsubscribeWays, valuesOf } from './headerFacts.ts';
import { isSigned, signatureWords } from './signatureWords.ts';

/** One important header in plain words. */
export interface Explained {
  readonly name: string;
  /** As the letter has it; empty when it has none. */
  readonly value: string;
  readonly words: readonly string[];
  /** Whether something should be otherwise. */
  readonly isWrong?: boolean;
  /** Whether it can be found out what it is worth. */
  readonly isUnchecked?: boolean;
}

/** The headers that matter most, in plain words, also those that should be there and are not. `checked` are the signatures. */
export function explainHeaders(
  { headers, authentication }: Pick<ReadLetter, 'headers' | 'authentication'>,
  formats: Formats,
  checked?: readonly CheckedSignature[],
): readonly Explained[] {
  return [
    ...each(headers, 'From', () => [l10n.t('Who the letter says it is from. Mail programs show this.')]),
    ...each(headers, 'Sender', () => [l10n.t('Who sent the letter for its authors.')]),
    ...each(headers, 'Reply-To', () => [l10n.t('Replies go here, not to the sender.')]),
    ...each(headers, 'Return-Path', () => [
      l10n.t('Failed deliveries were reported here. SPF is about its domain.'),
    ]),
    ...each(headers, 'To', () => [
      l10n.t('Whom it is addressed to. It may have been delivered to somebody else.'),
    ]),
    ...dates(headers, formats),
    ...messageIds(headers),
    ...unsubscribing(headers),
    ...each(headers, 'List-Id', () => [l10n.t('Names the list. Mail programs sort letters by it.')]),
    ...each(headers, 'Feedback-ID', () => [
      l10n.t('Gmail counts complaints by it and tells them to the sender.'),
    ]),
    ...signatures(headers, checked),
    ...each(headers, 'Authentication-Results', (_, index) => results(authentication[index])),
    ...received(headers, formats),
  ];
}

/** All headers of that name, each with what is said about its value. */
function each(
  headers: readonly HeaderLine[],
  name: string,
  words: (value: string, index: number) => readonly string[],
): readonly Explained[] {
  const values = valuesOf(headers, name.toLowerCase()).slice(0, mostOfOneName);
  return values.map((value, index) => ({ name, value, words: words(value, index) }));
}

/** Whoever has more of them than this is not read any better. */
const mostOfOneName = 10;

const missing = (name: string, words: string): Explained => ({
  name,
  value: '',
  words: [words],
  isWrong: true,
});

function dates(headers: readonly HeaderLine[], formats: Formats): readonly Explained[] {
  const found = each(headers, 'Date', (value) => {
    const at = Date.parse(value);
    return [
      Number.isNaN(at)
        ? l10n.t('No date that can be read.')
        : l10n.t('When the sender says it was sent: {0} here.', formats.dayAndTime(at)),
    ];
  });
  return found.length > 0
    ? found
    : [missing('Date', l10n.t('There is none, although every letter has to have one.'))];
}

function messageIds(headers: readonly HeaderLine[]): readonly Explained[] {
  const found = each(headers, 'Message-ID', () => [l10n.t('Names this letter. No other has the same.')]);
  return found.length > 0
    ? found
    : [missing('Message-ID', l10n.t('There is none. Some servers take letters without it for spam.'))];
}

function unsubscribing(headers: readonly HeaderLine[]): readonly Explained[] {
  const [value] = valuesOf(headers, 'list-unsubscribe');
  const [post] = valuesOf(headers, 'list-unsubscribe-post');
  if (value === undefined) {
    const words = l10n.t('There is none: mail programs show no way to unsubscribe. Newsletters need one.');
    return [{ name: 'List-Unsubscribe', value: '', words: [words] }];
  }
  const { web, mail } = unsubscribeWays(value);
  const words = [
    ...web.map((way) => l10n.t('Mail programs can unsubscribe at {0}', way)),
    ...mail.map((way) =>
      l10n.t('Mail programs can unsubscribe by a letter to {0}', way.slice('mailto:'.length)),
    ),
  ];
  return [
    words.length > 0
      ? { name: 'List-Unsubscribe', value, words }
      : {
          name: 'List-Unsubscribe',
          value,
          words: [l10n.t('It has no address that can be used.')],
          isWrong: true,
        },
    oneClick(post, web),
  ];
}

/** The addresses of the sandbox, which is on this machine and has no certificate. */
const isOnThisMachine = (way: string) => /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/i.test(way);

function oneClick(post: string | undefined, web: readonly string[]): Explained {
  const name = 'List-Unsubscribe-Post';
  if (post === undefined) {
    return missing(
      name,
      l10n.t(
        'There is none: one click is not enough to unsubscribe. Gmail and Yahoo ask bulk senders for it.',
      ),
    );
  }
  if (!isOneClick(post)) {
    return {
      name,
      value: post,
      words: [l10n.t('It does not say List-Unsubscribe=One-Click, and does nothing.')],
      isWrong: true,
    };
  }
  const works = l10n.t('One click in the mail program unsubscribes, without any page (RFC 8058).');
  if (web.some((way) => /^https:/i.test(way))) return { name, value: post, words: [works] };
  if (web.some(isOnThisMachine)) {
    const here = l10n.t(
      'The address is the sandbox’s, on this machine. A real service has an https address there.',
    );
    return { name, value: post, words: [works, here] };
  }
  const words = [l10n.t('It does nothing: List-Unsubscribe has no https address.')];
  return { name, value: post, words, isWrong: true };
}

function signatures(
  headers: readonly HeaderLine[],
  checked: readonly CheckedSignature[] | undefined,
): readonly Explained[] {
  const name = 'DKIM-Signature';
  const hasUnsubscribe = valuesOf(headers, 'list-unsubscribe').length > 0;
  const values = valuesOf(headers, name.toLowerCase()).slice(0, mostOfOneName);
  if (values.length === 0) {
    const words = l10n.t('There is none: nobody can tell whether the letter was changed on its way.');
    return [missing(name, words)];
  }
  return values.map((value, index) => {
    const { domain, selector, covers } = signature(value);
    const key = `${selector}._domainkey.${domain}`;
    const found = checked?.[index];
    const isCovered = covers.includes('list-unsubscribe') && covers.includes('list-unsubscribe-post');
    const words = [
      l10n.t('Signed by {0} with its key {1}.', domain, selector),
      ...(found ? signatureWords(found, key) : [l10n.t('The key is in the DNS at {0}', key)]),
      ...(hasUnsubscribe && !isCovered ? [l10n.t('It does not cover the headers for unsubscribing.')] : []),
    ];
    return {
      name,
      value,
      words,
      isWrong: found !== undefined && isSigned(found) === false,
      isUnchecked: checked === undefined && index === 0,
    };
  });
}

function results(read: AuthenticationResults | undefined): readonly string[] {
  return [
    resultWords(read ?? { server: '', results: [] }),
    l10n.t('Only what your own mail server wrote can be believed: anybody can write such a header.'),
  ];
}

function resultWords({ server, results: found }: AuthenticationResults): string {
  const list = found.map(({ method, result }) => `${method} ${result}`).join(', ');
  if (server === '')
    return list === ''
      ? l10n.t('It contains no results.')
      : l10n.t('A server that does not name itself found: {0}.', list);
  return list === '' ? l10n.t('{0} has checked nothing.', server) : l10n.t('{0} found: {1}.', server, list);
}

function received(headers: readonly HeaderLine[], formats: Formats): readonly Explained[] {
  const { length } = valuesOf(headers, 'received');
  if (length === 0) return [];
  return [
    {
      name: 'Received',
      value: '',
      words: [
        l10n.t(
          'Servers that it went through: {0}. The first header is of the last one.',
          formats.number(length),
        ),
      ],
    },
  ];
}
