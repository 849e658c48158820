import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { usualView } from '../../src/protocol/preview.ts';
import { loadPreviewPage, previewState, tellPreview } from './support/previewPage.ts';

/** What the page has beside the sheet. */
const margins = 18;

describe('The preview’s page', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 900, height: 800 }, offline: true });
  });
  afterEach(() => page.close());

  const broken = { ...previewState, broken: 'Line 1: nothing', errors: 1 };
  const letterOf = (height: number) => ({
    revision: height,
    splices: [{ at: 0, removed: 0, added: [`<body><div style="height:${height}px">Letter</div></body>`] }],
  });

  /** What the bar says once the page has been drawn. */
  async function shown(): Promise<string> {
    return await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const look = () => {
            const field = document.querySelector<HTMLInputElement>('input.width');
            const zoom = document.querySelector('[popovertarget="zoom-menu"]');
            resolve(`${field?.value} px, ${zoom?.textContent?.trim()}`);
          };
          requestAnimationFrame(() => requestAnimationFrame(look));
        }),
    );
  }

  it('says how wide the letter will be before there is one', async () => {
    await loadPreviewPage(page);
    await tellPreview(page, { type: 'show', state: broken });
    for (const width of [900, 700]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await shown(), `${width - margins} px, 100%`);
    }
  });

  it('says how wide the letter was when it was shown last, before it is there again', async () => {
    await loadPreviewPage(page, {
      ...usualView,
      layout: previewState.layout,
      pictures: false,
      pinned: false,
      scroll: 0,
      width: 375,
      zoom: 50,
    });
    await tellPreview(page, { type: 'show', state: broken });
    assert.equal(await shown(), '375 px, 50%');
  });

  it('puts a width that is possible in the place of one that is not', async () => {
    await loadPreviewPage(page);
    await tellPreview(page, { type: 'show', state: previewState, letter: letterOf(200) });
    const field = page.locator('input.width');
    for (const [typed, becomes] of [
      ['600', '600 px, 100%'],
      ['600.7em', '600 px, 100%'],
      ['wide', '600 px, 100%'],
      ['12', '240 px, 100%'],
      ['13', '240 px, 100%'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      assert.equal(await shown(), becomes);
    }
  });

  it('keeps the label at the footer when the letter above it grows', async () => {
    await loadPreviewPage(page);
    await tellPreview(page, { type: 'show', state: previewState, letter: letterOf(200) });
    const footer = page.frameLocator('iframe').locator('[data-mailroom-footer]');
    await footer.focus();
    const place = async () => {
      const label = await page.locator('.label').evaluate((element) => element.style.cssText);
      const { top } = await footer.evaluate((element) => element.getBoundingClientRect().toJSON());
      return { label, footer: `--footer-top: ${top}px;` };
    };
    for (const height of [200, 350]) {
      await tellPreview(page, { type: 'show', state: { ...previewState }, letter: letterOf(height) });
      await shown();
      const { label, footer: expected } = await place();
      assert.equal(label, expected);
    }
  });
});
