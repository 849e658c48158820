import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { MailingService } from '../../src/core/port/service.ts';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import { createFormats } from '../../src/core/text/formats.ts';
import type { RunningSandbox } from '../../src/extension/accounts/sandboxHost.ts';
import { CampaignsTree } from '../../src/extension/campaigns/campaignsTree.ts';
import { CampaignWatcher } from '../../src/extension/campaigns/campaignWatcher.ts';
import { Readings } from '../../src/extension/campaigns/readings.ts';
import { createStatisticsPages } from '../../src/extension/campaigns/statisticsPage.ts';
import { ErrorNotifier } from '../../src/extension/errors/errorNotifier.ts';
import { DemoRecords } from '../../src/extension/sandbox/demoRecords.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';
import { treeText } from './support/treeText.ts';

const quick = ['--start-delay', '100', '--batch-interval', '20', '--tracking-window', '0'];

let sandbox: SandboxProcess;
let window: TestWindow;
let service: MailingService;
let directory: string;
let watcher: CampaignWatcher;
let tree: CampaignsTree;

/** Gives each test of a group a window of its own, connected with a sandbox of its own. */
function inWindow(): void {
  beforeEach(async () => {
    sandbox = await startSandboxProcess(...quick);
    window = await openTestWindow();
    directory = await mkdtemp(join(tmpdir(), 'mr-readings-'));
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    ({ service } = await window.active.connect());
    ({ watcher, tree } = openCampaigns());
    sandbox.takeRequests();
  });

  afterEach(async () => {
    tree.dispose();
    watcher.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
    await rm(directory, { recursive: true, force: true });
  });
}

/** What a window makes of the journal and of the readings that were kept. */
function openCampaigns() {
  const { active, journal, log } = window;
  const errors = new ErrorNotifier(log, active);
  const opened = new CampaignWatcher({
    active,
    journal,
    readings: new Readings(directory, log),
    errors,
    log,
  });
  return { watcher: opened, tree: new CampaignsTree(opened) };
}

/** Sends to three addresses, of which one does not exist, as the extension does. */
async function send(subject: string, startAt?: Date): Promise<number> {
  const { identity } = await window.active.connect();
  const list = await service.createList({ title: subject, subscribeLink: 'https://shop.example/' });
  for (const email of ['anna@shop.example', 'boris@shop.example', 'nobody@shop.example']) {
    await service.createSubscriber({ email, listId: list, skipConfirmation: true });
  }
  const maket = await service.createMaket({ title: subject, body: '<p>Hello</p>' });
  const request = { maketId: maket, letterTitle: subject, lists: [list], ...(startAt && { startAt }) };
  return window.journal.create(
    identity,
    { kind: 'send', maket, subject, lists: [list], ...(startAt && { startAt: startAt.toISOString() }) },
    () => service.createSend(request),
  );
}

async function addKnown(id: number, subject: string): Promise<void> {
  const { identity } = await window.active.connect();
  await window.journal.addKnown(identity, 'send', id, subject);
}

/** Waits until the tree's text is as it should be. */
async function untilTree(isRight: (text: string) => boolean): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const text = await treeText(tree);
    if (isRight(text)) return text;
    if (attempt === 200) assert.fail(`The tree stayed:\n${text}`);
    await delay(50);
  }
}

async function tooltipOf(subject: string): Promise<string> {
  for (const group of tree.getChildren()) {
    for (const node of tree.getChildren(group)) {
      const item = tree.getTreeItem(node);
      if (item.label === subject) return String(tree.resolveTreeItem(item, node).tooltip);
    }
  }
  throw new Error(`There is no campaign ${subject}`);
}

/** Waits until the final figures have come and are kept. */
async function untilFinal(id: number): Promise<void> {
  const isFinal = () => watcher.campaign(id).last?.statistics?.common.final === true;
  while (!isFinal() || watcher.campaign(id).beingRead) await delay(20);
}

/** Requests about campaigns since the last look, without their parameters. */
function campaignRequests(): string[] {
  return sandbox
    .takeRequests()
    .map((request) => request.replace(/\?.*/, ''))
    .filter((request) => /^GET .*send(s|statistics)\//.test(request));
}

describe('the Campaigns view', () => {
  inWindow();

  it('follows a campaign from planned to finished by itself, and leaves it when its figures are final', async () => {
    watcher.watch();
    const id = await send('Spring');
    await untilTree((text) => text === 'Finished  1\n  Spring  0% clicked · 66.7% delivered');
    const { last } = watcher.campaign(id);
    assert.equal(last?.statistics?.common.final, true);
    assert.deepEqual(last?.statistics?.errors, [
      { code: 501, reason: 'The mailbox does not exist.', count: 1 },
    ]);
  });

  it('shows planned, finished, unreadable and uncertain campaigns in their places', async () => {
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
    await assert.rejects(
      window.journal.create(identity, { kind: 'send', maket: 1, subject: 'Lost', lists: [1] }, async () => {
        throw cut;
      }),
    );
    watcher.watch();
    const nine = createFormats(vscode.env.language).time(tomorrow.getTime());
    const whole = `
Planned  1
  Tomorrow  tomorrow ${nine}
Finished  2
  Not there  couldn’t be read
  Spring  0% clicked · 66.7% delivered
Unknown  1
  Lost  outcome unknown`.slice(1);
    await untilTree((text) => text === whole);
  });

  it('asks nothing while nobody looks, and once for a final campaign however many look', async () => {
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

  it('knows the final figures after a restart without asking', async () => {
    watcher.watch();
    const id = await send('Spring');
    const shown = await untilTree((text) => text.startsWith('Finished'));
    await untilFinal(id);
    watcher.dispose();
    tree.dispose();
    sandbox.takeRequests();
    ({ watcher, tree } = openCampaigns());
    watcher.watch();
    await untilTree((text) => text === shown);
    assert.deepEqual(campaignRequests(), []);
  });

  it('reads a campaign whose figures are final when somebody asks for it, the first time too', async () => {
    watcher.watch();
    const id = await send('Spring');
    while (watcher.campaign(id).last?.statistics?.common.final !== true) await delay(20);
    watcher.dispose();
    tree.dispose();
    ({ watcher, tree } = openCampaigns());
    const { identity } = await window.active.connect();
    sandbox.takeRequests();
    await watcher.refresh({ account: identity, id });
    assert.deepEqual(campaignRequests(), [
      `GET /mailer/sends/${id}.json`,
      `GET /mailer/sendstatistics/${id}.json`,
    ]);
  });

  it('keeps the last figures when a reading fails, says so, and takes the next success', async () => {
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

  it('stops asking when the key is refused, and leaves the words to the view', async () => {
    await addKnown(1, 'Spring');
    sandbox.refuse('/sends/', 401);
    watcher.watch();
    await untilTree((text) => text === '');
    assert.equal(window.active.state, 'wrongKey');
    assert.deepEqual(campaignRequests(), ['GET /mailer/sends/1.json']);
  });

  it('shows a campaign whose status nobody described, with its number', async () => {
    const { active, journal, log } = window;
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
    tree.dispose();
    watcher.dispose();
    const errors = new ErrorNotifier(log, active);
    watcher = new CampaignWatcher({
      active: account,
      journal,
      readings: new Readings(directory, log),
      errors,
      log,
    });
    tree = new CampaignsTree(watcher);
    watcher.watch();
    await untilTree((text) => text === 'Unknown  1\n  Spring  status 7');
  });

  it('names the letter, the lists and the sender of a campaign, and says what is somebody’s word', async () => {
    const { identity } = await window.active.connect();
    const content = {
      kind: 'maket',
      title: 'Spring sale',
      layout: 'spring.mjml',
      hash: 'a',
      bytes: 10,
    } as const;
    const maket = await window.journal.create(identity, { ...content, ownFooter: false }, async () => 104);
    const list = await window.journal.create(identity, { kind: 'list', title: 'Readers' }, async () => 302);
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
      'Lists: “Readers” (302), list 303, which the journal calls “Test”, list 304',
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
      /\nAs the journal says; this machine has no record of making this campaign\.\n/,
    );
  });

  it('draws anew only the campaign that looks different', async () => {
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
});

describe('a statistics page', () => {
  inWindow();

  it('opens once for a campaign', async () => {
    watcher.watch();
    const id = await send('Spring');
    const { identity } = await window.active.connect();
    const errors = new ErrorNotifier(window.log, window.active);
    const extensionUri = vscode.extensions.getExtension('mailroom.mailroom')?.extensionUri;
    assert.ok(extensionUri);
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

describe('the sandbox’s examples', () => {
  inWindow();

  it('are known without being written into the journal, and the journal comes before them', async () => {
    const { journal } = window;
    const started = new vscode.EventEmitter<RunningSandbox>();
    const records = new DemoRecords(journal, { onDidStart: started.event });
    await journal.addKnown('sandbox:s1', 'list', 2, 'Renamed');
    started.fire({
      url: 'http://127.0.0.1:1/v1',
      key: 'k',
      identity: 'sandbox:s1',
      dns: '127.0.0.1:2',
      demo: [
        { kind: 'maket', id: 1, title: 'Spring sale' },
        { kind: 'list', id: 2, title: 'Newsletter' },
        { kind: 'send', id: 3, title: 'Spring is here' },
      ],
    });
    const { makets, lists, sends } = records.records('sandbox:s1');
    assert.deepEqual(
      [makets.get(1)?.title, lists.get(2)?.title, sends.get(3)?.subject],
      ['Spring sale', 'Renamed', 'Spring is here'],
    );
    assert.equal(journal.records('sandbox:s1').sends.size, 0);
    assert.equal(records.records('sandbox:other').sends.size, 0);
  });
});
