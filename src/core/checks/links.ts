import { readEmailAddress } from '../emailAddress.ts';
import { percentDecoded } from '../text/decodedText.ts';
import { withoutEnd } from '../text/passages.ts';
import { cut } from '../text/shortText.ts';
import { type Address, links, pictures } from './addresses.ts';
import { attribute, contentOf, elementsNamed, textIn, valueIn } from './letterQueries.ts';
import type { LetterTree } from './letterTree.ts';
import { picturesIn } from './pictures.ts';
import { hasPlaceholder } from './placeholders.ts';
import type { FoundPlace } from './rule.ts';

const wrongLinks = (isWrong: (address: Address) => boolean) =>
  function* (letter: LetterTree): Generator<FoundPlace> {
    for (const address of links(letter)) if (isWrong(address)) yield addressPlace(address);
  };

const addressPlace = ({ start, end, text }: Address): FoundPlace => ({
  start,
  end,
  values: [cut(text, 200)],
});

export const emptyLinks = wrongLinks(({ kind }) => kind === 'empty');

/** Finds relative addresses, such as `www.example.com`, `/news` and `//example.com`: a letter has no base address to resolve them. */
export const relativeLinks = wrongLinks(({ kind }) => kind === 'relative');

export const insecureLinks = wrongLinks(({ kind }) => kind === 'insecure');

export const brokenLinks = wrongLinks(isBroken);

/** Returns true if an address is misspelled, or has no host on the web. */
export function isBroken({ kind, text }: Pick<Address, 'kind' | 'text'>): boolean {
  if (kind === 'other') return /^(?:h?t?tps?|htt?ps?s|http?s?|hhttps?|httpps?|https?s):/i.test(text);
  if (kind !== 'web' && kind !== 'insecure') return false;
  if (!/^https?:\/\/[^/?#\s]/i.test(text)) return true;
  return !/\.[^.]|^\[/.test(URL.parse(text)?.hostname ?? '');
}

/** Finds links and pictures on the author's own machine or network. */
export function* localAddresses(letter: LetterTree): Generator<FoundPlace> {
  for (const address of [...links(letter), ...pictures(letter)]) {
    if (address.kind === 'local') yield addressPlace(address);
  }
}

/** Finds fragment links without a target in the letter. `#top` always has a target. */
export function* missingAnchors(letter: LetterTree): Generator<FoundPlace> {
  const anchors = new Set(
    letter.elements.flatMap((element) => [valueIn(element, 'id'), valueIn(element, 'name')]),
  );
  for (const address of links(letter)) {
    const name = address.text.slice(1);
    const isThere = anchors.has(name) || anchors.has(percentDecoded(name)) || /^top$/i.test(name);
    if (address.kind === 'fragment' && !isThere) yield addressPlace(address);
  }
}

/** Finds `mailto:` and `tel:` links with an invalid address or number. */
export const wrongContacts = wrongLinks(({ kind, text }) => {
  if (kind === 'mail') return !isMailLink(text);
  return kind === 'phone' && !/^(?:tel|sms):\+?[\d\s().,;=*#-]*\d[^a-z]*/i.test(text);
});

function isMailLink(text: string): boolean {
  const [recipients = '', query = ''] = text.slice('mailto:'.length).split('?', 2);
  if (recipients === '') return /(?:^|&)(?:to|cc|bcc|body|subject)=/i.test(query);
  return recipients
    .split(',')
    .every((address) => 'address' in readEmailAddress(percentDecoded(address), toAscii));
}

function toAscii(domain: string): string {
  const isName = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  return (isName && URL.parse(`http://${domain}`)?.hostname) || '';
}

/** Finds links without text or picture. */
export function* silentLinks(letter: LetterTree): Generator<FoundPlace> {
  for (const link of elementsNamed(letter, 'a')) {
    if (!valueIn(link, 'href') || valueIn(link, 'aria-label') || textIn(letter, link)) continue;
    const isEmpty = contentOf(letter, link).every(
      (node) => node.kind === 'text' || !/^(?:img|svg|v:|video)/.test(node.name),
    );
    if (isEmpty) yield link.tag;
  }
}

const vague = new Set([
  'click',
  'click here',
  'click this',
  'click this link',
  'here',
  'link',
  'this link',
  'more',
  'read more',
  'нажмите',
  'нажмите здесь',
  'нажмите сюда',
  'здесь',
  'тут',
  'сюда',
  'ссылка',
  'по ссылке',
  'подробнее',
  'далее',
  'читать далее',
]);

/** Finds links whose text does not describe their target. */
export function* vagueLinks(letter: LetterTree): Generator<FoundPlace> {
  for (const link of elementsNamed(letter, 'a')) {
    if (!attribute(link, 'href') || valueIn(link, 'aria-label') || picturesIn(letter, link).length > 0)
      continue;
    const text = textIn(letter, link);
    const words = withoutEnd(text.toLowerCase(), /[\s.,!:;>»→›…]/);
    if (vague.has(words) && !hasPlaceholder(text, letter.filledIn)) yield { ...link.tag, values: [text] };
  }
}

/** Finds links whose text is a whole web address. */
export function* bareAddresses(letter: LetterTree): Generator<FoundPlace> {
  for (const link of elementsNamed(letter, 'a')) {
    if (!attribute(link, 'href') || valueIn(link, 'aria-label')) continue;
    const text = textIn(letter, link);
    if (/^https?:\/\/\S+$/i.test(text)) yield { ...link.tag, values: [cut(text, 200)] };
  }
}
