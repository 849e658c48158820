import { type Address, links, percentDecoded, pictures } from './addresses.ts';
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

/** In addresses and in words. */
const unsubscribing =
  /unsub|opt[-_ ]?out|sign[-_ ]?off|remove[-_ ]?me|list-?manage|(?:manage|email|mail|subscription)[-_ /]?(?:preferences|settings)|otpis|отпис|отказат|настро\S{0,20} (?:подпис|рассыл)|abmeld|abbestell|d[ée]sabonn|d[ée]sinscri|cancelar|darse de baja|disiscri|uitschrijv|wypisz/i;

/** Whether an address looks like one that unsubscribes whoever requests it. */
export function isToUnsubscribe(address: string): boolean {
  return unsubscribing.test(percentDecoded(address));
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
