import type { HeaderLine } from '../../protocol/receivedLetter.ts';

/** What stands in the headers that say who sent a letter, and how to get no more of them. Pure: words are for others. */

/** The values of a header, in their order. Names of headers differ in no case. */
export const valuesOf = (headers: readonly HeaderLine[], name: string): readonly string[] =>
  headers.filter((each) => each.name.toLowerCase() === name).map(({ value }) => value);

/** The ways to unsubscribe that `List-Unsubscribe` offers: what stands in its angle brackets. */
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

/** Whether `List-Unsubscribe-Post` says what RFC 8058 asks for, and nothing else. */
export const isOneClick = (value: string) => value.trim().toLowerCase() === 'list-unsubscribe=one-click';

/** The tags of a DKIM signature that say by whom it is and what it covers. */
export interface Signature {
  readonly domain: string;
  readonly selector: string;
  /** The names of headers that it covers, in lower case. */
  readonly covers: readonly string[];
}

export function signature(value: string): Signature {
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
