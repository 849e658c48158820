import { type Address, links, pictures } from './addresses.ts';
import type { LetterTree, Passage } from './letterTree.ts';
import { textIn, valueIn } from './look.ts';

/** A web address of a letter that can be requested. */
export interface LinkTarget extends Passage {
  /** Without what follows `#`, which stays with the browser. */
  readonly address: string;
  readonly use: 'link' | 'picture';
}

/** What a letter links to and which pictures it loads. Links that unsubscribe are left out: requesting one might do so. */
export function linkTargets(letter: LetterTree): LinkTarget[] {
  const wanted = [...links(letter)].filter((link) => !unsubscribes(letter, link));
  return [
    ...wanted.flatMap((link) => targetOf(link, 'link')),
    ...[...pictures(letter)].flatMap((picture) => targetOf(picture, 'picture')),
  ].sort((one, other) => one.start - other.start);
}

function targetOf({ kind, text, start, end }: Address, use: LinkTarget['use']): LinkTarget[] {
  const url = kind === 'web' || kind === 'insecure' ? URL.parse(text) : null;
  if (!url || url.username || url.password || unsubscribing.test(url.href)) return [];
  return [{ address: url.href.slice(0, url.href.length - url.hash.length), use, start, end }];
}

/** In addresses and in words. */
const unsubscribing =
  /unsub|opt[-_ ]?out|sign[-_ ]?off|remove[-_ ]?me|list-?manage|(?:manage|email|mail|subscription)[-_ /]?(?:preferences|settings)|otpis|отпис|отказат|настро\S* (?:подпис|рассыл)|abmeld|abbestell|d[ée]sabonn|d[ée]sinscri|cancelar|darse de baja|disiscri|uitschrijv|wypisz/i;

function unsubscribes(letter: LetterTree, { element, text }: Address): boolean {
  const decoded = text.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => decode(bytes));
  const words = [decoded, textIn(letter, element), valueIn(element, 'title'), valueIn(element, 'class')];
  return words.some((word) => word !== undefined && unsubscribing.test(word));
}

function decode(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes;
  }
}
