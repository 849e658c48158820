import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { commands, settings } from '../../src/extension/names.ts';
import { answerInputs, type Inputs, inTurn } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';

describe('the questions about accounts', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let answers: Answers | undefined;
  let inputs: Inputs | undefined;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
  });

  afterEach(async () => {
    answers?.dispose();
    inputs?.dispose();
    answers = undefined;
    inputs = undefined;
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** Asserts that each question begins with the given text. */
  function wasAsked(beginnings: readonly string[]): void {
    const asked = inputs?.asked ?? [];
    assert.deepEqual(
      asked.map((text, at) => text.slice(0, beginnings[at]?.length)),
      beginnings,
    );
  }

  const saved = () => vscode.workspace.getConfiguration().inspect(settings.accounts)?.globalValue;

  it('keep what was typed when the service sends an unexpected answer and the check is retried', async () => {
    const orElse = (text: string) => (typed: string) => ({ type: typed || text });
    const odd =
      'The account could not be checked: the server sent an unexpected answer. Check the account’s address.';
    sandbox.misbehave('/', 'status=200; body=html');
    const after = inTurn('back', { choose: 'Change the Address' }, { choose: 'Try Again' });
    let times = 0;
    inputs = answerInputs({
      'A name for the account': orElse('Work'),
      'The base address of the service': orElse(sandbox.url),
      'Do the account’s letters reach real people?': () => ({ choose: 'Live' }),
      'The API key': orElse(sandbox.key),
      [odd]: () => {
        times += 1;
        if (times === 2) sandbox.misbehave('/', 'body=truncated');
        if (times === 3) sandbox.misbehave();
        return after();
      },
    });
    answers = answerMessages({});
    // The account is read until this message; stopping the sandbox earlier would make that fail.
    const told = answers.next('Connected to “Work”');
    await vscode.commands.executeCommand(commands.accountAdd);
    await told;
    wasAsked([
      '1/4 A name for the account',
      '2/4 The base address of the service',
      '3/4 Do the account’s letters reach real people?',
      '4/4 The API key',
      odd,
      '4/4 The API key',
      odd,
      '2/4 The base address of the service',
      '3/4 Do the account’s letters reach real people?',
      '4/4 The API key',
      odd,
    ]);
    assert.deepEqual(saved(), [{ name: 'Work', address: sandbox.url, kind: 'live' }]);
    assert.equal(window.active.account?.name, 'Work');
  });

  it('end with a message that offers to set the footers or create a layout', async () => {
    inputs = answerInputs({
      'A name for the account': () => ({ type: 'Work' }),
      'The base address of the service': () => ({ type: sandbox.url }),
      'Do the account’s letters reach real people?': () => ({ choose: 'Test' }),
      'The API key': () => ({ type: sandbox.key }),
    });
    answers = answerMessages({});
    const told = answers.next('Connected to “Work”');
    await vscode.commands.executeCommand(commands.accountAdd);
    await told;
    assert.deepEqual(answers.shown, [
      'Connected to “Work”. The service doesn’t return the account’s footers. Set them once so that previews can show them.',
    ]);
    assert.deepEqual(answers.buttons, [['Set Footers', 'New Layout']]);
  });

  it('let the user save an account that cannot be reached', async () => {
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    inputs = answerInputs({
      'A name for the account': (typed) => ({ type: typed }),
      'The base address of the service': () => ({ type: 'http://127.0.0.1:9/v1' }),
      'Do the account’s letters reach real people?': () => ({ choose: 'Test' }),
      'The API key': inTurn({ type: '' }, { type: 'some-key' }),
      'The account could not be checked': () => ({ choose: 'Save Anyway' }),
    });
    await vscode.commands.executeCommand(commands.accountEdit, 'Work');
    wasAsked([
      '1/4 A name for the account',
      '2/4 The base address of the service',
      'The journal identifies an account by its name and server',
      '3/4 Do the account’s letters reach real people?',
      '4/4 The API key',
      'Enter the API key',
      '4/4 The API key',
      'The account could not be checked: no server answers at the service’s address. Check the address and your network.',
    ]);
    assert.deepEqual(saved(), [{ name: 'Work', address: 'http://127.0.0.1:9/v1', kind: 'test' }]);
  });

  it('are left out by a command that names the account to switch to', async () => {
    await window.use({ name: 'Other', address: sandbox.url, kind: 'test' }, sandbox.key);
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    inputs = answerInputs({});
    await vscode.commands.executeCommand(commands.accountSwitch, 'Other');
    assert.equal(window.active.account?.name, 'Other');
    assert.deepEqual(inputs.asked, []);
  });

  it('switch to the previously used account when the active one is removed', async () => {
    const other = await startSandboxProcess();
    try {
      await window.use({ name: 'Other', address: other.url, kind: 'test' }, other.key);
      await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
      answers = answerMessages({ 'Remove account “Work”?': 'Remove' });
      await vscode.commands.executeCommand(commands.accountRemove, 'Work');
      assert.match(answers.details[0] ?? '', /Nothing changes at the service/);
      assert.equal(window.active.account?.name, 'Other');
      assert.deepEqual(saved(), [{ name: 'Other', address: other.url, kind: 'test' }]);
    } finally {
      await other.stop();
    }
  });
});
