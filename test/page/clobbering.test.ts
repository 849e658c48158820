import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import type { LetterPieces } from '../../src/core/letters/letterPieces.ts';
import { type DomElement, parseLetter, pathToElement } from '../../src/inspector/elementTree.ts';
import { usualView } from '../../src/protocol/preview.ts';
import { appearances } from '../../src/protocol/sheet.ts';
import { clobberingLetters, propertyNames } from './support/clobbering.ts';
import { loadPreviewPage, previewState, takePosted, tellPreview } from './support/previewPage.ts';

const root = resolve(import.meta.dirname, '../..');

describe('A letter with DOM clobbering', () => {
  let browser: Browser;
  let page: Page;
  let errors: string[];
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 900, height: 800 }, offline: true });
    errors = [];
    page.on('pageerror', (error) => errors.push(String(error.stack)));
  });
  afterEach(() => page.close());

  /**
   * Returns edits of the letter: a change in the block with the clobbering names, around it, and without it.
   */
  const editsOf = ([head = '', first = '', block = '', ...rest]: LetterPieces): LetterPieces[] => [
    [head, first, block, ...rest],
    [head, first, block.replace('Inside', 'Changed'), ...rest],
    [head.replace('red', 'blue'), '<p>New</p>', first, block.replace('Inside', 'Changed'), ...rest],
    [head, first, ...rest],
    [[head, first, block, ...rest].join('')],
    [[head, '<p>New</p>', first, block.replace('Inside', 'Changed'), ...rest].join('')],
    [head, first, block, ...rest],
  ];

  /** Returns a point in an element of the letter, in coordinates of the page. */
  async function middleOf(selector: string): Promise<[number, number]> {
    return await page.evaluate((wanted) => {
      const frame = document.querySelector('iframe');
      const [found] = Document.prototype.querySelectorAll.call(frame?.contentDocument, wanted);
      const box = found && Element.prototype.getBoundingClientRect.call(found);
      const around = frame?.getBoundingClientRect();
      if (!box || !around) throw new Error(`There is no ${wanted}`);
      return [around.x + box.x + Math.min(20, box.width / 2), around.y + box.y + box.height / 2];
    }, selector);
  }

  async function shown(): Promise<string> {
    return await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const text = () => {
            const frame = document.querySelector('iframe')?.contentDocument;
            const get = Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement')?.get;
            return `${document.querySelector('.plain')?.textContent ?? ''}${get?.call(frame).outerHTML}`;
          };
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(text())));
        }),
    );
  }

  async function waitFor(text: string, kind: string): Promise<void> {
    const until = Date.now() + 10_000;
    while (Date.now() < until && errors.length === 0) if ((await shown()).includes(text)) return;
    assert.fail(`${kind}: ${text} is not shown. ${errors.join('; ')}`);
  }

  it('renders after each edit as if it was rendered from scratch', async () => {
    const script = await build({
      entryPoints: [resolve(root, 'test/page/support/letterPage.ts')],
      bundle: true,
      write: false,
      format: 'iife',
    });
    await page.addScriptTag({ content: script.outputFiles[0]?.text ?? '' });
    const names = await page.evaluate(propertyNames);
    assert.ok(names.length > 500, `${names.length} names`);
    for (const { kind, pieces } of clobberingLetters(names)) {
      for (const appearance of appearances) {
        const look = { footer: '<p>Footer</p>', footerLabel: 'Footer', pictures: false, appearance };
        const parts = editsOf(pieces).map((edit) => ({ pieces: edit, ...look }));
        const results = await page.evaluate((all) => window.showLetters(all), parts);
        for (const [index, { difference }] of results.entries()) {
          if (difference) assert.deepEqual(difference[0], difference[1], `${kind}, ${index} edits`);
        }
      }
    }
    assert.deepEqual(errors, []);
  });

  it('is shown, updated and clicked like any other', async () => {
    const names = await page.evaluate(propertyNames);
    for (const { kind, pieces } of clobberingLetters(names)) {
      await page.goto('about:blank');
      await loadPreviewPage(page);
      let revision = 0;
      for (const edit of editsOf(pieces)) {
        const letter = { revision: ++revision, splices: [{ at: 0, removed: 0, added: edit }] };
        await tellPreview(page, { type: 'show', state: { ...previewState }, letter });
        await page.waitForFunction(() => document.querySelector('iframe'));
        const html = edit.join('');
        const wanted = /Inside|Changed/.exec(html)?.[0] ?? 'Last';
        await waitFor(`>${wanted}`, kind);
        if (!html.includes('id="inside"')) continue;
        await takePosted(page);
        await page.mouse.click(...(await middleOf('#inside')));
        await page.keyboard.down('Control');
        await page.mouse.click(...(await middleOf('#link')));
        await page.keyboard.up('Control');
        await page.mouse.click(...(await middleOf('[data-mailroom-footer]')));
        const path = pathTo(parseLetter(html), html.indexOf('<p id="inside"'));
        await tellPreview(page, { type: 'outline', path });
        assert.equal(await page.locator('.pointing div').isVisible(), true, kind);
        assert.deepEqual(
          await takePosted(page),
          [
            { type: 'goToCode', path },
            { type: 'openLink', href: 'https://a.example/' },
          ],
          kind,
        );
      }
      assert.deepEqual(errors, [], kind);
    }
  });

  it('is shown as text', async () => {
    const names = await page.evaluate(propertyNames);
    const view = { ...usualView, layout: previewState.layout, pictures: false, locked: false, scroll: 0 };
    for (const { kind, pieces } of clobberingLetters(names)) {
      await page.goto('about:blank');
      await loadPreviewPage(page, { ...view, shownAs: 'text' });
      const letter = { revision: 1, splices: [{ at: 0, removed: 0, added: pieces }] };
      await tellPreview(page, { type: 'show', state: previewState, letter });
      assert.match(await page.locator('.plain').innerText(), /^First\n\nInside a link \(https:/, kind);
      assert.deepEqual(errors, [], kind);
    }
  });
});

/** Returns the path of the element that starts at an offset of the source. */
function pathTo(element: DomElement | undefined, start: number): readonly number[] {
  const find = (at: DomElement): DomElement | undefined =>
    at.written?.start === start ? at : at.children.map(find).find((found) => found !== undefined);
  const found = element && find(element);
  return found ? pathToElement(found) : assert.fail('It is not in the letter.');
}
