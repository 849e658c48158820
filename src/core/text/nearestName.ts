/** The maximum length of a name that is compared, in UTF-16 units. */
const longestName = 60;

/** Returns the known name that is written with the fewest mistakes; `undefined` if more than a third of its letters would be wrong. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  if (written.length > longestName) return undefined;
  const judged = known.map((name) => ({ name, mistakes: mistakesBetween(written, name) }));
  const [nearest] = judged.sort((one, other) => one.mistakes - other.mistakes);
  return nearest && nearest.mistakes <= nearest.name.length / 3 ? nearest.name : undefined;
}

/** Returns the number of letters to insert, remove or replace (the Levenshtein distance). */
function mistakesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
