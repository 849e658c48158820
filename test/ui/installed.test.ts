import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Workbench } from './support/workbench.ts';

test('the installed extension says what it is and offers a way to begin', async () => {
  await using vscode = await Workbench.open();
  await vscode.showMailroom();
  const makets = vscode.view('Makets').pane;
  await makets.locator('.welcome-view-content .monaco-button').first().waitFor();
  const buttons = await makets.locator('.welcome-view-content .monaco-button').allTextContents();
  assert.deepEqual(buttons, ['Start with the Sandbox', 'Add an Account']);
});
