import { tags } from '../letters/markup.ts';

/**
 * Comments of HTML and CSS such as `<!-- mailroom-disable-next-line picture-alt, title -->` and, for the rest of a file,
 * `<!-- mailroom-disable picture-alt -->`. Their length has a limit, so that an unfinished one costs little.
 */
const opening = /(<!--|\/\*)\s*mailroom-disable(-next-line)?\s/g;
const longest = 2_000;

export interface SilencingComment {
  readonly rules: readonly string[];
  /** What it silences: what follows it up to the end of the next line, or the rest of the file. */
  readonly reach: 'nextLine' | 'file';
  readonly start: number;
  readonly end: number;
}

/** The comments of a layout that silence rules, in order. */
export function silencingComments(source: string): SilencingComment[] {
  const found: SilencingComment[] = [];
  opening.lastIndex = 0;
  for (let match = opening.exec(source); match; match = opening.exec(source)) {
    const [, marker, nextLine] = match;
    const start = opening.lastIndex;
    const closing = marker === '<!--' ? '-->' : '*/';
    const length = upToOther(source, start).indexOf(closing);
    if (length === -1 || length > longest) continue;
    const rules = source
      .slice(start, start + length)
      .split(/[\s,]+/)
      .filter(Boolean);
    const end = start + length + closing.length;
    found.push({ rules, reach: nextLine ? 'nextLine' : 'file', start: match.index, end });
    opening.lastIndex = end;
  }
  return found;
}

/** The text from `start` on, with the first character that cannot stand in a list of rules, and one more. */
function upToOther(source: string, start: number): string {
  const list = /[\w\s,-]*/y;
  list.lastIndex = start;
  list.test(source);
  return source.slice(start, list.lastIndex + 2);
}

/**
 * Tells whether a finding of a rule on a line, counted from 0, is silenced. Tags that begin on the next line belong to it
 * as a whole.
 */
export function readSilences(source: string): (rule: string, line: number) => boolean {
  const comments = silencingComments(source);
  if (comments.length === 0) return () => false;
  const lineOf = lineCounter(source);
  /** Where the last tag that begins on a line ends. */
  const tagEnds = new Map([...tags(source)].map(({ start, end }) => [lineOf(start), lineOf(end)]));
  const reaches = comments.map(({ rules, reach, end }) => {
    const first = lineOf(end);
    const next = lineOf(end + (/^\s*/.exec(source.slice(end, end + 1_000))?.[0].length ?? 0));
    const last = Math.max(first + 1, tagEnds.get(first + 1) ?? 0, tagEnds.get(next) ?? 0);
    return { rules: new Set(rules), first, last: reach === 'file' ? Number.POSITIVE_INFINITY : last };
  });
  return (rule, line) =>
    reaches.some(({ rules, first, last }) => first <= line && line <= last && rules.has(rule));
}

/** The line of an offset. */
function lineCounter(source: string): (offset: number) => number {
  const starts = [
    0,
    ...[...source.matchAll(/\r\n|\r|\n/g)].map(({ 0: { length }, index }) => index + length),
  ];
  return (offset) => {
    let [from, to] = [0, starts.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((starts[middle] ?? 0) <= offset) from = middle;
      else to = middle;
    }
    return from;
  };
}
