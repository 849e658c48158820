import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { MailingService } from '../../src/core/port/service.ts';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import { createFormats } from '../../src/core/text/formats.ts';
import type { ActiveAccount } from '../../src/extension/accounts/connection.ts';
import { createStatisticsPages } from '../../src/extension/campaigns/statistics/statisticsPage.ts';
import { eventually } from '../support/eventually.ts';
import { answerMessages } from './support/answerMessages.ts';
import {
  addKnown,
  followEnds,
  inCampaignsWindow,
  quietSandbox,
  reopenCampaigns,
  send,
  tooltipOf,
  tree,
  untilFinal,
  untilTree,
  watcher,
  window,
} from './support/campaignsWindow.ts';
import { installed } from './support/mailroom.ts';

describe('the Campaigns view', () => {
  inCampaignsWindow();

  it('follows a campaign until it has finished and its figures are final', async () => {
    watcher.watch();
    const id = await send('Spring');
    await untilTree((text) => text === 'Finished  1\n  Spring  66.7% delivered');
    const { last } = watcher.campaign(id);
    assert.equal(last?.statistics?.common.final, true);
    assert.deepEqual(last?.statistics?.errors, [
      { code: 501, reason: 'The mailbox does not exist.', count: 1 },
    ]);
  });

  it('says that a campaign has reached nobody, in the view and once in a notification', async () => {
    const answers = answerMessages({ 'Campaign “Nobody”': 'Show Statistics' });
    const opened: number[] = [];
    const { ends } = followEnds(watcher, async (id) => void opened.push(id));
    try {
      watcher.watch();
      const id = await send('Nobody', undefined, []);
      await untilTree((text) => text === 'Finished  1\n  Nobody  reached nobody');
      const words = 'Campaign “Nobody” reached nobody. Perhaps nobody on its lists has confirmed.';
      assert.ok((await tooltipOf('Nobody')).split('\n').includes(words));
      await eventually(() => assert.deepEqual([answers.shown, opened], [[words], [id]]));
      await watcher.refresh({ account: watcher.connection?.identity ?? '', id });
      assert.deepEqual(answers.shown, [words]);
    } finally {
      ends.dispose();
      answers.dispose();
    }
  });

  it('groups scheduled, finished, unreadable and unknown campaigns', async () => {
    const tomorrow = new Date();
    tomorrow.setDate(tomorrow.getDate() + 1);
    tomorrow.setHours(9, 0, 0, 0);
    await send('Spring');
    await send('Tomorrow', tomorrow);
    await addKnown(990_001, 'Not there');
    const { identity } = await window.active.connect();
    const cut = new ServiceError(
      { kind: 'unreachable', reason: 'ECONNRESET' },
      { method: 'POST', path: '/mailer/sends.json' },
      true,
    );
    await window.journal.create(
      identity,
      { kind: 'send', maket: 1, subject: 'Lost', lists: [1] },
      async () => {
        throw cut;
      },
    );
    watcher.watch();
    const nine = createFormats(vscode.env.language).time(tomorrow.getTime());
    const whole = `
Scheduled  1
  Tomorrow  tomorrow, ${nine}
Finished  2
  Not there  couldn’t be read
  Spring  66.7% delivered
Unknown  1
  Lost  outcome unknown`.slice(1);
    await untilTree((text) => text === whole);
  });

  it('shows an undocumented status by its number', async () => {
    const { active } = window;
    const connection = await active.connect();
    const odd: Partial<MailingService> = {
      getSend: async (id: number) => ({ id, count: 3, status: 7 }) as never,
      getStatistics: async () => {
        throw new ServiceError(
          { kind: 'refused', status: 404 },
          { method: 'GET', path: '/mailer/sendstatistics/1.json' },
          false,
        );
      },
    };
    const account = {
      account: active.account,
      state: 'connected',
      current: { ...connection, service: odd as MailingService },
      onDidChange: active.onDidChange,
      connect: async () => account.current,
    } as const;
    await addKnown(1, 'Spring');
    reopenCampaigns(account);
    watcher.watch();
    await untilTree((text) => text === 'Unknown  1\n  Spring  status 7');
  });

  it('explains in the sandbox, and only there, why the letters of a running campaign are waiting', async () => {
    const { active } = window;
    const connection = await active.connect();
    const running: Partial<MailingService> = {
      getSend: async (id: number) => ({ id, count: 3, status: id === 1 ? 1 : 4 }) as never,
      getStatistics: async () => {
        throw new ServiceError(
          { kind: 'refused', status: 404 },
          { method: 'GET', path: '/mailer/sendstatistics/1.json' },
          false,
        );
      },
    };
    const account = (kind: 'sandbox' | 'test') => {
      const current = { ...connection, account: { ...connection.account, kind }, service: running };
      const { onDidChange } = active;
      return {
        account: current.account,
        state: 'connected',
        current,
        onDidChange,
        connect: async () => current,
      };
    };
    const changed = new vscode.EventEmitter<void>();
    const mail = {
      ...quietSandbox,
      trouble: 'connect [harm](command:undo)' as string | undefined,
      onDidChangeTrouble: changed.event,
    };
    const words =
      'Letters are waiting because the mail server is not available: connect [harm]\u2060(command:undo). They are sent automatically when the server is back.';
    const drawn = () => new Promise((resolve) => tree.onDidChangeTreeData(resolve));
    await addKnown(1, 'Spring');
    await addKnown(2, 'Winter');
    for (const kind of ['sandbox', 'test'] as const) {
      reopenCampaigns(account(kind) as unknown as ActiveAccount, mail);
      watcher.watch();
      await untilTree((text) => text.includes('Running  1') && text.includes('Finished  1'));
      assert.equal((await tooltipOf('Spring')).includes(words), kind === 'sandbox');
      assert.ok(!(await tooltipOf('Winter')).includes('wait'));
    }
    reopenCampaigns(account('sandbox') as unknown as ActiveAccount, mail);
    watcher.watch();
    await untilTree((text) => text.includes('Running  1'));
    mail.trouble = undefined;
    const isDrawn = drawn();
    changed.fire();
    await isDrawn;
    assert.ok(!(await tooltipOf('Spring')).includes('wait'));
  });

  it('reads new counts of the sandbox at once, even before the scheduled start', async () => {
    const id = await send('Spring', new Date(Date.now() + 86_400_000));
    const { active } = window;
    const connection = await active.connect();
    let count = 0;
    const getSend = async () => ({ id, count, status: 0 });
    const service = { getSend } as Partial<MailingService> as MailingService;
    const current = { ...connection, service, account: { ...connection.account, kind: 'sandbox' } } as const;
    const { onDidChange } = active;
    const account = { account: current.account, state: 'connected', current, onDidChange } as const;
    const counted = new vscode.EventEmitter<readonly number[]>();
    const news = { ...quietSandbox, onDidCount: counted.event };
    reopenCampaigns({ ...account, connect: async () => current }, news);
    watcher.watch({ account: current.identity, id });
    const untilShown = async (isRight: (shown: number | undefined) => boolean) => {
      while (!isRight(watcher.campaign(id).last?.count))
        await new Promise((resolve) => watcher.onDidChange(resolve));
    };
    await untilShown((shown) => shown !== undefined);
    for (count = 0; count <= 3; count++) {
      counted.fire([id]);
      await untilShown((shown) => shown === count);
    }
  });

  it('names the letter, lists and sender of a campaign, and marks what only the journal claims', async () => {
    const { identity } = await window.active.connect();
    const content = {
      kind: 'maket',
      title: 'Spring sale',
      layout: 'spring.mjml',
      hash: 'a',
      bytes: 10,
    } as const;
    const [maket, list] = [104, 302];
    await window.journal.create(identity, { ...content, ownFooter: false }, async () => maket);
    await window.journal.create(identity, { kind: 'list', title: 'Readers' }, async () => list);
    await window.mergeJournal([
      {
        v: 1,
        event: 'known',
        at: new Date().toISOString(),
        account: identity,
        kind: 'list',
        id: 303,
        title: 'Test',
      },
    ]);
    const sending = { kind: 'send', maket, subject: 'Spring', lists: [list, 303, 304] } as const;
    await window.journal.create(identity, { ...sending, sender: 'news@shop.example' }, async () => 990_001);
    watcher.watch();
    await untilTree((text) => text.includes('couldn’t be read'));
    const [, , ...lines] = (await tooltipOf('Spring')).split('\n');
    assert.deepEqual(lines.slice(0, 5), [
      'Number: 990001',
      'Letter: “Spring sale”, maket 104',
      'Layout: spring.mjml',
      'Lists: “Readers”, list 302; “Test”, list 303 (name from the workspace’s records); list 304',
      'From: news@shop.example',
    ]);
    await window.mergeJournal([
      {
        v: 1,
        event: 'requested',
        at: new Date().toISOString(),
        account: identity,
        request: 'theirs',
        creation: { ...sending, subject: 'Theirs' },
      },
      {
        v: 1,
        event: 'created',
        at: new Date().toISOString(),
        account: identity,
        request: 'theirs',
        id: 990_002,
      },
    ]);
    await untilTree((text) => text.includes('Theirs  couldn’t be read'));
    assert.match(
      await tooltipOf('Theirs'),
      /\nFrom the workspace’s records: this computer did not create the campaign\.\n/,
    );
  });

  it('does not redraw a campaign that looks the same', async () => {
    watcher.watch();
    const id = await send('Spring');
    await untilFinal(id);
    await untilTree((text) => text.startsWith('Finished'));
    const drawn: (string | undefined)[] = [];
    tree.onDidChangeTreeData((node) => drawn.push(node?.kind));
    await watcher.refreshAll();
    const { identity } = await window.active.connect();
    await watcher.refresh({ account: identity, id });
    assert.deepEqual(drawn, []);
  });

  it('asks VS Code for all rows only once until it takes them, so that the row of an open menu stays known', async () => {
    watcher.watch();
    await untilTree((text) => text === '');
    const asked: unknown[] = [];
    tree.onDidChangeTreeData((node) => asked.push(node));
    for (const id of [1, 2]) {
      await addKnown(id, 'Spring');
      while (!watcher.campaigns.some(({ record }) => record.id === id)) await delay(20);
    }
    assert.deepEqual(asked, [undefined]);
    await untilTree((text) => /^\S+ {2}2\n/.test(text));
  });
});

describe('a statistics page', () => {
  inCampaignsWindow();

  it('opens once for a campaign', async () => {
    watcher.watch();
    const id = await send('Spring');
    const { identity } = await window.active.connect();
    const { errors } = window;
    const { extensionUri } = installed();
    const pages = createStatisticsPages({ watcher, errors, extensionUri });
    const memory = { account: identity, accountName: 'Work', id, subject: 'Spring' };
    pages.show(memory);
    pages.show(memory);
    const labels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    while (!labels().includes('Statistics: Spring')) await delay(20);
    assert.equal(labels().filter((label) => label === 'Statistics: Spring').length, 1);
    pages.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
