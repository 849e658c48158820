import * as dom from './letterDom.ts';
import { placeholderFor } from './placeholder.ts';

/** Pictures that a letter may show without asking anybody. */
export interface PictureUrls {
  /** Where the letter's frame can load a picture from, by its address as the letter writes it; `undefined` when there is none yet. */
  urlOf(address: string): string | undefined;
}

/** Which pictures of a letter are shown. */
export interface ShownPictures {
  /** Those from outside. */
  readonly pictures: boolean;
  readonly localPictures?: PictureUrls | undefined;
}

/** Lets the letter's pictures from the workspace be loaded, and shows something quiet in place of those that are not. */
export function showPictures(part: dom.LetterPart, shown: ShownPictures): void {
  for (const picture of dom.select(part, 'img')) showPicture(picture, shown);
  if (shown.localPictures) useLocalUrls(part, shown.localPictures);
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

/** Where else than in `img` a letter has pictures. */
const others = [
  ['background', '[background]'],
  ['src', 'input[type="image" i]'],
  ['srcset', 'source[srcset]'],
  ['poster', 'video[poster]'],
  ['href', 'svg image[href]'],
] as const;

function showPicture(picture: dom.LetterElement, { pictures, localPictures }: ShownPictures): void {
  const source = (dom.attributeOf(picture, 'src') ?? '').trim();
  if (/^data:/i.test(source) || (pictures && /^https?:/i.test(source))) return;
  dom.removeAttribute(picture, 'srcset');
  dom.setAttribute(picture, 'src', localUrl(source, localPictures) ?? placeholderFor(picture));
}

const withLocalUrls = (css: string, pictures: PictureUrls) =>
  css.replace(cssUrl, (written, inDouble?: string, inSingle?: string, bare?: string) => {
    const url = localUrl(inDouble ?? inSingle ?? bare ?? '', pictures);
    return url === undefined ? written : `url("${url}")`;
  });

const cssUrl = /\burl\(\s*(?:"([^'"()\s]+)"|'([^'"()\s]+)'|([^'"()\s]+))\s*\)/gi;

function localUrl(written: string, pictures: PictureUrls | undefined): string | undefined {
  const address = written.trim();
  return address === '' ? undefined : pictures?.urlOf(address);
}
