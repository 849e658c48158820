import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type CountingServer, startCountingServer } from '../support/countingServer.ts';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/png.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { LetterPreview } from './support/letterPreview.ts';
import { Workbench } from './support/workbench.ts';

const root = resolve(import.meta.dirname, '../..');

describe('The preview', () => {
  let vscode: Workbench;
  let preview: LetterPreview;
  let server: CountingServer;
  let folder: string;

  closeWhatFailuresLeave(() => vscode);
  before(async () => {
    const parent = await mkdtemp(join(tmpdir(), 'mr-preview-'));
    folder = join(parent, 'workspace');
    await cp(join(root, 'examples'), folder, { recursive: true });
    await cp(join(root, 'test/fixtures/dark.html'), join(folder, 'dark.html'));
    await mkdir(join(folder, 'pictures'));
    await writeFile(join(folder, 'pictures/red.png'), png(120, 60, [220, 30, 30]));
    await writeFile(join(parent, 'outside.png'), png(10, 10, [0, 0, 0]));
    server = await startCountingServer();
    const hostile = await readFile(join(root, 'test/fixtures/hostile.html'), 'utf8');
    await writeFile(join(folder, 'hostile.html'), hostile.replaceAll('@/', `${server.url}/`));
    // Findings would take room in the bar, so that its tools fold.
    vscode = await Workbench.open({ folder, settings: { 'mailroom.checks.enabled': false } });
    preview = new LetterPreview(vscode);
  });

  after(async () => {
    await vscode.close();
    await server.close();
    await rm(join(folder, '..'), { recursive: true });
  });

  /** Replaces the first match in the editor by typing. */
  async function replaceInEditor(found: string, replacement: string) {
    await vscode.select(found);
    await vscode.page.keyboard.press('Delete');
    await vscode.page.keyboard.type(replacement);
  }

  /** A click alone would go to the code. */
  const openLink = (id: string) => preview.letter.locator(`#${id}`).click({ modifiers: ['Control'] });

  let changes = 0;

  /**
   * Types another change of the hostile letter and waits for it. Requests of the letter would come before.
   */
  async function settled() {
    const change = `Item ${++changes},`;
    await replaceInEditor('Item', change);
    await preview.letter.getByText(change).waitFor();
    await save();
  }

  async function save() {
    await vscode.page.keyboard.press('Control+S');
    await vscode.page.locator('.tab.dirty').waitFor({ state: 'detached' });
  }

  it('updates in place while typing, without a reload, and keeps the scroll position', async () => {
    await preview.open('newsletter.mjml');
    const marked = await preview.letter.locator('body').evaluate((body) => {
      Object.assign(body.ownerDocument, { marked: true });
      body.ownerDocument.defaultView?.scrollTo(0, 400);
      return body.ownerDocument.defaultView?.scrollY;
    });
    assert.equal(marked, 400);
    await replaceInEditor('Three plates', 'Four plates');
    await preview.letter.getByText('Four plates we are proud of').waitFor();
    assert.deepEqual(
      await preview.letter.locator('body').evaluate(({ ownerDocument }) => ({
        marked: 'marked' in ownerDocument,
        scroll: ownerDocument.defaultView?.scrollY,
      })),
      { marked: true, scroll: 400 },
    );
    await save();
  });

  it('keeps the last working letter while the layout is broken, and says what is wrong', async () => {
    await preview.open('welcome.mjml');
    await replaceInEditor('</mj-button>', '');
    await preview.page.getByText('is never closed. Showing the last working version.').waitFor();
    await preview.page.getByRole('button', { name: /^1 error/ }).waitFor();
    assert.match(await preview.letter.locator('h1').innerText(), /Good to have you/);
    await preview.press('Text');
    const opacity = (element: Element) =>
      element.ownerDocument.defaultView?.getComputedStyle(element).opacity;
    assert.equal(
      await preview.page.locator('.plain').evaluate(opacity),
      '1',
      'the letter does not shine through',
    );
    await preview.press('Text');
    await vscode.page.locator('.tab', { hasText: /^welcome.mjml/ }).click();
    await vscode.page.keyboard.type('</mj-button>');
    await preview.page.locator('.notice').waitFor({ state: 'detached' });
    await save();
  });

  it('shows the footer that the service appends, and explains it', async () => {
    await preview.open('newsletter.mjml');
    await preview.page.getByRole('button', { name: 'Footer: service’s (example)' }).click();
    await preview.page.getByRole('menuitem', { name: 'Go to the Footer' }).click();
    assert.equal(
      await preview.page.locator('.label p').innerText(),
      'This footer is an example. The layout has no footer of its own (newsletter.footer.html). Select an account to see the footer that the service appends.',
    );
    assert.match(await preview.footer.innerText(), /because you subscribed to it/);

    await preview.page.getByRole('button', { name: 'Add Footer to Layout' }).click();
    await preview.page.getByRole('button', { name: 'Footer: own' }).waitFor();
    await vscode.page.locator('.tab', { hasText: 'newsletter.footer.html' }).waitFor();
    assert.match(await readFile(join(folder, 'newsletter.footer.html'), 'utf8'), /Unsubscribe/);
    await rm(join(folder, 'newsletter.footer.html'));
    await preview.page.getByRole('button', { name: 'Footer: service’s (example)' }).waitFor();
  });

  it('shows pictures of the workspace only, and updates them when they change', async () => {
    await preview.open('dark.html');
    const width = (id: string) =>
      preview.letter.locator(id).evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
    await preview.letter.locator('#local[src^="blob:"]').waitFor();
    await eventually(async () => assert.equal(await width('#local'), 120));
    assert.match(await preview.computed('#own', 'background-image'), /^url\("blob:/);
    for (const id of ['#outside', '#encoded', '#missing']) {
      assert.match((await preview.letter.locator(id).getAttribute('src')) ?? '', /^data:image\/svg/);
    }
    const address = await preview.letter.locator('#local').getAttribute('src');
    await writeFile(join(folder, 'pictures/red.png'), png(80, 40, [30, 30, 220]));
    await preview.letter.locator(`#local[src^="blob:"]:not([src="${address}"])`).waitFor();
    await eventually(async () => assert.equal(await width('#local'), 80));
  });

  it('shows the pictures of an MJML layout when it opens, and when their files change', async () => {
    const picture = 'pictures/blue.png';
    await writeFile(join(folder, picture), png(90, 40, [30, 30, 220]));
    await writeFile(
      join(folder, 'local.mjml'),
      `<mjml><mj-body><mj-section><mj-column><mj-text><h1>Sea</h1></mj-text><mj-image alt="Blue" src="${picture}" /></mj-column></mj-section></mj-body></mjml>`,
    );
    await preview.open('local.mjml');
    const width = () =>
      preview.letter
        .locator('img[alt="Blue"][src^="blob:"]')
        .evaluate((shown) => (shown as HTMLImageElement).naturalWidth);
    await eventually(async () => assert.equal(await width(), 90));
    await writeFile(join(folder, picture), png(70, 40, [30, 30, 220]));
    await eventually(async () => assert.equal(await width(), 70));
  });

  it('locks its editor group: a file that is opened while it has the focus opens beside it', async () => {
    await preview.open('dark.html');
    await preview.page.locator('.bar').click({ position: { x: 2, y: 2 } });
    await vscode.openFile('newsletter.mjml');
    const groups = vscode.page.locator('.editor-group-container');
    const tabs = await groups.evaluateAll((all) =>
      all.map((group) =>
        [...group.querySelectorAll('.tab')].map((tab) => tab.getAttribute('data-resource-name')),
      ),
    );
    assert.equal(tabs.length, 2);
    assert.equal(tabs[1]?.length, 1);
  });

  it('is restored after a reload with its view', async () => {
    // The field for the width needs room in the bar.
    const size = vscode.page.viewportSize() ?? assert.fail();
    await vscode.page.setViewportSize({ ...size, width: size.width + 400 });
    await preview.open('dark.html');
    await preview.page.getByRole('textbox', { name: 'Width in pixels' }).fill('333');
    await preview.choose('Zoom', '75');
    await preview.choose('Light and Dark', 'Author’s Dark Styles');
    await preview.choose('Footer', 'Hide the Footer');
    await preview.choose('More', 'Lock Preview');
    await preview.page.getByRole('button', { name: 'Lock Preview', pressed: true }).waitFor();
    await preview.press('Text');
    const loaded = vscode.page.waitForEvent('load');
    await vscode.run('Developer: Reload Window');
    await loaded;
    await preview.page.locator('.plain').waitFor();
    await preview.isPressed('Text');
    await preview.press('Text');
    await preview.page.getByRole('button', { name: 'Footer: hidden' }).waitFor();
    await preview.page.getByRole('button', { name: 'Lock Preview', pressed: true }).waitFor();
    assert.equal(await preview.shownWidth(), '333 px');
    assert.equal(await preview.sheetWidth(), 250);
    assert.equal(await preview.computed('body', 'background-color'), 'rgb(16, 32, 48)');
    await vscode.page.setViewportSize(size);
  });

  it('follows the letter that is edited and resets its view, unless it is locked', async () => {
    await preview.open('dark.html');
    await preview.choose('Light and Dark', 'Everything Inverted');
    await vscode.page.locator('.tab', { hasText: /^dark.html/ }).click();
    const tab = (file: string) => vscode.page.locator('.tab', { hasText: `Preview ${file}` });
    await vscode.quickInput.open('Control+P');
    await vscode.quickInput.type('sale.html');
    await vscode.quickInput.pick('sale.html');
    await tab('sale.html').waitFor();
    await preview.letter.getByText('Dark', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await preview.page.locator('.sheet.light').count(), 1);
    assert.equal(await preview.page.getByRole('button', { name: 'Reset View' }).count(), 0);
    await preview.choose('More', 'Lock Preview');
    await preview.page.getByRole('button', { name: 'Lock Preview', pressed: true }).waitFor();
    await vscode.page.locator('.tab', { hasText: /^dark.html/ }).click();
    await vscode.clickEditorButton('Open Preview to the Side');
    await tab('dark.html').waitFor();
    assert.equal(await tab('sale.html').count(), 1);
  });

  it('shows, copies and exports the HTML that would be uploaded', async () => {
    await preview.open('newsletter.mjml');
    await preview.choose('More', 'Show Compiled HTML');
    await vscode.page.locator('.tab.active', { hasText: 'newsletter (compiled).html' }).waitFor();
    await vscode.clickEditorButton('Copy HTML');
    assert.match(await vscode.notifications.message('Copied'), /exactly as it would be uploaded/);
    const copied = await vscode.page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^\s*<!doctype html>/);
    assert.doesNotMatch(copied, /because you subscribed/);

    await vscode.clickEditorButton('Export HTML…');
    await vscode.quickInput.saveAs('newsletter.html');
    await vscode.notifications.message('Exported');
    assert.equal(await readFile(join(folder, 'newsletter.html'), 'utf8'), copied);
  });

  it('runs no script of a hostile letter, and makes no requests', async () => {
    server.takePaths();
    const before = server.connections;
    await preview.open('hostile.html');
    const links = [
      'submit',
      'javascript',
      'file',
      'command',
      'anchor',
      'data',
      'vscode',
      'insiders',
      'tabbed',
      'blob',
    ];
    for (const id of [...links, 'unc', 'relative', 'svg-data', 'top-frame', 'js-submit', 'slide-label']) {
      await preview.letter.locator(`#${id}`).click();
      await openLink(id);
    }
    assert.equal(await vscode.dialog.count(), 0);
    await preview.letter.locator('h1').click();
    await settled();
    assert.deepEqual(server.takePaths(), []);
    assert.equal(server.connections, before);
    assert.equal(await preview.letter.locator('h1').innerText(), 'Hostile');
    assert.equal(await preview.footer.count(), 1);
  });

  it('asks before it opens an external link', async () => {
    await preview.open('hostile.html');
    await openLink('elsewhere');
    await vscode.dialog.getByText('https://elsewhere.example/offer?a=1&b=2').waitFor();
    await vscode.answer('Cancel');
    assert.deepEqual(server.takePaths(), []);
  });

  it('opens a link exactly as it is written', async () => {
    const context = vscode.page.context();
    await context.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'Elsewhere' }));
    await preview.open('hostile.html');
    await openLink('encoded');
    const [opened] = await Promise.all([context.waitForEvent('page'), vscode.answer('Open')]);
    await opened.getByText('Elsewhere').waitFor();
    assert.equal(
      opened.url(),
      'https://elsewhere.example/go?u=https%3A%2F%2Fx.example%3Fa%3D1%26b%3D2&c=%D0%B4',
    );
    await opened.close();
  });

  it('requests only pictures when they are turned on, and nothing when they are turned off', async () => {
    await preview.open('hostile.html');
    await preview.press('Pictures');
    await preview.isPressed('Pictures');
    await preview.letter.locator('h1').waitFor();
    await preview.letter
      .locator('img')
      .first()
      .evaluate((picture) => (picture as HTMLImageElement).decode());
    await settled();
    const asked = [...new Set(server.takePaths())].sort();
    assert.ok(asked.includes('/picture.gif') || asked.includes('/picture-2x.gif'), asked.join());
    assert.deepEqual(
      asked.filter((path) => !isPicture(path)),
      [],
    );
    await preview.press('Pictures');
    await preview.isPressed('Pictures', false);
    await preview.letter.locator('h1').waitFor();
    await settled();
    assert.deepEqual(server.takePaths(), []);
  });
});

const pictures = [
  'picture',
  'source',
  'background',
  'content',
  'list-style',
  'cursor',
  'input-image',
  'poster',
  'svg-image',
  'noscript',
];

const isPicture = (path: string) => pictures.some((name) => path.includes(name));
