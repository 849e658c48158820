import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { createFormats } from '../../src/core/text/formats.ts';
import { campaignRow, drawnOf } from '../../src/extension/campaigns/compare/campaignRow.ts';
import type {
  CampaignRow,
  CampaignsState,
  FromCampaignsPage,
  ToCampaignsPage,
} from '../../src/protocol/campaigns.ts';
import type { ExportRequest } from '../../src/protocol/statistics.ts';
import { startSandbox } from '../../src/sandbox/index.ts';
import { countersOf } from '../support/counters.ts';
import { fittingLanguages } from '../support/languages.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';

const now = new Date(2026, 10, 27, 12).getTime();

/** The campaigns of the sandbox’s demo, newest first, as the extension describes them. */
async function demoCampaigns() {
  const layouts = join(import.meta.dirname, '../../src/sandbox/demo/layouts');
  const sandbox = await startSandbox({ seed: 'demo', layouts, now: () => now });
  const title = (wanted: number) => sandbox.demo.find(({ id }) => id === wanted)?.title ?? '';
  const campaigns = [];
  for (const { kind, id, title: subject, startAt = '', maket = 0, lists = [] } of sandbox.demo) {
    if (kind !== 'send') continue;
    const history = await sandbox.ask({ kind: 'readings', send: id });
    const letter = `“${title(maket)}”, maket ${maket}`;
    const record = { id, subject, at: startAt, startAt, maket };
    const last = history.at(-1) ?? { at: now, status: 0, count: 287 };
    const drawn = drawnOf(history, Date.parse(startAt));
    const names = lists.map((list) => `“${title(list)}” (${list})`);
    campaigns.push(campaignRow({ record, facts: { letter } as never }, names, last, drawn));
  }
  await sandbox.close();
  return campaigns.reverse();
}

describe('The page of all campaigns', () => {
  const suite = pageSuite('campaigns');
  let demo: Awaited<ReturnType<typeof demoCampaigns>>;
  before(async () => {
    demo = await demoCampaigns();
  });

  async function show(state: Partial<CampaignsState> = {}, ids: readonly number[] = []): Promise<void> {
    const rows = state.rows ?? demo;
    const message: ToCampaignsPage = {
      type: 'show',
      state: { account: 'Sandbox', rows, isLoading: false, ...state },
      memory: { account: 'sandbox:1', accountName: 'Sandbox', ids },
    };
    await tellPage(suite.page, message);
    await suite.page.locator('h1').waitFor();
  }

  const idOf = (subject: string) => demo.find((row) => row.subject === subject)?.id ?? 0;
  const open = (title: string) => suite.page.locator('summary', { hasText: title }).press('Enter');
  const posted = () => suite.posted<FromCampaignsPage>();
  const subjects = () => suite.page.locator('.campaigns tbody th').allInnerTexts();
  const lines = (text: string) => text.split(/\s*[\n\t]\s*/).filter(Boolean);

  const three = () =>
    ['Spring is here: 30 % off', 'Light for long evenings', 'Spring sale for offices'].map(idOf);

  /** Returns a campaign that was opened and clicked so often. */
  function campaign(id: number, delivered: number, opened: number, clicked: number): CampaignRow {
    const common = countersOf({ count: delivered, delivered, opened, clicked, clicksTotal: clicked });
    const startAt = new Date(2026, id % 12, 3).getTime();
    const last = { at: startAt + 1, status: 4, count: delivered, statistics: { common, errors: [] } };
    return { id, subject: `Campaign ${id}`, startAt, last, lists: [], curve: [] };
  }

  it('says what to do next without campaigns, and with one', async () => {
    await show({ rows: [], isLoading: true });
    assert.deepEqual(lines(await suite.page.locator('.note').innerText()), ['Reading the figures…']);
    await show({ rows: [] });
    assert.match(await suite.page.locator('.note').innerText(), /^There are no campaigns here yet/);
    assert.deepEqual(await axeFindings(suite.page), []);
    await suite.page.getByRole('button', { name: 'New Campaign' }).click();
    await suite.page.getByRole('button', { name: 'Add by Number…' }).click();
    assert.deepEqual(await posted(), [{ type: 'newCampaign' }, { type: 'addCampaign' }]);
    await show({ rows: [campaign(1, 1000, 300, 40)] });
    assert.deepEqual(lines(await suite.page.locator('main').innerText()).slice(3, 5), [
      'Of those who got the latest campaign with figures, “Campaign 1”, 4% clicked.',
      'With a second campaign, you can compare the two here.',
    ]);
  });

  it('says how the latest campaign went beside those before it', async () => {
    const summary = suite.page.locator('.summary');
    const usual = [campaign(3, 1000, 300, 40), campaign(2, 1000, 300, 41), campaign(1, 1000, 300, 39)];
    const said = async (clicked: number) => {
      await show({ rows: [campaign(4, 1000, 300, clicked), ...usual] });
      return summary.innerText();
    };
    const latest = 'Of those who got the latest campaign with figures, “Campaign 4”,';
    assert.equal(await said(80), `${latest} 8% clicked, more than your usual 4%.`);
    assert.equal(await said(20), `${latest} 2% clicked, fewer than your usual 4%.`);
    assert.equal(await said(42), `${latest} 4.2% clicked, about as many as usual (4%).`);
    await show({ rows: [{ ...campaign(4, 1000, 300, 80), people: { least: 35, most: 45 } }, ...usual] });
    assert.equal(
      await summary.innerText(),
      `${latest} 3.5% to 4.5% clicked, programs left out, about as many as usual (4%).`,
    );
  });

  it('sorts and filters by the keyboard, and leads to the statistics', async () => {
    await suite.load('en', 1000);
    await show();
    const { page } = suite;
    const all = await subjects();
    assert.equal(all[0], 'Spring sale: the last day');
    await page.getByRole('button', { name: 'Clicked' }).press('Enter');
    // With programs, “Spring sale for offices” would be first.
    const sorted = await subjects();
    assert.equal(sorted[0], 'Летнее меню в «Полдне»');
    assert.ok(sorted.indexOf('Spring sale for offices') > sorted.indexOf('Light for long evenings'));
    const heading = page.getByRole('columnheader', { name: 'Clicked' });
    assert.equal(await heading.getAttribute('aria-sort'), 'descending');
    await page.getByRole('button', { name: 'Clicked' }).press('Enter');
    assert.equal((await subjects()).at(-1), 'Летнее меню в «Полдне»');
    await page.getByRole('button', { name: 'Campaign', exact: true }).press('Enter');
    assert.deepEqual(
      await subjects(),
      all.toSorted((a, b) => a.localeCompare(b)),
    );
    await page.getByRole('searchbox').fill('spring SALE');
    assert.deepEqual(await subjects(), [
      'Spring is here: 30 % off',
      'Spring sale for offices',
      'Spring sale: the last day',
    ]);
    assert.equal(await page.locator('output').innerText(), '3 of 7 campaigns');
    await page.getByRole('searchbox').fill('offices');
    await page.getByRole('button', { name: 'Spring sale for offices' }).press('Enter');
    assert.deepEqual(await posted(), [{ type: 'statistics', id: idOf('Spring sale for offices') }]);
  });

  it('shows people where the readings show programs, and which campaigns have not started', async () => {
    const planned = { id: 9, subject: 'Next week', startAt: Date.now() + 86_400_000, lists: [], curve: [] };
    await show({ rows: [planned, ...demo.filter(({ subject }) => subject === 'Spring sale for offices')] });
    const { page } = suite;
    const cells = (subject: string) =>
      page.locator('.campaigns tbody tr', { hasText: subject }).locator('td').allInnerTexts();
    assert.equal((await cells('Next week'))[2], 'Scheduled');
    assert.equal((await cells('Spring sale for offices'))[2], 'Clicked\n6.4% to 11.5% people');
    assert.equal(await page.getByTitle('27.7% counted, with programs').count(), 1);
  });

  it('says since when the figures are if they can’t be updated, and offers to read them', async () => {
    const row = campaign(1, 1000, 300, 40);
    await show({ rows: [row], failure: 'Couldn’t update these figures.' });
    const failure = suite.page.locator('.failure');
    const at = createFormats('en').dayAndTime(row.last?.at ?? 0);
    assert.deepEqual(lines(await failure.innerText()), [
      `Couldn’t update these figures. The newest figures here were read on ${at}.`,
      'Try Again',
    ]);
    assert.equal(await suite.page.getByRole('button', { name: 'Refresh' }).count(), 0);
    await failure.getByRole('button', { name: 'Try Again' }).click();
    assert.deepEqual(await posted(), [{ type: 'refresh' }]);
  });

  it('compares the campaigns that are ticked', async () => {
    await suite.load('en', 1000);
    await show();
    const { page } = suite;
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    const tick = (subject: string) => page.getByRole('checkbox', { name: `Compare “${subject}”` }).press(' ');
    await tick('Spring sale for offices');
    await compare.press('Enter');
    assert.deepEqual(await posted(), []);
    assert.equal(await page.locator('#compare-hint').innerText(), 'Select two or more campaigns to compare.');
    await tick('Light for long evenings');
    assert.equal(await page.locator('#compare-hint').innerText(), '2 campaigns selected');
    await compare.press('Enter');
    const ids = [idOf('Spring sale for offices'), idOf('Light for long evenings')];
    assert.deepEqual(await posted(), [{ type: 'choose', ids }]);
    await show({}, ids);
    await page.getByRole('button', { name: 'All Campaigns' }).press('Enter');
    assert.deepEqual((await posted()).at(-1), { type: 'choose', ids: [] });
    await show();
    assert.equal((await subjects()).length, 7);
  });

  it('compares people, not programs, where the readings show programs', async () => {
    await suite.load('en', 1000);
    await show({}, three());
    const named = (subject: string) => {
      const row = demo.find((each) => each.subject === subject);
      return [subject, createFormats('en').dayAndTime(row?.startAt ?? 0), row?.lists.join(', ') ?? ''];
    };
    assert.equal(
      await suite.page.locator('.summary').innerText(),
      'No campaign was clicked clearly more or less than “Spring is here: 30 % off” (10.7%): the differences may be chance. A larger list, or a bolder change, would show more.',
    );
    await suite.page
      .getByText(
        'Sent to different lists: a difference may be the readers’. Some who clicked in “Spring sale for offices” were probably programs: people there are compared with all who clicked elsewhere.',
      )
      .waitFor();
    const clicked = suite.page.getByRole('table', { name: 'Clicked' });
    assert.deepEqual(lines(await clicked.innerText()), [
      'Clicked',
      ...['Campaign', 'Rate', 'Compared'],
      ...[...named('Spring is here: 30 % off'), '10.7% 123 of 1,147', 'likely 9.1% to 12.6%'],
      'the others are compared with it',
      ...[...named('Light for long evenings'), '10.2% 115 of 1,133', 'likely 8.5% to 12%'],
      'no clear difference',
      ...[...named('Spring sale for offices'), '6.4% to 11.5% people 15 to 27 of 235'],
      ...['27.7% counted, with programs', 'likely 3.9% to 16.2%'],
      'no clear difference',
      'its people, compared with all who clicked',
      ...['0', '20%'],
    ]);
    await open('Opened');
    const opened = suite.page.getByRole('table', { name: 'Opened' });
    assert.equal(lines(await opened.innerText()).at(-3), 'more counted: between 16.7 and 29.7 points');
    await open('Half of the opens');
    const pace = suite.page.getByRole('table', { name: 'Half of the opens' });
    assert.deepEqual(lines(await pace.innerText()).slice(-2), [
      'Spring sale for offices',
      '45 sec to 50 sec',
    ]);
  });

  it('words differences with their bounds, from the campaign that is chosen', async () => {
    await suite.load('en', 1000);
    // Newcombe’s worked example: 56 of 70 and 48 of 80 differ by 5.24 to 33.39 points.
    const rows = [campaign(2, 80, 60, 48), campaign(1, 70, 60, 56)];
    await show({ rows }, [1, 2]);
    const { page } = suite;
    const said = () => page.locator('.summary').innerText();
    assert.equal(
      await said(),
      '“Campaign 2” was clicked less than “Campaign 1”: 60% against 80%. That is hardly chance.',
    );
    await page.getByLabel('Compare with').selectOption('2');
    assert.equal(
      await said(),
      '“Campaign 1” was clicked more than “Campaign 2”: 80% against 60%. That is hardly chance.',
    );
    const clicked = page.getByRole('table', { name: 'Clicked' });
    assert.match(await clicked.innerText(), /better: between 5\.2 and 33\.4 points/);
    await show({ rows: [...rows, { ...campaign(3, 0, 0, 0) }] }, [1, 2, 3]);
    assert.match(
      await clicked.innerText(),
      /Campaign 3\s+Apr 3, 2026, 12:00 AM\s+— 0 of 0\s+no figures that can be compared\s+can’t be compared/,
    );
    assert.equal(
      await said(),
      'Clearly more clicks than “Campaign 2” (60%): “Campaign 1” (80%). The other differences may be chance.',
    );
  });

  it('shows the same letter and the same list over time', async () => {
    await suite.load('en', 1000);
    await show({}, three());
    const headings = await suite.page.getByRole('heading', { level: 3 }).allInnerTexts();
    assert.deepEqual(
      headings.filter((heading) => heading.startsWith('Same')),
      [
        'Same letter over time: “Spring sale”, maket 103',
        'Same list over time: “Newsletter” (301)',
        'Same list over time: “Customers” (302)',
      ],
    );
    await open('Same letter over time: “Spring sale”, maket 103');
    const letter = suite.page.getByRole('table', { name: 'Same letter over time' });
    assert.deepEqual(await letter.getByRole('rowheader').allInnerTexts(), [
      'Spring is here: 30 % off',
      'Spring sale for offices',
    ]);
  });

  it('sums up months', async () => {
    const rows = [campaign(13, 1000, 300, 50), campaign(1, 3000, 900, 90), campaign(2, 100, 20, 1)];
    await show({ rows });
    await suite.page.getByLabel('By month').press(' ');
    const table = suite.page.getByRole('table', { name: 'By month' });
    assert.deepEqual(
      (await table.locator('tbody tr').allInnerTexts()).map((text) => lines(text).join(' | ')),
      [
        'March 2026 | Campaigns | 1 | Recipients | 100 | Clicked | 1% | Opened | 20% | Delivered | 100% | Bounced | 0% | Unsubscribed | 0% | Complaints | 0%',
        'February 2026 | Campaigns | 2 | Recipients | 4,000 | Clicked | 3.5% | Opened | 30% | Delivered | 100% | Bounced | 0% | Unsubscribed | 0% | Complaints | 0%',
      ],
    );
    assert.deepEqual(await axeFindings(suite.page), []);
    assert.deepEqual(await suite.cutOff(), []);
    const sideways = await table.evaluate(
      ({ parentElement: room }) => room && room.scrollWidth > room.clientWidth,
    );
    assert.equal(sideways, false);
    await suite.takePictures('months-en-320');
    await suite.page.getByRole('button', { name: 'Copy' }).click();
    const [request] = (await posted()) as ExportRequest[];
    assert.equal(
      request?.content,
      'month,campaigns,count,sent,delivered,bounce,opened,clicked,unsubs,spam,clicked_people_least,clicked_people_most\r\n2026-03,1,100,100,100,0,20,1,0,0,,\r\n2026-02,2,4000,4000,4000,0,1200,140,0,0,,\r\n',
    );
  });

  it('counts people, not programs, and bounces in what it exports of months', async () => {
    const counters = { count: 1000, delivered: 940, bounce: 60, clicked: 90, clicksTotal: 300, spam: 3 };
    const common = countersOf(counters);
    const scanned = campaign(1, 1000, 0, 0);
    const last = { at: 1, status: 4, count: 1000, statistics: { common, errors: [] } };
    await show({ rows: [{ ...scanned, last, people: { least: 30, most: 40 } }, campaign(13, 500, 90, 10)] });
    const { page } = suite;
    await page.getByLabel('By month').press(' ');
    const row = page.getByRole('table', { name: 'By month' }).locator('tbody tr');
    assert.deepEqual(lines(await row.innerText()), [
      ...['February 2026', 'Campaigns', '2', 'Recipients', '1,500', 'Clicked', '2.8% to 3.5% people'],
      ...['Opened', '6.3%', 'Delivered', '96%', 'Bounced', '4%', 'A bit high', 'Unsubscribed', '0%'],
      ...['Complaints', '0.21%', 'High for Gmail'],
    ]);
    const exported = async (format: string) => {
      await page.getByLabel('Format').selectOption(format);
      await page.getByRole('button', { name: 'Copy' }).click();
      return ((await posted()).at(-1) as ExportRequest).content;
    };
    assert.match(await exported('csv'), /\r\n2026-02,2,1500,1500,1440,60,90,100,0,3,40,50\r\n$/);
    const [json] = JSON.parse(await exported('json'));
    assert.deepEqual([json.bounce, json.clicked_people_least, json.clicked_people_most], [60, 40, 50]);
    assert.match(await exported('markdown'), /\| 2\.8% to 3\.5% people \|/);
  });

  it('shows all figures of compared campaigns at a glance, with differences in points, colored if they are no chance', async () => {
    const bad = { count: 1000, delivered: 900, bounce: 100, clicked: 9, clicksTotal: 9, spam: 4 };
    const last = { at: 1, status: 4, count: 1000, statistics: { common: countersOf(bad), errors: [] } };
    await show({ rows: [{ ...campaign(2, 1000, 0, 0), last }, campaign(1, 1000, 0, 100)] }, [1, 2]);
    const rows = suite.page.getByRole('table', { name: 'At a glance' }).getByRole('row');
    assert.deepEqual(lines(await rows.last().innerText()), [
      'Campaign 2',
      ...['Clicked', '1%', '−9 worse', 'Opened', '0%', '0', 'Delivered', '90%', '−10 worse'],
      ...['Bounced', '10%', '+10 worse', 'Unsubscribed', '0%', '0', 'Complaints', '0.44%', '+0.44'],
    ]);
    assert.deepEqual(lines(await rows.nth(1).innerText()).slice(0, 4), [
      'Campaign 1',
      'the others are compared with it',
      'Clicked',
      '10%',
    ]);
  });

  it('says of bounces and complaints how they are, and what to do about those that are no chance', async () => {
    const row = (id: number, delivered: number, bounce: number, spam: number): CampaignRow => {
      const counted = { count: delivered + bounce, delivered, bounce, spam };
      const last = { at: 1, status: 4, count: 1000, statistics: { common: countersOf(counted), errors: [] } };
      return { ...campaign(id, 1000, 0, 0), last };
    };
    const notes = () => suite.page.locator('.campaigns .level').allInnerTexts();
    const advice = () => suite.page.locator('.advice li').allInnerTexts();
    await show({ rows: [row(1, 235, 0, 1)] });
    assert.deepEqual([await notes(), await advice()], [['Only 1: may be chance'], []]);
    await show({ rows: [row(3, 1000, 30, 2), row(2, 1000, 60, 3), row(1, 2000, 0, 3)] });
    assert.deepEqual(await notes(), [
      ...['A bit high', 'Only 2: may be chance'],
      ...['Too many', 'Too many for Gmail', 'High for Gmail'],
    ]);
    assert.deepEqual(
      (await advice()).map((words) => words.split(':')[0]),
      ['Bounces of 2% or more', 'Complaints of 0.1% or more'],
    );
  });

  it('breaks no name of a figure on the narrowest pages', async () => {
    for (const width of [320, 260]) {
      await suite.load('ru', width);
      for (const ids of [[], three()]) {
        await show({}, ids);
        const heights = await suite.page
          .locator('.cards tbody .name')
          .evaluateAll((names) => names.map(({ clientHeight }) => clientHeight));
        assert.equal(new Set(heights).size, 1, `${width} pixels: ${heights}`);
      }
    }
  });

  it('exports what is shown, with harmless texts', async () => {
    const hostile = '=HYPERLINK("https://evil.example") | [x](command:undo) <img src=x onerror=alert(1)>';
    await show({ rows: [{ ...campaign(1, 1000, 300, 40), subject: hostile }, campaign(2, 500, 100, 9)] });
    const { page } = suite;
    assert.equal(await page.locator('img').count(), 0);
    const exported = async (format: string) => {
      await page.getByLabel('Format').selectOption(format);
      await page.getByRole('button', { name: 'Copy' }).click();
      return ((await posted()).at(-1) as ExportRequest).content;
    };
    const csv = await exported('csv');
    assert.ok(csv.includes(`"'=HYPERLINK(""https://evil.example"")`), csv);
    const [second, first] = JSON.parse(await exported('json'));
    assert.deepEqual([first.subject, first.delivered, first.opened, first.clicked], [hostile, 1000, 300, 40]);
    assert.deepEqual([second.campaign, second.count, second.clicked], [2, 500, 9]);
    const markdown = await exported('markdown');
    assert.ok(!/(?<!\\)[[<]/.test(markdown), markdown);
    assert.ok(markdown.includes('| 4% | 30% | 100% | 0% | 0% | 0% |'), markdown);
  });

  it('shows a hundred of a thousand campaigns at first', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => campaign(1000 - index, 1000, 300, 40));
    await show({ rows });
    assert.equal((await subjects()).length, 100);
    await suite.page.getByRole('button', { name: 'Show All 1,000' }).press('Enter');
    assert.equal((await subjects()).length, 1000);
  });

  for (const language of fittingLanguages) {
    for (const width of [320, 1000]) {
      it(`has no accessibility faults and fits: ${language}, ${width} pixels`, async () => {
        await suite.load(language, width);
        await show({ failure: 'Couldn’t update these figures.' });
        assert.deepEqual(await axeFindings(suite.page, themesOf(language, width)), []);
        assert.deepEqual(await suite.cutOff(), []);
        await suite.takePictures(`table-${language}-${width}`);
        await show({}, three());
        assert.deepEqual(await axeFindings(suite.page, themesOf(language, width)), []);
        assert.deepEqual(await suite.cutOff(), []);
        await suite.takePictures(`comparison-${language}-${width}`);
      });
    }
  }
});
