/** How long after its delivery a letter is opened or clicked: the share of all that do so up to an age in seconds. */
export type Delay = (age: number) => number;

/**
 * Scanners that click within the first minute, and later ones. 836 bursts of at least five clicks within a second were published
 * (craft-campaign, issue 546): 66 % began 20 to 60 seconds after the send, 28 % after one to five minutes, 2.6 % later.
 */
export const scanners: readonly Delay[] = [
  through([0, 0], [10, 0.007], [20, 0.039], [60, 1]),
  through([60, 0], [300, 0.915], [1800, 0.977], [6 * 3600, 1]),
];

/**
 * Programs that fetch the pictures of a letter when it arrives, and later ones. In the same bursts, the tracking pixel was fetched at a
 * median of 9 seconds after the send; the other times are estimates.
 */
export const fetchers: readonly Delay[] = [
  through([0, 0], [9, 0.5], [33, 0.9], [60, 1]),
  through([60, 0], [300, 1]),
];

/** The age of a letter at which nearly all robots are done with it, in milliseconds. */
export const robotsAreDone = 300_000;

/** People react over hours and days. These are their average delays, of which any mixture is possible; 10 minutes is that of a letter that people wait for. */
export const people: readonly Delay[] = [600, 2400, 3 * 3600, 12 * 3600, 48 * 3600].map(
  (average) => (age: number) => 1 - Math.exp(-age / average),
);

/** Returns the delay whose shares go straight from point to point. */
function through(...points: readonly (readonly [age: number, share: number])[]): Delay {
  const lines = points.slice(1).map(([to, end], index) => {
    const [from, begin] = points[index] ?? [0, 0];
    return { to, from, begin, slope: (end - begin) / (to - from) };
  });
  return (age) => {
    for (const { to, from, begin, slope } of lines) {
      if (age <= to) return begin + slope * Math.max(0, age - from);
    }
    return 1;
  };
}
