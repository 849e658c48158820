/** How long things take, to find what takes ten times as long as is usual for its size. */
export class Durations {
  readonly #all = new Map<string, Measured[]>();

  /** `reading` is what the browser itself takes to read the same, in milliseconds. */
  add(what: string, seed: number, size: number, time: number, reading = 0): void {
    const list = this.#all.get(what) ?? [];
    this.#all.set(what, list);
    list.push({ seed, size, time, reading });
  }

  /**
   * What is slow, in words. Another program may have been the reason, so it is measured again, and the least counts.
   * What takes less than a quarter of a second is hardly noticed, and nothing is faster than the browser reads.
   */
  async slow(again: (what: string, seed: number) => Promise<number>): Promise<string[]> {
    const slow: string[] = [];
    for (const [what, measured] of this.#all) {
      for (const { seed, size, time, reading } of measured) {
        const most = Math.max(250, 10 * usual(measured, size), 5 * reading);
        let least = time;
        for (let round = 0; round < 3 && least > most; round++)
          least = Math.min(least, await again(what, seed));
        if (least > most) slow.push(`${what}, seed ${seed}: ${Math.round(least)} ms for ${size} characters`);
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
  readonly reading: number;
}

/** The median of those that are half to twice as large. */
function usual(measured: readonly Measured[], size: number): number {
  const times = measured
    .filter((other) => other.size >= size / 2 && other.size <= size * 2)
    .map(({ time }) => time)
    .toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}
