/** What an erasure has done. */
export interface Erased {
  /** The number of erased entries. */
  readonly entries: number;
  /** The errors of the steps that failed: what they should erase is still kept. */
  readonly left: readonly unknown[];
}

/** Runs all steps of an erasure, each after the other. A step that fails, for example because a file is in use, doesn't stop the others. */
export async function eraseAll(steps: readonly (() => Promise<number | Erased>)[]): Promise<Erased> {
  let entries = 0;
  const left: unknown[] = [];
  for (const step of steps) {
    try {
      const erased = await step();
      entries += typeof erased === 'number' ? erased : erased.entries;
      if (typeof erased === 'object') left.push(...erased.left);
    } catch (error) {
      left.push(error);
    }
  }
  return { entries, left };
}
