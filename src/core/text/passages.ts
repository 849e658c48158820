/** A delimited passage of a text; `text.slice(contentStart, contentEnd)` is the part between the delimiters. */
export interface Enclosed {
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
}

/**
 * Returns the passages of `text` between an opening and the next closing delimiter, in order and not nested. `opening` needs the flag
 * `g`. A regular expression for the whole passage would search for a missing closing delimiter from every opening one, in quadratic time.
 */
export function passages(
  text: string,
  opening: RegExp,
  closing: string | ((opening: string) => string),
): Enclosed[] {
  const found: Enclosed[] = [];
  const missing = new Set<string>();
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const ending = typeof closing === 'string' ? closing : closing(match[0]);
    const contentStart = opening.lastIndex;
    const contentEnd = missing.has(ending) ? -1 : text.indexOf(ending, contentStart);
    if (contentEnd === -1) {
      missing.add(ending);
      continue;
    }
    const end = contentEnd + ending.length;
    found.push({ start: match.index, contentStart, contentEnd, end });
    opening.lastIndex = end;
  }
  return found;
}

/** Replaces these passages of `text`. */
export function replaced(text: string, these: Iterable<Pick<Enclosed, 'start' | 'end'>>, by: string): string {
  let result = '';
  let done = 0;
  for (const { start, end } of these) {
    result += text.slice(done, start) + by;
    done = end;
  }
  return result + text.slice(done);
}

/**
 * Removes the characters at the end that match `character`, a pattern for one of them. A pattern such as `/\s+$/` would take quadratic
 * time on long runs of blanks.
 */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
