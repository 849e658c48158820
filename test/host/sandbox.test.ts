import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { globFiles } from '../../scripts/globFiles.ts';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import { sandboxFooters } from '../../src/extension/accounts/accountFooters.ts';
import { settings } from '../../src/extension/names.ts';
import { type RunningSandbox, SandboxHost } from '../../src/extension/sandbox/sandboxHost.ts';
import { createMailingService } from '../../src/service/index.ts';
import { eventually } from '../support/eventually.ts';
import { startMailServer } from '../support/smtpServer.ts';
import { installed } from './support/mailroom.ts';
import { memoryLog } from './support/memory.ts';

/** A worker that says that it listens, and crashes a moment later. */
const crashingWorker = `
  require('node:worker_threads').parentPort.postMessage({ type: 'listening', url: '', key: '', id: '', demo: [] });
  setTimeout(() => { throw new Error('crashed'); }, 50);
`;

describe('the sandbox inside the extension', () => {
  let storage: string;
  let host: SandboxHost;

  beforeEach(async () => {
    storage = await mkdtemp(join(tmpdir(), 'mr-sandbox-'));
    host = hostIn(storage, installed().extensionPath);
  });

  afterEach(async () => {
    await host.reset();
    host.dispose();
    await rm(storage, { recursive: true, force: true });
  });

  it('starts once for concurrent callers, with a new key for each start', async () => {
    const [one, two] = await Promise.all([host.start(), host.start()]);
    assert.equal(one, two);
    assert.match(one.url, /^http:\/\/127\.0\.0\.1:\d+\//);
    assert.notEqual((await folders(one)).length, 0);
    await host.reset();
    assert.notEqual((await host.start()).key, one.key);
  });

  it('has the examples again and a new identity after a reset', async () => {
    const first = await host.start();
    const examples = await folders(first);
    await withService(first, async (service) => {
      for (const { id } of await service.listFolders()) await service.deleteFolder(id);
    });
    assert.deepEqual(await folders(first), []);
    await host.reset();
    const second = await host.start();
    assert.deepEqual(await folders(second), examples);
    assert.notEqual(second.identity, first.identity);
  });

  it('keeps its data for the next window of the workspace', async () => {
    const first = await host.start();
    await withService(first, async (service) => {
      for (const { id } of await service.listFolders()) await service.deleteFolder(id);
    });
    host.dispose();
    host = hostIn(storage, installed().extensionPath);
    const second = await host.start();
    assert.deepEqual(await folders(second), []);
    assert.equal(second.identity, first.identity);
  });

  it('is shared with a second tab, which gets the events of the first', async () => {
    const other = hostIn(storage, installed().extensionPath, undefined, 'tab 2');
    const [mine, theirs] = [await host.start(), await other.start()];
    assert.equal(theirs.identity, mine.identity);
    await withService(mine, async (service) => {
      const listId = await service.createList({ title: 'A list', subscribeLink: 'https://a.example/' });
      const mail = new Promise<void>((resolve) => other.onDidReceiveMail(resolve));
      await service.createSubscriber({ listId, email: 'ann@studio.test' });
      await mail;
    });
    assert.deepEqual(
      (await other.ask({ kind: 'letters', send: null })).map(({ to }) => to),
      ['ann@studio.test'],
    );
    other.dispose();
  });

  it('migrates the data that an earlier version kept in the workspace storage', async () => {
    const first = await host.start();
    await withService(first, async (service) => {
      for (const { id } of await service.listFolders()) await service.deleteFolder(id);
    });
    host.dispose();
    const [directory = ''] = globFiles(join(storage, 'all/sandboxes/*'));
    await mkdir(join(storage, 'tab 1'));
    await eventually(() => rename(directory, join(storage, 'tab 1/sandbox')));
    host = hostIn(storage, installed().extensionPath);
    assert.deepEqual(await folders(await host.start()), []);
    assert.deepEqual(globFiles(join(storage, 'tab 1/*')), []);
  });

  it('can be reset while another window uses the same data', async () => {
    const other = hostIn(storage, installed().extensionPath);
    const [mine, theirs] = [await host.start(), await other.start()];
    await host.reset();
    assert.deepEqual(await folders(theirs), []);
    const examples = await folders(await host.start());
    assert.notEqual(examples.length, 0);
    assert.deepEqual(await folders(theirs), examples);
    assert.notEqual((await host.start()).identity, mine.identity);
    other.dispose();
  });

  it('can be reset when its data cannot be read', async () => {
    await mkdir(join(storage, 'tab 1/sandbox'), { recursive: true });
    await writeFile(join(storage, 'tab 1/sandbox/sandbox.sqlite'), 'This is no database. '.repeat(100));
    await assert.rejects(host.start(), /The sandbox could not be started/);
    await host.reset();
    assert.notEqual((await folders(await host.start())).length, 0);
  });

  it('uses the footers in the settings, also after they change', async () => {
    const setAccountFooter = (html: string | undefined) =>
      vscode.workspace
        .getConfiguration()
        .update(settings.footerAccount, html, vscode.ConfigurationTarget.Global);
    try {
      await setAccountFooter('The first footer');
      const running = await host.start();
      assert.ok(lettersWith('The first footer') > 0);
      await setAccountFooter('The second footer');
      await withService(running, async (service) => {
        const maketId = await service.createMaket({ title: 'A maket', body: '<p>A letter</p>' });
        const list = await service.createList({ title: 'A list', subscribeLink: 'https://a.example/' });
        await service.createSend({ maketId, letterTitle: 'A subject', lists: [list] });
      });
      await eventually(() => assert.equal(lettersWith('The second footer'), 1));
    } finally {
      await setAccountFooter(undefined);
    }
  });

  it('uses the plan and the rate limit in the settings, also after they change', async () => {
    const write = (name: string, value: unknown) =>
      vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
    let people = 0;
    /** The message and the Retry-After of a refusal. */
    const add = (listId: number, running: RunningSandbox) =>
      withService(running, async (service) => {
        const email = `reader${people++}@studio.test`;
        try {
          await service.createSubscriber({ email, listId, skipConfirmation: true });
          return 'added';
        } catch (error) {
          if (!(error instanceof ServiceError) || error.problem.kind !== 'refused') throw error;
          const { status, message, retryAfterMs } = error.problem;
          return status === 429 ? `429, after ${retryAfterMs} ms` : message;
        }
      });
    try {
      await write(settings.sandboxPlan, 'basic');
      const running = await host.start();
      const list = await withService(running, (service) =>
        service.createList({ title: 'A list', subscribeLink: 'https://a.example/' }),
      );
      assert.equal(await add(list, running), 'activation_letter: the plan does not allow 0.');
      await write(settings.sandboxPlan, 'gold');
      await eventually(async () => assert.equal(await add(list, running), 'added'));
      await write(settings.sandboxRateLimit, { requestsPerSecond: 1, retryAfter: 7 });
      await eventually(async () => {
        const answers = [await add(list, running), await add(list, running)];
        assert.deepEqual(answers, ['added', '429, after 7000 ms']);
      });
      await write(settings.sandboxRateLimit, { requestsPerSecond: 'many' });
      await eventually(async () => assert.equal(await add(list, running), 'added'));
      assert.equal(await add(list, running), 'added');
    } finally {
      await write(settings.sandboxPlan, undefined);
      await write(settings.sandboxRateLimit, undefined);
    }
  });

  it('writes letters as the settings say, also after they change, and ignores invalid values', async () => {
    const write = (letters: unknown) =>
      vscode.workspace
        .getConfiguration()
        .update(settings.sandboxLetters, letters, vscode.ConfigurationTarget.Global);
    const letterNow = (running: RunningSandbox) =>
      withService(running, async (service) => {
        const maketId = await service.createMaket({ title: 'A maket', body: '<p>A letter</p>' });
        const listId = await service.createList({ title: 'A list', subscribeLink: 'https://a.example/' });
        await service.createSubscriber({ email: 'ann@studio.test', listId, skipConfirmation: true });
        const send = await service.createSend({ maketId, letterTitle: 'A subject', lists: [listId] });
        while ((await service.getSend(send, ['status'])).status !== 4) await delay(50);
        const [letter] = await host.ask({ kind: 'letters', send });
        const source = letter && (await host.ask({ kind: 'source', id: letter.id }));
        const text = Buffer.from(source ?? []).toString();
        return { isOneClick: text.includes('List-Unsubscribe-Post'), hasPixel: text.includes('/t/open/') };
      });
    try {
      await write({ listUnsubscribe: 'link' });
      const running = await host.start();
      assert.deepEqual(await letterNow(running), { isOneClick: false, hasPixel: true });
      await write({ pixel: 'none' });
      assert.deepEqual(await letterNow(running), { isOneClick: true, hasPixel: false });
      await write({ pixel: { deep: [{ anything: null }] }, listUnsubscribe: 'none', countClicks: 'no' });
      assert.deepEqual(await letterNow(running), { isOneClick: false, hasPixel: true });
      await write('no habits');
      assert.deepEqual(await letterNow(running), { isOneClick: true, hasPixel: true });
    } finally {
      await write(undefined);
    }
  });

  it('relays letters to the mail server in the settings, and keeps them itself without one', async () => {
    const setServer = (address: string | undefined) =>
      vscode.workspace
        .getConfiguration()
        .update(settings.sandboxSmtp, address, vscode.ConfigurationTarget.Global);
    const sendTo = async (running: RunningSandbox, email: string) =>
      withService(running, async (service) => {
        const maketId = await service.createMaket({ title: 'A maket', body: '<p>A letter</p>' });
        const list = await service.createList({ title: 'A list', subscribeLink: 'https://a.example/' });
        await service.createSubscriber({ email, listId: list, skipConfirmation: true });
        const id = await service.createSend({ maketId, letterTitle: 'A subject', lists: [list] });
        while ((await service.getSend(id, ['status'])).status !== 4) await delay(50);
      });
    await using server = await startMailServer();
    try {
      const running = await host.start();
      await sendTo(running, 'ann@studio.test');
      await setServer(server.url);
      await sendTo(running, 'bob@studio.test');
      await setServer('no address of a mail server');
      await sendTo(running, 'cem@studio.test');
      assert.deepEqual(
        server.accepted.map(({ to }) => to),
        ['bob@studio.test'],
      );
    } finally {
      await setServer(undefined);
    }
  });

  it('reports why letters wait while the mail server is unavailable, until that changes', async () => {
    const setServer = (address: string | undefined) =>
      vscode.workspace
        .getConfiguration()
        .update(settings.sandboxSmtp, address, vscode.ConfigurationTarget.Global);
    const gone = await startMailServer();
    await gone[Symbol.asyncDispose]();
    const told: (string | undefined)[] = [];
    host.onDidChangeTrouble(() => told.push(host.trouble));
    const sendLetter = async () =>
      withService(await host.start(), async (service) => {
        const maketId = await service.createMaket({ title: 'A maket', body: '<p>A letter</p>' });
        const listId = await service.createList({ title: 'A list', subscribeLink: 'https://a.example/' });
        await service.createSubscriber({ email: 'ann@studio.test', listId, skipConfirmation: true });
        await service.createSend({ maketId, letterTitle: 'A subject', lists: [listId] });
      });
    const untilTold = async (count: number) => {
      while (told.length < count) await delay(20);
    };
    try {
      await setServer(gone.url);
      await sendLetter();
      await untilTold(1);
      await setServer(undefined);
      await untilTold(2);
      await setServer(gone.url);
      await sendLetter();
      await untilTold(3);
      await host.reset();
      await untilTold(4);
      const refused = `connect ECONNREFUSED ${new URL(gone.url).host}`;
      assert.deepEqual(told, [refused, undefined, refused, undefined]);
    } finally {
      await setServer(undefined);
    }
  });

  /** Returns how many letters in the database of the running sandbox contain this text. */
  function lettersWith(text: string): number {
    const [file = ''] = globFiles(join(storage, 'all/sandboxes/*/sandbox.sqlite'));
    const data = new DatabaseSync(file, { readOnly: true });
    try {
      const contents = data.prepare('SELECT count(*) AS count FROM contents WHERE instr(html, ?)').get(text);
      return Number(contents?.count);
    } finally {
      data.close();
    }
  }

  it('reports that it cannot be started, on each attempt', async () => {
    const broken = hostIn(storage, '/nowhere');
    await assert.rejects(broken.start(), /The sandbox could not be started/);
    await assert.rejects(broken.start(), /The sandbox could not be started/);
    broken.dispose();
  });

  it('reports a crash, and can be restarted', async () => {
    await writeFile(join(storage, 'crash.js'), crashingWorker);
    const crashing = hostIn(storage, storage, 'crash.js');
    const stopped = new Promise((resolve) => crashing.onDidStop(resolve));
    const first = await crashing.start();
    assert.equal(await stopped, 'crashed');
    assert.notEqual(await crashing.start(), first);
    crashing.dispose();
  });
});

/** Returns the sandbox of a tab. VS Code gives each tab of a workspace its own storage. */
function hostIn(storage: string, extension: string, script?: string, tab = 'tab 1'): SandboxHost {
  const context = {
    storageUri: vscode.Uri.file(join(storage, tab)),
    globalStorageUri: vscode.Uri.file(join(storage, 'all')),
    asAbsolutePath: (path: string) => join(extension, script ?? path),
  } as Partial<vscode.ExtensionContext> as vscode.ExtensionContext;
  return new SandboxHost(context, async () => sandboxFooters(), memoryLog([]));
}

async function folders(running: RunningSandbox): Promise<string[]> {
  return withService(running, async (service) => (await service.listFolders()).map(({ title }) => title));
}

async function withService<T>(
  { url, key }: RunningSandbox,
  work: (service: ReturnType<typeof createMailingService>) => Promise<T>,
): Promise<T> {
  const service = createMailingService({ address: url, key, dateFormat: 'unix' });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}
