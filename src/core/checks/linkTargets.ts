import { isToUnsubscribe, unsubscribing } from '../letters/unsubscribing.ts';
import { type Address, allLinks, pictures } from './addresses.ts';
import { outwards, textIn, valueIn } from './letterQueries.ts';
import type { LetterElement, LetterTree, Passage } from './letterTree.ts';

/** An address that a link check can request. */
export interface LinkTarget extends Passage {
  /** The address without the fragment, which is not sent to a server. */
  readonly address: string;
  readonly use: 'link' | 'picture';
}

/**
 * Returns the targets of a letter's links and pictures. Omits an address if any link to it looks like an unsubscribe link, because the
 * request might unsubscribe the reader.
 */
export function linkTargets(letter: LetterTree): LinkTarget[] {
  const all = [...allLinks(letter)];
  const leftOut = unsubscribingTexts(letter, all);
  const wanted = all.filter(({ text }) => !leftOut.has(text));
  return [
    ...wanted.flatMap((link) => targetsOfAddress(link, 'link')),
    ...[...pictures(letter)].flatMap((picture) => targetsOfAddress(picture, 'picture')),
  ].sort((one, other) => one.start - other.start);
}

/** Returns the texts of the addresses that are never requested: at least one of the links with such an address looks like an unsubscribe link. */
export function unsubscribingTexts(letter: LetterTree, links: readonly Address[]): ReadonlySet<string> {
  return new Set(links.filter((link) => unsubscribes(letter, link)).map(({ text }) => text));
}

function targetsOfAddress(found: Address, use: LinkTarget['use']): LinkTarget[] {
  const address = requestableAddress(found);
  return address === undefined ? [] : [{ address, use, start: found.start, end: found.end }];
}

/** Returns the address that a link check may request; `undefined` if there is none. */
export function requestableAddress({ kind, text }: Address): string | undefined {
  const url = kind === 'web' || kind === 'insecure' ? URL.parse(text) : null;
  if (!url || url.username || url.password || isToUnsubscribe(url.href)) return undefined;
  return url.href.slice(0, url.href.length - url.hash.length);
}

/** Returns true if a link looks like one to unsubscribe, by its address, its text or the words around it. */
export function unsubscribes(letter: LetterTree, { element, text }: Address): boolean {
  const words = [
    textIn(letter, element),
    valueIn(element, 'title'),
    valueIn(element, 'class'),
    wordsAround(letter, element),
  ];
  return isToUnsubscribe(text) || words.some((word) => word !== undefined && unsubscribing.test(word));
}

/** Returns the texts right before and after a link, as in "To unsubscribe, click here", without the texts of neighboring links. */
function wordsAround(letter: LetterTree, { parent, contentFrom, contentTo }: LetterElement): string {
  const around: readonly unknown[] = outwards(parent).slice(0, 2);
  const before = letter.nodes.slice(Math.max(0, contentFrom - 6), contentFrom);
  const behind = letter.nodes.slice(contentTo, contentTo + 4);
  return [...before, ...behind]
    .map((node) => (node.kind === 'text' && around.includes(node.parent) ? node.text : ''))
    .join(' ');
}

/** The outcome of requesting an address. `endsAt` is the address at the end of all redirects; missing if there was none. */
export type LinkOutcome =
  /** The address works; `movedTo` is set after a permanent redirect. */
  | {
      readonly kind: 'fine';
      readonly contentType?: string;
      readonly movedTo?: string;
      readonly endsAt?: string;
    }
  | { readonly kind: 'missing'; readonly status: number; readonly endsAt?: string }
  /** The server refused the request, perhaps only because the client is not a browser. */
  | { readonly kind: 'refused'; readonly status: number; readonly endsAt?: string }
  | { readonly kind: 'failing'; readonly status: number; readonly endsAt?: string }
  /** An endless chain of redirects. */
  | { readonly kind: 'redirects' }
  /** A redirect without an address, or to an invalid one. */
  | { readonly kind: 'nowhere' }
  /** A redirect to an address that browsers don't open from a link, such as `file:` or `javascript:`. */
  | { readonly kind: 'notOpened'; readonly scheme: string }
  /** A redirect to another program, such as `mailto:` or `market:`. Only the reader's device knows whether it opens. */
  | { readonly kind: 'toApp'; readonly scheme: string }
  /** A redirect that was not followed, because its address looks as if the request unsubscribes the reader. */
  | { readonly kind: 'toUnsubscribe' }
  | { readonly kind: 'unknownHost'; readonly host: string }
  /** Nobody answered for the name: DNS can't be reached. */
  | { readonly kind: 'unresolved'; readonly host: string }
  /** The host can't be resolved here, so it could not be checked for a private address, and the proxy was not asked for it. */
  | { readonly kind: 'unknownHere'; readonly host: string }
  | { readonly kind: 'certificate'; readonly host: string; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly host: string; readonly reason: string }
  | { readonly kind: 'silent'; readonly host: string }
  /** A host on this machine or in a private network, which was not requested. */
  | { readonly kind: 'private'; readonly host: string };
