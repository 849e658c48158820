/** Returns the first `most` code points of `text`, well formed: a surrogate without its pair becomes U+FFFD. */
export function firstCharacters(text: string, most: number): string {
  // A code point takes at most two UTF-16 units.
  return [...text.slice(0, 2 * most)].slice(0, most).join('').toWellFormed();
}
