import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { test } from 'node:test';
import { startSandbox } from '../../src/sandbox/index.ts';
import { addAccount } from './support/accounts.ts';
import { sharedWindow } from './support/sharedWindow.ts';

const window = sharedWindow();

test('context menus are grouped with their keys, and an empty “Not in a folder” is hidden', async () => {
  const vscode = window();
  await vscode.showViews('Makets');
  const tree = vscode.view('Makets');
  await vscode.run('Mailroom: Start with the Sandbox');
  await tree.waitFor('spring');
  await tree.expand('spring');
  await tree.waitFor('#103');
  assert.equal(
    await tree.menu('spring'),
    `
New Folder…
-
Paste  Ctrl+V
-
Merge Folder into…
Duplicate Folder…
-
Rename Folder…  F2
Delete Folder  Del`.slice(1),
  );
  assert.equal(
    await tree.menu('#103'),
    `
New Campaign…
Review Before Sending
-
Folders
-
Cut  Ctrl+X
Copy  Ctrl+C
-
Copy Maket Number
-
Rename Maket…  F2
Remove from Folder  Del
-
More`.slice(1),
  );
  await tree.choose('#103', 'More', 'Forget Maket…');
  const question = (await vscode.dialog.textContent()) ?? '';
  assert.match(
    question,
    /Forget “Spring sale”\?.*Nothing changes in the service: the maket stays in its folders/,
  );
  await vscode.answer('Cancel');
  assert.equal(await tree.row('Not in a folder').count(), 0);
});

test('the Domains view says that there are no domains only if the service has said so', async () => {
  const vscode = window();
  const sandbox = await startSandbox();
  await vscode.showViews('Makets');
  await addAccount(vscode, { name: 'Work', address: sandbox.url, kind: 'Test', key: sandbox.key });
  const view = vscode.view('Domains');
  const none = view.pane.getByText('The account has no sender domains.');
  sandbox.misbehave({ status: 422, path: '/mailer/domains.json' });
  await vscode.showViews('Domains');
  await vscode.notifications.message('Couldn’t read the domains');
  assert.equal(await none.isVisible(), false);
  sandbox.misbehave();
  await vscode.run('Mailroom: Refresh Domains');
  await none.waitFor();
  await sandbox.close();
});

test('a view that is opened for the first time shows its entries at once', async () => {
  const vscode = window();
  // A folder without any stored state of VS Code.
  await vscode.openFolder(await mkdtemp(`${vscode.folder}-`));
  await vscode.showMailroom();
  const makets = vscode.view('Makets');
  await makets.pressInWelcome('Start with the Sandbox');
  await makets.waitFor('spring');
  // VS Code refreshes such a view once more after two seconds; this prevents it.
  await vscode.page.evaluate(() => {
    const { setTimeout } = globalThis;
    const patient = (handler: () => void, time?: number) =>
      setTimeout(handler, time === 2000 ? 2 ** 31 - 1 : time);
    Object.assign(globalThis, { setTimeout: patient });
  });
  for (const [title, entry] of [
    ['Domains', 'lumen.example'],
    ['Sandbox Mailboxes', 'Light for long'],
  ] as const) {
    await makets.pane.locator('.pane-header').click();
    const view = vscode.view(title);
    await view.pane.locator('.pane-header').click();
    await view.waitFor(entry);
    await view.pane.locator('.pane-header').click();
  }
});
