import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { Workbench } from './support/workbench.ts';

/**
 * Answers where to create the example. VS Code's dialog replaces what is typed before it has read its first folder, and ignores its button
 * while it reads.
 */
async function createIn({ quickInput }: Workbench, parent: string): Promise<void> {
  await quickInput.waitForTitle('Choose where to create the folder “mailroom-example”');
  await eventually(async () => assert.notEqual(await quickInput.input.inputValue(), ''));
  const button = quickInput.widget.getByRole('button', { name: 'Create the Example Here' });
  await eventually(async () => {
    await quickInput.input.fill(`${parent}/`, { timeout: 1000 }).catch(() => {});
    await button.click({ timeout: 1000 }).catch(() => {});
    assert.equal(await button.isVisible(), false);
  });
}

/** The way of somebody who has only the installed extension: a window without a folder, the walkthrough, and the example that it makes. */
test('a newcomer without a folder reads a test letter of the example, and the walkthrough ticks off what was done', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'mr-example-'));
  await using vscode = await Workbench.open();
  const { page, quickInput, notifications } = vscode;
  const steps = page.locator('.getting-started-step');
  const done = async () =>
    (await steps.filter({ has: page.locator('.codicon.complete') }).allInnerTexts()).map(
      (text) => text.split('\n')[0],
    );

  await page.goto(`${vscode.url}/?ew=true`);
  await vscode.mailroomIcon.waitFor();
  await vscode.run('Mailroom: Show First Steps');
  await steps.getByRole('button', { name: 'Open the Example' }).click();
  await Promise.all([page.waitForEvent('load'), createIn(vscode, parent)]);

  // VS Code shows the walkthrough again in the window with the folder.
  await steps.first().waitFor();
  assert.deepEqual(await done(), []);
  await vscode.openFile('newsletter.mjml');
  await vscode.clickEditorButton('Open Preview to the Side');
  await vscode.webview().frameLocator('iframe').locator('[data-mailroom-footer]').waitFor();

  await vscode.showMailroom();
  await vscode.view('Makets').pressInWelcome('Start with the Sandbox');
  await vscode.view('Makets').waitFor('spring');
  await vscode.clickEditorButton('Upload Layout');
  await quickInput.waitForTitle('Upload Layout');
  await quickInput.accept();
  await quickInput.pick('spring');
  await notifications.message('Uploaded “');

  await vscode.clickEditorButton('Send Test…');
  await quickInput.waitForTitle('Send Test');
  await quickInput.type('me@shop.example');
  await quickInput.accept();
  await page.locator('.tab.active', { hasText: '.eml' }).waitFor();
  await vscode.webview().frameLocator('iframe.content').locator('h1').first().waitFor();

  await vscode.run('Mailroom: Show First Steps');
  await eventually(async () =>
    assert.deepEqual(await done(), ['Preview a letter', 'Upload it to the sandbox', 'Send yourself a test']),
  );
  await vscode.screenshot('build/ui/firstSteps.png');
  await rm(parent, { recursive: true });
});

test('an example that exists stays as it is when a second one is created beside it and opened', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'mr-example-'));
  await mkdir(join(parent, 'mailroom-example'));
  await using vscode = await Workbench.open();
  const { page, dialog } = vscode;
  await vscode.run('Mailroom: Open the Example…');
  await createIn(vscode, parent);
  await dialog.getByText('“mailroom-example” already exists in this folder.').waitFor();
  await vscode.screenshot('build/ui/example-exists.png');
  await vscode.answer('Create “mailroom-example-2”');
  await dialog.getByText('The example is ready.').waitFor();
  await vscode.screenshot('build/ui/example-ready.png');
  await Promise.all([page.waitForEvent('load'), vscode.answer('Open in This Window')]);
  await page.locator('.explorer-folders-view').getByText('newsletter.mjml').waitFor();
  await vscode.screenshot('build/ui/example-opened.png');
  assert.deepEqual(await readdir(join(parent, 'mailroom-example')), []);
  await rm(parent, { recursive: true });
});
