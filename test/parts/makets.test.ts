import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Folder, MailingService } from '../../src/core/port/service.ts';
import { validateFolderName, validateNewName } from '../../src/extension/folders/folderNames.ts';
import { Creator } from '../../src/extension/journal/creator.ts';
import type { MaketNode } from '../../src/extension/makets/view/nodes.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { treeText } from '../host/support/treeText.ts';
import { putMakets } from '../support/folders.ts';

/** Malformed answers of a failing service or proxy, as options of `misbehave`. */
const oddAnswers = { 'HTML instead of JSON': 'status=200; body=html', 'JSON cut off': 'body=truncated' };

describe('the Makets view', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let service: MailingService;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    ({ service } = await window.active.connect());
  });

  afterEach(async () => {
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** Uploads as the extension does, so that the journal knows the maket. */
  async function upload(title: string, layout?: string, more: object = {}): Promise<number> {
    const { active, journal } = window;
    const { identity } = await active.connect();
    const creation = {
      kind: 'maket',
      title,
      hash: 'x',
      bytes: 12_595,
      ownFooter: false,
      ...(layout && { layout }),
      ...more,
    };
    const result = await journal.create(identity, creation as Parameters<typeof journal.create>[1], () =>
      service.createMaket({ title, body: '<p>Hello</p>' }),
    );
    return 'id' in result ? result.id : assert.fail('nobody knows whether it was uploaded');
  }

  /** Uploads a maket that the journal does not know. */
  function uploadElsewhere(): Promise<number> {
    return service.createMaket({ title: 'Elsewhere', body: '<p>Hello</p>' });
  }

  it('shows folders A to Z, makets with their titles, and those that are in no folder', async () => {
    const sale = await upload('Spring sale', 'letters/spring.mjml');
    const plain = await upload('Plain');
    const unknown = await uploadElsewhere();
    const loose = await upload('Nowhere yet', 'nowhere.html');
    await putMakets(service, 'spring', [sale, unknown]);
    await putMakets(service, 'autumn', [plain]);
    // The group knows its count when all folders have been read.
    await treeText(window.tree);
    assert.equal(
      await treeText(window.tree),
      `
autumn  1
  Plain  #${plain}
spring  2
  Maket ${unknown}
  Spring sale  #${sale} · letters/spring.mjml
Not in a folder  1
  Nowhere yet  #${loose} · nowhere.html`.slice(1),
    );
  });

  it('requests the list and each expanded folder once, even for concurrent readers', async () => {
    const maket = await uploadElsewhere();
    for (let number = 1; number <= 30; number++) await putMakets(service, `folder ${number}`, [maket]);
    sandbox.takeRequests();
    const opened = (line: string) => /folder (3|7|12|30) /.test(line);
    await Promise.all([treeText(window.tree, opened), treeText(window.tree, opened)]);
    await treeText(window.tree, opened);
    const requests = sandbox.takeRequests();
    assert.equal(requests.filter((request) => request === 'GET /mailer/folders.json').length, 1);
    assert.equal(requests.length, 1 + 4);
  });

  it('shows "Not in a folder" only after all folders were read, once each, and a maket is in none', async () => {
    const maket = await upload('Somewhere');
    for (let number = 1; number <= 20; number++) await putMakets(service, `folder ${number}`, [maket]);
    sandbox.takeRequests();
    const isLoose = (line: string) => line.startsWith('Not in a folder');
    const roots = async () => (await treeText(window.tree, isLoose)).split('\n');
    assert.equal((await roots()).some(isLoose), false);
    const folders = await window.model.folders();
    while (!window.model.isCertain(folders)) await delay(20);
    assert.equal((await roots()).some(isLoose), false);
    assert.equal(sandbox.takeRequests().length, 1 + 20);
    const loose = await upload('Nowhere');
    assert.deepEqual((await roots()).slice(-2), ['Not in a folder  1', `  Nowhere  #${loose}`]);
    assert.deepEqual(sandbox.takeRequests(), ['POST /mailer/makets.json']);
  });

  it('rereads only the list and the folder that has changed', async () => {
    const [a, b] = [await uploadElsewhere(), await uploadElsewhere()];
    await putMakets(service, 'spring', [a]);
    await putMakets(service, 'summer', [a]);
    await treeText(window.tree);
    await putMakets(service, 'spring', [b]);
    sandbox.takeRequests();
    window.model.refreshFolders('spring');
    assert.equal(
      await treeText(window.tree),
      `spring  2\n  Maket ${b}\n  Maket ${a}\nsummer  1\n  Maket ${a}`,
    );
    assert.equal(sandbox.takeRequests().length, 2);
    window.model.refresh();
    await treeText(window.tree);
    assert.equal(sandbox.takeRequests().length, 3);
  });

  it('shows a retry item in a folder that cannot be read', async () => {
    const maket = await uploadElsewhere();
    await putMakets(service, 'spring', [maket]);
    await putMakets(service, 'summer', [maket]);
    const spring = (await service.listFolders()).find(({ title }) => title === 'spring');
    sandbox.refuse(`/folders/${spring?.id}.json`, 418);
    assert.equal(
      await treeText(window.tree),
      `spring  1\n  Couldn’t read “spring”  Try Again\nsummer  1\n  Maket ${maket}`,
    );
    sandbox.refuse();
    assert.equal(await treeText(window.tree), `spring  1\n  Maket ${maket}\nsummer  1\n  Maket ${maket}`);
  });

  it('shows a retry item when the list cannot be read, and nothing when the key is rejected', async () => {
    sandbox.refuse('/folders.json', 418);
    assert.equal(await treeText(window.tree), 'Couldn’t read the folders  Try Again');
    sandbox.refuse('/folders.json', 401);
    window.model.refresh();
    assert.equal(await treeText(window.tree), '');
    assert.equal(window.active.state, 'wrongKey');
  });

  for (const [what, how] of Object.entries(oddAnswers)) {
    it(`shows a retry item when the list is ${what}, and the folders when it is valid again`, async () => {
      await putMakets(service, 'spring', [await uploadElsewhere()]);
      sandbox.misbehave('/folders.json', how);
      const [failed] = await window.tree.getChildren();
      assert.ok(failed);
      assert.equal(
        window.tree.getTreeItem(failed).tooltip,
        'Couldn’t read the folders: the server sent an unexpected answer. Check the account’s address.',
      );
      assert.equal(window.active.state, 'connected');
      sandbox.misbehave();
      assert.equal(await treeText(window.tree, () => false), 'spring  1');
    });

    it(`treats an upload as unknown when its answer is ${what}, and does not repeat it`, async () => {
      const { active, journal } = window;
      const connection = await active.connect();
      const creation = { kind: 'maket', title: 'Odd', hash: 'x', bytes: 1, ownFooter: false } as const;
      const creator = new Creator(journal);
      sandbox.takeRequests();
      sandbox.misbehave('/makets.json', how);
      const result = await creator.create(connection, creation, () =>
        service.createMaket({ title: 'Odd', body: '<p></p>' }),
      );
      const [unknown] = journal.records(connection.identity).unknown;
      assert.deepEqual([unknown?.creation, unknown?.reason], [creation, 'notUnderstood']);
      assert.deepEqual(result, { unknown });
      assert.deepEqual(sandbox.takeRequests(), ['POST /mailer/makets.json']);
      assert.equal(active.state, 'connected');
    });
  }

  it('is empty for an empty account, and without an account', async () => {
    assert.equal(await treeText(window.tree), '');
    assert.equal(window.active.state, 'connected');
    await window.active.choose(undefined);
    assert.equal(await treeText(window.tree), '');
  });

  it('shows the folders of another account when it becomes active', async () => {
    const other = await startSandboxProcess();
    try {
      await putMakets(service, 'spring', [await uploadElsewhere()]);
      assert.match(await treeText(window.tree), /^spring/);
      await window.use({ name: 'Other', address: other.url, kind: 'test' }, other.key);
      assert.equal(await treeText(window.tree), '');
    } finally {
      await other.stop();
    }
  });

  it('shows a maket as soon as the journal knows it, without a request', async () => {
    await treeText(window.tree);
    const changed = new Promise<void>((resolve) => window.tree.onDidChangeTreeData(() => resolve()));
    const maket = await upload('New');
    await changed;
    sandbox.takeRequests();
    assert.equal(await treeText(window.tree), `Not in a folder  1\n  New  #${maket}`);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('gives items context values for their menus, stable ids, and tooltips with escaped Markdown', async () => {
    const maket = await upload('**Bold** [link](command:x) <b>', 'letters/a.mjml');
    await putMakets(service, 'spring', [maket]);
    const [folder] = await window.tree.getChildren();
    const [node] = await window.tree.getChildren(folder);
    assert.ok(folder && node?.kind === 'maket');
    const [folderItem, item] = [window.tree.getTreeItem(folder), window.tree.getTreeItem(node)];
    assert.equal(folderItem.contextValue, 'folder');
    assert.equal(item.contextValue, 'maket inFolder hasLayout known uploadedHere version sendable');
    assert.deepEqual([folderItem.id, item.id], ['folder:spring', `maket:${maket}:spring`]);
    const { value, isTrusted } = await tooltip(node);
    assert.equal(isTrusted, false);
    assert.match(value, /\\\*\\\*Bold\\\*\\\*/);
    assert.match(value, /Size: 13 KB/);
    assert.match(value, /Folders: spring/);
    assert.doesNotMatch(value, /\[link\]\(/);
  });

  it('marks tests that are filled in for a sample person, and offers no campaign with them', async () => {
    const maket = await upload('[Test] Spring', 'spring.mjml', { filledIn: true });
    await putMakets(service, 'spring', [maket]);
    const [folder] = await window.tree.getChildren();
    const [node] = await window.tree.getChildren(folder);
    assert.ok(node?.kind === 'maket');
    const { description, iconPath, contextValue } = window.tree.getTreeItem(node);
    assert.equal(description, `#${maket} · filled in for a sample person · spring.mjml`);
    assert.equal((iconPath as vscode.ThemeIcon).id, 'beaker');
    assert.equal(contextValue, 'maket inFolder hasLayout known');
    assert.match((await tooltip(node)).value, /Filled in: for a sample person/);
  });

  async function tooltip(node: MaketNode): Promise<vscode.MarkdownString> {
    const item = await window.tree.resolveTreeItem(window.tree.getTreeItem(node), node);
    assert.ok(item.tooltip instanceof vscode.MarkdownString);
    return item.tooltip;
  }
});

describe('names of folders', () => {
  const folders: Folder[] = [{ id: 1, title: 'spring', makets: 2 }];
  const words = (judged: ReturnType<typeof validateFolderName>) =>
    typeof judged === 'object' ? `(${judged.message})` : judged;

  it('are validated while they are typed', () => {
    const typed = ['', '  ', 'a,b', 'a<b', 'x'.repeat(51), '😀'.repeat(50), ' Spring ', 'summer'];
    assert.deepEqual(
      typed.map((text) => words(validateFolderName(text, folders))),
      [
        'A folder needs a name.',
        'A folder needs a name.',
        'A folder name can’t contain commas or the characters < > ".',
        'A folder name can’t contain commas or the characters < > ".',
        'The name is too long. Use at most 50 characters.',
        undefined,
        '(Adds to the existing folder “spring”.)',
        undefined,
      ],
    );
  });

  it('are rejected when there are 200 folders, unless they exist', () => {
    const full = Array.from({ length: 200 }, (_, index) => ({ id: index, title: `f${index}`, makets: 1 }));
    assert.match(words(validateFolderName('one more', full)) ?? '', /already has 200 folders/);
    assert.equal(words(validateFolderName('F7', full)), '(Adds to the existing folder “f7”.)');
    assert.equal(words(validateNewName('one more', 'f7', full)), undefined);
  });

  it('announce a merge', () => {
    assert.equal(
      words(validateNewName('Spring', 'summer', folders)),
      '(“spring” already exists. The folders will be merged.)',
    );
    assert.match(words(validateNewName('SPRING', 'spring', folders)) ?? '', /already has this name/);
  });
});
