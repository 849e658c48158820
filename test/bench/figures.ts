import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import type { Reading } from '../../src/core/campaigns/campaign.ts';
import type { StatisticsState, ToStatisticsPage } from '../../src/protocol/statistics.ts';
import { loadBuiltPage } from '../page/support/builtPage.ts';
import { countersOf } from '../support/counters.ts';
import { comparedTime, comparedWithLimit, median, type Result } from './bench.ts';

const rounds = 15;

/** The maximum time by which the figures may delay the page, in ms. */
const most = 50;

/** Measures the statistics page of a campaign with 1,000 readings and 20 gaps, from its message until it is laid out. */
export async function figures(): Promise<readonly Result[]> {
  const browser = await launchChromium();
  const ours: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < rounds; round++) {
    empty.push(await shownIn(browser, {}));
    ours.push(await shownIn(browser, campaign));
  }
  await browser.close();
  const more = Math.max(0, median(ours) - median(empty));
  return [
    comparedTime('statistics of 1,000 readings', ours, empty, 'an empty page'),
    comparedWithLimit('statistics of 1,000 readings, beside an empty page', more, most, 'ms'),
  ];
}

const start = Date.UTC(2026, 10, 20, 9);

const history = Array.from({ length: 1000 }, (_, index): Reading => {
  const at = start + index * 60_000;
  const common = countersOf({
    count: 50_000,
    delivered: 40 * index,
    bounce: index,
    opened: 12 * index,
    clicked: 2 * index,
  });
  const after = at - (index % 50 === 0 ? 3_600_000 : 5000);
  const errors = [
    { code: 501, reason: 'The mailbox does not exist.', count: index },
    { code: 512, reason: 'The mailbox provider blocked the letter as spam.', count: 3 },
  ];
  return { at, after, status: 1, count: 50_000, statistics: { common, errors } };
});

const last = history.at(-1);

const campaign: Partial<StatisticsState> = { history, startAt: start, ...(last && { last }) };

/** Returns the time in ms that a page of this state takes until it is laid out. */
async function shownIn(browser: Browser, state: Partial<StatisticsState>): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, offline: true });
  await loadBuiltPage(page, 'statistics');
  const names = { id: 5001, subject: 'Spring sale' };
  const message: ToStatisticsPage = {
    type: 'show',
    state: { ...names, account: 'Work', history: [], reading: false, facts: {}, ...state },
    memory: { ...names, account: 'work', accountName: 'Work' },
  };
  // The time of its thread, since other work of the machine would count otherwise.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  // Its way into the page is not measured: VS Code has another one than this browser.
  await page.evaluate((data) => void Object.assign(window, { message: data }), message);
  const before = await busy();
  await page.evaluate(() => {
    window.dispatchEvent(new MessageEvent('message', { data: Reflect.get(window, 'message') }));
    document.body.getBoundingClientRect();
  });
  const time = (await busy()) - before;
  await page.close();
  return time;
}
