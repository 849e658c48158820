import { cut } from '../text/shortText.ts';
import { type Address, type AddressKind, pictures } from './addresses.ts';
import {
  attribute,
  contentOf,
  declared,
  elementsNamed,
  isWithout,
  textIn,
  valueIn,
} from './letterQueries.ts';
import type { LetterElement, LetterTree } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';

/** Finds pictures without `alt`. An empty `alt` is correct for decoration. */
export function* withoutDescription(letter: LetterTree): Generator<FoundPlace> {
  for (const picture of elementsNamed(letter, 'img')) {
    if (!attribute(picture, 'alt') && !picture.hasFilledInAttributes) yield picture.tag;
  }
}

/** Finds links that contain only pictures with an empty `alt` or without a label: readers who don't see them can't tell the target. */
export function* linksWithoutDescription(letter: LetterTree): Generator<FoundPlace> {
  for (const link of elementsNamed(letter, 'a')) {
    if (!attribute(link, 'href') || valueIn(link, 'aria-label') || textIn(letter, link)) continue;
    const inside = [...picturesIn(letter, link, 'img'), ...picturesIn(letter, link, 'svg')];
    const [first] = inside;
    if (first && inside.every(isSilent)) yield first.tag;
  }
}

const isSilent = (picture: LetterElement) =>
  picture.name === 'svg' ? !valueIn(picture, 'aria-label') : valueIn(picture, 'alt') === '';

const drawings = new Set(['v:rect', 'v:roundrect', 'v:oval', 'v:shape', 'v:image']);

/** Finds drawings for Outlook (VML) without `alt`: screen readers announce them as graphics, and may read a file name. */
export function* undescribedDrawings(letter: LetterTree): Generator<FoundPlace> {
  for (const drawing of letter.elements) {
    if (drawings.has(drawing.name) && !attribute(drawing, 'alt') && !drawing.hasFilledInAttributes)
      yield drawing.tag;
  }
}

export function picturesIn(letter: LetterTree, element: LetterElement, name = 'img'): LetterElement[] {
  return contentOf(letter, element).filter(
    (node) => node.kind === 'element' && node.name === name,
  ) as LetterElement[];
}

/** Finds pictures without a width: Outlook for Windows shows them in their original size, which may be three times the letter's width. */
export function* withoutWidth(letter: LetterTree): Generator<FoundPlace> {
  for (const picture of elementsNamed(letter, 'img')) {
    if (isWithout(picture, 'width') && !declared(picture, 'width')) yield picture.tag;
  }
}

export function* withoutSource(letter: LetterTree): Generator<FoundPlace> {
  for (const picture of elementsNamed(letter, 'img')) {
    if (isWithout(picture, 'src', 'srcset')) yield picture.tag;
  }
}

export const relativePictures = (letter: LetterTree) => ofKind(pictures(letter), 'relative');
export const insecurePictures = (letter: LetterTree) => ofKind(pictures(letter), 'insecure');
export const embeddedPictures = (letter: LetterTree) => ofKind(pictures(letter), 'data');

function* ofKind(addresses: Iterable<Address>, wanted: AddressKind): Generator<FoundPlace> {
  for (const { kind, text, start, end } of addresses) {
    if (kind === wanted) yield { start, end, values: [cut(text, 200)] };
  }
}
