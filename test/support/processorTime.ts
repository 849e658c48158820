import assert from 'node:assert/strict';

/** The factor allowed for ten times as much work: linear work takes 10 times as long, quadratic work 100 times. */
const tolerance = 10 ** 1.5;

/** Differences below this, in milliseconds, say more about the machine than about the work. */
const negligible = 0.5;

/** Measures the processor time of this thread for some work, in milliseconds, excluding other programs and threads. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = spent();
  await work();
  return spent() - before;
}

function spent(): number {
  // Makes Linux update the thread's accounting, which otherwise happens every few milliseconds.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest time of work of which ten times as much is measured, in milliseconds. */
const brief = 300;

/** The least factor for ten times as much work: less shows that the rest was refused, which says nothing about growth. */
const least = 5;

/**
 * Asserts that `large`, ten times as much work as `small`, takes proportional time. `larger` is ten times as much again: some costs begin at a
 * size, such as those of memory in large pieces, so that only growth beyond it tells how time grows.
 */
export async function assertInProportion(
  what: string,
  small: () => unknown,
  large: () => unknown,
  larger?: () => unknown,
): Promise<void> {
  const isInProportion = ([one, ten]: readonly [number, number]) =>
    ten < tolerance * Math.max(one, negligible);
  if (isInProportion([await processorTime(small), await processorTime(large)])) return;
  const [one, ten] = [await leastTime(small), await leastTime(large)];
  if (larger && ten < brief) {
    const hundred = await leastTime(larger);
    if (hundred > least * ten && isInProportion([ten, hundred])) return;
  }
  assert.ok(isInProportion([one, ten]), `${what}: ${one} ms, but ${ten} ms for ten times as much`);
}

/** Asserts linear time for work of a size by a comparison with a tenth of it. */
export async function assertLinear(
  what: string,
  size: number,
  work: (size: number) => unknown,
): Promise<void> {
  await assertInProportion(
    what,
    () => work(size / 10),
    () => work(size),
    () => work(size * 10),
  );
}

/** Returns the minimum of three measurements: garbage collection and compilation add to some. */
export async function leastTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let tries = 0; tries < 3; tries++) times.push(await processorTime(work));
  return Math.min(...times);
}
