import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
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
import { axeFindings } from './support/axe.ts';
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
    campaigns.push({ history, row: campaignRow({ record, facts: { letter } as never }, names, last, drawn) });
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
  after(() => undefined);

  async function show(state: Partial<CampaignsState> = {}, ids: readonly number[] = []): Promise<void> {
    const rows = state.rows ?? demo.map(({ row }) => row);
    const compared = demo
      .filter(({ row }) => ids.includes(row.id))
      .map(({ row, history }) => ({ id: row.id, history }));
    const message: ToCampaignsPage = {
      type: 'show',
      state: { account: 'Sandbox', rows, isLoading: false, compared, ...state },
      memory: { account: 'sandbox:1', accountName: 'Sandbox', ids },
    };
    await tellPage(suite.page, message);
    await suite.page.locator('h1').waitFor();
  }

  const idOf = (subject: string) => demo.find(({ row }) => row.subject === subject)?.row.id ?? 0;
  const posted = () => suite.posted<FromCampaignsPage>();
  const subjects = () => suite.page.locator('.campaigns tbody th').allInnerTexts();
  const lines = (text: string) => text.split(/\s*[\n\t]\s*/).filter(Boolean);

  it('looks', async () => {
    await suite.load('en', 1000);
    await show();
    await suite.takePictures('table');
    await show({}, [idOf('Spring is here: 30 % off'), idOf('Spring sale for offices'), idOf('Light for long evenings')]);
    await suite.takePictures('comparison');
    await suite.load('ru', 320);
    await show();
    await suite.takePictures('table-narrow', ['dark']);
    await show({}, [idOf('Spring is here: 30 % off'), idOf('Spring sale for offices')]);
    await suite.takePictures('comparison-narrow', ['dark']);
    console.log(await suite.page.locator('main').innerText());
  });
});
