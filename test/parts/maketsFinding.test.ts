import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { MailingService } from '../../src/core/port/service.ts';
import { MaketsOrder } from '../../src/extension/makets/view/maketsOrder.ts';
import { sortedMakets } from '../../src/extension/makets/view/maketsTree.ts';
import { MemoryState } from '../host/support/memory.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { treeText } from '../host/support/treeText.ts';
import { putMakets } from '../support/folders.ts';

const folders = 200;
const maketsInEach = 200;

const nameOf = (folder: number) => `folder ${String(folder).padStart(3, '0')}`;

describe('200 folders of 200 makets', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  /** The number of the only folder that contains `maket`. */
  const hidden = 120;
  let maket: number;

  before(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await connect();
    const { service } = await window.active.connect();
    const common = await createMakets(service, maketsInEach - 1);
    [maket = 0] = await createMakets(service, 1);
    for (let folder = 1; folder <= folders; folder++) await service.addToFolder(nameOf(folder), common);
    await putMakets(service, nameOf(hidden), [maket]);
  });

  after(async () => {
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  const connect = () => window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);

  /** Activating the account clears what is known about it. */
  beforeEach(async () => {
    await connect();
    await window.active.connect();
    sandbox.takeRequests();
    await treeText(window.tree, (line) => line.startsWith(nameOf(1)) || line.startsWith(nameOf(2)));
    assert.equal(sandbox.takeRequests().length, 1 + 2);
  });

  async function createMakets(service: MailingService, count: number): Promise<number[]> {
    const ids: number[] = [];
    while (ids.length < count)
      ids.push(await service.createMaket({ title: `Maket ${ids.length}`, body: '<p></p>' }));
    return ids;
  }

  it('are searched for a maket with one request for each folder that has not been read', async () => {
    const left: number[] = [];
    const unread = await window.model.readFolders(new AbortController().signal, (count) => left.push(count));
    assert.equal(unread, 0);
    assert.deepEqual(window.model.placesOf(maket), [nameOf(hidden)]);
    assert.equal(sandbox.takeRequests().length, folders - 2);
    assert.deepEqual([left.length, left[0], left.at(-1)], [folders - 2, folders - 3, 0]);

    await window.model.readFolders(new AbortController().signal);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('are read only until the maket is found or the search is stopped', async () => {
    assert.equal(await window.model.findPlace(maket, new AbortController().signal), nameOf(hidden));
    const requests = sandbox.takeRequests().length;
    // Other folders may be answered before the one that contains it.
    assert.ok(requests >= hidden - 2 && requests < folders - 2, `${requests} requests`);

    const stop = new AbortController();
    const unread = await window.model.readFolders(stop.signal, () => stop.abort());
    const more = sandbox.takeRequests().length;
    assert.ok(more <= 8, `${more} requests after it was stopped`);
    assert.equal(unread, folders - 2 - requests - more);
  });

  it('are counted as unread when the service refuses them', async () => {
    sandbox.refuse('/mailer/folders/', 418);
    const unread = await window.model.readFolders(new AbortController().signal);
    sandbox.refuse();
    assert.equal(unread, folders - 2);
  });
});

describe('the order of makets', () => {
  it('is newest first or by title in natural order, and is remembered', async () => {
    const memory = new MemoryState();
    const order = new MaketsOrder(memory);
    const record = (id: number, title: string) => ({ id, title, at: '2026-11-20T12:00:00Z' });
    const nodes = [
      { kind: 'maket', id: 7, record: record(7, 'Letter 10') },
      { kind: 'maket', id: 9, record: record(9, 'Letter 2') },
      { kind: 'maket', id: 8, record: record(8, 'letter 2') },
      { kind: 'maket', id: 10 },
    ] as const;
    const ids = (by: MaketsOrder) => sortedMakets(nodes, by.order).map(({ id }) => id);
    assert.deepEqual(ids(order), [10, 9, 8, 7]);
    let changes = 0;
    order.onDidChange(() => changes++);
    await order.choose('title');
    assert.deepEqual(ids(order), [8, 9, 7, 10]);
    assert.equal(changes, 1);
    assert.deepEqual(ids(new MaketsOrder(memory)), [8, 9, 7, 10]);
    order.dispose();
  });
});
