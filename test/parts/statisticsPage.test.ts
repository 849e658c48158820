import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as vscode from 'vscode';
import { StatisticsPage } from '../../src/extension/campaigns/statistics/statisticsPage.ts';
import { commands } from '../../src/extension/names.ts';
import type { ToStatisticsPage } from '../../src/protocol/statistics.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import {
  inCampaignsWindow,
  sandbox,
  send,
  untilFinal,
  watcher,
  window,
} from '../host/support/campaignsWindow.ts';
import { panelOf } from '../host/support/panelOf.ts';
import { takeCommands } from '../host/support/takeCommands.ts';
import { eventually } from '../support/eventually.ts';

describe('the page of a campaign’s statistics', () => {
  inCampaignsWindow();

  async function open(id: number, account?: string) {
    const { identity } = await window.active.connect();
    const { panel, told, say } = panelOf<ToStatisticsPage>();
    const memory = { account: account ?? identity, accountName: 'Work', id, subject: 'Spring' };
    const { errors } = window;
    const page = new StatisticsPage(panel, memory, { watcher, errors, extensionUri: vscode.Uri.file('/') });
    say({ type: 'ready' });
    return { page, say, state: () => told.at(-1)?.state ?? assert.fail('Nothing was told.') };
  }

  it('says that a campaign reached nobody, through which account, and that it can be sent again', async () => {
    const id = await send('Spring', undefined, []);
    const { page, state } = await open(id);
    await eventually(() => {
      const { last, accountKind, canRepeat, facts } = state();
      assert.deepEqual([last?.status, last?.count, accountKind, canRepeat], [4, 0, 'test', true]);
      assert.match(facts.list ?? '', /^list \d+$/);
    });
    page.dispose();
  });

  it('compares a campaign with the one before it that was no test', async () => {
    const earlier = await send('Winter');
    const id = await send('Spring');
    await send('Summer');
    const { page, say } = await open(id);
    const calls: unknown[][] = [];
    const taken = takeCommands([commands.campaignsCompare], calls);
    say({ type: 'compareWithLast' });
    const nodes = [id, earlier].map((number) => ({ kind: 'campaign', id: number }));
    await eventually(() => assert.deepEqual(calls, [[commands.campaignsCompare, undefined, nodes]]));
    taken.dispose();
    page.dispose();
  });

  it('asks for the addresses to suppress', async () => {
    const { page, say } = await open(await send('Spring'));
    const calls: unknown[][] = [];
    const taken = takeCommands([commands.audienceSuppress], calls);
    say({ type: 'suppress' });
    await eventually(() => assert.deepEqual(calls, [[commands.audienceSuppress]]));
    taken.dispose();
    page.dispose();
  });

  it('copies the number of a campaign', async () => {
    const id = await send('Spring');
    const { page, say } = await open(id);
    say({ type: 'copyNumber' });
    await eventually(async () => assert.equal(await vscode.env.clipboard.readText(), String(id)));
    page.dispose();
  });

  it('knows the usual rates from three earlier campaigns of many letters', async () => {
    const many = Array.from({ length: 25 }, (_, index) => `person${index}@shop.example`);
    for (const subject of ['Summer', 'Autumn', 'Winter'])
      await untilFinal(await send(subject, undefined, many));
    const { page, state } = await open(await send('Spring'));
    await eventually(() =>
      assert.deepEqual(state().usual, {
        delivery: { part: 75, whole: 75 },
        click: { part: 0, whole: 75 },
        open: { part: 0, whole: 75 },
        unsubscribe: { part: 0, whole: 75 },
      }),
    );
    page.dispose();
  });

  it('says why the figures could not be read: the code and the sentence of the service are there once', async () => {
    const id = await send('Spring');
    await untilFinal(id);
    const { page, say, state } = await open(id);
    sandbox.misbehave('/sends/', 'status=400; body=code');
    say({ type: 'refresh' });
    await eventually(() =>
      assert.equal(
        state().failure,
        'Couldn’t read “Spring”: the service refused the request (400): “The sandbox answers 400 on purpose”.',
      ),
    );
    sandbox.misbehave();
    page.dispose();
  });

  it('of another account than the active one does not say whether that is live, and sends nothing again', async () => {
    const id = await send('Spring');
    const { page, say, state } = await open(id, 'Other');
    await eventually(() => {
      const { accountKind, canRepeat, failure } = state();
      assert.deepEqual([accountKind, canRepeat], [undefined, undefined]);
      assert.match(failure ?? '', /account “Work” is not connected in this window/);
    });
    const words = 'Couldn’t update these figures: account “Work” is not connected in this window.';
    const answers = answerMessages({ [words]: undefined });
    say({ type: 'again' });
    await eventually(() => assert.deepEqual(answers.shown, [words]));
    answers.dispose();
    page.dispose();
  });
});
