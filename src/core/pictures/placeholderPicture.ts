import { shortText } from '../text/shortText.ts';

const paper = '#eceef1';
const ink = '#8a909a';

/** The attributes of a picture that its placeholder shows. */
interface PictureAttributes {
  readonly width: string | null | undefined;
  readonly height: string | null | undefined;
  readonly alt: string | null | undefined;
}

/** Returns the placeholder for a picture that is not loaded: a gray SVG of the same size with its `alt` text, as a `data:` URL. */
export function placeholderPicture(picture: PictureAttributes): string {
  const width = pixelNumber(picture.width) ?? 320;
  const height = pixelNumber(picture.height) ?? Math.round(width * (width > 120 ? 0.45 : 1));
  const words = shorten((picture.alt ?? '').trim(), Math.floor(width / 7));
  const text = `<text x="50%" y="50%" fill="${ink}" font-family="Arial,sans-serif" font-size="13" text-anchor="middle" dominant-baseline="central">${escapeXml(words)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function pixelNumber(attribute: string | null | undefined): number | undefined {
  const value = /^\s*(\d{1,4})(?:px)?\s*$/.exec(attribute ?? '')?.[1];
  return value ? Math.max(1, Number(value)) : undefined;
}

/** Shortens a text; returns '' if fewer than four characters would fit. */
const shorten = (text: string, length: number) =>
  text.length > length && length < 4 ? '' : shortText(text, length);

const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
