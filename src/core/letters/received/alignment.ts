import { placeFooter } from '../placeFooter.ts';
import { mayBeLost, type Place, type Span, type Token, tokensOf } from './tokens.ts';

/** A letter with its tokens. `tail` is the index of the first token after the body's end, where footers are inserted. */
export interface TokenizedLetter {
  readonly html: string;
  readonly tokens: readonly Token[];
  readonly tail: number;
}

/** Two letters, and how their tokens correspond. */
export interface Aligned {
  readonly uploaded: TokenizedLetter;
  readonly received: TokenizedLetter;
  /** The index of the received token for each uploaded token, or -1. */
  readonly became: Int32Array;
  /** The upload's conditional comments that are missing in the received letter. They are not tokens. */
  readonly missingComments: readonly Place[];
}

/** The share of tokens that a letter usually keeps, even if a service changes texts and links. */
const usualShare = 0.8;

/** Finds each token of the upload in the received letter. */
export function alignLetters(uploadedHtml: string, receivedHtml: string): Aligned {
  const received = tokenized(receivedHtml);
  const comments = new Set(received.tokens.flatMap(({ kind, key }) => (kind === 'comment' ? key : [])));
  const missingComments: Place[] = [];
  const uploaded = tokenized(uploadedHtml, (key, place) => {
    const isThere = comments.has(key);
    if (!isThere) missingComments.push(place);
    return isThere;
  });
  const both = { uploaded, received, missingComments };
  const strict = { ...both, became: alignBy((token) => token.key, uploaded, received) };
  if (shareOf(strict) > usualShare) return strict;
  // Some services change every tag, so that only tag names can be compared.
  const loose = { ...both, became: alignBy((token) => token.looseKey, uploaded, received) };
  return shareOf(loose) > shareOf(strict) ? loose : strict;
}

function tokenized(html: string, keeps?: Parameters<typeof tokensOf>[1]): TokenizedLetter {
  const tokens = tokensOf(html, keeps);
  const end = placeFooter(html, '').start;
  const tail = tokens.findIndex(({ start }) => start >= end);
  return { html, tokens, tail: tail === -1 ? tokens.length : tail };
}

/** Aligns the tokens before the body's end and those after it separately. */
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

/** Returns the share of the upload that the letter contains, from 0 to 1. Ignores what services may leave out. */
export function shareOf({ uploaded: { tokens }, became }: Aligned): number {
  let [found, wanted] = [0, 0];
  for (const [own, at] of became.entries()) {
    if (at !== -1) found++;
    if (at !== -1 || !mayBeLost(tokens[own])) wanted++;
  }
  return wanted === 0 ? 1 : found / wanted;
}

/** The maximum number of steps per token. Tokens left over count as different. */
const workForEach = 20;

/** The number of equal tokens in a row that counts as a match. */
const enough = 4;

const [firstWindow, growth] = [8, 4];

/**
 * Returns for each key in `own` the index of its counterpart in `other`, in order; -1 if there is none. Prefers matches at the beginning,
 * so that an addition comes after what it repeats. Takes linear time.
 */
function align(own: readonly string[], other: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  const numbered = (keys: readonly string[]) => {
    const all = new Int32Array(keys.length);
    for (const [at, key] of keys.entries()) {
      const known = numbers.get(key);
      const number = known ?? numbers.size;
      if (known === undefined) numbers.set(key, number);
      all[at] = number;
    }
    return all;
  };
  return new Alignment(numbered(own), numbered(other), numbers).run();
}

interface TokenPair {
  readonly i: number;
  readonly j: number;
}

/** Aligns two sequences of numbers. `i` is an index of the first, `j` of the second. */
class Alignment {
  readonly #own: Int32Array;
  readonly #other: Int32Array;
  readonly #became: Int32Array;
  readonly #commonEnd: number;
  /** The first index of each number within the window, and the search that recorded it. */
  readonly #firstAt: Int32Array;
  readonly #notedIn: Int32Array;
  #search = 0;
  #work: number;

  constructor(own: Int32Array, other: Int32Array, { size }: ReadonlyMap<string, number>) {
    this.#own = own;
    this.#other = other;
    this.#became = new Int32Array(own.length).fill(-1);
    this.#commonEnd = commonEnd(own, other);
    this.#firstAt = new Int32Array(size);
    this.#notedIn = new Int32Array(size);
    this.#work = workForEach * (own.length + other.length);
  }

  run(): Int32Array {
    const [own, other] = [this.#own, this.#other];
    let [i, j] = [0, 0];
    while (i < own.length && j < other.length) {
      if (own[i] === other[j]) {
        this.#became[i++] = j++;
        continue;
      }
      const next = this.#meeting({ i, j });
      if (!next) break;
      ({ i, j } = next);
    }
    return this.#became;
  }

  /** Returns the next place where both sequences match again, leaving out as little as possible. Widens the window until it finds one. */
  #meeting(from: TokenPair): TokenPair | undefined {
    const ownLeft = this.#own.length - from.i;
    // All remaining own tokens are in the common end, so only tokens of the other sequence are left out.
    if (ownLeft <= this.#commonEnd && this.#other.length - ownLeft >= from.j) {
      return { i: from.i, j: this.#other.length - ownLeft };
    }
    const farthest = Math.max(ownLeft, this.#other.length - from.j);
    for (let window = firstWindow; ; window *= growth) {
      this.#work -= Math.min(window, farthest);
      if (this.#work < 0) return undefined;
      const found = this.#nearest(from, window);
      if (found) return this.#backwards(found, from);
      if (window >= farthest) return undefined;
    }
  }

  #nearest(from: TokenPair, window: number): TokenPair | undefined {
    this.#noteFirst(from.i, Math.min(this.#own.length, from.i + window));
    const end = Math.min(this.#other.length, from.j + window);
    let best: TokenPair | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let j = from.j; j < end && j - from.j < least; j++) {
      const number = this.#other[j] ?? 0;
      if (this.#notedIn[number] !== this.#search) continue;
      const i = this.#firstAt[number] ?? 0;
      const leftOut = i - from.i + j - from.j;
      if (leftOut >= least || !this.#goOnAlike(i, j)) continue;
      best = { i, j };
      least = leftOut;
    }
    return best;
  }

  #noteFirst(start: number, end: number): void {
    this.#search++;
    for (let i = end - 1; i >= start; i--) {
      const number = this.#own[i] ?? 0;
      this.#firstAt[number] = i;
      this.#notedIn[number] = this.#search;
    }
  }

  #goOnAlike(i: number, j: number): boolean {
    for (let count = 1; count < enough; count++) {
      if (i + count >= this.#own.length || j + count >= this.#other.length) return true;
      if (this.#own[i + count] !== this.#other[j + count]) return false;
    }
    return true;
  }

  #backwards(met: TokenPair, from: TokenPair): TokenPair {
    let { i, j } = met;
    while (i > from.i && j > from.j && this.#own[i - 1] === this.#other[j - 1]) {
      i--;
      j--;
    }
    return { i, j };
  }
}

function commonEnd(own: Int32Array, other: Int32Array): number {
  const most = Math.min(own.length, other.length);
  let count = 0;
  while (count < most && own[own.length - 1 - count] === other[other.length - 1 - count]) count++;
  return count;
}

/** Received tokens between two matched ones. `own` is the index of the uploaded token that follows. */
export interface Gap extends Span {
  readonly own: number;
}

/** Returns the places where something was added and nothing visible was removed. */
export function gapsOf({ uploaded, received, became }: Aligned): Gap[] {
  const gaps: Gap[] = [];
  let next = 0;
  let isWhole = true;
  let firstLost: number | undefined;
  for (let own = 0; own <= became.length; own++) {
    const at = own === became.length ? received.tokens.length : (became[own] ?? -1);
    if (at === -1) {
      isWhole &&= mayBeLost(uploaded.tokens[own]);
      firstLost ??= own;
      continue;
    }
    if (at > next && isWhole) gaps.push({ from: next, to: at, own: firstLost ?? own });
    isWhole = true;
    firstLost = undefined;
    next = at + 1;
  }
  return gaps;
}
