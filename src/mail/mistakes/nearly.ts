/** The maximum length of compared texts, that of a domain name. Comparing longer ones would take too long. */
const longestComparedName = 253;

/**
 * Returns true if two texts differ by at most `most` characters that were removed, added, replaced, or swapped with a neighbor. Equal texts
 * do not count.
 */
export function isNearly(one: string, other: string, most = 2): boolean {
  if (one === other || Math.abs(one.length - other.length) > most) return false;
  return (
    one.length <= longestComparedName &&
    other.length <= longestComparedName &&
    editDistance(one, other) <= most
  );
}

/** Computes the Damerau-Levenshtein distance (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let [older, old]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const changed = at(old, j - 1) + (isSame ? 0 : 1);
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? at(older, j - 2) + 1 : changed;
      row.push(Math.min(at(old, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    [older, old] = [old, row];
  }
  return at(old, other.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
