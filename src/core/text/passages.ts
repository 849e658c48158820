/** A passage of a text from an opening to the next closing: `text.slice(contentStart, contentEnd)` is what is between them. */
export interface Enclosed {
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
}

/**
 * The passages of `text` from an opening to the next closing, in order and none inside of another. `opening` needs the flag `g`.
 * A pattern for the whole passage would look for a closing that is not there from each opening on; here that is done once.
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

/** `text` with something else in the place of each of these passages of it. */
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
 * `text` without the characters at its end that `character`, a pattern for one of them, matches. A pattern such as `/\s+$/` would
 * go over every long row of blanks from each of them on.
 */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
