/** How much looking around is done for each token. What is left then is told to be different. */
const workForEach = 20;

/** So many tokens in a row say that two texts go on alike. */
const enough = 4;

const [firstWindow, growth] = [8, 4];

/**
 * Which of `other` each of `own` has become, in order; -1 for those that are not there any more. Both are keys of tokens. What
 * follows alike from the beginning on is taken to be the same, so that what was added stands behind it. Takes linear time.
 */
export function align(own: readonly string[], other: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  const numbered = (keys: readonly string[]) => {
    const all = new Int32Array(keys.length);
    for (const [at, key] of keys.entries()) {
      const known = numbers.get(key);
      const number = known ?? numbers.size;
      if (known === undefined) numbers.set(key, number);
      all[at] = number;
    }
    return all;
  };
  return new Alignment(numbered(own), numbered(other), numbers).run();
}

interface Place {
  readonly i: number;
  readonly j: number;
}

/** Goes along two rows of numbers. `i` is a place in the first of them, `j` in the second. */
class Alignment {
  readonly #own: Int32Array;
  readonly #other: Int32Array;
  readonly #became: Int32Array;
  readonly #commonEnd: number;
  /** For each number where it is first within the window, and in which search that was noted. */
  readonly #firstAt: Int32Array;
  readonly #notedIn: Int32Array;
  #search = 0;
  #work: number;

  constructor(own: Int32Array, other: Int32Array, { size }: ReadonlyMap<string, number>) {
    this.#own = own;
    this.#other = other;
    this.#became = new Int32Array(own.length).fill(-1);
    this.#commonEnd = commonEnd(own, other);
    this.#firstAt = new Int32Array(size);
    this.#notedIn = new Int32Array(size);
    this.#work = workForEach * (own.length + other.length);
  }

  run(): Int32Array {
    const [own, other] = [this.#own, this.#other];
    let [i, j] = [0, 0];
    while (i < own.length && j < other.length) {
      if (own[i] === other[j]) {
        this.#became[i++] = j++;
        continue;
      }
      const next = this.#meeting({ i, j });
      if (!next) break;
      ({ i, j } = next);
    }
    return this.#became;
  }

  /** Where the two go on alike, with the least left out of both. Looks near first, and farther when nothing is there. */
  #meeting(from: Place): Place | undefined {
    const ownLeft = this.#own.length - from.i;
    // Nothing is missing any more: the rest is the end of the other one.
    if (ownLeft <= this.#commonEnd && this.#other.length - ownLeft >= from.j) {
      return { i: from.i, j: this.#other.length - ownLeft };
    }
    const farthest = Math.max(ownLeft, this.#other.length - from.j);
    for (let window = firstWindow; ; window *= growth) {
      this.#work -= Math.min(window, farthest);
      if (this.#work < 0) return undefined;
      const found = this.#nearest(from, window);
      if (found) return this.#backwards(found, from);
      if (window >= farthest) return undefined;
    }
  }

  #nearest(from: Place, window: number): Place | undefined {
    this.#noteFirst(from.i, Math.min(this.#own.length, from.i + window));
    const end = Math.min(this.#other.length, from.j + window);
    let best: Place | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let j = from.j; j < end && j - from.j < least; j++) {
      const number = this.#other[j] ?? 0;
      if (this.#notedIn[number] !== this.#search) continue;
      const i = this.#firstAt[number] ?? 0;
      const leftOut = i - from.i + j - from.j;
      if (leftOut >= least || !this.#goOnAlike(i, j)) continue;
      best = { i, j };
      least = leftOut;
    }
    return best;
  }

  #noteFirst(start: number, end: number): void {
    this.#search++;
    for (let i = end - 1; i >= start; i--) {
      const number = this.#own[i] ?? 0;
      this.#firstAt[number] = i;
      this.#notedIn[number] = this.#search;
    }
  }

  #goOnAlike(i: number, j: number): boolean {
    for (let count = 1; count < enough; count++) {
      if (i + count >= this.#own.length || j + count >= this.#other.length) return true;
      if (this.#own[i + count] !== this.#other[j + count]) return false;
    }
    return true;
  }

  #backwards(met: Place, from: Place): Place {
    let { i, j } = met;
    while (i > from.i && j > from.j && this.#own[i - 1] === this.#other[j - 1]) {
      i--;
      j--;
    }
    return { i, j };
  }
}

function commonEnd(own: Int32Array, other: Int32Array): number {
  const most = Math.min(own.length, other.length);
  let count = 0;
  while (count < most && own[own.length - 1 - count] === other[other.length - 1 - count]) count++;
  return count;
}
