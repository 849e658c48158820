import type { PictureUrls } from './localPictures.ts';
import { placeholderFor } from './placeholder.ts';

/** Which pictures of a letter are shown. */
export interface ShownPictures {
  /** Those from outside. */
  readonly pictures: boolean;
  readonly localPictures?: PictureUrls | undefined;
}

/** Lets the letter's pictures from the workspace be loaded, and shows something quiet in place of those that are not. */
export function showPictures(part: ParentNode, shown: ShownPictures): void {
  for (const picture of part.querySelectorAll('img')) showPicture(picture, shown);
  if (shown.localPictures) useLocalUrls(part, shown.localPictures);
}

function useLocalUrls(part: ParentNode, pictures: PictureUrls): void {
  for (const [attribute, selector] of others) {
    for (const element of part.querySelectorAll(selector)) {
      const url = localUrl(element.getAttribute(attribute) ?? '', pictures);
      if (url !== undefined) element.setAttribute(attribute, url);
    }
  }
  for (const element of part.querySelectorAll('[style*="url" i]')) {
    element.setAttribute('style', withLocalUrls(element.getAttribute('style') ?? '', pictures));
  }
  for (const style of part.querySelectorAll('style')) {
    const css = style.textContent ?? '';
    const local = withLocalUrls(css, pictures);
    if (local !== css) style.textContent = local;
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

function showPicture(picture: HTMLImageElement, { pictures, localPictures }: ShownPictures): void {
  const source = (picture.getAttribute('src') ?? '').trim();
  if (/^data:/i.test(source) || (pictures && /^https?:/i.test(source))) return;
  picture.removeAttribute('srcset');
  picture.src = localUrl(source, localPictures) ?? placeholderFor(picture);
}

const withLocalUrls = (css: string, pictures: PictureUrls) =>
  css.replace(cssUrl, (written, _quote, address: string) => {
    const url = localUrl(address, pictures);
    return url === undefined ? written : `url("${url}")`;
  });

const cssUrl = /\burl\(\s*(['"]?)([^'"()\s]+)\1\s*\)/gi;

function localUrl(written: string, pictures: PictureUrls | undefined): string | undefined {
  const address = written.trim();
  if (address === '' || !pictures) return undefined;
  const { urls, ask } = pictures;
  ask(address);
  return Object.hasOwn(urls, address) ? urls[address] : undefined;
}
