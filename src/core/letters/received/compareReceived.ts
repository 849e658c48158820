import { addedParts } from './addedParts.ts';
import { type Aligned, alignLetters, type ReceivedPassage, shareOf } from './aligned.ts';
import { type FirstDifference, firstDifference } from './firstDifference.ts';
import { type LineBreaks, lineBreaksOf } from './lineBreaks.ts';
import { keptLinks, type RewrittenLink, rewrittenLinks } from './rewrittenLinks.ts';

/** What a service has made of a letter's HTML. */
export interface ReceivedComparison {
  /** What was added to its end, byte for byte as the letter has it; without the pixel. */
  readonly footer?: ReceivedPassage;
  /** Pictures that count who opens the letter, which the upload did not have. */
  readonly pixels: readonly ReceivedPassage[];
  readonly links: readonly RewrittenLink[];
  /** How many links to the web are as they were uploaded. */
  readonly keptLinks: number;
  readonly lineBreaks: { readonly uploaded: LineBreaks; readonly received: LineBreaks };
  /** Where the letter is another one besides all that; `undefined` when it is not. */
  readonly difference?: FirstDifference;
  /** How much of the upload is in the letter, from 0 to 1. A letter that has little of it was made from something else. */
  readonly share: number;
  /** How many of the upload's conditional comments, which only Outlook reads, are not in the letter. */
  readonly droppedComments: number;
}

/** A letter that has less of an upload was hardly made of it. */
export const leastShare = 0.5;

/**
 * Compares a letter as it was received with the HTML that was uploaded: what the service added to it, and what it changed.
 * Blanks, quotes, comments and the order of attributes do not count. Takes any two texts, in linear time.
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
