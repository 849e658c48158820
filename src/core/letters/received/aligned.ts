import { placeFooter } from '../placeFooter.ts';
import { align } from './align.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A passage of the received letter: `text` is `html.slice(start, end)`. */
export interface ReceivedPassage {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A letter with its tokens. Where its body ends, footers are put; the tokens from number `tail` on are behind that. */
export interface TokenizedLetter {
  readonly html: string;
  readonly tokens: readonly Token[];
  readonly tail: number;
}

/** Two letters, with what of the upload has become what. */
export interface Aligned {
  readonly uploaded: TokenizedLetter;
  readonly received: TokenizedLetter;
  /** By the number of the uploaded token: the number of the received one, or -1. */
  readonly became: Int32Array;
}

/** How much of its own tokens a letter keeps whatever a service does to texts and links. */
const usualShare = 0.8;

/** Finds each token of the upload in the received letter. */
export function alignLetters(uploadedHtml: string, receivedHtml: string): Aligned {
  const [uploaded, received] = [tokenized(uploadedHtml), tokenized(receivedHtml)];
  const strict = alignBy((token) => token.key, uploaded, received);
  if (shareOf(strict) > usualShare) return { uploaded, received, became: strict };
  // Some services write into every tag. Then the names of the tags have to do.
  const loose = alignBy((token) => token.looseKey, uploaded, received);
  return { uploaded, received, became: shareOf(loose) > shareOf(strict) ? loose : strict };
}

function tokenized(html: string): TokenizedLetter {
  const tokens = tokensOf(html);
  const end = placeFooter(html, '').start;
  const tail = tokens.findIndex(({ start }) => start >= end);
  return { html, tokens, tail: tail === -1 ? tokens.length : tail };
}

/** What is before the end of the body becomes what is before it, and the rest the rest. */
function alignBy(
  keyOf: (token: Token) => string,
  uploaded: TokenizedLetter,
  received: TokenizedLetter,
): Int32Array {
  const [own, other] = [uploaded.tokens.map(keyOf), received.tokens.map(keyOf)];
  const became = new Int32Array(own.length);
  became.set(align(own.slice(0, uploaded.tail), other.slice(0, received.tail)));
  const tail = align(own.slice(uploaded.tail), other.slice(received.tail));
  became.set(
    tail.map((at) => (at === -1 ? -1 : at + received.tail)),
    uploaded.tail,
  );
  return became;
}

/** How much of the upload is in the letter, from 0 to 1. */
export function shareOf(became: Int32Array): number {
  let found = 0;
  for (const at of became) if (at !== -1) found++;
  return became.length === 0 ? 1 : found / became.length;
}
