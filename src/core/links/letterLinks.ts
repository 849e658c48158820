import { type Address, type AddressKind, allLinks } from '../checks/addresses.ts';
import { textIn, valueIn } from '../checks/letterQueries.ts';
import type { LetterTree, Passage } from '../checks/letterTree.ts';
import { isBroken } from '../checks/links.ts';
import { requestableAddress, unsubscribes, unsubscribingTexts } from '../checks/linkTargets.ts';
import { picturesIn } from '../checks/pictures.ts';
import { shortText } from '../text/shortText.ts';
import { type LinkAddress, type LinkParameter, missingFrom, readLinkAddress } from './linkAddress.ts';
import { linksToOtherSites } from './otherSites.ts';

/**
 * The reason why an address opens for no reader: there is none, it is code, it is incomplete, it exists only on the author's computer or
 * network, or it is misspelled.
 */
export type AddressFault = 'empty' | 'script' | 'relative' | 'local' | 'broken';

/** A link of a letter. The passage is the value of its attribute in the letter’s HTML. */
export interface LetterLink extends Passage {
  /** The text, the descriptions of the pictures, or the label; empty if there is none. */
  readonly words: string;
  readonly isPicture: boolean;
  /** The target, decoded. */
  readonly target: string;
  /** The value of the attribute as written in the letter’s HTML. */
  readonly written: string;
  readonly kind: AddressKind;
  readonly fault?: AddressFault;
  /** The address of a page on the web; `undefined` for other targets. */
  readonly address: LinkAddress | undefined;
  /** True if only Outlook for Windows shows the link. */
  readonly onlyOutlook: boolean;
  readonly unsubscribes: boolean;
  /** The address that a link check requests; `undefined` if it must not be requested, or can’t be. */
  readonly requested: string | undefined;
}

/** The maximum number of links that are read of a letter. */
const mostLinks = 2_000;

/** Returns the links of a letter in order, including those that only Outlook for Windows shows. */
export function letterLinks(letter: LetterTree): LetterLink[] {
  const all = [...allLinks(letter)];
  const leftOut = unsubscribingTexts(letter, all);
  return all.slice(0, mostLinks).map((address) => letterLink(letter, address, leftOut));
}

function letterLink(letter: LetterTree, address: Address, leftOut: ReadonlySet<string>): LetterLink {
  const { element, text, kind, start, end } = address;
  const written = text === '' ? '' : letter.source.slice(start, end);
  const pictures = picturesIn(letter, element);
  const fault = faultOf(address);
  return {
    words: shortText(linkWords(letter, address)),
    isPicture: pictures.length > 0,
    target: shortText(text, longestTarget),
    written,
    kind,
    ...(fault && { fault }),
    address: isOnTheWeb(kind) ? readLinkAddress(written, letter.filledIn) : undefined,
    onlyOutlook: element.onlyOutlook,
    unsubscribes: unsubscribes(letter, address),
    requested: leftOut.has(text) ? undefined : requestableAddress(address),
    start,
    end,
  };
}

function faultOf(address: Address): AddressFault | undefined {
  const fault = (['empty', 'script', 'relative', 'local'] as const).find((kind) => kind === address.kind);
  return fault ?? (isBroken(address) ? 'broken' : undefined);
}

/** The maximum length of a target that is shown. */
const longestTarget = 2_000;

function linkWords(letter: LetterTree, { element }: Address): string {
  const described = picturesIn(letter, element).map((picture) => valueIn(picture, 'alt') ?? '');
  return (
    valueIn(element, 'aria-label') ||
    textIn(letter, element) ||
    described.filter(Boolean).join(', ') ||
    valueIn(element, 'alt') ||
    valueIn(element, 'title') ||
    ''
  );
}

/** An address with a placeholder may be one on the web. */
const isOnTheWeb = (kind: AddressKind) => kind === 'web' || kind === 'insecure' || kind === 'placeholder';

/** A link that has not got all parameters of a template. */
export interface IncompleteLink<Link extends LetterLink> {
  readonly link: Link;
  readonly missing: readonly LinkParameter[];
}

/**
 * Returns the links that lack parameters of a template, by name. Leaves out links to which none can be added: anchors, mail addresses,
 * telephone numbers, and those whose target is template code or may be changed by it.
 */
export function incompleteLinks<Link extends LetterLink>(
  links: readonly Link[],
  template: readonly LinkParameter[],
): IncompleteLink<Link>[] {
  return links.flatMap((link) => {
    const missing = link.address?.end ? missingFrom(link.address, template) : [];
    return missing.length > 0 ? [{ link, missing }] : [];
  });
}

/**
 * Returns the links in which a template was not followed: `incompleteLinks` but for those to unsubscribe and to other sites, which need no
 * parameters.
 */
export const missingParameters: typeof incompleteLinks = (links, template) => {
  const elsewhere = linksToOtherSites(links);
  return incompleteLinks(links, template).filter(({ link }) => !link.unsubscribes && !elsewhere.has(link));
};
