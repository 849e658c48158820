import { withCssUrls } from '../../core/pictures/cssUrls.ts';
import { lostPicture, placeholderPicture } from '../../core/pictures/placeholderPicture.ts';
import { percentDecoded } from '../../core/text/decodedText.ts';
import { shortText } from '../../core/text/shortText.ts';
import * as l10n from '../shared/l10n.ts';
import * as dom from './letterDom.ts';

/** The URLs of local pictures, from the workspace or attached to the letter. They need no request to the internet. */
export interface PictureUrls {
  /** Returns the URL of the picture with this address in the letter; `undefined` if there is none, or none yet. */
  urlOf(address: string): string | undefined;
  /** Returns why there will be none, in the user’s language; `undefined` if there may be one. */
  whyLost?(address: string): string | undefined;
}

/** The pictures that a letter may show. */
export interface ShownPictures {
  /** True if remote pictures are loaded. */
  readonly pictures: boolean;
  /** Another object if a picture has another URL than before. */
  readonly localPictures?: PictureUrls | undefined;
}

/** Replaces the addresses of local pictures with their URLs, and pictures that may not be loaded with placeholders. */
export function showPictures(part: dom.LetterPart, shown: ShownPictures): void {
  for (const picture of dom.select(part, 'img')) showPicture(picture, shown);
  if (shown.localPictures) useLocalUrls(part, shown.localPictures);
}

/** Returns a letter, which the inspector has read before, with placeholders instead of the pictures that the page may not load. */
export function withPlaceholders(html: string, shown: ShownPictures = { pictures: false }): string {
  const letter = dom.readShort(html);
  showPictures(letter, shown);
  return dom.htmlOf(letter);
}

function useLocalUrls(part: dom.LetterPart, pictures: PictureUrls): void {
  for (const [attribute, selector] of others) {
    for (const element of dom.select(part, selector)) {
      const url = localUrl(dom.attributeOf(element, attribute) ?? '', pictures);
      if (url !== undefined) dom.setAttribute(element, attribute, url);
    }
  }
  for (const element of dom.select(part, '[style*="url" i]')) {
    dom.setAttribute(element, 'style', withLocalUrls(dom.attributeOf(element, 'style') ?? '', pictures));
  }
  for (const style of dom.select(part, 'style')) {
    const css = dom.textOf(style) ?? '';
    const local = withLocalUrls(css, pictures);
    if (local !== css) dom.setText(style, local);
  }
}

/** Attributes other than `img src` that contain addresses of pictures, with selectors of the elements that have them. */
const others = [
  ['background', '[background]'],
  ['src', 'input[type="image" i]'],
  ['srcset', 'source[srcset]'],
  ['poster', 'video[poster]'],
  ['href', 'svg image[href]'],
] as const;

function showPicture(picture: dom.ShownElement, { pictures, localPictures }: ShownPictures): void {
  dom.removeAttribute(picture, lostAttribute);
  const source = (dom.attributeOf(picture, 'src') ?? '').trim();
  if (/^data:/i.test(source)) return;
  const url = localUrl(source, localPictures);
  if (url === undefined && pictures && /^https?:/i.test(source)) return;
  dom.removeAttribute(picture, 'srcset');
  const reason = url === undefined ? localPictures?.whyLost?.(source) : undefined;
  if (reason === undefined)
    dom.setAttribute(picture, 'src', url ?? placeholderPicture(attributesOf(picture)));
  else showLost(picture, source, reason);
}

/** Marks a picture that can’t be shown with the name of its file. */
const lostAttribute = 'data-mailroom-lost';

/** Shows the name of a picture in its place, and why it can’t be shown. */
function showLost(picture: dom.ShownElement, address: string, reason: string): void {
  const attributes = attributesOf(picture);
  const name = fileNameOf(address) || shortText(attributes.alt?.trim() || l10n.t('Picture'), longestName);
  dom.removeAttribute(picture, 'srcset');
  dom.setAttribute(picture, lostAttribute, name);
  dom.setAttribute(picture, 'src', lostPicture(attributes, { name, reason }));
}

/** Shows a picture that the browser couldn’t load as a lost one. Returns false for other elements. */
export function showUnloaded(target: EventTarget | null): boolean {
  const picture = dom.elementAt(target);
  const source = picture && dom.nameOf(picture) === 'img' ? (dom.attributeOf(picture, 'src') ?? '') : '';
  if (!picture || !/^\s*(?:https?|blob):/i.test(source)) return false;
  showLost(picture, source, l10n.t('could not be loaded'));
  return true;
}

/** A picture of the letter that can’t be shown. */
export interface LostPicture {
  readonly name: string;
  readonly element: dom.ShownElement;
}

/** Returns the pictures that can’t be shown, in their order. */
export const lostPicturesIn = (letter: dom.ShownDocument): LostPicture[] =>
  dom.select(letter, `img[${lostAttribute}]`).map((element) => ({
    name: dom.attributeOf(element, lostAttribute) ?? '',
    element,
  }));

/** The most characters of the name of a file that are shown. */
const longestName = 60;

function fileNameOf(address: string): string {
  const path = /^\s*blob:/i.test(address) ? '' : percentDecoded(address.replace(/[?#].*$/s, ''));
  return shortText(path.slice(path.lastIndexOf('/') + 1).replace(/^\s*cid:/i, ''), longestName);
}

const withLocalUrls = (css: string, pictures: PictureUrls) =>
  withCssUrls(css, (address) => localUrl(address, pictures));

function localUrl(written: string, pictures: PictureUrls | undefined): string | undefined {
  const address = written.trim();
  return address === '' ? undefined : pictures?.urlOf(address);
}

const attributesOf = (picture: dom.ShownElement) => ({
  width: dom.attributeOf(picture, 'width'),
  height: dom.attributeOf(picture, 'height'),
  alt: dom.attributeOf(picture, 'alt'),
});
