import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type CountingServer, startCountingServer } from '../support/countingServer.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { Workbench } from './support/workbench.ts';

const root = resolve(import.meta.dirname, '../..');

describe('The preview', () => {
  let vscode: Workbench;
  let server: CountingServer;
  let folder: string;

  closeWhatFailuresLeave(() => vscode);
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-preview-'));
    await cp(join(root, 'examples'), folder, { recursive: true });
    server = await startCountingServer();
    const hostile = await readFile(join(root, 'test/fixtures/hostile.html'), 'utf8');
    await writeFile(join(folder, 'hostile.html'), hostile.replaceAll('@/', `${server.url}/`));
    vscode = await Workbench.open({ folder });
  });

  after(async () => {
    await vscode.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  const page = () => vscode.webview();
  const letter = () => page().frameLocator('iframe');
  const footer = () => letter().locator('[data-mailroom-footer]');

  async function preview(file: string) {
    await vscode.run('View: Close All Editors');
    await vscode.openFile(file);
    await vscode.clickEditorButton('Open Preview to the Side');
    await vscode.page.locator('.tab', { hasText: `Preview ${file}` }).waitFor();
    await letter().locator('h1').waitFor();
  }

  /** Types into the editor, in place of what the search finds there. */
  async function replaceInEditor(found: string, replacement: string) {
    await vscode.select(found);
    await vscode.page.keyboard.press('Delete');
    await vscode.page.keyboard.type(replacement);
  }

  /** A click alone would go to the code. */
  const openLink = (id: string) =>
    letter()
      .locator(`#${id}`)
      .click({ modifiers: ['Control'] });

  let changes = 0;

  /** Types a further change of the hostile letter and waits for it: what the letter does by itself came before. */
  async function settled() {
    const change = `Item ${++changes},`;
    await replaceInEditor('Item', change);
    await letter().getByText(change).waitFor();
    await save();
  }

  async function save() {
    await vscode.page.keyboard.press('Control+S');
    await vscode.page.locator('.tab.dirty').waitFor({ state: 'detached' });
  }

  it('follows typing in place: nothing is reloaded, and the letter stays where it is scrolled to', async () => {
    await preview('newsletter.mjml');
    const marked = await letter()
      .locator('body')
      .evaluate((body) => {
        Object.assign(body.ownerDocument, { marked: true });
        body.ownerDocument.defaultView?.scrollTo(0, 400);
        return body.ownerDocument.defaultView?.scrollY;
      });
    assert.equal(marked, 400);
    await replaceInEditor('Three plates', 'Four plates');
    await letter().getByText('Four plates we are proud of').waitFor();
    assert.deepEqual(
      await letter()
        .locator('body')
        .evaluate(({ ownerDocument }) => ({
          marked: 'marked' in ownerDocument,
          scroll: ownerDocument.defaultView?.scrollY,
        })),
      { marked: true, scroll: 400 },
    );
    await save();
  });

  it('keeps the last working letter while the layout is broken, and says what is wrong', async () => {
    await preview('welcome.mjml');
    await replaceInEditor('</mj-button>', '');
    await page().getByText('is never closed. Showing the last working version.').waitFor();
    await page().getByRole('button', { name: '1 problem' }).waitFor();
    assert.match(await letter().locator('h1').innerText(), /Good to have you/);
    await page().getByRole('button', { name: 'Text' }).click();
    const opacity = (element: Element) =>
      element.ownerDocument.defaultView?.getComputedStyle(element).opacity;
    assert.equal(await page().locator('.plain').evaluate(opacity), '1', 'the letter does not shine through');
    await page().getByRole('button', { name: 'Text' }).click();
    await vscode.page.locator('.tab', { hasText: /^welcome.mjml/ }).click();
    await vscode.page.keyboard.type('</mj-button>');
    await page().locator('.notice').waitFor({ state: 'detached' });
    await save();
  });

  it('shows the footer that the service appends, and why that one', async () => {
    await preview('newsletter.mjml');
    await page().getByRole('button', { name: 'Footer: standard' }).click();
    await page().getByRole('menuitem', { name: 'Go to the Footer' }).click();
    assert.equal(
      await page().locator('.label p').innerText(),
      'Added by the service. Standard footer: this layout has no footer of its own (newsletter.footer.html) and the account has none set.',
    );
    assert.match(await footer().innerText(), /because you subscribed to it/);

    await page().getByRole('button', { name: 'Add own footer' }).click();
    await page().getByRole('button', { name: 'Footer: own' }).waitFor();
    await vscode.page.locator('.tab', { hasText: 'newsletter.footer.html' }).waitFor();
    assert.match(await readFile(join(folder, 'newsletter.footer.html'), 'utf8'), /Unsubscribe/);
    await rm(join(folder, 'newsletter.footer.html'));
    await page().getByRole('button', { name: 'Footer: standard' }).waitFor();
  });

  it('shows the letter as wide as a phone, and shrinks what is wider than the page', async () => {
    await preview('sale.html');
    const width = () =>
      letter()
        .locator('html')
        .evaluate((html) => html.ownerDocument.defaultView?.innerWidth);
    await page().getByTitle('375 pixels wide').click();
    assert.equal(await width(), 375);
    await page().getByTitle('800 pixels wide').click();
    assert.equal(await width(), 800);
    const sheet = await page().locator('.sheet').boundingBox();
    const stage = await page().locator('.stage').boundingBox();
    assert.ok(sheet && stage && sheet.width <= stage.width + 1);
  });

  it('is there again after a reload, as it was', async () => {
    await preview('sale.html');
    await page().getByTitle('600 pixels wide').click();
    const loaded = vscode.page.waitForEvent('load');
    await vscode.run('Developer: Reload Window');
    await loaded;
    await letter().locator('h1').waitFor();
    await page().locator('[title="600 pixels wide"] input:checked').waitFor({ state: 'attached' });
  });

  it('runs nothing of a hostile letter and asks for nothing', async () => {
    server.takePaths();
    const before = server.connections;
    await preview('hostile.html');
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
      await letter().locator(`#${id}`).click();
      await openLink(id);
    }
    assert.equal(await vscode.dialog.count(), 0);
    await letter().locator('h1').click();
    await settled();
    assert.deepEqual(server.takePaths(), []);
    assert.equal(server.connections, before);
    assert.equal(await letter().locator('h1').innerText(), 'Hostile');
    assert.equal(await footer().count(), 1);
  });

  it('asks before it opens a link outside', async () => {
    await preview('hostile.html');
    await openLink('elsewhere');
    await vscode.dialog.getByText('https://elsewhere.example/offer?a=1&b=2').waitFor();
    await vscode.answer('Cancel');
    assert.deepEqual(server.takePaths(), []);
  });

  it('opens a link as it is written', async () => {
    const context = vscode.page.context();
    await context.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'Elsewhere' }));
    await preview('hostile.html');
    await openLink('encoded');
    const [opened] = await Promise.all([context.waitForEvent('page'), vscode.answer('Open')]);
    await opened.getByText('Elsewhere').waitFor();
    assert.equal(
      opened.url(),
      'https://elsewhere.example/go?u=https%3A%2F%2Fx.example%3Fa%3D1%26b%3D2&c=%D0%B4',
    );
    await opened.close();
  });

  it('asks for pictures alone when they are turned on, and stops when they are turned off', async () => {
    await preview('hostile.html');
    await page().getByRole('button', { name: 'Pictures' }).click();
    await page().getByRole('button', { name: 'Pictures', pressed: true }).waitFor();
    await letter().locator('h1').waitFor();
    await letter()
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
    await page().getByRole('button', { name: 'Pictures' }).click();
    await page().getByRole('button', { name: 'Pictures', pressed: false }).waitFor();
    await letter().locator('h1').waitFor();
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
