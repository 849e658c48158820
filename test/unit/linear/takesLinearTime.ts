import assert from 'node:assert/strict';
import { hostileTexts } from './hostileTexts.ts';

export type Reader = (text: string) => unknown;

const [short, ...longer] = [4_000, 20_000, 100_000].map(hostileTexts);

/** The processor's milliseconds: other programs do not count. */
function milliseconds(reader: Reader, text: string): number {
  const before = process.cpuUsage();
  reader(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** What a machine does besides, such as collecting rubbish, comes on top at times. */
const least = (reader: Reader, text: string) => Math.min(...[1, 2, 3].map(() => milliseconds(reader, text)));

/** How many of them are read at full length. */
const worst = process.env.MAILROOM_DEEP === '1' ? 5 : 2;

/**
 * Reads hostile texts of 4 KB, and those that take longest with 100 KB, too. That takes about 25 times as long; when time grows
 * by the square, it takes 625 times as long. When it grows even faster, 20 KB show it.
 */
export function assertLinear(reader: Reader): void {
  const times = [...(short ?? [])].map(([what, text]) => ({ what, text, time: milliseconds(reader, text) }));
  for (const { what, text } of times.sort((a, b) => b.time - a.time).slice(0, worst)) {
    const time = least(reader, text);
    const limit = 100 * Math.max(time, 1);
    for (const texts of longer) {
      const long = texts.get(what) ?? '';
      const once = milliseconds(reader, long);
      const took = once < limit ? once : Math.min(once, least(reader, long));
      assert.ok(took < limit, `${time} ms for 4 KB, but ${took} ms for ${long.length / 1_000} KB of ${what}`);
    }
  }
}
