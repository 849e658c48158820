import { type Delay, people } from './delays.ts';
import type { Range } from './intervals.ts';

/** Letters delivered, and recipients counted for the first time, between two readings. Times are in seconds since the first step. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly delivered: number;
  readonly counted: number;
}

/** What the times of opens or clicks say about who opened or clicked. */
export interface Timing {
  /** How many did so as early as robots do, beyond the people who would at their own pace. */
  readonly robots: Range;
  /** True if people alone are unlikely to open or click this early, so that robots probably took part. */
  readonly isSign: boolean;
  /** How many people are expected in each step. */
  readonly people: readonly number[];
}

/** The drop of the log-likelihood at the bounds of a 95 % interval of one parameter (half the quantile 3.84 of χ²). */
const drop = 1.92;

/** The least drop without robots that is a sign of them. It is larger than chance alone explains, because people don’t keep to laws. */
const signDrop = 3;

/** How far the number may be off for given rates, in standard deviations. */
const deviations = 1.645;

/**
 * Fits a mixture of robots with these delays and of people to the counts between readings: the counts are Poisson numbers, the mixture is
 * fitted by expectation maximization, and the bounds are those of the profile likelihood. Long steps say little about who was counted in
 * them, so the range becomes wide where readings are missing.
 */
export function timingOf(steps: readonly Step[], robots: readonly Delay[]): Timing {
  const total = sum(steps.map(({ counted }) => counted));
  const mixture = new Mixture(steps, robots);
  const free = mixture.fit();
  const end = edge(free.robots, total + 4 * Math.sqrt(total) + 4, mixture.isLikely);
  const most = mixture.fit(end);
  return {
    robots: {
      least: leastOf(mixture, free),
      most: Math.min(total, Math.ceil((most.counted + deviations * most.spread) / (1 - lateRobots))),
    },
    isSign: isSign(mixture, free),
    people: free.people,
  };
}

/** Returns how many robots there are at least; 0 if people alone may have done it all. */
export function leastRobots(steps: readonly Step[], robots: readonly Delay[]): number {
  const mixture = new Mixture(steps, robots);
  const free = mixture.fit();
  return isSign(mixture, free) ? leastOf(mixture, free) : 0;
}

function isSign(mixture: Mixture, free: Fit): boolean {
  return free.likelihood - mixture.fit(0).likelihood > signDrop;
}

function leastOf(mixture: Mixture, free: Fit): number {
  const { counted, spread } = mixture.fit(mixture.isLikely(0) ? 0 : edge(free.robots, 0, mixture.isLikely));
  return Math.max(0, Math.floor(counted - deviations * spread));
}

/** Returns the last value on the way from `inside` to `outside` that `isInside` holds for, roughly. */
function edge(inside: number, outside: number, isInside: (value: number) => boolean): number {
  let [near, far] = [inside, outside];
  for (let halving = 0; halving < 5; halving += 1) {
    const middle = (near + far) / 2;
    if (isInside(middle)) near = middle;
    else far = middle;
  }
  return near;
}

/** The share of robots that come later than nearly all others, when they look like people. */
const lateRobots = 0.03;

interface Fit {
  readonly likelihood: number;
  /** The expected number of robots. */
  readonly robots: number;
  /** How many of those counted are robots, with the standard deviation for given rates. */
  readonly counted: number;
  readonly spread: number;
  /** The expected number of people in each step. */
  readonly people: readonly number[];
}

/** The rounds of a fit from scratch, and of one that begins with a fit close to it. */
const rounds = { first: 60, further: 12 };

/** Robots and people in unknown numbers, of kinds with a delay each, who are counted between readings. */
class Mixture {
  readonly #counts: readonly number[];
  /** The share of each kind that falls into each step, by kind. Robots come first. */
  readonly #shares: readonly Float64Array[];
  /** The share of each kind that falls into any step. */
  readonly #seen: readonly number[];
  /** The number of kinds of robots. */
  readonly #robots: number;
  /** The most likely number of each kind. */
  readonly #numbers: readonly number[];
  readonly #best: Fit;

  constructor(steps: readonly Step[], robots: readonly Delay[]) {
    const deliveries = deliveriesIn(steps);
    this.#counts = steps.map(({ counted }) => counted);
    this.#shares = [...robots, ...people].map((delay) => sharesOf(steps, delay, deliveries));
    this.#seen = this.#shares.map((shares) => Math.max(1e-9, sum(shares)));
    this.#robots = robots.length;
    const equal = this.#seen.map(() => (sum(this.#counts) + 1) / this.#seen.length);
    this.#numbers = this.#improved(equal, rounds.first);
    this.#best = this.#judge(this.#numbers);
  }

  /** Returns the most likely mixture, of those with this number of robots if it is given. */
  fit(robots?: number): Fit {
    if (robots === undefined) return this.#best;
    return this.#judge(this.#improved(this.#numbers, rounds.further, robots));
  }

  /** Returns true if there may be this many robots. */
  readonly isLikely = (robots: number): boolean => {
    return this.#best.likelihood - this.fit(robots).likelihood < drop;
  };

  #improved(from: readonly number[], rounds: number, robots?: number): readonly number[] {
    let numbers = this.#with(robots, from);
    for (let round = 0; round < rounds; round += 1) {
      const expected = this.#expected(numbers);
      const next = numbers.map(
        (number, kind) => (number * this.#ratio(kind, expected)) / (this.#seen[kind] ?? 1),
      );
      numbers = this.#with(robots, next);
    }
    return numbers;
  }

  /** Scales the numbers of robots so that their sum is `robots`, if that is given. */
  #with(robots: number | undefined, numbers: readonly number[]): readonly number[] {
    if (robots === undefined) return numbers;
    const all = sum(numbers.slice(0, this.#robots));
    return numbers.map((number, kind) => {
      if (kind >= this.#robots) return Math.max(number, 1e-6);
      return all > 0 ? (number * robots) / all : robots / this.#robots;
    });
  }

  /** Returns how many of a kind are counted for each that is expected. */
  #ratio(kind: number, expected: Float64Array): number {
    const shares = this.#shares[kind] ?? [];
    let ratio = 0;
    for (let step = 0; step < expected.length; step += 1) {
      const count = this.#counts[step] ?? 0;
      if (count > 0) ratio += (count * (shares[step] ?? 0)) / (expected[step] ?? 1);
    }
    return ratio;
  }

  /** Returns the expected number in each step, of all kinds or of the first ones. */
  #expected(numbers: readonly number[], kinds = numbers.length): Float64Array {
    const expected = new Float64Array(this.#counts.length).fill(1e-12);
    for (let kind = 0; kind < kinds; kind += 1) {
      const [number = 0, shares = []] = [numbers[kind], this.#shares[kind]];
      for (let step = 0; step < expected.length; step += 1) {
        expected[step] = (expected[step] ?? 0) + number * (shares[step] ?? 0);
      }
    }
    return expected;
  }

  #judge(numbers: readonly number[]): Fit {
    const all = this.#expected(numbers);
    const robots = this.#expected(numbers, this.#robots);
    let [likelihood, counted, variance] = [0, 0, 0];
    this.#counts.forEach((count, step) => {
      const mean = all[step] ?? 1;
      const share = (robots[step] ?? 0) / mean;
      likelihood += count * Math.log(mean) - mean;
      counted += count * share;
      variance += count * share * (1 - share);
    });
    return {
      likelihood,
      robots: sum(numbers.slice(0, this.#robots)),
      counted,
      spread: Math.sqrt(variance),
      people: Array.from(all, (mean, step) => mean - (robots[step] ?? 0)),
    };
  }
}

function sum(values: Iterable<number>): number {
  let all = 0;
  for (const value of values) all += value;
  return all;
}

/** Times that stand for the delivery, and the share of the letters that was delivered at each. */
interface Deliveries {
  readonly times: Float64Array;
  readonly shares: Float64Array;
}

/** The fewest times that stand for the delivery of a campaign, unless it took no longer than a step. */
const deliveryTimes = 20;

function deliveriesIn(steps: readonly Step[]): Deliveries {
  const delivering = steps.filter(({ delivered }) => delivered > 0);
  const all = sum(delivering.map(({ delivered }) => delivered));
  const length = sum(delivering.map(({ from, to }) => to - from));
  const deliveries = delivering.flatMap(({ from, to, delivered }) => {
    const parts = Math.max(1, Math.round(((to - from) / length) * deliveryTimes));
    return Array.from({ length: parts }, (_, part) => ({
      time: from + ((to - from) * (part + 0.5)) / parts,
      share: delivered / all / parts,
    }));
  });
  return {
    times: Float64Array.from(deliveries, ({ time }) => time),
    shares: Float64Array.from(deliveries, ({ share }) => share),
  };
}

/** Returns the share that a delay puts into each step. Each step begins where the one before it ends. */
function sharesOf(steps: readonly Step[], delay: Delay, { times, shares }: Deliveries): Float64Array {
  const until = (time: number) => {
    let all = 0;
    for (let delivery = 0; delivery < times.length; delivery += 1) {
      const age = time - (times[delivery] ?? 0);
      if (age <= 0) break;
      all += (shares[delivery] ?? 0) * delay(age);
    }
    return all;
  };
  let before = until(steps[0]?.from ?? 0);
  return Float64Array.from(steps, ({ to }) => {
    const after = until(to);
    const share = after - before;
    before = after;
    return share;
  });
}
