import { placeFooter } from '../placeFooter.ts';
import { align } from './align.ts';
import { mayBeLost, type Token, tokensOf } from './tokens.ts';

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
  /** How many conditional comments of the upload are nowhere in the received letter. None of them is a token. */
  readonly missingComments: number;
}

/** How much of its own tokens a letter keeps whatever a service does to texts and links. */
const usualShare = 0.8;

/** Finds each token of the upload in the received letter. */
export function alignLetters(uploadedHtml: string, receivedHtml: string): Aligned {
  const received = tokenized(receivedHtml);
  const comments = new Set(received.tokens.flatMap(({ kind, key }) => (kind === 'comment' ? key : [])));
  let missingComments = 0;
  const uploaded = tokenized(uploadedHtml, (key) => {
    const isThere = comments.has(key);
    if (!isThere) missingComments++;
    return isThere;
  });
  const both = { uploaded, received, missingComments };
  const strict = { ...both, became: alignBy((token) => token.key, uploaded, received) };
  if (shareOf(strict) > usualShare) return strict;
  // Some services write into every tag. Then the names of the tags have to do.
  const loose = { ...both, became: alignBy((token) => token.looseKey, uploaded, received) };
  return shareOf(loose) > shareOf(strict) ? loose : strict;
}

function tokenized(html: string, keeps?: (commentKey: string) => boolean): TokenizedLetter {
  const tokens = tokensOf(html, keeps);
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
  const other = received.tokens.map(keyOf);
  const own = uploaded.tokens.map((token, number) => ({ number, key: keyOf(token) }));
  const became = new Int32Array(uploaded.tokens.length).fill(-1);
  for (const isTail of [false, true]) {
    const part = own.filter(({ number }) => number >= uploaded.tail === isTail);
    const from = isTail ? received.tail : 0;
    const found = align(
      part.map(({ key }) => key),
      other.slice(from, isTail ? undefined : received.tail),
    );
    for (const [at, { number }] of part.entries()) {
      const to = found[at] ?? -1;
      became[number] = to === -1 ? -1 : from + to;
    }
  }
  return became;
}

/** How much of the upload is in the letter, from 0 to 1. What services leave out and nobody misses does not count. */
export function shareOf({ uploaded: { tokens }, became }: Aligned): number {
  let [found, wanted] = [0, 0];
  for (const [own, at] of became.entries()) {
    if (at !== -1) found++;
    if (at !== -1 || !mayBeLost(tokens[own])) wanted++;
  }
  return wanted === 0 ? 1 : found / wanted;
}
