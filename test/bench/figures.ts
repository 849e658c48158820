import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import type { Reading } from '../../src/core/campaigns/campaign.ts';
import type { CampaignRow, SmallPoint, ToCampaignsPage } from '../../src/protocol/campaigns.ts';
import type { StatisticsState, ToStatisticsPage } from '../../src/protocol/statistics.ts';
import { loadBuiltPage } from '../page/support/builtPage.ts';
import { countersOf } from '../support/counters.ts';
import { comparedTime, comparedWithLimit, median, type Result } from './bench.ts';

const rounds = 15;

/** The maximum times by which the figures may delay a page, in ms. */
const most = { readings: 50, table: 100, comparison: 300 };

const firstTen = Array.from({ length: 10 }, (_, index) => index + 1);

/**
 * Measures the statistics page of a campaign with 1,000 readings and 20 gaps, the table of 1,000 campaigns, and the comparison of 10 of them, from
 * their messages until they are laid out.
 */
export async function figures(): Promise<readonly Result[]> {
  const browser = await launchChromium();
  const results = [
    ...(await besideEmpty('statistics of 1,000 readings', most.readings, (isEmpty) =>
      shownIn(browser, 'statistics', statisticsMessage(isEmpty ? {} : campaign)),
    )),
    ...(await besideEmpty('table of 1,000 campaigns', most.table, (isEmpty) =>
      shownIn(browser, 'campaigns', campaignsMessage(isEmpty ? [] : thousand)),
    )),
    ...(await besideEmpty('comparison of 10 campaigns', most.comparison, (isEmpty) =>
      shownIn(browser, 'campaigns', isEmpty ? campaignsMessage([]) : campaignsMessage(thousand, firstTen)),
    )),
  ];
  await browser.close();
  return results;
}

async function besideEmpty(
  name: string,
  limit: number,
  shown: (isEmpty: boolean) => Promise<number>,
): Promise<readonly Result[]> {
  const ours: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < rounds; round++) {
    empty.push(await shown(true));
    ours.push(await shown(false));
  }
  const more = Math.max(0, median(ours) - median(empty));
  return [
    comparedTime(name, ours, empty, 'an empty page'),
    comparedWithLimit(`${name}, beside an empty page`, more, limit, 'ms'),
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

/** A campaign of a thousand, with a small curve. */
function campaignRow(id: number): CampaignRow {
  const [delivered, opened, clicked] = [9000 + id, 3000 + 3 * id, 300 + (id % 100)];
  const common = countersOf({
    count: 10_000 + id,
    delivered,
    bounce: 1000,
    opened,
    clicked,
    unsubs: 9,
    spam: 1,
  });
  const curve = Array.from({ length: 24 }, (_, step): SmallPoint => {
    return [step * 7_200_000, (opened * step) / 24, (clicked * step) / 24];
  });
  return {
    id,
    subject: `Campaign ${id}`,
    startAt: start + id * 86_400_000,
    last: { at: start + id * 86_400_000, status: 4, count: 10_000 + id, statistics: { common, errors: [] } },
    letter: `layouts/${id % 20}.mjml`,
    lists: [`“List ${id % 10}” (${id % 10})`],
    curve,
    halfOpened: { least: 3_600_000, most: 3_900_000 },
  };
}

const thousand = Array.from({ length: 1000 }, (_, index) => campaignRow(1000 - index));

/** Returns the message that shows these campaigns and compares those with the ids. */
function campaignsMessage(rows: readonly CampaignRow[], ids: readonly number[] = []): ToCampaignsPage {
  return {
    type: 'show',
    state: { account: 'Work', rows, isLoading: false },
    memory: { account: 'work', accountName: 'Work', ids },
  };
}

const names = { id: 5001, subject: 'Spring sale' };

function statisticsMessage(state: Partial<StatisticsState>): ToStatisticsPage {
  return {
    type: 'show',
    state: { ...names, account: 'Work', history: [], reading: false, facts: {}, ...state },
    memory: { ...names, account: 'work', accountName: 'Work' },
  };
}

/** Returns the time in ms that a page takes after this message until it is laid out. */
async function shownIn(browser: Browser, name: 'statistics' | 'campaigns', message: object): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, offline: true });
  await loadBuiltPage(page, name);
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
