import { shortText } from '../text/shortText.ts';

const paper = '#eceef1';
const ink = '#5c6370';
const lostPaper = '#fdf3f2';
const lostInk = '#a1260d';

/** The attributes of a picture that its placeholder shows. */
interface PictureAttributes {
  readonly width: string | null | undefined;
  readonly height: string | null | undefined;
  readonly alt: string | null | undefined;
}

/** The name of a picture that can't be shown, and why, in the user's language. */
export interface LostPicture {
  readonly name: string;
  readonly reason: string;
}

/** Returns the placeholder for a picture that is not loaded: a gray SVG of the same size with its `alt` text, as a `data:` URL. */
export function placeholderPicture(picture: PictureAttributes): string {
  const { width, height } = sizeOf(picture);
  const words = shorten((picture.alt ?? '').trim(), Math.floor(width / 7));
  return svgOf({ width, height }, paper, textAt('50%', ink, words));
}

/** Returns the placeholder for a picture that can't be shown: a dashed box of the same size with its name and the reason. */
export function lostPicture(picture: PictureAttributes, { name, reason }: LostPicture): string {
  const size = sizeOf(picture);
  const { width, height } = size;
  const frame = `<rect x="1" y="1" width="${Math.max(0, width - 2)}" height="${Math.max(0, height - 2)}" fill="none" stroke="${lostInk}" stroke-dasharray="4 3"/>`;
  const line = (words: string) => shorten(words, Math.floor(width / 7));
  if (width < fewestForWords) return svgOf(size, lostPaper, frame + cross(size));
  const texts =
    height < 40
      ? textAt('50%', lostInk, line(`${name}: ${reason}`))
      : textAt(`${height / 2 - 9}`, lostInk, line(name)) + textAt(`${height / 2 + 9}`, lostInk, line(reason));
  return svgOf(size, lostPaper, frame + texts);
}

/** The width in pixels from which on a picture has room for words. */
const fewestForWords = 60;

const cross = ({ width, height }: Size) =>
  `<path d="M2 2 ${width - 2} ${height - 2}M${width - 2} 2 2 ${height - 2}" stroke="${lostInk}"/>`;

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOf(picture: PictureAttributes): Size {
  const width = pixelNumber(picture.width) ?? 320;
  return { width, height: pixelNumber(picture.height) ?? Math.round(width * (width > 120 ? 0.45 : 1)) };
}

function svgOf({ width, height }: Size, ground: string, content: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const textAt = (y: string, color: string, words: string) =>
  `<text x="50%" y="${y}" fill="${color}" font-family="Arial,sans-serif" font-size="13" text-anchor="middle" dominant-baseline="central">${escapeXml(words)}</text>`;

function pixelNumber(attribute: string | null | undefined): number | undefined {
  const value = /^\s*(\d{1,4})(?:px)?\s*$/.exec(attribute ?? '')?.[1];
  return value ? Math.max(1, Number(value)) : undefined;
}

/** Shortens a text; returns '' if fewer than four characters would fit. */
const shorten = (text: string, length: number) =>
  text.length > length && length < 4 ? '' : shortText(text, length);

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
