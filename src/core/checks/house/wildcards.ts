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
 * The maximum number of places that the search for one pattern passes over, since they are inside of words, or the rest of the line lacks a
 * piece. A letter of 100 KB has a few thousand.
 */
const mostPassedOver = 100_000;

/**
 * Yields the places where a pattern occurs in a text, each within one line. `ofWords`: it doesn’t begin or end inside of a word, unless
 * with an asterisk: “free” is not found in “freedom”. Ends early in a text in which it passes over very many.
 */
export function* occurrences(text: string, pattern: Wildcards, ofWords: boolean): Generator<Passage> {
  const search = new Search(pattern.ignoresCase ? withoutCase(text) : text, pattern, ofWords);
  for (let found = search.next(0); found; found = search.next(found.end)) yield found;
}

class Search {
  readonly #text: string;
  readonly #pattern: Wildcards;
  readonly #ofWords: boolean;
  #leftToPass = mostPassedOver;
  /** The end of the line of the last place that was looked at, and the text up to there. */
  #lineEnd = -1;
  #upToLineEnd = '';

  constructor(text: string, pattern: Wildcards, ofWords: boolean) {
    this.#text = text;
    this.#pattern = pattern;
    this.#ofWords = ofWords;
  }

  /** Returns the first place at or after an offset. */
  next(from: number): Passage | undefined {
    let start = this.#placeOf(0, this.#text, from);
    while (start !== -1) {
      const end = this.#endFrom(start);
      if (end !== undefined) return { start, end };
      // A piece that is missing after this place is missing after later ones of the line, too: nothing is searched twice.
      start = this.#leftToPass-- > 0 ? this.#placeOf(0, this.#text, Math.max(this.#lineEnd, start + 1)) : -1;
    }
    return undefined;
  }

  /** Returns where a place ends that starts here; `undefined` if the line lacks a piece. */
  #endFrom(start: number): number | undefined {
    const { pieces } = this.#pattern;
    if (start >= this.#lineEnd) {
      const lineEnd = this.#text.indexOf('\n', start);
      this.#lineEnd = lineEnd === -1 ? this.#text.length : lineEnd;
      this.#upToLineEnd = this.#text.slice(0, this.#lineEnd);
    }
    let end = start + (pieces[0] ?? '').length;
    for (let index = 1; index < pieces.length; index++) {
      const at = this.#placeOf(index, this.#upToLineEnd, end);
      if (at === -1) return undefined;
      end = at + (pieces[index] ?? '').length;
    }
    return end;
  }

  /** Returns the first offset of a piece that doesn’t break a word; -1 if there is none. */
  #placeOf(index: number, text: string, from: number): number {
    const { pieces, opensFreely, endsFreely } = this.#pattern;
    const piece = pieces[index] ?? '';
    const atStart = this.#ofWords && !opensFreely && index === 0;
    const atEnd = this.#ofWords && !endsFreely && index === pieces.length - 1;
    for (let at = text.indexOf(piece, from); at !== -1; at = text.indexOf(piece, at + 1)) {
      const isFree = !(atStart && isInWord(text, at)) && !(atEnd && isInWord(text, at + piece.length));
      if (isFree) return at;
      if (this.#leftToPass-- <= 0) return -1;
    }
    return -1;
  }
}

/** Matches what words are written with in languages that put spaces between them. Chinese, Japanese and Thai have no spaces. */
const ofWord =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Arabic}\p{Script=Hebrew}\p{Nd}]/u;

const isInWord = (line: string, at: number) =>
  ofWord.test(line.charAt(at - 1)) && ofWord.test(line.charAt(at));
