/** How much processor time things take, to find what takes ten times as much as is usual for its size. */
export class Durations {
  readonly #all = new Map<string, Measured[]>();
  readonly #negligible: number;

  /** What takes no more than `negligible` milliseconds is never slow. */
  constructor(negligible = 250) {
    this.#negligible = negligible;
  }

  /** `time` is in milliseconds of the processor. */
  add(what: string, seed: number, size: number, time: number): void {
    const list = this.#all.get(what) ?? [];
    this.#all.set(what, list);
    list.push({ seed, size, time });
  }

  /**
   * Returns what is slow, in words. It is measured again, and the least counts: garbage collection comes on top at times.
   * `floor` measures what nothing can be faster than, such as what the browser itself takes to read a letter.
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

/** The median of those that are half to twice as large. */
function usual(measured: readonly Measured[], size: number): number {
  const times = measured
    .filter((other) => other.size >= size / 2 && other.size <= size * 2)
    .map(({ time }) => time)
    .toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}
