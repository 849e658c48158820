import assert from 'node:assert/strict';

/** Ten times as much may take this many times as long: linear work takes 10 times as long, quadratic work 100 times. */
const tolerance = 10 ** 1.5;

/** Milliseconds that count as nothing: below them, a comparison says more about the machine than about the work. */
const negligible = 0.5;

/** Milliseconds of the processor that this thread spends on some work. Other programs and threads do not count. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = spent();
  await work();
  return spent() - before;
}

function spent(): number {
  // Linux brings the thread's account up to date when asked about the process, else only every few milliseconds.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Asserts that `large`, which is ten times as much work as `small`, takes no more than in proportion. */
export async function assertInProportion(
  what: string,
  small: () => unknown,
  large: () => unknown,
): Promise<void> {
  const isInProportion = ([one, ten]: readonly [number, number]) =>
    ten < tolerance * Math.max(one, negligible);
  if (isInProportion([await processorTime(small), await processorTime(large)])) return;
  const [one, ten] = [await leastTime(small), await leastTime(large)];
  assert.ok(isInProportion([one, ten]), `${what}: ${one} ms, but ${ten} ms for ten times as much`);
}

/** Asserts that work of a size takes time in proportion to its size, by a comparison with a tenth of it. */
export async function assertLinear(
  what: string,
  size: number,
  work: (size: number) => unknown,
): Promise<void> {
  await assertInProportion(
    what,
    () => work(size / 10),
    () => work(size),
  );
}

/** The least of three times: garbage collection and compilation come on top only at times. */
export async function leastTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let tries = 0; tries < 3; tries++) times.push(await processorTime(work));
  return Math.min(...times);
}
