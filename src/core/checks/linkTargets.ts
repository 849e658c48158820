import { isToUnsubscribe, unsubscribing } from '../letters/unsubscribing.ts';
import { type Address, links, pictures } from './addresses.ts';
import type { LetterElement, LetterTree, Passage } from './letterTree.ts';
import { outwards, textIn, valueIn } from './look.ts';

/** A web address of a letter that can be requested. */
export interface LinkTarget extends Passage {
  /** Without what follows `#`, which stays with the browser. */
  readonly address: string;
  readonly use: 'link' | 'picture';
}

/**
 * What a letter links to and which pictures it loads. Addresses that unsubscribe, as any of their links says, are left out:
 * requesting one might do so.
 */
export function linkTargets(letter: LetterTree): LinkTarget[] {
  const all = [...links(letter)];
  const leftOut = new Set(all.filter((link) => unsubscribes(letter, link)).map(({ text }) => text));
  const wanted = all.filter(({ text }) => !leftOut.has(text));
  return [
    ...wanted.flatMap((link) => targetOf(link, 'link')),
    ...[...pictures(letter)].flatMap((picture) => targetOf(picture, 'picture')),
  ].sort((one, other) => one.start - other.start);
}

function targetOf({ kind, text, start, end }: Address, use: LinkTarget['use']): LinkTarget[] {
  const url = kind === 'web' || kind === 'insecure' ? URL.parse(text) : null;
  if (!url || url.username || url.password || isToUnsubscribe(url.href)) return [];
  return [{ address: url.href.slice(0, url.href.length - url.hash.length), use, start, end }];
}

function unsubscribes(letter: LetterTree, { element, text }: Address): boolean {
  const words = [
    textIn(letter, element),
    valueIn(element, 'title'),
    valueIn(element, 'class'),
    wordsAround(letter, element),
  ];
  return isToUnsubscribe(text) || words.some((word) => word !== undefined && unsubscribing.test(word));
}

/** The words right before and behind a link, as in "To unsubscribe, click here"; not those of links beside it. */
function wordsAround(letter: LetterTree, { parent, contentFrom, contentTo }: LetterElement): string {
  const around: readonly unknown[] = outwards(parent).slice(0, 2);
  const before = letter.nodes.slice(Math.max(0, contentFrom - 6), contentFrom);
  const behind = letter.nodes.slice(contentTo, contentTo + 4);
  return [...before, ...behind]
    .map((node) => (node.kind === 'text' && around.includes(node.parent) ? node.text : ''))
    .join(' ');
}

/** What became of requesting a web address. */
export type LinkOutcome =
  /** It answers; at `movedTo` when it has moved there for good. */
  | { readonly kind: 'fine'; readonly contentType?: string; readonly movedTo?: string }
  | { readonly kind: 'missing'; readonly status: number }
  /** Perhaps it refuses only who is no browser. */
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failing'; readonly status: number }
  /** From one redirect to the next. */
  | { readonly kind: 'redirects' }
  /** To something that is no address. */
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'unknownHost'; readonly host: string }
  /** Perhaps the proxy knows it; it was not asked, since nobody could say whether the host is of a private network. */
  | { readonly kind: 'unknownHere'; readonly host: string }
  | { readonly kind: 'certificate'; readonly host: string; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly host: string; readonly reason: string }
  | { readonly kind: 'silent'; readonly host: string }
  /** Of this machine or a private network: it was not requested. */
  | { readonly kind: 'private'; readonly host: string };
