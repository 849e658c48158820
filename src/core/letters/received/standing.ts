import type { Token } from './tokens.ts';

/** Elements that have no end. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Parts of a table, which say nothing without the table around them. */
const tableParts = new Set('tr td th tbody thead tfoot'.split(' '));

/** Which of these tokens belong together: `from` is the first, `to` is behind the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Of what was added the part that stands by itself: without the ends of elements that began before it, without the
 * beginnings of those that end behind it, and without rows and cells whose table is not in it.
 */
export function standingPart(tokens: readonly Token[], { from, to }: Span): Span {
  const partners = partnersIn(tokens, from, to);
  const spans = spansBetweenStrayEnds(tokens, from, to, partners);
  const longest = spans.reduce(
    (best, span) => (lengthOf(tokens, span) > lengthOf(tokens, best) ? span : best),
    {
      from,
      to: from,
    },
  );
  return unwrapped(tokens, longest, partners);
}

/** For each tag that begins or ends an element in the span, the other one of the two. */
function partnersIn(tokens: readonly Token[], from: number, to: number): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  const counts = new Map<string, number>();
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind !== 'tag' || empty.has(token.name)) continue;
    const count = counts.get(token.name) ?? 0;
    if (!token.closing) {
      open.push(at);
      counts.set(token.name, count + 1);
      continue;
    }
    if (count === 0) continue;
    for (let begun = open.pop(); begun !== undefined; begun = open.pop()) {
      const name = tokens[begun]?.name ?? '';
      counts.set(name, (counts.get(name) ?? 1) - 1);
      if (name !== token.name) continue;
      partners.set(begun, at).set(at, begun);
      break;
    }
  }
  return partners;
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
    if (token?.kind !== 'tag' || !token.closing || empty.has(token.name) || partners.has(at)) continue;
    if (at > start) spans.push({ from: start, to: at });
    start = at + 1;
  }
  if (to > start) spans.push({ from: start, to });
  return spans;
}

function lengthOf(tokens: readonly Token[], { from, to }: Span): number {
  return from < to ? (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0) : 0;
}

function unwrapped(tokens: readonly Token[], span: Span, partners: ReadonlyMap<number, number>): Span {
  let { from, to } = span;
  while (from < to) {
    const first = tokens[from];
    if (first?.kind !== 'tag' || first.closing || empty.has(first.name)) break;
    const partner = partners.get(from);
    if (partner === undefined) from++;
    else if (tableParts.has(first.name) && partner === to - 1) [from, to] = [from + 1, to - 1];
    else break;
  }
  return { from, to };
}
