import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import type { Workbench } from './workbench.ts';

/** Moves the focus with Tab, or with Shift+Tab, to the control of the page with that name, which may be what opens a fold. */
export async function tabTo(
  vscode: Workbench,
  page: FrameLocator,
  name: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const main = page.locator('main');
  const control = main
    .getByLabel(name, { exact: true })
    .or(main.getByRole('button', { name, exact: true }))
    .or(main.locator(`summary:text-is(${JSON.stringify(name)})`))
    .first();
  await control.waitFor();
  for (let tries = 0; tries < 100; tries++) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await vscode.page.keyboard.press(key);
  }
  assert.fail(`Tab never comes to “${name}”.`);
}

/** Runs a command by its English title, with keys alone. */
export async function runWithKeys(vscode: Workbench, title: string): Promise<void> {
  const { quickInput, page } = vscode;
  const words = `Mailroom: ${vscode.words(title)}`;
  await quickInput.open('F1');
  await page.keyboard.type(words);
  await quickInput.waitForItem(words);
  await quickInput.acceptItem();
}

/** Checks the first entry of a multi-select pick, with keys alone. */
export async function tickFirstWithKeys({ page, quickInput }: Workbench): Promise<void> {
  const list = quickInput.widget.locator('.quick-input-list .monaco-list');
  for (let tries = 0; tries < 10; tries++) {
    if (await list.evaluate((element) => element.contains(document.activeElement))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await quickInput.widget.locator('.monaco-list-row [aria-checked="true"]').first().waitFor();
}
