import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { warnWhenNobodyIsReached } from '../../src/extension/campaigns/watch/reachedNobody.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import {
  addKnown,
  campaignRequests,
  inCampaignsWindow,
  openCampaigns,
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
    const warn = () => warnWhenNobodyIsReached(watcher, window.errors, async () => {});
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

  it('stops polling when the key is rejected, and leaves the message to the view', async () => {
    await addKnown(1, 'Spring');
    sandbox.refuse('/sends/', 401);
    watcher.watch();
    await untilTree((text) => text === '');
    assert.equal(window.active.state, 'wrongKey');
    assert.deepEqual(campaignRequests(), ['GET /mailer/sends/1.json']);
  });
});
