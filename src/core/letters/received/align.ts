/** How much looking around is done for each token. What is left then is told to be different. */
const workForEach = 50;

/** So many tokens in a row say that two texts go on alike. */
const enough = 4;

const [firstWindow, growth] = [8, 4];

/**
 * Which of `other` each of `own` has become, in order; -1 for those that are not there any more. Both are keys of tokens. What
 * follows alike from the beginning on is taken to be the same, so that what was added stands behind it. Takes linear time.
 */
export function align(own: readonly string[], other: readonly string[]): Int32Array {
  const became = new Int32Array(own.length).fill(-1);
  const alikeAtEnd = commonEnd(own, other);
  let work = workForEach * (own.length + other.length);
  let [i, j] = [0, 0];
  while (i < own.length && j < other.length) {
    if (own[i] === other[j]) {
      became[i++] = j++;
      continue;
    }
    const left = own.length - i;
    if (left <= alikeAtEnd && other.length - left >= j) {
      j = other.length - left;
      continue;
    }
    const next = meeting(own, other, i, j, work);
    if (!next) break;
    [i, j, work] = [next.i, next.j, next.work];
  }
  return became;
}

function commonEnd(own: readonly string[], other: readonly string[]): number {
  const most = Math.min(own.length, other.length);
  let count = 0;
  while (count < most && own[own.length - 1 - count] === other[other.length - 1 - count]) count++;
  return count;
}

interface Meeting {
  readonly i: number;
  readonly j: number;
  readonly work: number;
}

/** Where the two go on alike, with the least left out of both; looks near first, and farther when nothing is there. */
function meeting(
  own: readonly string[],
  other: readonly string[],
  i: number,
  j: number,
  work: number,
): Meeting | undefined {
  let left = work;
  const farthest = Math.max(own.length - i, other.length - j);
  for (let window = firstWindow; ; window *= growth) {
    left -= (enough + 2) * Math.min(window, farthest);
    if (left < 0) return undefined;
    const found = nearest(own, other, i, j, window);
    if (found) return { ...found, work: left };
    if (window >= farthest) return undefined;
  }
}

function nearest(own: readonly string[], other: readonly string[], i: number, j: number, window: number) {
  const first = new Map<string, number>();
  const ownEnd = Math.min(own.length, i + window);
  for (let at = ownEnd - 1; at >= i; at--) first.set(own[at] ?? '', at);
  let best: { i: number; j: number } | undefined;
  for (let to = j; to < Math.min(other.length, j + window); to++) {
    if (best && to - j >= best.i - i + best.j - j) break;
    const from = first.get(other[to] ?? '');
    if (from === undefined || (best && from + to >= best.i + best.j)) continue;
    if (goOnAlike(own, other, from, to)) best = { i: from, j: to };
  }
  return best && backwards(own, other, best, { i, j });
}

function goOnAlike(own: readonly string[], other: readonly string[], from: number, to: number): boolean {
  for (let count = 0; count < enough; count++) {
    if (from + count === own.length || to + count === other.length) return true;
    if (own[from + count] !== other[to + count]) return false;
  }
  return true;
}

function backwards(
  own: readonly string[],
  other: readonly string[],
  met: { i: number; j: number },
  start: { i: number; j: number },
) {
  let { i, j } = met;
  while (i > start.i && j > start.j && own[i - 1] === other[j - 1]) {
    i--;
    j--;
  }
  return { i, j };
}
