import { shortText } from '../../core/text/shortText.ts';
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
  css.replace(cssUrl, (written, inDouble?: string, inSingle?: string, bare?: string) => {
    const url = localUrl(inDouble ?? inSingle ?? bare ?? '', pictures);
    return url === undefined ? written : `url("${url}")`;
  });

const cssUrl = /\burl\(\s*(?:"([^'"()\s]+)"|'([^'"()\s]+)'|([^'"()\s]+))\s*\)/gi;

function localUrl(written: string, pictures: PictureUrls | undefined): string | undefined {
  const address = written.trim();
  return address === '' ? undefined : pictures?.urlOf(address);
}

const paper = '#eceef1';
const ink = '#8a909a';

/** Returns the placeholder for a picture that is not loaded: a gray SVG of the same size with its `alt` text, as a `data:` URL. */
function placeholderFor(picture: dom.ShownElement): string {
  const width = pixelNumber(dom.attributeOf(picture, 'width')) ?? 320;
  const height =
    pixelNumber(dom.attributeOf(picture, 'height')) ?? Math.round(width * (width > 120 ? 0.45 : 1));
  const words = shorten((dom.attributeOf(picture, 'alt') ?? '').trim(), Math.floor(width / 7));
  const text = `<text x="50%" y="50%" fill="${ink}" font-family="Arial,sans-serif" font-size="13" text-anchor="middle" dominant-baseline="central">${escapeXml(words)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function pixelNumber(attribute: string | null): number | undefined {
  const value = /^\s*(\d{1,4})(?:px)?\s*$/.exec(attribute ?? '')?.[1];
  return value ? Math.max(1, Number(value)) : undefined;
}

/** Shortens a text; returns '' if fewer than four characters would fit. */
const shorten = (text: string, length: number) =>
  text.length > length && length < 4 ? '' : shortText(text, length);

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
