import type { Passage } from '../letterTree.ts';

/**
 * A pattern of a house rule. Authors write text in which `*` stands for any characters of a line and `\*` for an asterisk. It is no regular
 * expression: settings come with a folder from anywhere, and a search must not take more than linear time.
 */
export interface Wildcards {
  /** The texts between the asterisks, without empty ones. At least one. */
  readonly pieces: readonly string[];
  /** True if the pattern begins, or ends, with an asterisk. */
  readonly opensFreely: boolean;
  readonly endsFreely: boolean;
  readonly ignoresCase: boolean;
}

/** Parses a pattern; `undefined` if it has nothing but asterisks. */
export function readWildcards(pattern: string, ignoresCase: boolean): Wildcards | undefined {
  const parts = partsOf(ignoresCase ? withoutCase(pattern) : pattern);
  const pieces = parts.filter((part) => part !== '');
  if (pieces.length === 0) return undefined;
  return { pieces, opensFreely: parts[0] === '', endsFreely: parts.at(-1) === '', ignoresCase };
}

function partsOf(pattern: string): string[] {
  const parts = [''];
  const add = (text: string) => parts.push(parts.pop() + text);
  for (let at = 0; at < pattern.length; at++) {
    if (pattern.startsWith('\\*', at)) {
      add('*');
      at++;
    } else if (pattern[at] === '*') parts.push('');
    else add(pattern.charAt(at));
  }
  return parts;
}

/** Returns a text in lower case, in which every character keeps its offset. */
export function withoutCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  // A few capital letters, such as “İ”, become longer.
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at).toLowerCase();
    return unit.length === 1 ? unit : text.charAt(at);
  }).join('');
}

/** Returns true if a text as a whole matches. */
export function isMatch(text: string, { pieces, opensFreely, endsFreely, ignoresCase }: Wildcards): boolean {
  const searched = ignoresCase ? withoutCase(text) : text;
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1 && !endsFreely;
    const found = isLast
      ? lastPlace(searched, piece, at, index === 0 && !opensFreely)
      : searched.indexOf(piece, at);
    if (found === -1 || (index === 0 && !opensFreely && found > 0)) return false;
    at = found + piece.length;
  }
  return true;
}

/** Returns the offset of a piece at the end of the text; -1 if it is not there, or begins before `from`. */
function lastPlace(text: string, piece: string, from: number, isAll: boolean): number {
  const start = text.length - piece.length;
  return start >= from && text.endsWith(piece) && (!isAll || start === 0) ? start : -1;
}

/**
 * Yields the places where a pattern occurs in a text, each within one line. `ofWords`: it doesn’t begin or end inside of a word, unless
 * with an asterisk: “free” is not found in “freedom”.
 */
export function* occurrences(text: string, pattern: Wildcards, ofWords: boolean): Generator<Passage> {
  const searched = pattern.ignoresCase ? withoutCase(text) : text;
  let from = 0;
  for (const line of searched.split('\n')) {
    for (const { start, end } of occurrencesIn(line, pattern, ofWords))
      yield { start: from + start, end: from + end };
    from += line.length + 1;
  }
}

function* occurrencesIn(line: string, pattern: Wildcards, ofWords: boolean): Generator<Passage> {
  let found = firstIn(line, pattern, ofWords, 0);
  while (found) {
    yield found;
    found = firstIn(line, pattern, ofWords, found.end);
  }
}

function firstIn(line: string, pattern: Wildcards, ofWords: boolean, from: number): Passage | undefined {
  const { pieces, opensFreely, endsFreely } = pattern;
  let [start, end] = [from, from];
  for (const [index, piece] of pieces.entries()) {
    const at = placeOf(line, piece, end, {
      atStart: ofWords && !opensFreely && index === 0,
      atEnd: ofWords && !endsFreely && index === pieces.length - 1,
    });
    // A piece that is missing after this place is missing after later ones, too: nothing is searched twice.
    if (at === -1) return undefined;
    if (index === 0) start = at;
    end = at + piece.length;
  }
  return { start, end };
}

/** Which ends of a piece must not be inside of a word. */
interface Borders {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

function placeOf(line: string, piece: string, from: number, { atStart, atEnd }: Borders): number {
  for (let at = line.indexOf(piece, from); at !== -1; at = line.indexOf(piece, at + 1)) {
    const isFree = !(atStart && isInWord(line, at)) && !(atEnd && isInWord(line, at + piece.length));
    if (isFree) return at;
  }
  return -1;
}

/** Matches what words are written with in languages that put spaces between them. Chinese, Japanese and Thai have no spaces. */
const ofWord =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Arabic}\p{Script=Hebrew}\p{Nd}]/u;

const isInWord = (line: string, at: number) =>
  ofWord.test(line.charAt(at - 1)) && ofWord.test(line.charAt(at));
