import { tags, writtenAttributes } from '../../text/markup.ts';
import type { Span, Token } from './tokens.ts';

/** Returns true for a tracking pixel: an invisible picture that is loaded from outside. */
export function isPixel(
  html: string,
  { kind, name, closing, start, end }: Omit<Token, 'key' | 'looseKey'>,
): boolean {
  if (kind !== 'tag' || name !== 'img' || closing || end - start > longestPixelTag) return false;
  const attributes = new Map(
    writtenAttributes(html, start, end).map((each) => [each.name.toLowerCase(), each.value.trim()]),
  );
  if (!/^(?:https?:)?\/\//i.test(attributes.get('src') ?? '')) return false;
  const style = attributes.get('style') ?? '';
  const isTiny = (side: string) =>
    /^[01](?:px)?$/i.test(attributes.get(side) ?? '') || tiny[side]?.test(style);
  return (isTiny('width') === true && isTiny('height') === true) || /display\s{0,3}:\s{0,3}none/i.test(style);
}

/** Returns true if a letter has pictures from the web that a reader sees. */
export function hasPictures(html: string): boolean {
  for (const tag of tags(html)) {
    if (tag.name !== 'img' || tag.closing) continue;
    const isFromWeb = /\ssrc=["']?(?:https?:)?\/\//i.test(html.slice(tag.start, tag.end));
    if (isFromWeb && !isPixel(html, { ...tag, kind: 'tag' })) return true;
  }
  return false;
}

/** The maximum length of the tag, most of which is the address. */
const longestPixelTag = 5000;

const tiny: Readonly<Record<string, RegExp>> = {
  width: /(?:^|[;\s])(?:max-)?width\s{0,3}:\s{0,3}[01](?:px)?\s{0,3}(?:[;!]|$)/i,
  height: /(?:^|[;\s])(?:max-)?height\s{0,3}:\s{0,3}[01](?:px)?\s{0,3}(?:[;!]|$)/i,
};

/** The maximum depth of elements wrapped around a pixel. */
const mostAround = 3;

/** Trims the pixels at both ends of a span, with the elements that contain nothing else. */
export function withoutPixels(html: string, tokens: readonly Token[], { from, to }: Span): Span {
  const isOne = (at: number) => {
    const token = tokens[at];
    return token !== undefined && isPixel(html, token);
  };
  let [first, end] = [from, to];
  for (let size = pixelSize(end, -1); size > 0; size = pixelSize(end, -1)) end -= size;
  for (let size = pixelSize(first, 1); size > 0; size = pixelSize(first, 1)) first += size;
  return { from: first, to: end };

  /** Returns the number of tokens of a pixel with its wrappers at an edge; 0 if there is none. */
  function pixelSize(edge: number, step: 1 | -1): number {
    const at = (distance: number) => (step === 1 ? edge + distance : edge - 1 - distance);
    for (let around = 0; around <= mostAround; around++) {
      const size = 2 * around + 1;
      if (size > end - first) return 0;
      if (isOne(at(around))) return isPaired(at, around) ? size : 0;
    }
    return 0;
  }

  function isPaired(at: (distance: number) => number, around: number): boolean {
    for (let distance = 0; distance < around; distance++) {
      const [one, other] = [tokens[at(distance)], tokens[at(2 * around - distance)]];
      if (one?.kind !== 'tag' || one.name !== other?.name || one.closing === other.closing) return false;
    }
    return true;
  }
}
