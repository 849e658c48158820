import { tags } from '../markup.ts';

/**
 * Comments of HTML and CSS such as `<!-- mailroom-disable-next-line picture-alt, title -->` and, for the rest of a file,
 * `<!-- mailroom-disable picture-alt -->`. Their length has a limit, so that an unfinished one costs little.
 */
const comment =
  /<!--\s*mailroom-disable(-next-line)?\s([\w\s,-]{0,2000}?)-->|\/\*\s*mailroom-disable(-next-line)?\s([\w\s,-]{0,2000}?)\*\//g;

export interface SilencingComment {
  readonly rules: readonly string[];
  /** What it silences: what follows it up to the end of the next line, or the rest of the file. */
  readonly reach: 'nextLine' | 'file';
  readonly start: number;
  readonly end: number;
}

/** The comments of a layout that silence rules, in order. */
export function silencingComments(source: string): SilencingComment[] {
  return [...source.matchAll(comment)].map((match) => {
    const [text, , html, , css] = match;
    const rules = (html ?? css ?? '').split(/[\s,]+/).filter(Boolean);
    const reach = (match[1] ?? match[3]) ? 'nextLine' : 'file';
    return { rules, reach, start: match.index, end: match.index + text.length };
  });
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
    return { rules, first, last: reach === 'file' ? Number.POSITIVE_INFINITY : last };
  });
  return (rule, line) =>
    reaches.some(({ rules, first, last }) => first <= line && line <= last && rules.includes(rule));
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
