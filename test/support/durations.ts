/** Collects processor times to find work that takes ten times as long as usual for its size. */
export class Durations {
  readonly #all = new Map<string, Measured[]>();
  readonly #negligible: number;

  /** Work that takes no more than `negligible` milliseconds is never slow. */
  constructor(negligible = 250) {
    this.#negligible = negligible;
  }

  /** `time` is processor time in milliseconds. */
  add(what: string, seed: number, size: number, time: number): void {
    const list = this.#all.get(what) ?? [];
    this.#all.set(what, list);
    list.push({ seed, size, time });
  }

  /**
   * Describes what is slow. Measures it again and takes the minimum, since garbage collection adds to some measurements. `floor` measures
   * a lower bound, such as the browser's own parsing of a letter.
   */
  async slow(
    again: (what: string, seed: number) => Promise<number>,
    floor: (seed: number) => Promise<number> = async () => 0,
  ): Promise<string[]> {
    const slow: string[] = [];
    for (const [what, measured] of this.#all) {
      for (const { seed, size, time } of measured) {
        const most = Math.max(this.#negligible, 10 * usual(measured, size));
        let least = time;
        for (let round = 0; round < 3 && least > most; round++)
          least = Math.min(least, await again(what, seed));
        if (least > most && least > 10 * (await floor(seed)))
          slow.push(`${what}, seed ${seed}: ${Math.round(least)} ms for ${size} characters`);
      }
    }
    return slow;
  }

  summary(): string {
    return [...this.#all]
      .map(([what, measured]) => {
        const times = measured.map(({ time }) => time).toSorted((a, b) => a - b);
        const middle = times[Math.floor(times.length / 2)] ?? 0;
        return `${what}: ${times.length} times, usually ${middle.toFixed(1)} ms, at most ${times.at(-1)?.toFixed(0)} ms`;
      })
      .join('; ');
  }
}

interface Measured {
  readonly seed: number;
  readonly size: number;
  readonly time: number;
}

/** Returns the median time of work of half to twice the size. */
function usual(measured: readonly Measured[], size: number): number {
  const times = measured
    .filter((other) => other.size >= size / 2 && other.size <= size * 2)
    .map(({ time }) => time)
    .toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}
