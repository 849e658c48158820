import { shortText } from '../../text/shortText.ts';
import type { Aligned, TokenizedLetter } from './alignment.ts';
import type { Edit } from './edits.ts';
import type { Place, Token } from './tokens.ts';

/** What a difference is about, the most visible first. `comment` is a conditional comment, which only Outlook reads. */
export const differenceParts = ['text', 'picture', 'link', 'style', 'head', 'tag', 'comment'] as const;

export type DifferencePart = (typeof differenceParts)[number];

/** A passage with its text, which is shortened. */
export interface Excerpt extends Place {
  readonly text: string;
}

/** A passage that differs. On the side that lacks it, its place is empty: the offset at which it would be. */
export interface Difference {
  readonly part: DifferencePart;
  readonly uploaded: Excerpt;
  readonly received: Excerpt;
}

/** The differences between two letters in their order, at most `mostListed` of each part, and how many there are of each. */
export interface Differences {
  readonly listed: readonly Difference[];
  readonly counts: Readonly<Record<DifferencePart, number>>;
}

const mostListed = 50;

/** Describes the differences of two letters. */
export function differencesIn({ uploaded, received }: Aligned, edits: readonly Edit[]): Differences {
  const heads = { uploaded: headEnd(uploaded), received: headEnd(received) };
  const listed: Difference[] = [];
  const counts = { text: 0, picture: 0, link: 0, style: 0, head: 0, tag: 0, comment: 0 };
  for (const { removed, added, next } of edits) {
    const part =
      added.length > 0 ? partOf(received, added, heads.received) : partOf(uploaded, removed, heads.uploaded);
    if (++counts[part] > mostListed) continue;
    const own = placeOf(uploaded, removed, next.own);
    const other = placeOf(received, added, next.other);
    const [before, after] = excerpts(textIn(uploaded, own), textIn(received, other));
    listed.push({
      part,
      uploaded: { ...own, text: before },
      received: { ...other, text: after },
    });
  }
  return { listed, counts };
}

/** Returns the index of the token after the head; 0 if there is none. */
const headEnd = ({ tokens }: TokenizedLetter) =>
  tokens.findIndex(({ name, closing }) => name === 'head' && closing) + 1;

/** Returns the most visible part of a letter that is among the tokens. */
function partOf({ tokens }: TokenizedLetter, among: readonly number[], head: number): DifferencePart {
  const found = new Set(among.map((index) => partOfToken(tokens, index, head)));
  return differenceParts.find((part) => found.has(part)) ?? 'tag';
}

function partOfToken(tokens: readonly Token[], index: number, head: number): DifferencePart {
  const token = tokens[index];
  const holder = tokens[index - 1];
  if (token?.kind === 'comment') return 'comment';
  if (token?.name === 'style' || (token?.kind === 'text' && holder?.name === 'style' && !holder.closing)) {
    return 'style';
  }
  if (index < head) return 'head';
  if (token?.kind === 'text') return 'text';
  if (token?.name === 'img') return 'picture';
  return token?.name === 'a' || token?.name === 'area' ? 'link' : 'tag';
}

/** Returns the place of tokens without the white space around it or, if there are none, that before the next token. */
function placeOf({ html, tokens }: TokenizedLetter, among: readonly number[], next: number): Place {
  const [first, last] = [tokens[among[0] ?? -1], tokens[among.at(-1) ?? -1]];
  if (first && last) {
    const text = html.slice(first.start, last.end);
    const start = first.start + text.length - text.trimStart().length;
    return { start, end: Math.max(start, first.start + text.trimEnd().length) };
  }
  const at = tokens[next]?.start ?? html.length;
  return { start: at, end: at };
}

const textIn = ({ html }: TokenizedLetter, { start, end }: Place) => html.slice(start, end);

/** The maximum length of an excerpt, and of what both texts have in common before it. */
const [longestExcerpt, longestLead] = [300, 60];

/** Shortens two texts to where they differ, with a few words of what is the same before. */
export function excerpts(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  const from = same > 2 * longestLead ? wordAt(before, same - longestLead, same) : 0;
  const excerpt = (text: string) => shortText(`${from > 0 ? '…' : ''}${text.slice(from)}`, longestExcerpt);
  return [excerpt(before), excerpt(after)];
}

/** Returns the start of the first word behind an offset; that of the character there if none starts before `most`. */
function wordAt(text: string, at: number, most: number): number {
  const blank = text.slice(at, most).search(/\s/);
  return blank === -1 ? characterAt(text, at) : at + blank + 1;
}

/** Returns the start of the character at an offset, which may be its second half. */
function characterAt(text: string, at: number): number {
  const isSecondHalf = (text.codePointAt(at - 1) ?? 0) > 0xffff;
  return isSecondHalf ? at - 1 : at;
}

/** Passages that look the same but are written differently: with other white space, quotes, comments or entities. */
export interface Reformatting {
  readonly count: number;
  readonly first?: { readonly uploaded: Excerpt; readonly received: Excerpt };
}

/** Finds reformatted passages: the tokens that both letters have, and what stands between them. Line endings don't count. */
export function reformattingIn({ uploaded, received, became, missingComments }: Aligned): Reformatting {
  let [count, missing] = [0, 0];
  let first: Reformatting['first'];
  for (const [own, other] of became.entries()) {
    const [token, twin] = [uploaded.tokens[own], received.tokens[other]];
    if (!token || !twin) continue;
    const isNext = own > 0 && other > 0 && became[own - 1] === other - 1;
    const isWhole = isComparedWhole(token, twin);
    const mine = passage(uploaded, own, token, isNext, isWhole);
    // Missing comments are told as such.
    while ((missingComments[missing]?.end ?? mine.end) < mine.start) missing++;
    if ((missingComments[missing]?.start ?? mine.end) < mine.end) continue;
    const its = passage(received, other, twin, isNext, isWhole);
    const [before, after] = [textIn(uploaded, mine), textIn(received, its)];
    if (before === after || withoutReturns(before) === withoutReturns(after)) continue;
    count++;
    const [from, to] = excerpts(before, after);
    first ??= { uploaded: { ...mine, text: from }, received: { ...its, text: to } };
  }
  return { count, ...(first && { first }) };
}

/** Links whose target was changed, and tags with other attributes, are told as such. */
const isComparedWhole = (token: Token, twin: Token) =>
  token.key === twin.key && token.name !== 'a' && token.name !== 'area';

/** Returns the place of a token, if it is compared as a whole, with what stands before it, if the token before it is the next one in both. */
function passage(
  { tokens }: TokenizedLetter,
  index: number,
  { start, end }: Token,
  isNext: boolean,
  isWhole: boolean,
): Place {
  return {
    start: isNext ? (tokens[index - 1]?.end ?? start) : start,
    end: isWhole ? end : start,
  };
}

const withoutReturns = (text: string) => text.replaceAll('\r\n', '\n');
