import type { HeaderLine } from '../../protocol/receivedLetter.ts';
import * as l10n from '../shared/l10n.ts';

/** Returns the values of a header, in their order. Names are case-insensitive; pass a lowercase one. */
export const headerValues = (headers: readonly HeaderLine[], name: string): readonly string[] =>
  headers.filter((each) => each.name.toLowerCase() === name).map(({ value }) => value);

/** Returns the web and mail addresses of `List-Unsubscribe`, which are in angle brackets (RFC 2369). */
export function unsubscribeWays(value: string): {
  readonly web: readonly string[];
  readonly mail: readonly string[];
} {
  const ways = [...value.matchAll(/<([^<>]{1,2000})>/g)].map(([, way = '']) => way.trim());
  return {
    web: ways.filter((way) => /^https?:/i.test(way)),
    mail: ways.filter((way) => /^mailto:/i.test(way)),
  };
}

/** Returns true if `List-Unsubscribe-Post` has the only value that RFC 8058 allows. */
export const isOneClick = (value: string) => value.trim().toLowerCase() === 'list-unsubscribe=one-click';

/** Returns true for an address of the sandbox, which runs on this computer without a certificate. */
export const isOnThisMachine = (way: string) => /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/i.test(way);

/** The signer and the signed headers of a DKIM signature. */
interface ClaimedSignature {
  readonly domain: string;
  readonly selector: string;
  /** The names of the signed headers, in lower case. */
  readonly covers: readonly string[];
}

/** Reads the tags of a `DKIM-Signature` (RFC 6376, section 3.5). */
export function claimedSignature(value: string): ClaimedSignature {
  const tags = new Map<string, string>();
  for (const tag of value.split(';')) {
    const equals = tag.indexOf('=');
    if (equals > 0) tags.set(tag.slice(0, equals).trim(), tag.slice(equals + 1).trim());
  }
  return {
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    covers: (tags.get('h') ?? '').split(':').map((name) => name.trim().toLowerCase()),
  };
}

/** Returns true if a signature covers both headers with which mail programs unsubscribe (RFC 8058, section 4). */
export function coversUnsubscribing(signature: string): boolean {
  const { covers } = claimedSignature(signature);
  return covers.includes('list-unsubscribe') && covers.includes('list-unsubscribe-post');
}

/** How a reader unsubscribes in a mail program, and whether that should be corrected. */
interface Unsubscribing {
  readonly text: string;
  readonly isWrong: boolean;
}

/** Says in one sentence how readers unsubscribe in their mail programs. */
export function unsubscribing(headers: readonly HeaderLine[]): Unsubscribing {
  const [value] = headerValues(headers, 'list-unsubscribe');
  const [post] = headerValues(headers, 'list-unsubscribe-post');
  if (value === undefined)
    return {
      text: l10n.t('Mail programs offer no way to unsubscribe: there is no List-Unsubscribe header.'),
      isWrong: false,
    };
  const { web, mail } = unsubscribeWays(value);
  if (web.length + mail.length === 0)
    return {
      text: l10n.t(
        'Readers can’t unsubscribe in the mail program: List-Unsubscribe contains no usable address.',
      ),
      isWrong: true,
    };
  const isSafe = web.some((way) => /^https:/i.test(way) || isOnThisMachine(way));
  if (post === undefined || !isOneClick(post) || !isSafe) {
    return {
      text: l10n.t(
        'Readers can’t unsubscribe with one click, which Gmail and Yahoo require from bulk senders.',
      ),
      isWrong: true,
    };
  }
  return headerValues(headers, 'dkim-signature').some(coversUnsubscribing)
    ? { text: l10n.t('Readers can unsubscribe with one click in the mail program.'), isWrong: false }
    : {
        text: l10n.t(
          'Readers can’t unsubscribe with one click: no signature covers the List-Unsubscribe headers.',
        ),
        isWrong: true,
      };
}
