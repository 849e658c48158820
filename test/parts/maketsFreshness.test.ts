import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { Folder, MailingService } from '../../src/core/port/service.ts';
import type { MaketsModel } from '../../src/extension/folders/maketsModel.ts';
import type { Log } from '../../src/extension/log.ts';
import { MaketClipboard } from '../../src/extension/makets/commands/maketClipboard.ts';
import { MaketsOrder } from '../../src/extension/makets/view/maketsOrder.ts';
import { MaketsTree } from '../../src/extension/makets/view/maketsTree.ts';
import { type MaketsNode, maketsNodeId } from '../../src/extension/makets/view/nodes.ts';
import { RefreshOnFocus } from '../../src/extension/makets/view/refreshOnFocus.ts';
import { MemoryState } from '../host/support/memory.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { takeCommands } from '../host/support/takeCommands.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { treeText } from '../host/support/treeText.ts';
import { putMakets, takeMakets } from '../support/folders.ts';

describe('the Makets view after changes made elsewhere', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let parts: vscode.Disposable;
  let tree: MaketsTree;
  let elsewhere: MailingService;
  let makets: number[];

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    // The window's own view is hidden, so its tree skips updates.
    const { model, log } = window;
    const order = new MaketsOrder(new MemoryState());
    const clipboard = new MaketClipboard();
    tree = new MaketsTree({ model, order, clipboard, log });
    parts = vscode.Disposable.from(tree, order, clipboard);
    ({ service: elsewhere } = await window.active.connect());
    makets = [];
    for (const title of ['One', 'Two', 'Three'])
      makets.push(await elsewhere.createMaket({ title, body: '<p></p>' }));
    const [one = 0, two = 0] = makets;
    await putMakets(elsewhere, 'spring', [one, two]);
    await putMakets(elsewhere, 'summer', [one]);
    await putMakets(elsewhere, 'winter', [one]);
    await treeText(tree, (line) => !line.startsWith('winter'));
  });

  afterEach(async () => {
    parts.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** Returns the ids of the nodes that `work` refreshes; `all` for the whole tree. */
  async function changesBy(work: () => Promise<void>): Promise<string[]> {
    const told = new Promise<readonly MaketsNode[] | undefined>((resolve) =>
      tree.onDidChangeTreeData(resolve),
    );
    sandbox.takeRequests();
    await work();
    const nodes = await told;
    return nodes ? nodes.map(maketsNodeId) : ['all'];
  }

  const freshen = () => changesBy(() => window.model.freshen());

  it('refreshes once when the account changes, however many updates follow', async () => {
    const told: (readonly MaketsNode[] | undefined)[] = [];
    tree.onDidChangeTreeData((nodes) => told.push(nodes));
    await window.use({ name: 'Other', address: sandbox.url, kind: 'test' }, sandbox.key);
    tree.update();
    assert.deepEqual(told, [undefined]);
    const arrived = new Promise((resolve) => tree.onDidChangeTreeData(resolve));
    assert.equal(await treeText(tree), '');
    assert.equal(await arrived, undefined);
    assert.match(await treeText(tree), /^spring/);
  });

  it('makes one request and refreshes nothing when nothing has changed', async () => {
    assert.deepEqual(await freshen(), []);
    assert.deepEqual(sandbox.takeRequests(), ['GET /mailer/folders.json']);
  });

  it('rereads an expanded folder whose count differs, and refreshes only that folder', async () => {
    const [, , three = 0] = makets;
    const before = await tree.getChildren();
    await putMakets(elsewhere, 'summer', [three]);
    assert.deepEqual(await freshen(), ['folder:summer']);
    const requests = sandbox.takeRequests();
    assert.equal(requests.length, 2);
    assert.deepEqual(await tree.getChildren(), before);
    assert.match(await treeText(tree), new RegExp(`summer {2}2\n {2}Maket ${three}`));
  });

  it('shows the new count of a collapsed folder without reading the folder', async () => {
    const [, two = 0] = makets;
    await putMakets(elsewhere, 'winter', [two]);
    assert.deepEqual(await freshen(), ['folder:winter']);
    assert.equal(sandbox.takeRequests().length, 1);
  });

  it('rereads a folder with a new id and other makets even if its count is the same', async () => {
    const [one = 0, , three = 0] = makets;
    await putMakets(elsewhere, 'spring', [three]);
    await takeMakets(elsewhere, 'spring', [one]);
    assert.deepEqual(await freshen(), ['folder:spring']);
    assert.match(await treeText(tree), new RegExp(`spring {2}2\n {2}Maket ${three}`));
  });

  it('refreshes the list when a folder was added or removed, without reading contents', async () => {
    const [one = 0] = makets;
    await putMakets(elsewhere, 'autumn', [one]);
    await takeMakets(elsewhere, 'winter', [one]);
    assert.deepEqual(await freshen(), ['all']);
    const requests = sandbox.takeRequests();
    assert.deepEqual(requests.slice(1), []);
    assert.equal(await treeText(tree, () => false), 'autumn  1\nspring  2\nsummer  1');
  });

  it('keeps the tree when the list cannot be read', async () => {
    const before = await treeText(tree, () => false);
    sandbox.refuse('/folders.json', 418);
    await assert.rejects(window.model.freshen());
    sandbox.takeRequests();
    assert.equal(await treeText(tree, () => false), before);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('rereads the expanded folders on refresh, and redraws nothing that is unchanged', async () => {
    assert.deepEqual(await changesBy(async () => window.model.refresh()), []);
    // The list, and the two open folders.
    assert.equal(sandbox.takeRequests().length, 3);
  });
});

describe('the check for changes made elsewhere', () => {
  function open() {
    let looks = 0;
    let now = 1000;
    const becameVisible = new vscode.EventEmitter<vscode.TreeViewVisibilityChangeEvent>();
    const view = { visible: true, onDidChangeVisibility: becameVisible.event };
    const model = { isConnected: true, freshen: async () => void looks++ };
    const log = { error: () => {} } as never;
    const freshness = new RefreshOnFocus(model, view, log, () => now);
    return {
      freshness,
      view,
      becameVisible,
      takeLooks: () => {
        const taken = looks;
        looks = 0;
        return taken;
      },
      wait: (ms: number) => {
        now += ms;
      },
      comeBack: () => {
        freshness.setFocused(false);
        freshness.setFocused(true);
      },
    };
  }

  it('runs after the clock was set back', () => {
    const { takeLooks, wait, comeBack } = open();
    comeBack();
    takeLooks();
    wait(-3_600_000);
    comeBack();
    assert.equal(takeLooks(), 1);
  });

  it('runs when the window regains focus, at most every 30 seconds', () => {
    const { freshness, takeLooks, wait, comeBack } = open();
    comeBack();
    comeBack();
    assert.equal(takeLooks(), 1);
    wait(29_999);
    comeBack();
    assert.equal(takeLooks(), 0);
    wait(1);
    freshness.setFocused(true);
    assert.equal(takeLooks(), 0);
    comeBack();
    assert.equal(takeLooks(), 1);
    freshness.dispose();
  });

  it('waits until the view is visible', () => {
    const { freshness, view, becameVisible, takeLooks, comeBack } = open();
    view.visible = false;
    comeBack();
    assert.equal(takeLooks(), 0);
    view.visible = true;
    becameVisible.fire({ visible: true });
    assert.equal(takeLooks(), 1);
    freshness.dispose();
  });
});

describe('a tree request during a change', () => {
  const changed = new vscode.EventEmitter<void>();
  let folders: Folder[];
  let holds: number[];
  /** The pending reads; calling one answers it. */
  let waiting: (() => void)[];
  let tree: MaketsTree;
  let parts: vscode.Disposable;

  beforeEach(() => {
    folders = [{ id: 1, title: 'spring', makets: 3 }];
    holds = [3, 2, 1];
    waiting = [];
    const answer = async <T>(value: T): Promise<T> => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return value;
    };
    const model = {
      account: 'work',
      hasAccount: true,
      isConnected: true,
      isOffline: false,
      records: new Map(),
      unplaced: [],
      onDidChange: changed.event,
      isCertain: () => true,
      isRead: () => true,
      readChanged: async () => {},
      folders: () => answer([...folders]),
      makets: () => answer([...holds]),
    } as unknown as MaketsModel;
    const order = new MaketsOrder(new MemoryState());
    const clipboard = new MaketClipboard();
    const log = { error: assert.fail } as unknown as Log;
    tree = new MaketsTree({ model, order, clipboard, log });
    // In the real host this command takes longer than the turns that the tests wait.
    const commandsHere = takeCommands(['setContext']);
    parts = vscode.Disposable.from(tree, order, clipboard, commandsHere);
  });

  afterEach(() => parts.dispose());

  /** Answers the pending reads, one after another, until the work is done. */
  async function answering<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    void work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      waiting.shift()?.();
      await new Promise(setImmediate);
    }
    return work;
  }

  it('returns the makets after the change', async () => {
    const [spring] = await answering(tree.getChildren());
    const asked = tree.getChildren(spring);
    holds = [2, 1];
    changed.fire();
    const children = await answering(asked);
    assert.deepEqual(
      children.map((node) => node.kind === 'maket' && node.id),
      [2, 1],
    );
  });

  it('does not suppress a later refresh of the whole tree', async () => {
    await answering(tree.getChildren());
    let resets = 0;
    tree.onDidChangeTreeData((nodes) => {
      if (nodes === undefined) resets++;
    });
    const change = async (title: string) => {
      folders = [...folders, { id: folders.length + 1, title, makets: 1 }];
      const before = resets;
      changed.fire();
      for (let turns = 0; resets === before && turns < 100; turns++) {
        waiting.shift()?.();
        await new Promise(setImmediate);
      }
    };
    // VS Code still awaits an older request, whose answer it takes for that to the refresh.
    const asked = tree.getChildren();
    await new Promise(setImmediate);
    const held = waiting.splice(0);
    assert.equal(held.length, 1);
    await change('summer');
    assert.equal(resets, 1);
    waiting.push(...held);
    await answering(asked);
    await change('winter');
    assert.equal(resets, 2);
  });
});
