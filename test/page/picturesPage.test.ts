import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createFormats } from '../../src/core/text/formats.ts';
import type { PicturesState, ToPicturesPage } from '../../src/protocol/pictures.ts';
import { fittingLanguages } from '../support/languages.ts';
import { axeFindings } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';

const { verdictOf } = await import('../../src/extension/versions/pictures/verdict.ts');
const { aboutPictures, versionFacts } = await import('../../src/extension/versions/pictures/pageTexts.ts');

/** The time of the upload, in milliseconds since 1970. */
const at = Date.parse('2026-11-20T09:00:00Z');

describe('The page with pictures of versions', () => {
  const suite = pageSuite('pictures');
  const { load, posted, cutOff, tabbed, takePictures } = suite;
  let page: Page;
  beforeEach(() => {
    page = suite.page;
  });

  /** Returns a picture of a letter as base64 of PNG. */
  async function drawn(width: number, color: string): Promise<string> {
    const { browser } = { browser: page.context().browser() ?? assert.fail() };
    const sheet = await browser.newPage({ viewport: { width, height: 400 } });
    await sheet.setContent(
      `<body style="background:${color}"><h1>Spring</h1><p>${'Shoes for rain. '.repeat(30)}`,
    );
    const png = await sheet.screenshot();
    await sheet.close();
    return png.toString('base64');
  }

  /** Shows the page of a layout that looks otherwise at 320 pixels, and the same at 800 pixels. */
  async function show(more: Partial<PicturesState> = {}): Promise<void> {
    const version = { kind: 'maket', id: '7', title: 'Spring sale', at, isUnproven: true } as const;
    const [before, after, difference] = [
      await drawn(320, '#fff'),
      await drawn(320, '#fee'),
      await drawn(320, '#f99'),
    ];
    const same = await drawn(800, '#fff');
    const pictures = [
      { width: 320, isSame: false, before, after, difference },
      { width: 800, isSame: true, before: same, after: same },
    ];
    const { facts, before: name } = versionFacts(version, at, createFormats('en'));
    const state: PicturesState = {
      layout: 'spring.mjml',
      facts,
      before: name,
      verdict: verdictOf(pictures.map(({ width, isSame }) => ({ width, isSame }))),
      pictures,
      about: aboutPictures(),
      canCompareTexts: true,
      ...more,
    };
    const message: ToPicturesPage = {
      type: 'show',
      state,
      memory: { layout: 'file:///spring.mjml', version },
    };
    await tellPage(page, message);
    await page.locator('main').waitFor();
  }

  const shown = async () =>
    page.locator('img').evaluateAll((all) => all.map((picture) => picture.getAttribute('alt')));

  it('shows both versions and their difference side by side, and one picture where they look the same', async () => {
    await show();
    assert.deepEqual(await shown(), [
      'Maket 7, 320 pixels wide',
      'Now, 320 pixels wide',
      'Difference, 320 pixels wide',
      'Now, 800 pixels wide',
    ]);
    assert.match(
      (await page.locator('.verdict').textContent()) ?? '',
      /look different at a width of 320 pixels\.\s+They look the same at a width of 800 pixels\./,
    );
  });

  it('shows one picture at its size, by mouse and by key', async () => {
    await show();
    await page.getByRole('button', { name: 'Difference' }).click();
    assert.deepEqual(await shown(), ['Difference, 320 pixels wide', 'Now, 800 pixels wide']);
    await page.getByRole('button', { name: 'Maket 7' }).press('Enter');
    assert.deepEqual(await shown(), ['Maket 7, 320 pixels wide', 'Now, 800 pixels wide']);
    assert.equal(await page.getByRole('button', { name: 'Maket 7' }).getAttribute('aria-pressed'), 'true');
  });

  it('draws again and compares texts by its buttons', async () => {
    await show();
    assert.deepEqual(await tabbed(2), ['Draw Again', 'Compare Texts']);
    await page.getByRole('button', { name: 'Draw Again' }).click();
    await page.getByRole('button', { name: 'Compare Texts' }).click();
    const all = await posted<never>();
    assert.deepEqual(all.slice(-2), ['draw', 'compareTexts']);
  });

  it('says after a reload of the window that pictures are not stored', async () => {
    await show({ pictures: [], verdict: verdictOf(undefined), canCompareTexts: false });
    assert.equal(
      (await page.locator('main').innerText()).split('\n').at(-1),
      'The pictures were not stored. Draw them again to see them.',
    );
  });

  for (const language of fittingLanguages) {
    it(`fits a narrow and a wide window in ${language}, and is accessible`, async () => {
      for (const width of [320, 1000]) {
        await load(language, width);
        await show();
        assert.deepEqual(await cutOff(), []);
        assert.deepEqual(await axeFindings(page), []);
        await takePictures(`${language}-${width}`);
      }
    });
  }
});
