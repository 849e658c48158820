import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { openKnownPeople } from '../../src/extension/audience/knownPeople.ts';
import { commands } from '../../src/extension/names.ts';
import { answerInputs, type Inputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { TestPanel } from '../host/support/testPanel.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { treeText } from '../host/support/treeText.ts';

describe('the Audience view', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;
  let inputs: Inputs | undefined;
  let answers: Answers | undefined;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
  });

  afterEach(async () => {
    inputs?.dispose();
    inputs = undefined;
    answers?.dispose();
    answers = undefined;
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  const lists = () => treeText(window.audience.tree);
  const first = async () => (await window.audience.tree.getChildren())?.[0];

  it('shows the lists that are known here, and how many subscribers were added from here', async () => {
    assert.equal(await lists(), '');
    const readers = await connection.service.createList({
      title: 'Readers',
      subscribeLink: 'https://a.example',
    });
    await window.journal.addKnown(connection.identity, 'list', readers, 'Readers');
    await window.journal.addKnown(connection.identity, 'list', 77, 'Friends');
    const add = { kind: 'subscriber', list: readers } as const;
    for (const email of ['ann@example.com', 'ben@example.com']) {
      await window.journal.create(connection.identity, add, () =>
        connection.service.createSubscriber({ email, listId: readers }),
      );
    }
    assert.equal(await lists(), `Friends  #77\nReaders  #${readers} · 2 added from here`);
  });

  it('renames a list here, and copies its number', async () => {
    await window.journal.addKnown(connection.identity, 'list', 77, 'Friends');
    inputs = answerInputs({ 'A new name': () => ({ type: 'Close friends' }) });
    await vscode.commands.executeCommand(commands.listRename, await first());
    await vscode.commands.executeCommand(commands.listCopyNumber, await first());
    assert.equal(await lists(), 'Close friends  #77');
    assert.equal(await vscode.env.clipboard.readText(), '77');
  });

  it('counts what imports have added, and forgets a list until it is named again', async () => {
    const { journal } = window;
    await journal.addKnown(connection.identity, 'list', 77, 'Friends');
    const counts = { list: 77, rows: 9, added: 3, refused: 0, unknown: 0, consent: 'signedUp' };
    await journal.recordImport(connection.identity, '1', counts);
    await journal.recordImport(connection.identity, '1', { ...counts, added: 5 });
    await journal.recordImport(connection.identity, '2', { ...counts, added: 2 });
    assert.equal(await lists(), 'Friends  #77 · 7 added from here');
    answers = answerMessages({ 'Forget the list “Friends”?': 'Forget' });
    await vscode.commands.executeCommand(commands.listForget, await first());
    assert.equal(await lists(), '');
    await journal.addKnown(connection.identity, 'list', 77, 'Friends again');
    assert.equal(await lists(), 'Friends again  #77 · 7 added from here');
  });

  /** A list of the service, as the first one that is known here. */
  async function makeList(): Promise<number> {
    const list = { title: 'Readers', subscribeLink: 'https://a.example' };
    const id = await connection.service.createList(list);
    await window.journal.addKnown(connection.identity, 'list', id, list.title);
    sandbox.takeRequests();
    return id;
  }

  const addresses = 'One or more e-mail addresses, as you have them';

  it('adds one address at once with its name, and remembers that it was added', async () => {
    const list = await makeList();
    inputs = answerInputs({
      [addresses]: () => ({ type: 'Ann <ann@example.com>' }),
      'Does the subscriber confirm first?': () => ({ choose: 'Add with Confirmation Letter' }),
    });
    answers = answerMessages({ Added: undefined });
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    assert.deepEqual(inputs.asked, [`1/2 ${addresses}`, '2/2 Does the subscriber confirm first?']);
    assert.deepEqual(answers.shown, [
      'Added ann@example.com to “Readers”. A letter asks to confirm the subscription; campaigns reach it after that.',
    ]);
    assert.match(sandbox.takeRequests().join(), /^POST \/mailer\/emails\.json/);
    assert.equal(await lists(), `Readers  #${list} · 1 added from here`);
    const { addedTo } = await people().find('ANN@example.com');
    assert.deepEqual(
      addedTo.map((each) => each.list),
      [list],
    );
  });

  it('refuses a suppressed address before it asks anything else', async () => {
    await makeList();
    await people().suppress(['ann@example.com'], 'complained', new Date());
    inputs = answerInputs({ [addresses]: () => ({ type: 'Ann <Ann@example.com>' }) });
    answers = answerMessages({ 'Ann@example.com is on': undefined });
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    assert.deepEqual(inputs.asked, [`1/2 ${addresses}`]);
    assert.deepEqual(answers.shown, ['Ann@example.com is on the suppression list and must not get mail.']);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('opens the page of an import for several addresses, with the lines that the clipboard still has', async () => {
    const list = await makeList();
    const copied = 'ann@example.com\tAnn\r\nben@example.com\tBen\r\n';
    await vscode.env.clipboard.writeText(copied);
    inputs = answerInputs({ [addresses]: () => ({ type: copied.replaceAll('\r\n', ' ') }) });
    const panels = takePanels();
    await vscode.commands.executeCommand(commands.subscriberAdd, await first());
    panels.dispose();
    assert.deepEqual(
      panels.shown.map(({ title }) => title),
      ['Import: Pasted addresses'],
    );
    const imports = join(window.context.globalStorageUri.fsPath, 'imports');
    const [id = ''] = await readdir(imports);
    const record = JSON.parse(await readFile(join(imports, id, 'record'), 'utf8'));
    assert.deepEqual([record.isPasted, record.list], [true, list]);
    assert.equal(await readFile(record.path, 'utf8'), copied);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  const people = () => openKnownPeople(window.context);
});

/** Keeps the panels that are opened. */
function takePanels(): vscode.Disposable & { readonly shown: readonly TestPanel<unknown>[] } {
  const { createWebviewPanel } = vscode.window;
  const shown: TestPanel<unknown>[] = [];
  const create = () => {
    const panel = new TestPanel<unknown>();
    shown.push(panel);
    return panel;
  };
  Object.assign(vscode.window, { createWebviewPanel: create });
  return { shown, dispose: () => void Object.assign(vscode.window, { createWebviewPanel }) };
}
