import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type CountingServer, startCountingServer } from '../support/countingServer.ts';
import { png } from '../support/png.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { LetterPreview } from './support/letterPreview.ts';
import { Workbench } from './support/workbench.ts';

const root = resolve(import.meta.dirname, '../..');

describe('The preview shows a letter', () => {
  let vscode: Workbench;
  let preview: LetterPreview;
  let server: CountingServer;
  let folder: string;

  closeWhatFailuresLeave(() => vscode);
  before(async () => {
    const parent = await mkdtemp(join(tmpdir(), 'mr-modes-'));
    folder = join(parent, 'workspace');
    await cp(join(root, 'examples'), folder, { recursive: true });
    await mkdir(join(folder, 'pictures'));
    await writeFile(join(folder, 'pictures/red.png'), png(120, 60, [220, 30, 30]));
    await writeFile(join(parent, 'outside.png'), png(10, 10, [0, 0, 0]));
    await cp(join(root, 'test/fixtures/dark.html'), join(folder, 'dark.html'));
    await writeFile(join(folder, 'empty.mjml'), '');
    server = await startCountingServer();
    for (const name of ['hostile.html', 'hostile.mjml']) {
      const hostile = await readFile(join(root, 'test/fixtures', name), 'utf8');
      await writeFile(join(folder, name), hostile.replaceAll('@/', `${server.url}/`));
    }
    // A dark theme: letters are light all the same.
    vscode = await Workbench.open({ folder, theme: 'dark' });
    preview = new LetterPreview(vscode);
  });

  after(async () => {
    await vscode.close();
    await server.close();
    await rm(join(folder, '..'), { recursive: true });
  });

  const shownWidth = () => preview.page.locator('[role=separator]').getAttribute('aria-valuetext');
  const sheetWidth = async () => Math.round((await preview.page.locator('.sheet').boundingBox())?.width ?? 0);

  it('in any width: typed, drawn, and moved by keys', async () => {
    await preview.open('dark.html');
    const field = preview.page.getByRole('textbox', { name: 'Width in pixels' });
    await field.fill('412');
    await field.press('Enter');
    assert.equal(await preview.width(), 412);
    assert.equal(await shownWidth(), '412 px');

    const edge = preview.page.getByRole('separator', { name: 'Width of the letter' });
    await edge.press('ArrowRight');
    await edge.press('Shift+ArrowLeft');
    assert.equal(await preview.width(), 421);
    const box = await edge.boundingBox();
    assert.ok(box);
    await vscode.page.mouse.move(box.x + 4, box.y + 100);
    await vscode.page.mouse.down();
    await vscode.page.mouse.move(box.x - 46, box.y + 100, { steps: 4 });
    await vscode.page.mouse.up();
    assert.equal(await preview.width(), 321);
    assert.equal(await field.inputValue(), '321');

    await field.fill('12');
    await field.press('Enter');
    assert.equal(await preview.width(), 240);
    for (const impossible of ['wide', '12', '240.7em']) {
      await field.fill(impossible);
      await field.press('Enter');
      assert.equal(await field.inputValue(), '240');
    }
  });

  it('below tools that never lie over each other, however narrow the page is', async () => {
    await preview.open('dark.html');
    await preview.choose('Footer', 'Hide the Footer');
    await preview.choose('More', 'Stay with dark.html');
    await vscode.run('View: Toggle Maximize Editor Group');
    const { width, height } = vscode.page.viewportSize() ?? { width: 0, height: 0 };
    const besides = width - ((await preview.page.locator('.bar').boundingBox())?.width ?? 0);
    for (const narrow of [320, 520, 560, 880, 900, 960, 1120]) {
      await vscode.page.setViewportSize({ width: narrow + besides, height });
      await preview.waitForWidth(narrow);
      assert.deepEqual(await preview.overlaps(), [], `${narrow} pixels`);
    }
    await vscode.page.setViewportSize({ width, height });
    await vscode.run('View: Toggle Maximize Editor Group');
    await preview.choose('More', 'Stay with dark.html');
    await preview.choose('Footer', 'As It Will Be Sent');
  });

  it('and says how wide it will be while there is none', async () => {
    await vscode.run('View: Close All Editors');
    await vscode.openFile('empty.mjml');
    await vscode.clickEditorButton('Open Preview to the Side');
    await preview.page.getByText('Nothing to show yet.').waitFor();
    assert.ok(Number.parseInt((await shownWidth()) ?? '', 10) > 240);
  });

  it('larger and smaller, with the same width', async () => {
    await preview.open('dark.html');
    await preview.page.getByTitle('375 pixels wide').click();
    await preview.choose('Zoom', '50');
    assert.equal(await preview.width(), 375);
    assert.equal(await sheetWidth(), 188);
    await preview.choose('Zoom', '200');
    assert.equal(await preview.width(), 375);
    assert.equal(await sheetWidth(), 750);
    await preview.choose('Zoom', 'Fit into the Page');
    assert.equal(await sheetWidth(), 375);
  });

  it('light, and with the author’s dark styles, whatever the theme of VS Code is', async () => {
    await preview.open('dark.html');
    const colors = async () => ({
      body: await preview.computed('body', 'background-color'),
      title: await preview.computed('h1', 'color'),
      pair: await preview.computed('#pair', 'color'),
    });
    const light = { body: 'rgb(255, 255, 255)', title: 'rgb(17, 34, 51)', pair: 'rgb(1, 2, 3)' };
    assert.deepEqual(await colors(), light);
    await preview.choose('Light and Dark', 'Author’s Dark Styles');
    assert.deepEqual(await colors(), {
      body: 'rgb(16, 32, 48)',
      title: 'rgb(255, 204, 0)',
      pair: 'rgb(241, 242, 243)',
    });
    await preview.page.getByText('Shown with the letter’s own dark styles.').waitFor();
    await preview.page.getByRole('button', { name: 'Show as Usual' }).click();
    await preview.page.locator('.notice').waitFor({ state: 'detached' });
    assert.deepEqual(await colors(), light);
  });

  it('and says when it has no dark styles of its own', async () => {
    await preview.open('sale.html');
    await preview.choose('Light and Dark', 'Author’s Dark Styles');
    await preview.page.getByText('This letter has no dark styles of its own').waitFor();
    await preview.page.getByRole('button', { name: 'Show Forced Inversion' }).click();
    await preview.page.getByText('Colours are inverted').waitFor();
    assert.equal(await preview.page.locator('.sheet.inverted').count(), 1);
  });

  it('inverted, but for its pictures', async () => {
    await preview.open('dark.html');
    await preview.choose('Light and Dark', 'Forced Inversion');
    await preview.letter.locator('#local[src^="blob:"]').waitFor();
    const { computed } = preview;
    const of = (selector: string, property: string) => computed.call(preview, selector, property);
    assert.deepEqual(
      [
        await of('body', 'background-color'),
        await of('body', 'color'),
        await of('#box', 'background-color'),
        await of('p:has(img)', 'border-top-color'),
        await of('p:has(img)', 'box-shadow'),
      ],
      [
        'rgb(18, 18, 18)',
        'rgb(206, 223, 240)',
        'rgb(67, 50, 16)',
        'rgb(136, 136, 255)',
        'rgba(255, 255, 255, 0.5) 0px 0px 4px 0px',
      ],
    );
    assert.equal(await preview.letter.locator('p:has(img)').getAttribute('bgcolor'), '#121212');
    assert.match(await of('#own', 'background-image'), /^url\("blob:/);
    for (const selector of ['html', 'body', '#local']) assert.equal(await of(selector, 'filter'), 'none');
  });

  it('with the pictures of the workspace alone, as they are now', async () => {
    await preview.open('dark.html');
    const width = (id: string) =>
      preview.letter.locator(id).evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
    await preview.letter.locator('#local[src^="blob:"]').waitFor();
    await preview.letter.locator('#local').evaluate((picture) => (picture as HTMLImageElement).decode());
    assert.equal(await width('#local'), 120);
    assert.match(await preview.computed('#own', 'background-image'), /^url\("blob:/);
    for (const id of ['#outside', '#encoded', '#missing']) {
      assert.match((await preview.letter.locator(id).getAttribute('src')) ?? '', /^data:image\/svg/);
    }
    const address = await preview.letter.locator('#local').getAttribute('src');
    await writeFile(join(folder, 'pictures/red.png'), png(80, 40, [30, 30, 220]));
    await preview.letter.locator(`#local[src^="blob:"]:not([src="${address}"])`).waitFor();
    await preview.letter.locator('#local').evaluate((picture) => (picture as HTMLImageElement).decode());
    assert.equal(await width('#local'), 80);
  });

  it('as text, with its footer', async () => {
    await preview.open('dark.html');
    await preview.page.getByRole('button', { name: 'Text' }).click();
    assert.equal(
      await preview.page.locator('.plain').innerText(),
      [
        'Only today',
        'Dark',
        'See the cups (https://shop.example/cups).',
        'Red Outside Missing',
        'You receive this letter because you subscribed to it. Unsubscribe',
      ].join('\n\n'),
    );
    await preview.page.getByRole('button', { name: 'Text' }).click();
    await preview.page.locator('.plain').waitFor({ state: 'detached' });
  });

  it('with another footer or none, and says that it is not as sent', async () => {
    await preview.open('welcome.mjml');
    await preview.page.getByRole('button', { name: 'Footer: own', exact: true }).waitFor();
    await preview.choose('Footer', 'The Standard One');
    await preview.page.getByRole('button', { name: 'Footer: standard, not as sent' }).waitFor();
    assert.match(await preview.footer.innerText(), /because you subscribed to it/);
    await preview.page.getByText('This is not the footer that will be sent.').waitFor();
    await preview.choose('Footer', 'Hide the Footer');
    await preview.page.getByRole('button', { name: 'Footer: hidden' }).waitFor();
    assert.equal((await preview.footer.innerText()).trim(), '');
    await preview.page.getByRole('button', { name: 'Show as Usual' }).click();
    await preview.page.getByRole('button', { name: 'Footer: own', exact: true }).waitFor();
    assert.equal(await preview.page.locator('.notice').count(), 0);
  });

  it('as it was, after a reload of the window', async () => {
    await preview.open('dark.html');
    await preview.page.getByRole('textbox', { name: 'Width in pixels' }).fill('333');
    await preview.choose('Zoom', '75');
    await preview.choose('Light and Dark', 'Author’s Dark Styles');
    await preview.choose('Footer', 'Hide the Footer');
    await preview.choose('More', 'Stay with dark.html');
    await preview.page.getByRole('button', { name: 'Stay with dark.html', pressed: true }).waitFor();
    await preview.page.getByRole('button', { name: 'Text' }).click();
    const loaded = vscode.page.waitForEvent('load');
    await vscode.run('Developer: Reload Window');
    await loaded;
    await preview.page.locator('.plain').waitFor();
    await preview.page.getByRole('button', { name: 'Text', pressed: true }).click();
    await preview.page.getByRole('button', { name: 'Footer: hidden' }).waitFor();
    await preview.page.getByRole('button', { name: 'Stay with dark.html', pressed: true }).waitFor();
    assert.equal(await shownWidth(), '333 px');
    assert.equal(await sheetWidth(), 250);
    assert.equal(await preview.computed('body', 'background-color'), 'rgb(16, 32, 48)');
  });

  it('that is being edited, in the usual way, unless it stays with its own', async () => {
    await preview.open('dark.html');
    await preview.choose('Light and Dark', 'Forced Inversion');
    await vscode.page.locator('.tab', { hasText: /^dark.html/ }).click();
    const tab = (file: string) => vscode.page.locator('.tab', { hasText: `Preview ${file}` });
    await vscode.quickInput.open('Control+P');
    await vscode.quickInput.type('sale.html');
    await vscode.quickInput.pick('sale.html');
    await tab('sale.html').waitFor();
    await preview.letter.getByText('Dark', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await preview.page.locator('.sheet.light').count(), 1);
    assert.equal(await preview.page.locator('.notice').count(), 0);
    await preview.choose('More', 'Stay with sale.html');
    await preview.page.getByRole('button', { name: 'Stay with sale.html', pressed: true }).waitFor();
    await vscode.page.locator('.tab', { hasText: /^dark.html/ }).click();
    await vscode.clickEditorButton('Open Preview to the Side');
    await tab('dark.html').waitFor();
    assert.equal(await tab('sale.html').count(), 1);
  });

  it('as the HTML that is uploaded, to look at, to copy and to keep', async () => {
    await preview.open('newsletter.mjml');
    await preview.choose('More', 'Show Compiled HTML');
    await vscode.page.locator('.tab.active', { hasText: 'newsletter (compiled).html' }).waitFor();
    await vscode.clickEditorButton('Copy HTML');
    assert.match(await vscode.notifications.message('Copied'), /exactly as it is uploaded/);
    const copied = await vscode.page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^\s*<!doctype html>/);
    assert.doesNotMatch(copied, /because you subscribed/);

    await vscode.clickEditorButton('Export HTML…');
    await vscode.quickInput.saveAs('newsletter.html');
    await vscode.notifications.message('Exported');
    assert.equal(await readFile(join(folder, 'newsletter.html'), 'utf8'), copied);
  });

  for (const name of ['hostile.html', 'hostile.mjml']) {
    /** Whoever goes to the code is in it only after a moment, and menus close then. */
    const clickTitle = async () => {
      await preview.letter.locator('h1').click();
      await vscode.page.locator('.monaco-editor.focused').waitFor();
    };

    it(`without running anything of ${name} or asking for anything, in whatever way`, async () => {
      await preview.open(name);
      server.takePaths();
      const before = server.connections;
      for (const way of ['Author’s Dark Styles', 'Forced Inversion', 'Light']) {
        await preview.choose('Light and Dark', way);
        await clickTitle();
      }
      await preview.page.getByRole('button', { name: 'Text' }).click();
      await preview.page.locator('.plain', { hasText: 'Hostile' }).waitFor();
      await preview.page.getByRole('button', { name: 'Text' }).click();
      await preview.choose('Footer', 'Hide the Footer');
      await preview.choose('Zoom', '150');
      await clickTitle();
      const source = await readFile(join(folder, name), 'utf8');
      await writeFile(join(folder, name), source.replace('Item</li>', 'Changed</li>'));
      await preview.letter.getByText('Changed').waitFor();
      assert.deepEqual(server.takePaths(), []);
      assert.equal(server.connections, before);
    });
  }
});
