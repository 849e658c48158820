import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { LinksState, LinkView, ToLinksPage } from '../../src/protocol/links.ts';
import { languages } from '../support/withoutVsCode.ts';
import { axeFindings } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';

const plain: LinkView = {
  words: 'Shop now',
  isPicture: false,
  onlyOutlook: false,
  unsubscribes: false,
  target: 'https://shop.example/spring/collection?a=1&utm_source=newsletter#shoes',
  missing: ['utm_medium', 'utm_campaign'],
  canCheck: true,
  check: { tone: 'fine', at: Date.UTC(2026, 10, 25, 9), endsAt: 'https://www.shop.example/en/shoes?a=1' },
  line: 42,
};

/** A link that was not checked. */
const { check: _, ...unchecked } = plain;

const all: readonly LinkView[] = [
  plain,
  {
    ...plain,
    words: 'Red shoes',
    isPicture: true,
    target: `https://shop.example/${'long-'.repeat(40)}name`,
    missing: [],
    check: { tone: 'blocks', words: 'This page doesn’t exist: the server returned 404.', at: 0 },
  },
  {
    ...unchecked,
    words: '',
    target: '{{ url }}',
    missing: [],
    stays: 'placeholder',
    canCheck: false,
    line: 3,
    file: 'footer.mjml',
  },
  {
    ...plain,
    words: 'Buy',
    onlyOutlook: true,
    stays: 'elsewhere',
    check: { tone: 'note', words: 'The server refused the check (403).', at: 0 },
  },
  { ...unchecked, words: 'Unsubscribe', unsubscribes: true, missing: [], canCheck: false },
  { ...unchecked, words: 'Nothing', target: '', missing: [], canCheck: false },
  { ...unchecked, words: '<img src=x onerror=alert(1)>', target: 'javascript:alert(1)', missing: [] },
];

/** Links that need nothing. */
const sound: readonly LinkView[] = [
  { ...plain, missing: [] },
  { ...plain, missing: [], line: 60 },
];

const state: LinksState = {
  layout: 'spring.mjml',
  revision: 7,
  links: all,
  template: 'utm_source=newsletter&utm_medium=email&utm_campaign={campaign}',
  account: 'Work',
};

describe('The page of a layout’s links', () => {
  const suite = pageSuite('links');
  const { load, posted, cutOff, takePictures } = suite;
  let page: Page;
  beforeEach(() => {
    page = suite.page;
  });

  async function show(shown: LinksState): Promise<void> {
    const message: ToLinksPage = { type: 'show', state: shown, memory: { layout: 'file:///spring.mjml' } };
    await tellPage(page, message);
    await page.locator('main').waitFor();
  }

  /** The rows of the table. A state has its sign and its name. */
  const rows = async () =>
    (await page.locator('tbody tr').allTextContents()).map((row) =>
      row
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' | '),
    );

  it('has a row for each link: state, words, target as it is sent, line', async () => {
    await show(state);
    assert.deepEqual(await rows(), [
      '!Warning: | Shop now | https://shop.example/spring/collection?a=1&utm_source=newsletter#shoes | Leads to https://www.shop.example/en/shoes?a=1 Missing: utm_medium, utm_campaign | 42',
      `✕Problem: | Red shoes | Picture | https://shop.example/${'long-'.repeat(40)}name | This page doesn’t exist: the server returned 404. | 42`,
      'Link without text | {{ url }} | Stays as it is: a placeholder may write more of this address. | footer.mjml:3',
      'iNote: | Buy | Only in Outlook for Windows | https://shop.example/spring/collection?a=1&utm_source=newsletter#shoes | The server refused the check (403). | Missing: utm_medium, utm_campaign | Add it by hand: MJML makes this address from several places. | 42',
      'Unsubscribe | Unsubscribes, never requested | https://shop.example/spring/collection?a=1&utm_source=newsletter#shoes | 42',
      '!Warning: | Nothing | No target | 42',
      '<img src=x onerror=alert(1)> | javascript:alert(1) | 42',
    ]);
    assert.equal(await page.locator('tbody img, tbody a').count(), 0);
  });

  it('says on top in one sentence how the links are', async () => {
    const verdicts: string[] = [];
    for (const links of [all, sound, sound.slice(1), [{ ...unchecked, missing: [] }], all.slice(5, 6)]) {
      await show({ ...state, links });
      verdicts.push(await page.locator('.verdict').innerText());
    }
    assert.deepEqual(
      verdicts.map((words) => words.replace(/\s+/g, ' ')),
      [
        '✕ Problem: 7 links: 1 doesn’t work, 2 need a look, 2 lack parameters, 1 is not checked, 1 works',
        '✓ Fine: 2 links: 2 work',
        '✓ Fine: 1 link: 1 works',
        'i Note: 1 link: 1 is not checked',
        '! Warning: 1 link: 1 needs a look',
      ],
    );
    await show({ ...state, links: sound });
    assert.match(await page.locator('.facts').innerText(), /^Checked \w.*\d:\d\d/);
  });

  it('is a table at every width, with one main button', async () => {
    for (const width of [320, 640, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await show(state);
      const tops = await page
        .locator('tbody tr:first-child > *')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
      assert.equal(tops.length, 4);
      assert.equal(new Set(tops).size, 1, `one row at ${width} pixels`);
      assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Check Links…']);
    }
  });

  it('breaks no name of a file that fits', async () => {
    await page.setViewportSize({ width: 320, height: 900 });
    await show(state);
    const lines = await page.getByRole('button', { name: 'footer.mjml:3' }).evaluate((button) => {
      const walker = button.ownerDocument.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent?.includes('footer.mjml')) continue;
        const range = button.ownerDocument.createRange();
        const start = node.textContent.indexOf('footer.mjml');
        range.setStart(node, start);
        range.setEnd(node, start + 'footer.mjml'.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }
      return 0;
    });
    assert.equal(lines, 1);
  });

  it('goes to the code and opens what is asked for, by the keyboard', async () => {
    await show(state);
    for (let pressed = 0; pressed < 4; pressed++) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    assert.deepEqual(await posted(), [
      { type: 'check' },
      { type: 'add' },
      { type: 'openSetting' },
      { type: 'open', revision: 7, link: 0 },
    ]);
  });

  it('says when there are no links, and why earlier ones are shown', async () => {
    await show({ layout: 'a.html', revision: 1, links: [], failure: 'The layout has errors.' });
    assert.equal(await page.locator('.note').innerText(), 'This layout has no links.');
    assert.equal(await page.getByRole('status').innerText(), 'The layout has errors.');
    assert.equal(await page.locator('.template, button').count(), 0);
  });

  for (const language of languages) {
    for (const width of [320, 1100]) {
      it(`fits and has nothing that axe finds at ${width} pixels (${language})`, async () => {
        await load(language, width);
        await show(state);
        assert.deepEqual(await cutOff(), []);
        assert.equal(await page.getByRole('row').count(), all.length + 1);
        await takePictures(`${language}-${width}`);
        assert.deepEqual(await axeFindings(page), []);
      });
    }
  }
});
