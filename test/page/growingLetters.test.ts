import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { growingHtml } from '../unit/growth/growingHtml.ts';

describe('A letter that would expand in the browser', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await launchChromium();
    const { outputFiles } = await build({
      entryPoints: [resolve(import.meta.dirname, 'support/growingPage.ts')],
      bundle: true,
      write: false,
      format: 'iife',
    });
    page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  });
  after(() => browser.close());

  for (const [what, html] of Object.entries(growingHtml)) {
    it(`is not shown, and the page says why: ${what}`, async () => {
      const shown = await page.evaluate((text) => window.readGrowing(text), html);
      for (const [how, [elements, words]] of Object.entries(shown)) {
        assert.match(words, /^This letter is not shown, because its HTML expands to too many elements/, how);
        assert.ok(elements < 20, `${how}: ${elements}`);
      }
    });
  }

  it('is shown when it is an ordinary one', async () => {
    const cells = '<table><tr><td><p><a href="https://a.example"><b>text</b></a></p></td></tr></table>';
    const shown = await page.evaluate((text) => window.readGrowing(text), cells.repeat(2_000));
    for (const [how, [, words]] of Object.entries(shown)) assert.match(words, /text/, how);
  });
});
