import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { commands } from '../../src/extension/names.ts';
import { answerInputs, type Inputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
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
});
