import { deliveredAt, type Point } from './curve.ts';
import { robotsAreDone } from './delays.ts';

/** A time without readings, in milliseconds since 1970, in which many opened or clicked. */
interface Pause {
  readonly from: number;
  readonly to: number;
  /** True if it is before the first reading. */
  readonly isFirst: boolean;
  /** True if it hides most of the time in which robots open and click, and most of what was counted then. */
  readonly hidesMost: boolean;
}

/** A pause that is longer than this hides the times of opens and clicks, in milliseconds. */
const longPause = 60_000;

/** The share of opens or clicks that a pause may hide without a word about it. */
const tolerated = 0.1;

/** Returns the pause during the delivery and the five minutes after it in which most opened or clicked, if that were many. */
export function worstPause(curve: readonly Point[], counter: 'opened' | 'clicked'): Pause | undefined {
  const begin = curve.find(({ delivered }) => delivered > 0)?.at ?? 0;
  const end = deliveredAt(curve) + robotsAreDone;
  const early = curve.filter(({ at }) => at <= end).at(-1)?.[counter] ?? 0;
  const pauses = curve.flatMap((point, index) => {
    const before = curve[index - 1];
    if (!before || point.at - before.at <= longPause || before.at > end || point.at < begin) return [];
    return [{ from: before.at, to: point.at, counted: point[counter] - before[counter] }];
  });
  const [worst] = pauses.sort((a, b) => b.counted - a.counted);
  const all = curve.at(-1)?.[counter] ?? 0;
  if (!worst || worst.counted <= tolerated * all) return undefined;
  const { from, to, counted } = worst;
  return {
    from,
    to,
    isFirst: from === curve[0]?.at && from <= begin,
    hidesMost: to - from > robotsAreDone && counted > Math.max(early, counted) / 2,
  };
}
