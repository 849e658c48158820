import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { Compiler } from '../../src/compiler/client.ts';
import type { LetterPieces } from '../../src/core/letters/letterPieces.ts';
import { type PreviewMemory, usualView } from '../../src/protocol/preview.ts';
import { appearances } from '../../src/protocol/sheet.ts';
import { builtWorker } from '../support/builtWorker.ts';
import { type CountingServer, startCountingServer } from '../support/countingServer.ts';
import { loadPreviewPage, previewState, takePosted, tellPreview } from './support/previewPage.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Each pair of a letter, an appearance and a view is shown: both letters in each view and in each appearance, and each view in each appearance.
 * The long form has all three together.
 */
const deep = process.env.MAILROOM_DEEP === '1';

const views: readonly Partial<PreviewMemory>[] = [
  {},
  { shownAs: 'text' },
  { shownAs: 'spoken' },
  { footer: 'none' },
  { width: 375, zoom: 150 },
];

/** The minimum number of different addresses in one letter, each used in another way. */
const leastAddresses = 180;

/** The page has no CSP of its own here, so that only the CSP of letters blocks their requests. */
describe('Hostile letters', () => {
  let browser: Browser;
  let page: Page;
  let server: CountingServer;
  let compiler: Compiler;
  let letters: Readonly<Record<string, LetterPieces>>;

  before(async () => {
    server = await startCountingServer();
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
    const read = async (name: string) =>
      (await readFile(resolve(root, 'test/fixtures', name), 'utf8')).replaceAll('@/', `${server.url}/`);
    const source = await read('hostile.mjml');
    const outcome = await compiler.compile({ document: 'hostile', source, context: 'notAFile' });
    assert.equal(outcome.kind, 'compiled');
    const pieces = outcome.kind === 'compiled' ? outcome.compiled.pieces : undefined;
    assert.ok(pieces);
    letters = { html: [await read('hostile.html')], mjml: pieces };
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await server.close();
    await compiler.close();
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 900, height: 3000 } });
    await page.route(address(), (route) => route.fulfill({ body: '', contentType: 'text/html' }));
    server.takePaths();
  });
  afterEach(() => page.close());

  /** The address of the preview page, which a route serves. */
  const address = () => 'http://127.0.0.2/preview';

  async function open(view: Partial<PreviewMemory> = {}): Promise<void> {
    await page.goto(address());
    await loadPreviewPage(page, { ...memory, ...view });
  }

  const memory: PreviewMemory = {
    ...usualView,
    layout: previewState.layout,
    pictures: false,
    locked: false,
    scroll: 0,
  };

  async function show(pieces: LetterPieces, revision: number, areLoaded = false): Promise<void> {
    const letter = { revision, splices: [{ at: 0, removed: 0, added: pieces }] };
    const pictures = { ...previewState.pictures, areLoaded };
    await tellPreview(page, { type: 'show', state: { ...previewState, pictures }, letter });
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
  }

  const edited = (pieces: LetterPieces, text: string) =>
    pieces.map((piece) => piece.replace('Item</li>', `${text} <b onclick="1">Item</b></li>`));

  /** Shows the letter and then some edits of it, after its first scripts could have run. */
  async function showWithEdits(pieces: LetterPieces, pictures = false): Promise<void> {
    await show(pieces, 1, pictures);
    for (const revision of [2, 3, 4]) await show(edited(pieces, `Edit ${revision}`), revision, pictures);
    await show([edited(pieces, 'Whole').join('')], 5, pictures);
    await page.frameLocator('iframe').getByText('Whole').waitFor({ state: 'attached' });
  }

  /** Asserts that nothing was requested or run, and that the page was not left. */
  async function assertQuiet(what: string): Promise<void> {
    const hacked = await page.evaluate(() => 'hacked' in window || document.title === 'hacked');
    assert.deepEqual([what, hacked, server.takePaths(), server.connections], [what, false, [], 0]);
    assert.equal(page.url(), address());
    assert.equal(page.context().pages().length, 1);
  }

  it('have many addresses, each used in another way', () => {
    const addresses = new Set(letters.html?.join('').match(/127\.0\.0\.1(?::\d+)?\/[\w.-]+/g));
    assert.ok(addresses.size >= leastAddresses, `${addresses.size}`);
  });

  it('run no scripts and make no requests in any view, also after edits', async () => {
    for (const [letterAt, [kind, pieces]] of Object.entries(letters).entries()) {
      for (const [appearanceAt, appearance] of appearances.entries()) {
        for (const [viewAt, view] of views.entries()) {
          if (!deep && (letterAt + appearanceAt + viewAt) % 2 === 1) continue;
          await open({ appearance, ...view });
          await showWithEdits(pieces);
          await assertQuiet(`${kind} ${appearance} ${JSON.stringify(view)}`);
        }
      }
    }
  });

  it('run no scripts and make no requests when they are clicked, with or without Ctrl', async () => {
    for (const [kind, pieces] of Object.entries(letters)) {
      await open();
      await showWithEdits(pieces);
      const letter = page.frameLocator('iframe');
      const clickable = letter.locator('a, area, button, input, label, summary, h1, td');
      const known = new Set(['goToCode', 'openLink']);
      for (const ctrlKey of [false, true]) {
        for (const one of await clickable.all())
          await one.dispatchEvent('click', { bubbles: true, cancelable: true, ctrlKey });
        for (const one of await letter.locator('a[id], button[id], label[id]').all())
          if (await one.isVisible()) await one.click({ modifiers: ctrlKey ? ['Control'] : [], force: true });
      }
      const types = new Set((await takePosted(page)).map(({ type }) => type));
      assert.deepEqual(
        [...types].filter((type) => !known.has(type)),
        ['ready'],
      );
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await assertQuiet(kind);
    }
  });

  it('request only pictures when pictures are allowed', async () => {
    await page.context().grantPermissions(['local-network-access']);
    for (const pieces of Object.values(letters)) {
      await open({ pictures: true });
      const answered = page.waitForResponse(/picture/);
      await showWithEdits(pieces, true);
      await answered;
      const asked = [...new Set(server.takePaths())];
      assert.ok(
        asked.some((path) => path.includes('picture')),
        asked.join(),
      );
      assert.deepEqual(
        asked.filter((path) => !isPicture.test(path)),
        [],
      );
    }
  });
});

const isPicture = /picture|source|background|content|list-style|cursor|input-image|poster|svg-image|noscript/;
