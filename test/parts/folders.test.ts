import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { ChangeRecord } from '../../src/core/folders/history.ts';
import type { MailingService } from '../../src/core/port/service.ts';
import { FolderHistory } from '../../src/extension/folders/change/folderHistory.ts';
import { createFolderEditing, type FolderEditing } from '../../src/extension/folders/index.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { treeText } from '../host/support/treeText.ts';
import { putMakets, takeMakets } from '../support/folders.ts';

describe('changes of folders', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let service: MailingService;
  let folder: string;
  let history: FolderHistory;
  let editing: FolderEditing;
  let answers: Answers | undefined;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    ({ service } = await window.active.connect());
    folder = await mkdtemp(join(tmpdir(), 'mr-history-'));
    restart();
  });

  afterEach(async () => {
    answers?.dispose();
    answers = undefined;
    await window[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
    await sandbox.stop();
  });

  /** Simulates a new window, which knows earlier changes only from the history files. */
  function restart(): void {
    const { active, model, errors, log } = window;
    history = new FolderHistory(folder, log);
    editing = createFolderEditing({ active, model, historyDirectory: folder, errors, log });
  }

  async function upload(count: number): Promise<number[]> {
    const makets: number[] = [];
    while (makets.length < count) {
      makets.push(await service.createMaket({ title: 'Elsewhere', body: '<p>Hello</p>' }));
    }
    return makets;
  }

  /** The folders at the service, with their makets. */
  async function folders(): Promise<string> {
    const list = await service.listFolders();
    const contents = await Promise.all(list.map(({ id }) => service.getFolder(id)));
    return contents
      .map(({ title, makets }) => `${title}: ${[...makets].sort((a, b) => a - b).join(' ')}`)
      .join('\n');
  }

  async function records(): Promise<readonly ChangeRecord[]> {
    const { identity } = await window.active.connect();
    return history.read(identity);
  }

  it('move, add and remove makets, report the result, and can be undone one by one', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a]);
    await putMakets(service, 'summer', [b]);
    const before = await folders();
    answers = answerMessages({});
    const places = [{ maket: a, folder: 'spring' }, { maket: b, folder: 'summer' }, { maket: c }];
    const { operations, undo } = editing;
    assert.equal(await operations.move(places, 'Autumn'), true);
    assert.equal(await operations.add([a], 'winter'), true);
    assert.equal(await operations.remove([{ maket: b, folder: 'autumn' }]), true);
    assert.equal(await folders(), `autumn: ${a} ${c}\nwinter: ${a}`);
    assert.equal(
      await treeText(window.tree),
      `autumn  2\n  Maket ${c}\n  Maket ${a}\nwinter  1\n  Maket ${a}`,
    );
    restart();
    const { undo: undoLater } = editing;
    for (let time = 1; time <= 3; time++) await undoLater.undo(undefined);
    assert.equal(await folders(), before);
    await assert.rejects(undo.undo(undefined), /This account has no folder changes to undo/);
    assert.deepEqual(answers.shown, [
      'Moved to “autumn”: 3 makets. Folder “spring” no longer exists, because its last maket was removed. The makets stay in your account. Folder “summer” no longer exists, because its last maket was removed. The makets stay in your account.',
      `New folder “winter”: Maket ${a}.`,
      `Removed from “autumn”: Maket ${b}.`,
      `Undone: Removed from “autumn”: Maket ${b}.`,
      `Undone: New folder “winter”: Maket ${a}.`,
      'Undone: Moved to “autumn”: 3 makets.',
    ]);
  });

  it('are redone by undoing the undo', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a, b]);
    answers = answerMessages({});
    await editing.operations.move([{ maket: a, folder: 'spring' }], 'summer');
    await editing.undo.undo(undefined);
    const [undoing] = await records();
    await editing.undo.undo(undoing?.id);
    assert.equal(await folders(), `spring: ${b}\nsummer: ${a}`);
    assert.equal(answers.shown.at(-1), `Redone: Moved from “spring” to “summer”: Maket ${a}.`);
  });

  it('report that nothing changed, and add nothing to the history', async () => {
    const [a = 0] = await upload(1);
    await putMakets(service, 'spring', [a]);
    answers = answerMessages({});
    assert.equal(await editing.operations.add([a], 'Spring'), true);
    assert.deepEqual(answers.shown, [`Added to “spring”: Maket ${a}. No change was needed.`]);
    assert.deepEqual(await records(), []);
  });

  it('count only the makets that change', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a, b]);
    await putMakets(service, 'summer', [c]);
    answers = answerMessages({});
    const { operations } = editing;
    await operations.add([a, b, c], 'spring');
    await operations.remove([a, b, c].map((maket) => ({ maket, folder: 'summer' })));
    await operations.move(
      [a, b].map((maket) => ({ maket, folder: 'summer' })),
      'spring',
    );
    await operations.move([{ maket: a, folder: 'spring' }, { maket: b }], 'autumn');
    assert.deepEqual(answers.shown, [
      `Added to “spring”: Maket ${c}.`,
      `Removed from “summer”: Maket ${c}. Folder “summer” no longer exists, because its last maket was removed. The makets stay in your account.`,
      'Moved from “summer” to “spring”: 2 makets. No change was needed.',
      'Moved from “spring” to “autumn”: 2 makets.',
    ]);
  });

  it('merge folders after a confirmation with both counts, and undo splits them again', async () => {
    const makets = await upload(5);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = makets;
    await putMakets(service, 'spring', [a, b, c]);
    await putMakets(service, 'summer', [c, d, e]);
    const before = await folders();
    answers = answerMessages({ 'Merge “spring” into “summer”?': 'Merge' });
    assert.equal(await editing.operations.rename('spring', 'Summer'), true);
    assert.equal(await folders(), `summer: ${makets.join(' ')}`);
    assert.equal(
      answers.details[0],
      `
Folder “summer” already exists.
• “spring” has 3 makets.
• “summer” has 3 makets.
• 1 maket is in both folders.
• After the merge, “summer” has 5 makets.
No maket is deleted. Undo restores both folders.`.slice(1),
    );
    await editing.undo.undo(undefined);
    assert.equal(await folders(), before);
    assert.deepEqual(answers.shown.slice(1), [
      'Merged “spring” into “summer”.',
      'Undone: Merged “spring” into “summer”.',
    ]);
  });

  it('merge nothing without confirmation', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a]);
    await putMakets(service, 'summer', [b]);
    answers = answerMessages({ 'Merge “spring”': undefined });
    assert.equal(await editing.operations.rename('spring', 'summer'), false);
    assert.equal(await folders(), `spring: ${a}\nsummer: ${b}`);
    assert.deepEqual(await records(), []);
  });

  it('rename, duplicate and delete folders, and undo restores a deleted one', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'spring', [a, b]);
    answers = answerMessages({ 'Delete folder “copy”? Its 2 makets stay in your account.': 'Delete Folder' });
    await editing.operations.rename('spring', 'Весна');
    await editing.operations.duplicate('весна', 'Copy');
    assert.equal(await editing.operations.delete(['copy']), true);
    assert.equal(await folders(), `весна: ${a} ${b}`);
    await editing.undo.undo(undefined);
    assert.equal(await folders(), `copy: ${a} ${b}\nвесна: ${a} ${b}`);
  });

  it('apply to the named folder only, even when its name begins or ends with a space', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a]);
    await putMakets(service, 'spring ', [b, c]);
    answers = answerMessages({
      'Merge “spring␣” into “spring”?': undefined,
      'Delete folder “spring␣”? Its maket stays in your account.': 'Delete Folder',
    });
    const { operations, undo } = editing;
    assert.equal(await operations.rename('spring ', 'spring'), false);
    await operations.move([{ maket: b, folder: 'spring ' }], 'summer');
    await operations.duplicate('spring ', ' copy');
    await operations.remove([{ maket: c, folder: ' copy' }]);
    await operations.add([b], 'Spring ');
    await operations.remove([{ maket: b, folder: 'spring ' }]);
    assert.equal(await folders(), `spring: ${a}\nspring : ${c}\nsummer: ${b}`);
    await operations.delete(['spring ']);
    assert.equal(await folders(), `spring: ${a}\nsummer: ${b}`);
    await undo.undo(undefined);
    await operations.rename('spring ', 'autumn');
    assert.equal(await folders(), `autumn: ${c}\nspring: ${a}\nsummer: ${b}`);
  });

  it('ask before a partial undo, and list what it restores and what it leaves', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await upload(4);
    await putMakets(service, 'spring', [a, b]);
    await putMakets(service, 'summer', [c]);
    answers = answerMessages({
      'Merge “spring”': 'Merge',
      'Merged “spring” into “summer”. Undo this change as far': 'Undo',
    });
    await editing.operations.rename('spring', 'summer');
    await takeMakets(service, 'summer', [a, c]);
    await putMakets(service, 'summer', [d]);
    await editing.undo.undo(undefined);
    assert.equal(
      answers.details.at(-1),
      `
The folders have changed again since this change.
These makets move:
• 1 maket back into “spring”
• 1 maket out of “summer”
These makets stay as they are:
• 1 added to “summer” since
• 2 removed from “summer” since
• 1 not back into “spring”, because it was moved or removed since`.slice(1),
    );
    assert.equal(await folders(), `spring: ${b}\nsummer: ${d}`);
  });

  it('report exactly how far they got when a request fails, and can be continued', async () => {
    const makets = await upload(450);
    const [first = 0] = makets;
    await putMakets(service, 'summer', makets);
    answers = answerMessages({ 'Couldn’t move makets to folder “spring”': 'Continue' });
    sandbox.refuse('/folders.json', 422, { method: 'POST', but: 1 });
    const continued = answers.next('Moved from');
    const moved = makets.slice(1).map((maket) => ({ maket, folder: 'summer' }));
    assert.equal(await editing.operations.move(moved, 'spring'), false);
    sandbox.refuse();
    await continued;
    assert.deepEqual(answers.shown, [
      'Couldn’t move makets to folder “spring”: the service refused the request (422) without a reason. 200 of 449 makets are in “spring” now. 249 are still only in “summer”.',
      'Moved from “summer” to “spring”: 449 makets.',
    ]);
    const counts = async () =>
      (await service.listFolders()).map(({ title, makets: count }) => [title, count]);
    assert.deepEqual(await counts(), [
      ['spring', 449],
      ['summer', 1],
    ]);
    assert.equal((await records()).length, 1);
    await editing.undo.undo(undefined);
    assert.equal(await folders(), `summer: ${makets.join(' ')}`);
    assert.equal(makets[0], first);
  });

  it('can still be continued after a continuation has failed', async () => {
    const makets = await upload(250);
    let times = 0;
    const goOn = () => {
      if (++times === 2) sandbox.refuse();
      return 'Continue';
    };
    answers = answerMessages({ 'Couldn’t add makets to folder “spring”': goOn });
    sandbox.refuse('/folders.json', 422, { method: 'POST', but: 1 });
    const continued = answers.next('New folder');
    assert.equal(await editing.operations.add(makets, 'spring'), false);
    await continued;
    const stopped =
      'Couldn’t add makets to folder “spring”: the service refused the request (422) without a reason. 200 of 250 makets are in “spring” now.';
    assert.deepEqual(answers.shown, [stopped, stopped, 'New folder “spring”: 250 makets.']);
    assert.equal(await folders(), `spring: ${makets.join(' ')}`);
    assert.equal((await records()).length, 1);
  });

  it('report makets that were added but could not be removed from the old folder', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'summer', [a, b, c]);
    answers = answerMessages({});
    sandbox.refuse('/folders/', 422, { method: 'PUT' });
    const places = [a, b].map((maket) => ({ maket, folder: 'summer' }));
    assert.equal(await editing.operations.move(places, 'spring'), false);
    assert.deepEqual(answers.shown, [
      'Couldn’t move makets to folder “spring”: the service refused the request (422) without a reason. 2 of 2 makets are in “spring” now. 2 are still in “summer”, too.',
    ]);
    sandbox.refuse();
    await editing.undo.undo(undefined);
    assert.equal(await folders(), `summer: ${a} ${b} ${c}`);
  });

  it('change nothing and are not in the history when the first request is refused', async () => {
    const [a = 0] = await upload(1);
    answers = answerMessages({});
    sandbox.refuse('/folders.json', 422, { method: 'POST' });
    assert.equal(await editing.operations.add([a], 'spring'), false);
    assert.deepEqual(answers.shown, [
      'Couldn’t add makets to folder “spring”: the service refused the request (422) without a reason. Nothing was changed.',
    ]);
    assert.deepEqual(await records(), []);
  });

  it('can be undone as far as they got after a crash', async () => {
    const [a = 0, b = 0] = await upload(2);
    await putMakets(service, 'summer', [a, b]);
    const { identity } = await window.active.connect();
    await history.write({
      id: 'died',
      at: new Date().toISOString(),
      account: identity,
      accountName: 'Work',
      way: 'do',
      action: { kind: 'move', from: ['summer'], to: 'spring', makets: [a, b] },
      edits: [
        { folder: 'spring', before: [], after: [a, b] },
        { folder: 'summer', before: [a, b], after: [] },
      ],
      state: 'begun',
    });
    await putMakets(service, 'spring', [a]);
    restart();
    answers = answerMessages({ 'Moved from “summer” to “spring”: 2 makets. Undo this change': 'Undo' });
    await editing.undo.undo(undefined);
    assert.equal(await folders(), `summer: ${a} ${b}`);
    assert.match(
      answers.details[0] ?? '',
      /^This change was interrupted, or the folders have changed again since/,
    );
  });

  it('belong to the account that they were made with', async () => {
    const [a = 0] = await upload(1);
    answers = answerMessages({});
    await editing.operations.add([a], 'spring');
    const other = await startSandboxProcess();
    try {
      await window.use({ name: 'Other', address: other.url, kind: 'test' }, other.key);
      await assert.rejects(editing.undo.undo(undefined), /This account has no folder changes to undo/);
      await window.use({ name: 'Work', address: sandbox.url, kind: 'test' });
      ({ service } = await window.active.connect());
      await editing.undo.undo(undefined);
      assert.equal(await folders(), '');
    } finally {
      await other.stop();
    }
  });

  it('fail when another account becomes active before they start', async () => {
    const [a = 0] = await upload(1);
    const other = await startSandboxProcess();
    try {
      const otherAccount = { name: 'Other', address: other.url, kind: 'test' } as const;
      await window.use(otherAccount, other.key);
      await window.use({ name: 'Work', address: sandbox.url, kind: 'test' });
      answers = answerMessages({});
      const added = editing.operations.add([a], 'spring');
      await window.active.choose(otherAccount);
      assert.equal(await added, false);
      assert.deepEqual(answers.shown, [
        'This item belongs to another account, “Work”. Switch to that account first. Nothing was changed.',
      ]);
      assert.deepEqual(await (await window.active.connect()).service.listFolders(), []);
    } finally {
      await other.stop();
    }
  });

  it('are read from a history that skips damaged files', async () => {
    const [a = 0] = await upload(1);
    answers = answerMessages({});
    await editing.operations.add([a], 'spring');
    await writeFile(join(folder, 'torn.json'), '{"id": "x", ');
    assert.equal((await records()).length, 1);
    assert.ok(window.lines.some((line) => line.includes('torn.json')));
  });

  it('run one at a time, however quickly they are requested', async () => {
    const [a = 0, b = 0, c = 0] = await upload(3);
    await putMakets(service, 'spring', [a, b, c]);
    answers = answerMessages({});
    const { operations } = editing;
    const moves = [a, b, c].map((maket) => operations.move([{ maket, folder: 'spring' }], 'summer'));
    assert.deepEqual(await Promise.all(moves), [true, true, true]);
    assert.equal(await folders(), `summer: ${a} ${b} ${c}`);
  });
});
