import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as vscode from 'vscode';
import { CampaignsPage } from '../../src/extension/campaigns/compare/campaignsPage.ts';
import type { ToCampaignsPage } from '../../src/protocol/campaigns.ts';
import {
  addKnown,
  inCampaignsWindow,
  send,
  service,
  untilFinal,
  watcher,
  window,
} from '../host/support/campaignsWindow.ts';
import { panelOf } from '../host/support/panelOf.ts';
import { eventually } from '../support/eventually.ts';

describe('the page of all campaigns', () => {
  inCampaignsWindow();

  async function open(ids: readonly number[] = [], account = '') {
    const { identity } = await window.active.connect();
    const { panel, told, say } = panelOf<ToCampaignsPage>();
    const memory = { account: account || identity, accountName: 'Work', ids };
    const { errors } = window;
    const page = new CampaignsPage(panel, memory, { watcher, errors, extensionUri: vscode.Uri.file('/') });
    return { page, panel, told, say };
  }

  it('has the figures of the service and the letters of those that are compared', async () => {
    const ids = [await send('Spring'), await send('Summer', undefined, ['anna@shop.example'])];
    await addKnown(7777, 'Not at the service');
    const { page, panel, told, say } = await open(ids);
    say({ type: 'ready' });
    for (const id of ids) await untilFinal(id);
    await eventually(() => {
      const { state } = told.at(-1) ?? assert.fail('Nothing was told.');
      const finals = state.rows.map(({ last }) => last?.statistics?.common.final);
      assert.deepEqual(finals, [undefined, true, true]);
    });
    const { state, memory } = told.at(-1) ?? assert.fail();
    assert.deepEqual([panel.title, memory.ids], ['Compare Campaigns', ids]);
    assert.deepEqual(
      state.rows.map(({ subject }) => subject),
      ['Not at the service', 'Summer', 'Spring'],
    );
    for (const id of ids) {
      const { common } = await service.getStatistics(id, ['id', 'common', 'errors']);
      const row = state.rows.find((each) => each.id === id);
      assert.deepEqual(row?.last?.statistics?.common, common);
      assert.match(row?.letter ?? '', /^maket \d+$/);
    }
    page.dispose();
  });

  it('shows others when the page asks for them, and nothing for what is no message', async () => {
    const id = await send('Spring');
    const { page, panel, told, say } = await open();
    for (const wrong of [{ type: 'choose', ids: ['1'] }, { type: 'choose' }, { type: 'quit' }, 'ready', null])
      say(wrong);
    say({ type: 'choose', ids: [id, id + 1] });
    await eventually(() => assert.equal(panel.title, 'Compare Campaigns'));
    say({ type: 'choose', ids: [] });
    await eventually(() => {
      assert.equal(panel.title, 'All Campaigns');
      assert.deepEqual(told.at(-1)?.memory.ids, []);
    });
    page.dispose();
  });

  it('says so when its account is not the active one', async () => {
    await send('Spring');
    const { page, told, say } = await open([], 'Other');
    say({ type: 'ready' });
    await eventually(() => {
      const { rows, failure } = told.at(-1)?.state ?? {};
      assert.deepEqual(rows, []);
      assert.equal(failure, 'Couldn’t update these figures: account “Work” is not connected in this window.');
    });
    page.dispose();
  });
});
