import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import type { Reading } from '../../src/core/campaigns/campaign.ts';
import { figuresAsJson } from '../../src/core/campaigns/figureFiles.ts';
import { gapsIn } from '../../src/core/campaigns/gaps.ts';
import type { Counters as ServiceCounters } from '../../src/core/port/service.ts';
import { readCampaign } from '../../src/extension/campaigns/watch/readings.ts';
import type { CampaignFacts, ExportRequest, ToStatisticsPage } from '../../src/protocol/statistics.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { type Database, openDatabase } from '../../src/sandbox/store/database.ts';
import { createMailingService } from '../../src/service/index.ts';
import { countersOf as serviceCounters } from '../support/counters.ts';
import {
  type Counters,
  countersOf,
  figuresOf,
  finishCampaign,
  visit,
  withoutPrograms,
} from '../support/finishedCampaign.ts';
import type { Language } from '../support/languages.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { loadBuiltPage, tellPage } from './support/builtPage.ts';
import { takePicturesOf } from './support/pageSuite.ts';
import { setTheme } from './support/themeColors.ts';

const subject = 'Spring sale';

describe('The page of a campaign’s statistics', () => {
  let data: string;
  let sandbox: Sandbox;
  let database: Database;
  let service: ReturnType<typeof createMailingService>;
  let send: number;
  let browser: Browser;
  let page: Page;

  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'mr-data-'));
    sandbox = await startSandbox({ data, pace: { startDelayMs: 200 } });
    database = openDatabase(data);
    service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
    send = await finishCampaign(sandbox, subject);
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await service.close();
    database.close();
    await sandbox.close();
    await rm(data, { recursive: true });
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1000, height: 900 }, offline: true });
    await loadBuiltPage(page, 'statistics');
    await show([await reading()]);
  });
  afterEach(() => page.close());

  const reading = () => readCampaign({ service }, send);
  const counters = (): Counters => countersOf(send, (sql) => database.all<{ n: number }>(sql));

  /** Loads the page once more, in a language. The one before draws no more ages. */
  async function loadIn(language: Language): Promise<void> {
    await page.goto('about:blank');
    await loadBuiltPage(page, 'statistics', { language });
  }

  /** Shows these readings, oldest first. */
  async function show(
    history: readonly Reading[],
    facts: CampaignFacts = {},
    startAt?: number,
  ): Promise<void> {
    const last = history.at(-1) ?? assert.fail('There is no reading.');
    const campaign = { id: send, subject };
    const message: ToStatisticsPage = {
      type: 'show',
      state: {
        ...campaign,
        account: 'Work',
        last,
        history,
        reading: false,
        facts,
        ...(startAt !== undefined && { startAt }),
      },
      memory: { ...campaign, account: 'work', accountName: 'Work' },
    };
    await tellPage(page, message);
    await page.locator('.figure').first().waitFor();
    // The page judges the first figures in a task of its own, which adds lines: what is clicked must not move then.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  }

  it('shows the key figures that are in the service’s database', async () => {
    const { count, delivered, clicked, opened } = counters();
    assert.deepEqual([count, delivered, clicked > 0, opened >= 3], [10, 7, true, true]);
    const texts = await page.locator('.figure').allInnerTexts();
    assert.deepEqual(
      texts.map((text) => withoutPrograms(text.replace(/\s*\n\s*/g, ' '))),
      figuresOf(counters()),
    );
  });

  it('says how sure each rate is, and leads to the other campaigns', async () => {
    const likely = await page.locator('.figure .value').first().getAttribute('title');
    assert.equal(likely, 'likely 39.7% to 89.2%');
    await page.getByRole('button', { name: 'Compare…' }).click();
    assert.deepEqual((await page.evaluate(() => window.posted)).at(-1), { type: 'compare' });
  });

  it('accounts for every letter', async () => {
    const places = await page.locator('.account').first().locator('dt, strong').allInnerTexts();
    assert.equal(places.join(' '), 'Delivered 7 Bounced 3');
    const widths = await page
      .locator('.places rect')
      .evaluateAll((bars) => bars.map((bar) => Math.round(bar.getBoundingClientRect().width)));
    const [delivered = 0, bounced = 0] = widths;
    assert.ok(delivered > 200 && Math.abs(delivered / bounced - 7 / 3) < 0.1, `${widths}`);
  });

  it('has all counters in a table, which is folded', async () => {
    await page.getByText('All counters as a table').click();
    const table = page.getByRole('table', { name: 'All counters' });
    // What is folded is drawn in a task after the click.
    await table.waitFor();
    const cells = await table.locator('tbody td:nth-child(2)').allInnerTexts();
    assert.deepEqual(cells.map(Number), Object.values(counters()));
  });

  it('groups failures by what to do about them, the largest group first, and leads to the domain', async () => {
    const section = page.locator('.refusals');
    assert.deepEqual((await section.innerText()).split(/\s*\n\s*/), [
      'Why letters did not arrive',
      'Addresses that do not exist 2 letters',
      'The service says (code 501): The mailbox does not exist.',
      `Look up campaign ${send} in the web cabinet. If it shows these addresses, copy them, and remove them from the list there.`,
      `Copy Number ${send}`,
      'Suppress these addresses, so that Mailroom never adds them again.',
      'Suppress Addresses…',
      'Blocked as spam 1 letter',
      'The service says (code 512): The mailbox provider blocked the letter as spam.',
      'The addresses are not the cause. Check the domain’s SPF, DKIM, and DMARC records, the complaints, and the origin of the list.',
      'Check the Domain',
    ]);
    await section.getByRole('button', { name: 'Check the Domain' }).click();
    assert.deepEqual((await page.evaluate(() => window.posted)).at(-1), { type: 'openDomain' });
  });

  it('has the reasons next when letters of a small campaign bounced, with the main button', async () => {
    assert.equal(await page.getByText('30%').count(), 1);
    const headings = await page.locator('main h2').allInnerTexts();
    assert.equal(headings[0], 'Why letters did not arrive');
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), [`Copy Number ${send}`]);
    await page.getByRole('button', { name: 'Suppress Addresses…' }).click();
    assert.deepEqual((await page.evaluate(() => window.posted)).at(-1), { type: 'suppress' });
  });

  it('offers the export once', async () => {
    assert.equal(await page.getByText(/^Export/).count(), 1);
  });

  it('says from when to when nothing was read, in the curve, in words and in the table', async () => {
    const last = await reading();
    const minute = 60_000;
    const start = new Date(2026, 10, 20, 9).getTime();
    const at = (minutes: number, opened: number, after?: number): Reading => {
      const { common = assert.fail(), errors = [] } = last.statistics ?? {};
      const time = {
        at: start + minutes * minute,
        ...(after !== undefined && { after: start + after * minute }),
      };
      return {
        ...last,
        ...time,
        statistics: { common: { ...common, opened, opensTotal: opened + 1 }, errors },
      };
    };
    await show([at(2, 1), at(2.1, 2, 2), at(150, 5, 62), at(151, 7, 150)], {}, start);
    const gaps = page.locator('.gaps');
    assert.deepEqual((await gaps.innerText()).split(/\s*\n\s*/), [
      'Nothing was read in these times. Readings are made while VS Code is open and follows the campaign; what happened in between is counted, but not known to the minute.',
      'Nov 20, 2026, 9:00:00 AM to 9:02:00 AM (2 min)',
      'Nov 20, 2026, 10:02 AM to 11:30 AM (1 hr 28 min)',
    ]);
    const curve = page.locator('svg.curve');
    assert.deepEqual(await page.locator('svg.axis text').allTextContents(), ['0', '2', '4', '6', '8']);
    const [numbers, plot] = [await page.locator('svg.axis').boundingBox(), await curve.boundingBox()];
    assert.ok(numbers && plot && numbers.x + numbers.width <= plot.x, 'the numbers are beside the curves');
    assert.equal(await curve.locator('.gap').count(), 2);
    assert.equal((await curve.locator('path.opened').getAttribute('d'))?.match(/M/g)?.length, 2);
    await page.getByText('Show as table').last().click();
    const table = page.getByRole('table', { name: 'Over time' });
    assert.deepEqual((await table.innerText()).split('\n'), [
      'Over time',
      'Read at\tSince the last reading\tDelivered\tOpened\tClicked',
      '9:02 AM\t—\t7\t1\t1',
      '9:02 AM\t6 sec\t7\t2\t1',
      '11:30 AM\t1 hr 28 min\t7\t5\t1',
      '11:31 AM\t1 min\t7\t7\t1',
    ]);
    await takePicturesOf(page, 'statistics/gaps-800');
    await page.setViewportSize({ width: 320, height: 900 });
    await takePicturesOf(page, 'statistics/gaps-320');
    const [needs, has] = await page
      .locator('.chart .scroll')
      .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    assert.equal(needs, has, 'all figures are in view on a narrow page, too');
    assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), [
      ...['Read at', 'Delivered', 'Opened', 'Clicked'],
    ]);
    assert.deepEqual(await axeFindings(page), []);
  });

  describe('copies and saves the figures', () => {
    const minute = 60_000;
    const start = Date.UTC(2026, 10, 20, 9);
    const common = (counts: Partial<ServiceCounters>) =>
      serviceCounters({ count: 1204, delivered: 1147, bounce: 57, ...counts });
    const history: readonly Reading[] = [
      { at: start + minute, status: 1, count: 1204, statistics: { common: common({}), errors: [] } },
      {
        at: start + 90 * minute,
        after: start + 2 * minute,
        status: 4,
        count: 1204,
        statistics: {
          common: common({ opened: 210, clicked: 41, opensTotal: 300, clicksTotal: 63 }),
          errors: [{ code: 501, reason: 'No <b>such</b> mailbox', count: 57 }],
        },
      },
    ];

    async function exported(
      format: string,
      action: 'Copy' | 'Save…',
      colors?: string,
    ): Promise<ExportRequest> {
      const form = page.locator('.export form');
      await form.getByLabel('Format').selectOption(format);
      if (colors) await form.getByLabel('Colors').selectOption(colors);
      const before = await page.evaluate(() => window.posted.length);
      await form.getByRole('button', { name: action }).click();
      await page.waitForFunction((count) => window.posted.length > count, before);
      const all: readonly unknown[] = await page.evaluate(() => window.posted);
      return all.at(-1) as ExportRequest;
    }

    beforeEach(async () => {
      await page.setViewportSize({ width: 800, height: 900 });
      await setTheme(page, 'dark');
      await show(history, {}, start);
    });

    it('as CSV and JSON', async () => {
      assert.deepEqual(await exported('csv', 'Save…'), {
        type: 'export',
        action: 'save',
        format: 'csv',
        content: [
          'campaign,subject,read_at,after,status,count,delivered,bounce,deferred,opened,opens_total,clicked,clicks_total,unsubs,spam,final',
          `${send},Spring sale,2026-11-20T09:01:00.000Z,,1,1204,1147,57,0,0,0,0,0,0,0,false`,
          `${send},Spring sale,2026-11-20T10:30:00.000Z,2026-11-20T09:02:00.000Z,4,1204,1147,57,0,210,300,41,63,0,0,false`,
          '',
        ].join('\r\n'),
      });
      assert.equal((await exported('json', 'Copy')).content, figuresAsJson(figures()));
    });

    const figures = () => ({
      ...{ id: send, subject, account: 'Work', startAt: start, readings: history },
      gaps: gapsIn(history, start),
    });

    it('as Markdown, with the numbers of the page', async () => {
      const { content } = await exported('markdown', 'Copy');
      const lines = content.split('\n').filter((line) => !line.includes('as of'));
      assert.deepEqual(
        lines.map((line) => line.replace(/\| [A-Z][a-z]{2} \d+, 2026, [\d:]+ [AP]M/, '| TIME')),
        [
          ...['# Spring sale', '', ''],
          ...['| Counter | Count | Rate |', '| --- | ---: | ---: |'],
          ...['| Recipients | 1,204 |  |', '| Delivered | 1,147 | 95.3% |', '| Bounced | 57 | 4.7% |'],
          ...['| Deferred | 0 |  |', '| Opened | 210 | 18.3% |', '| Total opens | 300 |  |'],
          ...['| Clicked | 41 | 3.6% |', '| Total clicks | 63 |  |', '| Unsubscribed | 0 | 0% |'],
          ...['| Complaints | 0 | 0% |', ''],
          ...['## Why letters did not arrive', '', '| Code | Letters | Reason |', '| --- | ---: | --- |'],
          ...['| 501 | 57 | No \\<b\\>such\\</b\\> mailbox |', ''],
          ...['## Over time', '', '| Read at | Since the last reading | Delivered | Opened | Clicked |'],
          '| --- | ---: | ---: | ---: | ---: |',
          ...['| TIME | — | 1,147 | 0 | 0 |', '| TIME | 1 hr 28 min | 1,147 | 210 | 41 |', ''],
        ],
      );
    });

    it('as a picture, in the colors of the page or for printing', async () => {
      const seen = await exported('svg', 'Copy', 'page');
      assert.match(seen.content, /fill="#1f1f1f"/);
      const printed = await exported('svg', 'Save…', 'print');
      assert.match(printed.content, /<rect width="960" height="480" fill="#ffffff"\/>/);
      const texts = await page.evaluate((svg) => {
        const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');
        return [...picture.querySelectorAll('title, desc, text')].map(({ textContent }) => textContent);
      }, printed.content);
      assert.deepEqual(
        texts.filter((text) => !/\d:\d\d/.test(text ?? '')),
        [...['Spring sale', 'Spring sale', 'Opened', 'Clicked', 'not read'], ...['0', '100', '200', '300']],
      );
      const png = await exported('png', 'Save…', 'print');
      assert.deepEqual(await pictureSize(png.content), [1920, 960]);
    });

    it('says that a picture could not be copied where the browser refuses it', async () => {
      await page.locator('.export select').first().selectOption('png');
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByText('Couldn’t copy the picture. Save it instead.').waitFor();
      assert.deepEqual(await axeFindings(page), []);
    });

    const pictureSize = (png: string) =>
      page.evaluate(async (content) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${content}`;
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      }, png);
  });

  it('has curves with a table and a funnel in words, which open by the keyboard', async () => {
    const earlier = await reading();
    await visit(sandbox, 'dmitri', 'open');
    await visit(sandbox, 'dmitri', 'click');
    await show([earlier, await reading()]);
    const { delivered, opened, clicked, count } = counters();
    assert.deepEqual([count, delivered, opened, clicked], [10, 7, 4, 2]);
    await page.locator('.chart summary').first().press('Enter');
    const readings = page.getByRole('table', { name: 'Over time' });
    await readings.waitFor();
    assert.match((await readings.locator('tbody tr').last().innerText()) ?? '', /\t7\t4\t2$/);
    await page.getByText('From letter to click').press('Enter');
    const funnel = page.getByRole('img', { name: /^From letter to click/ });
    assert.equal(
      await funnel.locator('desc').textContent(),
      'Sent: 10 (100% of those sent); Delivered: 7 (70% of those sent); Opened: 4 (40% of those sent); Clicked: 2 (20% of those sent)',
    );
  });

  it('keeps the facts of a campaign apart from their labels, however long these are', async () => {
    await loadIn('ru');
    await show([await reading()], { letter: '«Spring»', sender: 'news@lumen.example' });
    assert.match(await page.locator('.age').innerText(), /^обновлено (сейчас|\d+\s.*назад)$/);
    const gaps = await page.locator('.made-of > div').evaluateAll((facts) =>
      facts.map((fact) => {
        const [name, value] = [...fact.children].map((part) => {
          const range = part.ownerDocument.createRange();
          range.selectNodeContents(part);
          return range.getBoundingClientRect();
        });
        return (value?.left ?? 0) - (name?.right ?? 0);
      }),
    );
    assert.equal(gaps.length, 2);
    assert.ok(
      gaps.every((gap) => gap >= 8),
      gaps.join(),
    );
  });

  for (const language of ['en', 'ru'] as const) {
    for (const width of [320, 1200]) {
      it(`passes axe at ${width} pixels: ${language}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await loadIn(language);
        await show([await reading(), await reading()], { letter: '«Spring»', sender: 'news@lumen.example' });
        assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
        for (const summary of await page.locator('summary').all()) await summary.press('Enter');
        assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
      });
    }
  }

  for (const language of ['en', 'ru'] as const) {
    it(`fits into a narrow column: ${language}`, async () => {
      await loadIn(language);
      const last = await reading();
      const { common = assert.fail(), errors = [] } = last.statistics ?? {};
      const large = { ...common, count: 11_570, delivered: 11_330 };
      await show([{ ...last, count: 11_570, statistics: { common: large, errors } }]);
      await page.setViewportSize({ width: 320, height: 900 });
      await page.locator('summary').nth(-2).press('Enter');
      await page.locator('.funnel').waitFor();
      const needed = await page.locator('html').evaluate((html) => html.scrollWidth);
      assert.equal(needed, 320);
      const gaps = await page.locator('.funnel > text[text-anchor]').evaluateAll((figures) =>
        figures.map((figure) => {
          const step = figure.previousElementSibling?.getBoundingClientRect();
          return figure.getBoundingClientRect().left - (step?.right ?? 0);
        }),
      );
      assert.equal(gaps.length, 4);
      assert.ok(
        gaps.every((gap) => gap >= 4),
        gaps.join(),
      );
      const [needs = 0, has = 0] = await page
        .locator('.export select')
        .first()
        .evaluate((formats) => {
          const narrowed = formats.getBoundingClientRect().width;
          (formats as HTMLElement).style.maxWidth = 'none';
          return [formats.getBoundingClientRect().width, narrowed];
        });
      assert.ok(needs <= has, `The names of the formats need ${needs} of ${has} pixels.`);
    });
  }
});
