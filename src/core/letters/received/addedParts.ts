import { tags } from '../../text/markup.ts';
import { type Aligned, type Gap, gapsOf } from './alignment.ts';
import { isPixel, withoutPixels } from './pixel.ts';
import type { Place, Span, Token } from './tokens.ts';

/** A passage that a service added, byte for byte. `insertedAt` is the offset in the upload at which it was inserted. */
export interface AddedPassage extends Place {
  readonly text: string;
  readonly insertedAt: number;
}

/** The parts that a service added to a letter. `known` has the indexes of the received tokens that belong to them. */
interface AddedParts {
  readonly footer?: AddedPassage;
  readonly pixels: readonly AddedPassage[];
  readonly known: ReadonlySet<number>;
}

/** Finds tracking pixels anywhere, and the footer: the visible part of what was added at the end. */
export function addedParts(aligned: Aligned): AddedParts {
  const { html, tokens } = aligned.received;
  const known = new Set<number>();
  const pixels: AddedPassage[] = [];
  const gaps = gapsOf(aligned);
  for (const gap of gaps) {
    const { from, to } = gap;
    const before = pixels.length;
    for (let at = from; at < to; at++) {
      const token = tokens[at];
      if (!token || !isPixel(html, token)) continue;
      known.add(at);
      pixels.push(added(aligned, gap, token));
    }
    // Elements around a pixel that show nothing else belong to the pixel.
    if (pixels.length > before && !showsSomething(aligned, gap)) notePositions(known, gap);
  }
  const last = gaps.findLast((gap) => showsSomething(aligned, gap));
  if (!last || !isAtEnd(aligned, last)) return { pixels, known };
  notePositions(known, last);
  const footer = footerInGap(aligned, last);
  return { ...(footer && { footer: added(aligned, last, footer) }), pixels, known };
}

function added({ uploaded, received }: Aligned, { own }: Gap, { start, end }: Place): AddedPassage {
  const insertedAt = uploaded.tokens[own]?.start ?? uploaded.html.length;
  return { start, end, text: received.html.slice(start, end), insertedAt };
}

function notePositions(known: Set<number>, { from, to }: Gap): void {
  for (let at = from; at < to; at++) known.add(at);
}

function showsSomething({ received: { html, tokens } }: Aligned, { from, to }: Gap): boolean {
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind === 'text') return true;
    if (token?.name === 'img' && !isPixel(html, token)) return true;
  }
  return false;
}

/** Returns true if only closing tags of the upload follow, including those for Outlook alone. */
function isAtEnd({ uploaded: { html, tokens } }: Aligned, { own }: Gap): boolean {
  return tokens
    .slice(own)
    .every((token) => token.closing || (token.kind === 'comment' && endsOnly(html, token)));
}

/** Returns true for a conditional comment of closing tags: `<!--[if mso]></td></tr></table><![endif]-->`. */
function endsOnly(html: string, { start, end }: Token): boolean {
  const hidden = html.slice(start, end);
  const inside = hidden.slice(hidden.indexOf('>') + 1);
  let done = 0;
  for (const tag of tags(inside)) {
    if (!tag.closing || inside.slice(done, tag.start).trim() !== '') return false;
    done = tag.end;
  }
  return /^\s*<!\[endif\]-->$/i.test(inside.slice(done));
}

/**
 * Returns the footer within an addition at a letter's end. Restores as far as possible the text that was given to the service: removes
 * pixels, the upload's white space around it, and parts of a table that the service wrapped around the letter.
 */
function footerInGap(aligned: Aligned, gap: Gap): Place | undefined {
  const { html, tokens } = aligned.received;
  const inner = withoutPixels(html, tokens, gap);
  const part = standingPart(tokens, inner);
  if (part.from >= part.to) return undefined;
  const isWhole = part.from === inner.from && part.to === inner.to;
  const start = tokens[part.from - 1]?.end ?? 0;
  const end = tokens[part.to]?.start ?? html.length;
  return isWhole ? withoutOwnBlanks(aligned, gap, { start, end }, inner) : trimmed(html, start, end);
}

/** Removes the white space at the upload's end from a footer. The footer comes before or after this white space. */
function withoutOwnBlanks(
  { uploaded, received: { html } }: Aligned,
  gap: Gap,
  { start, end }: Place,
  inner: Span,
): Place {
  const from = gap.own === 0 ? 0 : (uploaded.tokens[gap.own - 1]?.end ?? 0);
  const own = uploaded.html.slice(from, uploaded.tokens[gap.own]?.start ?? uploaded.html.length);
  const text = html.slice(start, end);
  const before = inner.from === gap.from ? carriedOver(own, text) : 0;
  const isAtEnd = inner.to === gap.to;
  const behind = isAtEnd && before === 0 ? carriedOverBehind(own, text) : 0;
  const final = isAtEnd && behind === 0 && end === html.length ? finalBreak(text) : 0;
  return { start: start + before, end: end - behind - final };
}

/** Returns the length of a line break at the text's end. Messages end with one that does not belong to the letter. */
function finalBreak(text: string): number {
  if (text.endsWith('\r\n')) return 2;
  return text.endsWith('\n') ? 1 : 0;
}

/** Trims a footer inside a table of the service, whose white space belongs to the service. */
function trimmed(html: string, start: number, end: number): Place {
  const text = html.slice(start, end);
  const from = start + text.length - text.trimStart().length;
  return { start: from, end: from + text.trim().length };
}

/** The elements that have no content and no closing tag. */
export const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Table parts that have no meaning outside a table. */
const tableParts = new Set('tr td th tbody thead tfoot'.split(' '));

/**
 * Returns the part of an addition that is complete in itself: without closing tags of elements opened before it, without opening tags of
 * elements closed after it, and without rows and cells whose table is outside.
 */
function standingPart(tokens: readonly Token[], { from, to }: Span): Span {
  const partners = partnersIn(tokens, from, to);
  const spans = spansBetweenStrayEnds(tokens, from, to, partners);
  const longest = spans.reduce(
    (best, span) => (spanLength(tokens, span) > spanLength(tokens, best) ? span : best),
    {
      from,
      to: from,
    },
  );
  return unwrapped(tokens, longest, partners);
}

/** Returns the matching tag for each opening and closing tag within the span. */
function partnersIn(tokens: readonly Token[], from: number, to: number): Map<number, number> {
  const partners = new Map<number, number>();
  const open = new OpenTags();
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind !== 'tag' || voidElements.has(token.name)) continue;
    if (!token.closing) {
      open.push(at, token.name);
      continue;
    }
    const begun = open.close(token.name);
    if (begun !== undefined) partners.set(begun, at).set(at, begun);
  }
  return partners;
}

/** The tags that are open at a place, by the indexes of their tokens. */
class OpenTags {
  readonly #open: { readonly at: number; readonly name: string }[] = [];
  /** The number of open tags by name. */
  readonly #counts = new Map<string, number>();

  push(at: number, name: string): void {
    this.#open.push({ at, name });
    this.#count(name, 1);
  }

  /** Closes the innermost tag of this name and all inside it. Returns its index; `undefined` if there is none, and nothing is closed. */
  close(name: string): number | undefined {
    if (!this.#counts.get(name)) return undefined;
    for (let begun = this.#open.pop(); begun; begun = this.#open.pop()) {
      this.#count(begun.name, -1);
      if (begun.name === name) return begun.at;
    }
    return undefined;
  }

  #count(name: string, change: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + change);
  }
}

function spansBetweenStrayEnds(
  tokens: readonly Token[],
  from: number,
  to: number,
  partners: ReadonlyMap<number, number>,
): Span[] {
  const spans: Span[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind !== 'tag' || !token.closing || voidElements.has(token.name) || partners.has(at)) continue;
    if (at > start) spans.push({ from: start, to: at });
    start = at + 1;
  }
  if (to > start) spans.push({ from: start, to });
  return spans;
}

function spanLength(tokens: readonly Token[], { from, to }: Span): number {
  return from < to ? (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0) : 0;
}

function unwrapped(tokens: readonly Token[], span: Span, partners: ReadonlyMap<number, number>): Span {
  let { from, to } = span;
  while (from < to) {
    const first = tokens[from];
    if (first?.kind !== 'tag' || first.closing || voidElements.has(first.name)) break;
    const partner = partners.get(from);
    if (partner === undefined) from++;
    else if (tableParts.has(first.name) && partner === to - 1) [from, to] = [from + 1, to - 1];
    else break;
  }
  return { from, to };
}

/**
 * Returns the length of the beginning of `received` that comes from the upload: white space and comments between two tags, which services
 * keep, collapse or drop.
 */
export function carriedOver(uploaded: string, received: string): number {
  let [i, j, done] = [0, 0, 0];
  /** The upload's current comment: its end, and its start in the received text. */
  let comment = { end: 0, at: 0 };
  while (i < uploaded.length) {
    if (i >= comment.end && uploaded.startsWith('<!--', i))
      comment = { end: endOfHtmlComment(uploaded, i), at: j };
    const own = endOfBlanks(uploaded, i);
    if (own > i) {
      const other = endOfBlanks(received, j);
      j += keptOf(uploaded.slice(i, own), received.slice(j, other));
      i = own;
    } else if (uploaded[i] === received[j]) {
      i++;
      j++;
    } else if (i < comment.end) {
      // A comment is carried over completely or not at all.
      i = comment.end;
      j = comment.at;
      continue;
    } else {
      return done;
    }
    const before = uploaded[i - 1];
    if (before === '>' || (own === i && isBetween(uploaded, i))) done = j;
  }
  return j;
}

function endOfHtmlComment(text: string, start: number): number {
  const end = text.indexOf('-->', start);
  return end === -1 ? text.length : end + 3;
}

/** Returns the length of the end of `received` that is the upload's white space. */
export function carriedOverBehind(uploaded: string, received: string): number {
  if (uploaded.trim() !== '') return 0;
  for (const blanks of [uploaded, uploaded.replace(/\r?\n/g, '\r\n')]) {
    if (received.endsWith(blanks)) return blanks.length;
  }
  return 0;
}

/** Returns true at a tag's or comment's start, or at the text's end. */
const isBetween = (text: string, at: number) => at === text.length || text[at] === '<';

/** Returns how much of the received white space comes from the upload: unchanged, shortened, or collapsed. */
function keptOf(own: string, other: string): number {
  const withReturns = own.replace(/\r?\n/g, '\r\n');
  for (const blanks of [withReturns, own]) {
    if (other.startsWith(blanks)) return blanks.length;
    if (blanks.startsWith(other)) return other.length;
  }
  return other.startsWith('\r\n') ? 2 : 1;
}

function endOfBlanks(text: string, from: number): number {
  let end = from;
  while (end < text.length && isWhiteSpace(text.charCodeAt(end))) end++;
  return end;
}

const isWhiteSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);
