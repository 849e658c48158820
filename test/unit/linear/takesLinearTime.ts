import { assertInProportion, processorTime } from '../../support/processorTime.ts';
import { fewerHostileTexts, hostileTexts } from './hostileTexts.ts';

export type Reader = (text: string) => unknown;

const deep = process.env.MAILROOM_DEEP === '1';

/** The number of slowest texts that are also read at other lengths. */
const worst = deep ? 5 : 2;
/** The lengths that are compared with ten times their size. If time grows more than quadratically, 40 KB show it sooner than 100 KB. */
const lengths = deep ? [4_000, 10_000] : [4_000];

const texts = (deep ? hostileTexts : fewerHostileTexts).map((hostile) => ({
  ...hostile,
  text: hostile.ofLength(4_000),
}));

/** Reads hostile texts of 4 KB, and asserts for the slowest that ten times the text takes about ten times as long. */
export async function assertTakesLinearTime(reader: Reader): Promise<void> {
  const times = [];
  for (const each of texts) times.push({ ...each, time: await processorTime(() => reader(each.text)) });
  for (const { what, ofLength } of times.sort((a, b) => b.time - a.time).slice(0, worst)) {
    for (const length of lengths) {
      const [small, large] = [ofLength(length), ofLength(10 * length)];
      const larger = () => ofLength(100 * length);
      await assertInProportion(
        what,
        () => reader(small),
        () => reader(large),
        () => reader(larger()),
      );
    }
  }
}
