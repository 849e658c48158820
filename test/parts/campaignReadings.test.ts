import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { answerMessages } from '../host/support/answerMessages.ts';
import {
  addKnown,
  campaignRequests,
  followEnds,
  inCampaignsWindow,
  openCampaigns,
  quietSandbox,
  reopenCampaigns,
  sandbox,
  send,
  service,
  tree,
  untilFinal,
  untilTree,
  watcher,
  window,
} from '../host/support/campaignsWindow.ts';
import { treeText } from '../host/support/treeText.ts';
import { countersOf } from '../support/counters.ts';
import { eventually } from '../support/eventually.ts';

describe('the campaign watcher', () => {
  inCampaignsWindow();

  it('requests nothing while no view is open, and reads a finished campaign once for all views', async () => {
    const id = await send('Spring');
    const finished = async () => (await service.getSend(id, ['status'])).status === 4;
    while (!(await finished())) await delay(50);
    sandbox.takeRequests();
    await addKnown(id, 'Spring');
    await treeText(tree);
    const other = openCampaigns();
    assert.deepEqual(campaignRequests(), []);

    const { identity } = await window.active.connect();
    other.watcher.watch();
    other.watcher.watch();
    other.watcher.watch({ account: identity, id });
    await Promise.all([
      other.watcher.refresh({ account: identity, id }),
      other.watcher.refresh({ account: identity, id }),
    ]);
    assert.deepEqual(campaignRequests(), [
      `GET /mailer/sends/${id}.json`,
      `GET /mailer/sendstatistics/${id}.json`,
    ]);
    other.tree.dispose();
    other.watcher.dispose();
  });

  it('knows the newest figures of the campaigns before one, of the same account only', async () => {
    watcher.watch();
    const ids = [await send('Spring'), await send('Summer')];
    for (const id of ids) await untilFinal(id);
    const next = Math.max(...ids) + 1;
    await addKnown(next, 'Autumn');
    const { identity } = await window.active.connect();
    const delivered = async (campaign: { account: string; id: number }, most: number) => {
      const earlier = await watcher.earlier(campaign, most);
      return earlier.map(({ statistics }) => statistics?.common.delivered);
    };
    await eventually(async () => {
      assert.deepEqual(await delivered({ account: identity, id: next + 1 }, 20), [2, 2]);
    });
    assert.deepEqual(await delivered({ account: identity, id: next + 1 }, 2), [2]);
    assert.deepEqual(await delivered({ account: identity, id: ids[0] ?? 0 }, 20), []);
    assert.deepEqual(await delivered({ account: 'Other', id: next + 1 }, 20), []);
  });

  it('knows the final figures after a restart without a request', async () => {
    watcher.watch();
    const id = await send('Spring');
    const shown = await untilTree((text) => text.startsWith('Finished'));
    await untilFinal(id);
    sandbox.takeRequests();
    reopenCampaigns();
    watcher.watch();
    await untilTree((text) => text === shown);
    assert.deepEqual(campaignRequests(), []);
  });

  it('reads a campaign with final figures again on the first refresh after a restart', async () => {
    watcher.watch();
    const id = await send('Spring');
    while (watcher.campaign(id).last?.statistics?.common.final !== true) await delay(20);
    reopenCampaigns();
    const { identity } = await window.active.connect();
    sandbox.takeRequests();
    await watcher.refresh({ account: identity, id });
    assert.deepEqual(campaignRequests(), [
      `GET /mailer/sends/${id}.json`,
      `GET /mailer/sendstatistics/${id}.json`,
    ]);
  });

  it('keeps the last figures when a reading fails, and clears the failure on the next success', async () => {
    watcher.watch();
    const id = await send('Spring');
    await untilFinal(id);
    const { identity } = await window.active.connect();
    sandbox.refuse('/sendstatistics/', 400);
    await watcher.refresh({ account: identity, id });
    const failed = watcher.campaign(id);
    assert.ok(failed.failure);
    assert.equal(failed.last?.statistics?.common.delivered, 2);
    sandbox.refuse();
    await watcher.refresh({ account: identity, id });
    assert.equal(watcher.campaign(id).failure, undefined);
  });

  it('warns once about a campaign that reached nobody, and not again after a restart', async () => {
    const answers = answerMessages({ 'Campaign “': undefined });
    const warn = () => followEnds().ends;
    const told = (...subjects: string[]) =>
      eventually(() =>
        assert.deepEqual(
          answers.shown.map((words) => words.split(' ')[1]),
          subjects,
        ),
      );
    let warning = warn();
    watcher.watch();
    await send('Nobody', undefined, []);
    await told('“Nobody”');
    warning.dispose();
    reopenCampaigns();
    warning = warn();
    watcher.watch();
    await untilTree((text) => text === 'Finished  1\n  Nobody  reached nobody');
    await send('Another', undefined, []);
    await told('“Nobody”', '“Another”');
    warning.dispose();
    answers.dispose();
  });

  it('reads a campaign once for two windows', async () => {
    const id = await send('Spring', new Date(Date.now() + 86_400_000));
    sandbox.takeRequests();
    const other = openCampaigns();
    watcher.watch();
    other.watcher.watch();
    const isKnown = (each: typeof watcher) => each.campaign(id).last?.status === 0;
    await eventually(() => assert.deepEqual([watcher, other.watcher].map(isKnown), [true, true]));
    assert.deepEqual(campaignRequests(), [`GET /mailer/sends/${id}.json`]);
    other.tree.dispose();
    other.watcher.dispose();
  });

  it('takes the past readings of a sandbox’s campaign once for two windows, and of no other account', async () => {
    const id = await send('Spring');
    const past = [10, 20].map((delivered, index) => ({
      at: 1000 + index,
      after: 900 + index,
      status: 4,
      count: 100,
      statistics: { common: countersOf({ count: 100, delivered }), errors: [] },
    }));
    const { active } = window;
    const connection = await active.connect();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return past as never;
    };
    const asKind = (kind: 'sandbox' | 'test') => {
      const account = { ...connection.account, kind };
      const current = { ...connection, account, identity: kind };
      const { onDidChange } = active;
      return { account, state: 'connected', current, onDidChange, connect: async () => current } as const;
    };
    const open = (kind: 'sandbox' | 'test') =>
      openCampaigns(asKind(kind) as unknown as typeof active, { ...quietSandbox, ask });
    const windows = [open('test'), open('sandbox'), open('sandbox')];
    const histories = () =>
      Promise.all(
        ['test', 'sandbox'].map(async (account) => {
          const history = await watcher.history({ account, id });
          return history.map(({ statistics }) => statistics?.common.delivered);
        }),
      );
    for (const { watcher: each } of windows) each.watch({ account: each.connection?.identity ?? '', id });
    await eventually(async () => {
      const [ofTest = [], ofSandbox = []] = await histories();
      assert.deepEqual([ofTest.at(-1), ofSandbox.slice(0, 2), ofSandbox.at(-1)], [2, [10, 20], 2]);
    });
    assert.equal(asked, 1);
    for (const each of windows) {
      each.tree.dispose();
      each.watcher.dispose();
    }
  });

  it('tells once, over two windows and a restart, that a campaign has been sent', async () => {
    const answers = answerMessages({ 'Campaign “': undefined });
    const other = openCampaigns();
    const windows = [followEnds(), followEnds(other.watcher)];
    watcher.watch();
    other.watcher.watch();
    const id = await send('Spring');
    await untilFinal(id);
    await eventually(() => assert.equal(other.watcher.campaign(id).stage, 'finished'));
    await eventually(() => assert.equal(answers.shown.length, 1));
    assert.match(
      answers.shown[0] ?? '',
      /^Campaign “Spring” has been sent: \d of 3 letters were delivered\.$/,
    );
    const badges = windows.map(({ view }) => view.badge);
    assert.deepEqual(badges.filter(Boolean), [{ value: 1, tooltip: '1 campaign has been sent' }]);
    for (const { badge, view, ends } of windows) {
      badge.seen();
      assert.equal(view.badge, undefined);
      ends.dispose();
    }
    reopenCampaigns();
    const again = followEnds();
    watcher.watch();
    await untilTree((text) => text === 'Finished  1\n  Spring  66.7% delivered');
    assert.equal(answers.shown.length, 1);
    again.ends.dispose();
    other.tree.dispose();
    other.watcher.dispose();
    answers.dispose();
  });

  it('stops polling when the key is rejected, and leaves the message to the view', async () => {
    await addKnown(1, 'Spring');
    sandbox.refuse('/sends/', 401);
    watcher.watch();
    await untilTree((text) => text === '');
    assert.equal(window.active.state, 'wrongKey');
    assert.deepEqual(campaignRequests(), ['GET /mailer/sends/1.json']);
  });
});
