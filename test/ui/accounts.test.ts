import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { eventually } from '../support/eventually.ts';
import { addAccount, type NewAccount } from './support/accounts.ts';
import { sharedWindow } from './support/sharedWindow.ts';
import { Workbench } from './support/workbench.ts';

let sandbox: Sandbox;

before(async () => {
  sandbox = await startSandbox();
});

after(() => sandbox.close());
beforeEach(() => sandbox.misbehave());

describe('Without accounts', () => {
  const window = sharedWindow();
  beforeEach(() => removeAccounts(window()));

  test('adding an account validates while typing, and keeps all answers when the key is refused', async () => {
    const vscode = window();
    const { quickInput } = vscode;
    await vscode.view('Makets').pressInWelcome('Add an Account');

    await quickInput.waitForTitle('Add Account (1/4)');
    await quickInput.type('Sandbox');
    await quickInput.waitForMessage('An account with this name already exists.');
    await quickInput.type('Work');
    await quickInput.accept();

    await quickInput.waitForTitle('Add Account (2/4)');
    await quickInput.type('http://api.example.com/v1');
    await quickInput.waitForMessage(
      'Use https://. Over plain HTTP, others on the network could read the key.',
    );
    await quickInput.acceptInVain();
    await quickInput.type(`${sandbox.url}/`);
    await quickInput.accept();

    await quickInput.waitForTitle('Add Account (3/4)');
    await quickInput.widget.locator('.quick-input-left-action-bar .action-label').first().click();
    await quickInput.waitForTitle('Add Account (2/4)');
    assert.equal(await quickInput.input.inputValue(), `${sandbox.url}/`);
    await quickInput.accept();
    await quickInput.waitForTitle('Add Account (3/4)');
    await quickInput.accept();

    await quickInput.waitForTitle('Add Account (4/4)');
    assert.equal(await quickInput.input.getAttribute('type'), 'password');
    await quickInput.type('not-the-key');
    await quickInput.accept();
    await quickInput.waitForMessage('The service refused this key. Enter another one.');
    await quickInput.type(sandbox.key);
    await quickInput.accept();

    const account = vscode.statusBar.locator('.statusbar-item', { hasText: 'Work' });
    await account.waitFor();
    assert.match((await account.getAttribute('class')) ?? '', /warning-kind/);
    assert.equal((await account.innerText()).trim(), 'Work · LIVE');
    assert.deepEqual(await settings(vscode), [{ name: 'Work', address: sandbox.url, kind: 'live' }]);
    assert.equal((await settingsText(vscode)).includes(sandbox.key), false);
  });
});

test('Makets and Campaigns ask for a missing key, explain an empty account, and recover with the service', async () => {
  const empty = await startSandbox();
  const account = { name: 'Work', address: empty.url, kind: 'test' };
  await using vscode = await Workbench.open({ settings: { 'mailroom.accounts': [account] } });
  const { quickInput } = vscode;
  await vscode.showMailroom();
  const makets = vscode.view('Makets');
  const viewsSay = async (inMakets: string, inCampaigns = inMakets) => {
    for (const [view, text] of [
      ['Makets', inMakets],
      ['Campaigns', inCampaigns],
    ] as const) {
      const welcome = vscode.view(view).pane.locator('.welcome-view-content');
      await welcome.getByText(text).waitFor({ timeout: 60_000 });
    }
  };
  await makets.pressInWelcome('Choose an Account');
  await quickInput.pick('Work');

  await viewsSay(
    'The service refused the key of this account',
    'Nothing can be shown until the service accepts',
  );
  await vscode.statusBar.getByText('Work · key refused').waitFor();
  await makets.pressInWelcome('Check the Key');
  await quickInput.waitForTitle('Edit Account “Work” (4/4)');
  await quickInput.type(empty.key);
  await quickInput.accept();
  await viewsSay('There are no makets yet.', 'There are no campaigns here yet.');
  await vscode.run('Mailroom: Show Statistics');
  assert.match(
    await vscode.notifications.message('There are no campaigns'),
    /There are no campaigns here yet\.$/,
  );
  assert.deepEqual(await vscode.notifications.buttons('There are no campaigns'), [
    'New Campaign',
    'Add by Number…',
  ]);
  await vscode.notifications.clear();

  await empty.close();
  await makets.pressInTitle('Refresh Makets');
  await viewsSay('The service cannot be reached.', 'Nothing can be shown until the service can be reached.');
  await vscode.statusBar.getByText('Work · unreachable').waitFor();
  await vscode.screenshot('build/ui/accounts-unreachable.png');
  const back = await startSandbox({ port: Number(new URL(empty.url).port), key: empty.key });
  const areBack = () => viewsSay('There are no makets yet.', 'There are no campaigns here yet.');
  // A pending retry may reach the service first.
  await Promise.any([makets.pressInWelcome('Try Again'), areBack()]);
  await areBack();
  await back.close();
});

describe('With accounts in addition to the sandbox', () => {
  const window = sharedWindow();
  beforeEach(() => removeAccounts(window()));

  test('accounts are switched from the status bar, and removed after a confirmation', async () => {
    const vscode = window();
    const { quickInput } = vscode;
    await addAccount(vscode, { name: 'Work', address: sandbox.url, kind: 'Test', key: sandbox.key });

    await vscode.statusBar.getByText('Work').click();
    await quickInput.pick('Sandbox');
    await vscode.statusBar.getByText('Sandbox').waitFor();
    await vscode.view('Makets').waitFor('spring');

    await vscode.run('Mailroom: Remove Account…');
    await quickInput.pick('Work');
    await vscode.dialog.waitFor();
    assert.match(
      (await vscode.dialog.textContent()) ?? '',
      /Remove account “Work”\?.*Nothing changes at the service/,
    );
    await vscode.answer('Remove');
    await eventually(async () => assert.deepEqual(await settings(vscode), []));
    // The extension notices changed settings a moment later.
    await eventually(async () => {
      await vscode.run('Mailroom: Edit Account…');
      await vscode.notifications
        .with('There are no accounts to edit or remove yet.')
        .waitFor({ timeout: 5000 });
    });
  });

  test('the Makets view is cleared at once when a slow account becomes active', async () => {
    const slow = await startSandbox();
    const vscode = window();
    const { quickInput } = vscode;
    const tree = vscode.view('Makets');
    await addAccount(vscode, { name: 'Slow', address: slow.url, kind: 'Test', key: slow.key });
    await vscode.statusBar.getByText('Slow').click();
    await quickInput.pick('Sandbox');
    await tree.waitFor('spring');

    const latencyMs = 60_000;
    slow.misbehave({ latencyMs });
    await vscode.statusBar.getByText('Sandbox').click();
    await quickInput.pick('Slow');
    await vscode.statusBar.getByText('Slow').waitFor();
    await tree.row('spring').waitFor({ state: 'detached', timeout: latencyMs / 2 });
    assert.equal(await tree.text(), '');
    await tree.pane.locator('.monaco-progress-container.active').waitFor();

    await vscode.statusBar.getByText('Slow').click();
    await quickInput.pick('Sandbox');
    await tree.waitFor('spring');
    await slow.close();
  });
});

/** Removes all accounts except the sandbox. */
async function removeAccounts(vscode: Workbench): Promise<void> {
  for (let left = await settings(vscode); left.length > 0; left = await settings(vscode)) {
    await vscode.run('Mailroom: Remove Account…');
    if (left.length > 1) await vscode.quickInput.pick(left[0]?.name ?? '');
    await vscode.answer('Remove');
    await eventually(async () => assert.equal((await settings(vscode)).length, left.length - 1));
  }
}

function settingsText(vscode: Workbench): Promise<string> {
  return readFile(vscode.settingsFile, 'utf8');
}

async function settings(vscode: Workbench): Promise<NewAccount[]> {
  return JSON.parse(await settingsText(vscode))['mailroom.accounts'] ?? [];
}
