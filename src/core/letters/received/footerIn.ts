import type { Aligned, ReceivedPassage } from './aligned.ts';
import { carriedOver, carriedOverBehind } from './blanks.ts';
import type { Gap } from './gaps.ts';
import { withoutPixels } from './pixel.ts';
import { type Span, standingPart } from './standing.ts';

/**
 * The footer in what was added to a letter's end. It is what the service was given, as far as the letter shows: without pixels
 * and the blanks of the upload around it, and, when the service put the letter into a table of its own, without its part of that.
 */
export function footerIn(aligned: Aligned, gap: Gap): ReceivedPassage | undefined {
  const { html, tokens } = aligned.received;
  const inner = withoutPixels(html, tokens, gap);
  const part = standingPart(tokens, inner);
  if (part.from >= part.to) return undefined;
  const isWhole = part.from === inner.from && part.to === inner.to;
  const start = tokens[part.from - 1]?.end ?? 0;
  const end = tokens[part.to]?.start ?? html.length;
  return isWhole ? withoutOwnBlanks(aligned, gap, { start, end }, inner) : trimmed(html, start, end);
}

/** The footer stands before or behind the blanks at the end of the upload. */
function withoutOwnBlanks(
  { uploaded, received: { html } }: Aligned,
  gap: Gap,
  { start, end }: { readonly start: number; readonly end: number },
  inner: Span,
): ReceivedPassage {
  const from = gap.own === 0 ? 0 : (uploaded.tokens[gap.own - 1]?.end ?? 0);
  const own = uploaded.html.slice(from, uploaded.tokens[gap.own]?.start ?? uploaded.html.length);
  const text = html.slice(start, end);
  const before = inner.from === gap.from ? carriedOver(own, text) : 0;
  const isAtEnd = inner.to === gap.to;
  const behind = isAtEnd && before === 0 ? carriedOverBehind(own, text) : 0;
  const final = isAtEnd && behind === 0 && end === html.length ? finalBreak(text) : 0;
  return passage(html, start + before, end - behind - final);
}

/** Messages end with a line break, which is none of the letter. */
function finalBreak(text: string): number {
  if (text.endsWith('\r\n')) return 2;
  return text.endsWith('\n') ? 1 : 0;
}

/** A table of the service has blanks of the service in it. */
function trimmed(html: string, start: number, end: number): ReceivedPassage {
  const text = html.slice(start, end);
  const from = start + text.length - text.trimStart().length;
  return passage(html, from, from + text.trim().length);
}

const passage = (html: string, start: number, end: number): ReceivedPassage => ({
  start,
  end,
  text: html.slice(start, end),
});
