import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { Workbench } from './support/workbench.ts';

let folder: string;
let vscode: Workbench;

closeWhatFailuresLeave(() => vscode);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mr-typing-'));
  for (const name of ['nested.mjml', 'lines.mjml']) await writeFile(join(folder, name), '');
  vscode = await Workbench.open({ folder });
});
after(async () => {
  await vscode.close();
  await rm(folder, { recursive: true });
});

/**
 * Types like a person: waits until `name` is the focused suggestion, and accepts it with Enter. While VS Code
 * is still starting, suggestions may appear only on request.
 */
async function complete(typed: string, name: string): Promise<void> {
  const { keyboard } = vscode.page;
  await keyboard.type(typed, { delay: 30 });
  const offered = vscode.page.locator('.suggest-widget.visible .monaco-list-row.focused .label-name', {
    hasText: new RegExp(`^${name}$`),
  });
  await offered.waitFor({ timeout: 5000 }).catch(() => keyboard.press('Control+Space'));
  await offered.waitFor();
  await keyboard.press('Enter');
  await vscode.page.locator('.suggest-widget.visible').waitFor({ state: 'hidden' });
}

/** Types the first tag, where a whole letter is offered first, and takes the element alone. */
async function completeRoot(): Promise<void> {
  const { keyboard } = vscode.page;
  await keyboard.type('<mjm', { delay: 30 });
  const rows = vscode.page.locator('.suggest-widget.visible .monaco-list-row');
  await rows
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => keyboard.press('Control+Space'));
  await rows.filter({ hasText: 'Whole Letter' }).and(vscode.page.locator('.focused')).waitFor();
  await rows.filter({ hasText: /^mjml/ }).click();
  await vscode.page.locator('.suggest-widget.visible').waitFor({ state: 'hidden' });
}

async function saved(name: string): Promise<string> {
  await vscode.page.keyboard.press('Control+S');
  await vscode.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
  return readFile(join(folder, name), 'utf8');
}

test('a layout is typed in one line, each element inside the last', async () => {
  await vscode.openFile('nested.mjml');
  await vscode.page.locator('.monaco-editor .view-lines').first().click();
  await completeRoot();
  await complete('<mj-b', 'mj-body');
  await complete('<', 'mj-section');
  await complete('<mj-col', 'mj-column');
  await complete('<', 'mj-text');
  await vscode.page.keyboard.type('Hello');
  assert.equal(
    await saved('nested.mjml'),
    '<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>',
  );
});

test('a layout is typed line by line, and the most likely element is suggested first', async () => {
  await vscode.openFile('lines.mjml');
  await vscode.page.locator('.monaco-editor .view-lines').first().click();
  const { keyboard } = vscode.page;
  await completeRoot();
  await keyboard.press('Enter');
  await complete('<', 'mj-head');
  await complete('<', 'mj-title');
  await keyboard.type('Spring');
  await keyboard.press('End');
  await keyboard.press('Enter');
  await complete('<mj-b', 'mj-body');
  await keyboard.press('Enter');
  await complete('<', 'mj-section');
  await keyboard.press('Enter');
  await complete('<', 'mj-column');
  await keyboard.press('Enter');
  await complete('<mj-i', 'mj-image');
  await keyboard.type('a.png');
  await keyboard.press('Tab');
  await keyboard.type('A tree');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await complete('<mj-bu', 'mj-button');
  await keyboard.type('https://example.com/');
  await keyboard.press('Tab');
  await keyboard.type('Go');
  const lines = (await saved('lines.mjml')).split(/\r?\n/).map((line) => line.trim());
  assert.deepEqual(lines, [
    '<mjml>',
    '<mj-head><mj-title>Spring</mj-title></mj-head>',
    '<mj-body>',
    '<mj-section>',
    '<mj-column>',
    '<mj-image src="a.png" alt="A tree" />',
    '<mj-button href="https://example.com/">Go</mj-button>',
    '</mj-column>',
    '</mj-section>',
    '</mj-body>',
    '</mjml>',
  ]);
});
