import type { Page } from 'playwright-core';

/**
 * Starts measuring the CPU time of a page's own thread. Returns a function that returns it, in milliseconds.
 */
export async function pageTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}
