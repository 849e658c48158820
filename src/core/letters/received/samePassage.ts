interface Passage {
  readonly start: number;
  readonly end: number;
}

/** The longest letter in which passages are looked for, in UTF-16 units, and how much of the text before them has to be the same. */
const [longest, before] = [600_000, 12];

/** The most passages with the same text before one that is looked for: each of them is found in both letters. */
const mostAlike = 1_000;

/**
 * Returns where a passage of a letter is in another version of it: that with the same text, before which the same text is as often and ends
 * alike. Returns `undefined` if there is none, if a letter is too long, or if too many passages before it have the same text.
 */
export function samePassage(letter: string, { start, end }: Passage, other: string): Passage | undefined {
  const text = letter.slice(start, end);
  if (text === '' || letter.length > longest || other.length > longest) return undefined;
  let found = other.indexOf(text);
  let alike = 0;
  for (let at = letter.indexOf(text); at !== -1 && at < start; at = letter.indexOf(text, at + text.length)) {
    if (found === -1 || ++alike > mostAlike) return undefined;
    found = other.indexOf(text, found + text.length);
  }
  const isSame = found !== -1 && contextOf(letter, start) === contextOf(other, found);
  return isSame ? { start: found, end: found + text.length } : undefined;
}

const contextOf = (text: string, at: number) => text.slice(Math.max(0, at - before), at);
