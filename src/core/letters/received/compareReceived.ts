import { decodedText } from '../../text/decodedText.ts';
import { writtenAttributes } from '../../text/markup.ts';
import { cut } from '../../text/shortText.ts';
import { addedParts } from './addedParts.ts';
import { type Aligned, alignLetters, type ReceivedPassage, shareOf } from './alignment.ts';
import { mayBeLost, type Token } from './tokens.ts';

/** The changes that a service made to a letter's HTML. */
export interface ReceivedComparison {
  /** The text added at the end, byte for byte as received, without pixels. */
  readonly footer?: ReceivedPassage;
  /** Tracking pixels that the upload did not have. */
  readonly pixels: readonly ReceivedPassage[];
  readonly links: readonly RewrittenLink[];
  /** The number of web links with their uploaded address. */
  readonly keptLinks: number;
  readonly lineBreaks: { readonly uploaded: LineBreaks; readonly received: LineBreaks };
  /** The first difference other than these; `undefined` if there is none. */
  readonly difference?: FirstDifference;
  /** The share of the upload that the letter contains, from 0 to 1. A low share means that the letter was made from something else. */
  readonly share: number;
  /** The number of the upload's conditional comments (which only Outlook reads) that are missing. */
  readonly droppedComments: number;
}

/** A letter with a lower share was probably not made from this upload. */
export const leastShare = 0.5;

/**
 * Compares a received letter with the uploaded HTML. Ignores white space, quotes, comments and the order of attributes. Accepts any two
 * texts, and takes linear time.
 */
export function compareReceived(uploaded: string, received: string): ReceivedComparison {
  const aligned = alignLetters(uploaded, received);
  const { footer, pixels, known } = addedParts(aligned);
  const difference = firstDifference(aligned, known);
  return {
    ...(footer && { footer }),
    pixels,
    links: rewrittenLinks(aligned),
    keptLinks: keptLinks(aligned),
    lineBreaks: { uploaded: lineBreaksOf(uploaded), received: lineBreaksOf(received) },
    ...(difference && { difference }),
    share: shareOf(aligned),
    droppedComments: droppedComments(aligned),
  };
}

function droppedComments({ uploaded: { tokens }, became, missingComments }: Aligned): number {
  return missingComments + tokens.filter(({ kind }, own) => kind === 'comment' && became[own] === -1).length;
}

/** The first difference, with offset and text on both sides. */
export interface FirstDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly uploaded: { readonly at: number; readonly text: string };
  readonly received: { readonly at: number; readonly text: string };
}

/** The length at which texts are cut off. */
const longestExcerpt = 200;

/** Finds the first difference. Received tokens in `known` are expected additions. */
function firstDifference(
  { uploaded, received, became }: Aligned,
  known: ReadonlySet<number>,
): FirstDifference | undefined {
  let next = 0;
  for (let number = 0; number <= became.length; number++) {
    const at = became[number] ?? received.tokens.length;
    if (at === -1 && mayBeLost(uploaded.tokens[number])) continue;
    if (at === -1) {
      const other = unknownFrom(next, received.tokens.length, known);
      return differenceAt(
        other !== undefined && other < nextMet(became, number, received.tokens.length),
        number,
        other ?? next,
      );
    }
    const added = unknownFrom(next, at, known);
    if (added !== undefined) return { ...differenceAt(true, number, added), kind: 'added' };
    next = at + 1;
  }
  return undefined;

  function differenceAt(isThere: boolean, number: number, other: number): FirstDifference {
    return {
      kind: isThere ? 'changed' : 'removed',
      uploaded: tokenPlace(uploaded.html, uploaded.tokens[number]),
      received: tokenPlace(received.html, received.tokens[other]),
    };
  }
}

function unknownFrom(from: number, to: number, known: ReadonlySet<number>): number | undefined {
  for (let at = from; at < to; at++) if (!known.has(at)) return at;
  return undefined;
}

/** Returns the next received token that matches an uploaded one. */
function nextMet(became: Int32Array, from: number, end: number): number {
  for (let number = from; number < became.length; number++) {
    const at = became[number] ?? -1;
    if (at !== -1) return at;
  }
  return end;
}

function tokenPlace(html: string, token: Token | undefined) {
  if (!token) return { at: html.length, text: '' };
  return { at: token.start, text: cut(html.slice(token.start, token.end), longestExcerpt) };
}

/** A link with another address in the received letter. Entities are decoded. */
interface RewrittenLink {
  readonly uploaded: string;
  readonly received: string;
}

/** Returns the links with changed addresses, in order. */
function rewrittenLinks(aligned: Aligned): RewrittenLink[] {
  return carriedLinks(aligned).filter((link) => link.uploaded !== link.received);
}

/** Returns the number of web links with unchanged addresses. */
function keptLinks(aligned: Aligned): number {
  const isKept = (link: RewrittenLink) => link.uploaded === link.received && /^https?:/i.test(link.uploaded);
  return carriedLinks(aligned).filter(isKept).length;
}

/** Returns the links that both letters have, with both addresses. */
function carriedLinks({ uploaded, received, became }: Aligned): RewrittenLink[] {
  const links: RewrittenLink[] = [];
  became.forEach((at, number) => {
    const own = uploaded.tokens[number];
    const other = received.tokens[at];
    if (!own || !other || own.closing || (own.name !== 'a' && own.name !== 'area')) return;
    const [before, after] = [hrefOfTag(uploaded.html, own), hrefOfTag(received.html, other)];
    if (before !== undefined && after !== undefined) links.push({ uploaded: before, received: after });
  });
  return links;
}

/** Returns a tag's `href`, decoded; `undefined` if it has none. */
function hrefOfTag(html: string, { start, end }: Pick<Token, 'start' | 'end'>): string | undefined {
  const attribute = writtenAttributes(html, start, end).find(({ name }) => name.toLowerCase() === 'href');
  return attribute && decodedText(attribute.value);
}

/** The line endings of a text. */
export type LineBreaks = 'none' | 'lf' | 'crlf' | 'mixed';

export function lineBreaksOf(text: string): LineBreaks {
  let [returns, all] = [0, 0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    all++;
    if (text[at - 1] === '\r') returns++;
  }
  if (all === 0) return 'none';
  if (returns === 0) return 'lf';
  return returns === all ? 'crlf' : 'mixed';
}
