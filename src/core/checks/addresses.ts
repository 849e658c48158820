import { attribute, oncePerLetter, placeOfValue } from './letterQueries.ts';
import type { LetterAttribute, LetterElement, LetterTree, Passage } from './letterTree.ts';
import { hasPlaceholder } from './placeholders.ts';

/** The kind of an address, by its scheme or form. */
export type AddressKind =
  | 'empty'
  | 'fragment'
  | 'placeholder'
  | 'web'
  | 'insecure'
  | 'mail'
  | 'phone'
  | 'script'
  | 'data'
  | 'content'
  | 'local'
  | 'relative'
  | 'other';

/** An address of a link or a picture. */
export interface Address extends Passage {
  readonly element: LetterElement;
  readonly text: string;
  readonly kind: AddressKind;
}

const schemes: Readonly<Record<string, AddressKind>> = {
  https: 'web',
  http: 'insecure',
  mailto: 'mail',
  tel: 'phone',
  sms: 'phone',
  javascript: 'script',
  vbscript: 'script',
  data: 'data',
  cid: 'content',
  file: 'local',
};

function kindOfAddress(address: string, { filledIn }: LetterTree): AddressKind {
  const text = address.trim();
  if (text === '' || text === '#') return 'empty';
  if (hasPlaceholder(text, filledIn)) return 'placeholder';
  if (text.startsWith('#')) return 'fragment';
  if (/^(?:[a-z]:)?[\\/]*[a-z]:[\\/]|^\\\\/i.test(text)) return 'local';
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'relative';
  const kind = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  return (kind === 'web' || kind === 'insecure') && isLocalHost(text) ? 'local' : (kind ?? 'other');
}

/** Returns true for hosts that only exist on the author's machine or network. */
function isLocalHost(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  const isNumeric = /^[\d.]+$/.test(host);
  return isNumeric
    ? /^(?:0\.0\.0\.0$|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/.test(host)
    : /^(?:localhost|.+\.(?:local|localhost|test|internal)|\[::1\])$/.test(host);
}

/** Returns the addresses of the letter's links, without those that only Outlook for Windows shows. */
export const links = (letter: LetterTree) => allLinks(letter).filter(({ element }) => !element.onlyOutlook);

/** Returns the addresses of all links, including the shapes (VML) that are buttons in Outlook for Windows. */
export const allLinks = oncePerLetter((letter): readonly Address[] =>
  letter.elements.filter(isLink).flatMap((element) => {
    const href = attribute(element, 'href');
    return href ? [addressIn(letter, element, href)] : [];
  }),
);

const isLink = ({ name, onlyOutlook }: LetterElement) =>
  name === 'a' || name === 'area' || (onlyOutlook && name.startsWith('v:'));

/** Returns the addresses of the letter's pictures: those of elements, of `background` attributes and of CSS. */
export const pictures = oncePerLetter((letter): readonly Address[] => {
  const found: Address[] = [];
  for (const element of letter.elements) {
    if (element.onlyOutlook) continue;
    const source = element.name === 'img' ? attribute(element, 'src') : attribute(element, 'background');
    if (source) found.push(addressIn(letter, element, source));
    addAddressesOfCss(found, letter, element, element.style);
  }
  for (const { element, rules } of letter.styleSheets) {
    if (element.onlyOutlook) continue;
    for (const { declarations } of rules) addAddressesOfCss(found, letter, element, declarations);
  }
  return found;
});

function addressIn(letter: LetterTree, element: LetterElement, attribute: LetterAttribute): Address {
  const text = attribute.value.trim();
  return { element, text, kind: kindOfAddress(text, letter), ...placeOfValue(attribute) };
}

interface WrittenValue {
  readonly value: string;
  readonly valueStart: number;
}

function addAddressesOfCss(
  found: Address[],
  letter: LetterTree,
  element: LetterElement,
  declarations: readonly WrittenValue[],
): void {
  for (const declaration of declarations) {
    if (!declaration.value.includes('(')) continue;
    for (const { text, ...place } of urlsIn(declaration))
      found.push({ element, text: text.trim(), kind: kindOfAddress(text, letter), ...place });
  }
}

/** Yields the addresses in the `url()` of a CSS value, with their places in the letter. */
export function* urlsIn({ value, valueStart }: WrittenValue): Generator<Passage & { readonly text: string }> {
  for (const match of value.matchAll(/\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))/gi)) {
    const text = match[1] ?? match[2] ?? match[3] ?? '';
    const start = valueStart + match.index + match[0].indexOf(text, 4);
    yield { text, start, end: start + text.length };
  }
}
