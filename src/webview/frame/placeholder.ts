import { shortText } from '../../core/text/shortText.ts';
import * as dom from './letterDom.ts';

const paper = '#eceef1';
const ink = '#8a909a';

/** A quiet picture that stands for one that is not loaded: its size, and what it says to those who do not see it. */
export function placeholderFor(picture: dom.LetterElement): string {
  const width = pixels(dom.attributeOf(picture, 'width')) ?? 320;
  const height = pixels(dom.attributeOf(picture, 'height')) ?? Math.round(width * (width > 120 ? 0.45 : 1));
  const words = shorten((dom.attributeOf(picture, 'alt') ?? '').trim(), Math.floor(width / 7));
  const text = `<text x="50%" y="50%" fill="${ink}" font-family="Arial,sans-serif" font-size="13" text-anchor="middle" dominant-baseline="central">${escapeXml(words)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function pixels(attribute: string | null): number | undefined {
  const value = /^\s*(\d{1,4})(?:px)?\s*$/.exec(attribute ?? '')?.[1];
  return value ? Math.max(1, Number(value)) : undefined;
}

/** A word that begins and is not to be guessed says nothing. */
const shorten = (text: string, length: number) =>
  text.length > length && length < 4 ? '' : shortText(text, length);

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
