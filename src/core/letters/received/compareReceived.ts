import { decodedText } from '../../text/decodedText.ts';
import { writtenAttributes } from '../../text/markup.ts';
import { type AddedPassage, addedParts } from './addedParts.ts';
import { type Aligned, alignLetters, shareOf } from './alignment.ts';
import { type Differences, differencesIn, type Reformatting, reformattingIn } from './differences.ts';
import { type Edit, editsOf } from './edits.ts';
import type { Place, Token } from './tokens.ts';

/** The changes that a service made to a letter's HTML. */
export interface ReceivedComparison {
  /** The text added at the end, without pixels. */
  readonly footer?: AddedPassage;
  /** Tracking pixels that the upload did not have. */
  readonly pixels: readonly AddedPassage[];
  readonly links: readonly RewrittenLink[];
  /** The number of web links with their uploaded address. */
  readonly keptLinks: number;
  readonly lineBreaks: { readonly uploaded: LineBreaks; readonly received: LineBreaks };
  /** All other differences that a reader or a mail program may notice. */
  readonly differences: Differences;
  readonly reformatting: Reformatting;
  /** The share of the upload that the letter contains, from 0 to 1. A low share means that the letter was made from something else. */
  readonly share: number;
  /** The upload's conditional comments (which only Outlook reads) that are missing, by their places in the upload. */
  readonly droppedComments: readonly Place[];
}

/** A letter with a lower share was probably not made from this upload. */
export const leastShare = 0.5;

/**
 * Compares a received letter with the uploaded HTML. Ignores white space, quotes, comments and the order of attributes, except for
 * counting such passages. Accepts any two texts, and takes linear time.
 */
export function compareReceived(uploaded: string, received: string): ReceivedComparison {
  const aligned = alignLetters(uploaded, received);
  const { footer, pixels, known } = addedParts(aligned);
  const edits = editsOf(aligned, known);
  const links = carriedLinks(aligned, edits);
  return {
    ...(footer && { footer }),
    pixels,
    links: links.filter((link) => link.uploaded !== link.received),
    keptLinks: links.filter((link) => link.uploaded === link.received && /^https?:/i.test(link.uploaded))
      .length,
    lineBreaks: { uploaded: lineBreaksOf(uploaded), received: lineBreaksOf(received) },
    differences: differencesIn(aligned, edits),
    reformatting: reformattingIn(aligned),
    share: shareOf(aligned),
    droppedComments: droppedComments(aligned),
  };
}

function droppedComments({ uploaded: { tokens }, became, missingComments }: Aligned): Place[] {
  const unmatched = tokens.filter(({ kind }, own) => kind === 'comment' && became[own] === -1);
  return [...missingComments, ...unmatched]
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start);
}

/** A link with another address in the received letter, and its start tags. Entities are decoded. */
export interface RewrittenLink {
  readonly uploaded: string;
  readonly received: string;
  readonly places: { readonly uploaded: Place; readonly received: Place };
}

/** Returns the links that both letters have, in order, with both addresses. */
function carriedLinks({ uploaded, received, became }: Aligned, edits: readonly Edit[]): RewrittenLink[] {
  const links: RewrittenLink[] = [];
  const counterparts = became.slice();
  for (const { removed, added } of edits) {
    const [own, other] = [removed[0], added[0]];
    if (removed.length === 1 && added.length === 1 && own !== undefined && other !== undefined)
      counterparts[own] = other;
  }
  counterparts.forEach((at, number) => {
    const own = uploaded.tokens[number];
    const other = received.tokens[at];
    if (!own || !other || own.closing || (own.name !== 'a' && own.name !== 'area')) return;
    const [before, after] = [hrefOfTag(uploaded.html, own), hrefOfTag(received.html, other)];
    if (before === undefined || after === undefined) return;
    const places = {
      uploaded: { start: own.start, end: own.end },
      received: { start: other.start, end: other.end },
    };
    links.push({ uploaded: before, received: after, places });
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
