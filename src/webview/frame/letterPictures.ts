import { withCssUrls } from '../../core/pictures/cssUrls.ts';
import { placeholderPicture } from '../../core/pictures/placeholderPicture.ts';
import * as dom from './letterDom.ts';

/** The URLs of local pictures, from the workspace or attached to the letter. They need no request to the internet. */
export interface PictureUrls {
  /** Returns the URL of the picture with this address in the letter; `undefined` if there is none, or none yet. */
  urlOf(address: string): string | undefined;
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
  const source = (dom.attributeOf(picture, 'src') ?? '').trim();
  if (/^data:/i.test(source)) return;
  const url = localUrl(source, localPictures);
  if (url === undefined && pictures && /^https?:/i.test(source)) return;
  dom.removeAttribute(picture, 'srcset');
  dom.setAttribute(picture, 'src', url ?? placeholderFor(picture));
}

const withLocalUrls = (css: string, pictures: PictureUrls) =>
  withCssUrls(css, (address) => localUrl(address, pictures));

function localUrl(written: string, pictures: PictureUrls | undefined): string | undefined {
  const address = written.trim();
  return address === '' ? undefined : pictures?.urlOf(address);
}

const placeholderFor = (picture: dom.ShownElement): string =>
  placeholderPicture({
    width: dom.attributeOf(picture, 'width'),
    height: dom.attributeOf(picture, 'height'),
    alt: dom.attributeOf(picture, 'alt'),
  });
