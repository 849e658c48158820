import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { Workbench } from './support/workbench.ts';

const root = resolve(import.meta.dirname, '../..');

describe('Between the preview and the code', () => {
  let vscode: Workbench;
  let folder: string;

  closeWhatFailuresLeave(() => vscode);
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-code-'));
    await cp(join(root, 'examples'), folder, { recursive: true });
    await cp(join(root, 'test/fixtures/layouts'), folder, { recursive: true });
    vscode = await Workbench.open({ folder });
  });

  after(async () => {
    await vscode.close();
    await rm(folder, { recursive: true });
  });

  const page = () => vscode.webview();
  const letter = () => page().frameLocator('iframe');

  async function preview(file: string) {
    await vscode.run('View: Close All Editors');
    await vscode.openFile(file);
    await vscode.clickEditorButton('Open Preview to the Side');
    await vscode.page.locator('.tab', { hasText: `Preview ${file}` }).waitFor();
    await letter().locator('[data-mailroom-footer]').waitFor();
  }

  /** Returns the first line of a file that contains a text, from 1. */
  async function lineOf(file: string, text: string): Promise<number> {
    const source = await readFile(join(folder, file), 'utf8');
    return source.slice(0, source.indexOf(text)).split('\n').length;
  }

  async function putCursorAt(file: string, text: string) {
    const line = await lineOf(file, text);
    const inEditor = vscode.statusBar.getByText(/^Ln \d+, Col/);
    // After a dialog, VS Code may return the focus to the preview at this moment.
    await eventually(async () => {
      if (!(await inEditor.isVisible())) await tab(file).click();
      await inEditor.waitFor({ timeout: 2000 });
    });
    await vscode.quickInput.open('Control+G');
    await vscode.quickInput.type(`:${line}`);
    await vscode.quickInput.accept();
  }

  async function waitForCursorAt(file: string, text: string) {
    const line = await lineOf(file, text);
    await waitForTab(file);
    // Not in the status bar: VS Code may give the focus back to the preview that was clicked.
    await vscode.page.locator('.active-line-number').getByText(`${line}`, { exact: true }).waitFor();
  }

  const waitForTab = (file: string) => tab(file).and(vscode.page.locator('.active')).waitFor();

  const tab = (file: string) => vscode.page.locator(`.tab[data-resource-name="${basename(file)}"]`);

  /** Waits until the outline is exactly around an element, and the element is in view. */
  async function waitForOutlineOf(element: Locator) {
    const boxes = async () => {
      const [outline, box, stage] = await Promise.all(
        [page().locator('.pointing:not(.part) div'), element, page().locator('.stage')].map((each) =>
          each.boundingBox(),
        ),
      );
      return { outline, box, stage };
    };
    const until = Date.now() + 10_000;
    for (;;) {
      const { outline, box, stage } = await boxes();
      const isAround =
        outline &&
        box &&
        (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(outline[side] - box[side]) <= 1);
      const isInSight = stage && box && box.y < stage.y + stage.height && box.y + box.height > stage.y;
      if (isAround && isInSight) return;
      if (Date.now() > until) assert.deepEqual(outline, box);
    }
  }

  it('a click goes to the code of an element, and the cursor outlines the element that it is in: MJML', async () => {
    await preview('newsletter.mjml');
    await letter().locator('h1').click();
    await waitForCursorAt('newsletter.mjml', '<h1');
    await waitForOutlineOf(letter().locator('h1'));

    await putCursorAt('newsletter.mjml', 'Whip soft butter');
    await waitForOutlineOf(letter().locator('div', { hasText: /^\s*Whip soft butter/ }));

    await page().getByTitle('375 pixels wide').click();
    await waitForOutlineOf(letter().locator('div', { hasText: /^\s*Whip soft butter/ }));
  });

  it('a click goes to the code of an element, and the cursor outlines the element that it is in: HTML', async () => {
    await preview('sale.html');
    await letter().locator('h1').click();
    await waitForCursorAt('sale.html', '<h1');
    await waitForOutlineOf(letter().locator('h1'));

    await putCursorAt('sale.html', '<title>');
    await page().locator('.pointing:not(.part) div').waitFor({ state: 'hidden' });
  });

  it('a click goes to the included file that an element is written in, and back', async () => {
    await preview('includes.mjml');
    await letter().getByText('Logo').click();
    await waitForCursorAt('parts/logo.mjml', '<mj-text>Logo');
    await waitForOutlineOf(letter().getByText('Logo'));
    await letter().getByText('Body').click();
    await waitForCursorAt('includes.mjml', '<mj-text>Body');
  });

  it('a link goes to its code, and opens with Ctrl, by mouse and by keyboard', async () => {
    await preview('newsletter.mjml');
    const link = letter().getByRole('link', { name: 'Book a table' });
    // A letter that has just loaded may miss the mouse until it moves again.
    const hint = page().getByText('Click to go to the code, Ctrl+click to open.');
    await eventually(async () => {
      await letter().locator('h1').hover();
      await link.hover();
      assert.ok(await hint.isVisible());
    });
    await link.click();
    await waitForCursorAt('newsletter.mjml', '<mj-button href');

    await link.click({ modifiers: ['Control'] });
    await vscode.dialog.getByText('https://example.com/book').waitFor();
    await vscode.answer('Cancel');

    await putCursorAt('newsletter.mjml', '<mjml');
    await link.press('Enter');
    await waitForCursorAt('newsletter.mjml', '<mj-button href');
    await link.press('Control+Enter');
    await vscode.dialog.getByText('https://example.com/book').waitFor();
    await vscode.answer('Cancel');
  });

  it('a click on the layout’s own footer opens the file of the footer', async () => {
    await preview('welcome.mjml');
    await letter().locator('[data-mailroom-footer]').click();
    await waitForTab('welcome.footer.html');
  });
});
