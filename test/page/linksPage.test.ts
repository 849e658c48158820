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
  kind: 'web',
  target: 'https://shop.example/spring/collection#shoes',
  parameters: [
    { name: 'a', value: '1' },
    { name: 'utm_source', value: 'newsletter' },
  ],
  missing: ['utm_medium', 'utm_campaign'],
  check: { tone: 'fine', words: 'Works', at: Date.UTC(2026, 10, 25, 9) },
  place: 'spring.mjml:42',
};

const all: readonly LinkView[] = [
  plain,
  {
    ...plain,
    words: 'Red shoes',
    isPicture: true,
    target: `https://shop.example/${'long-'.repeat(40)}name`,
    missing: [],
    check: { tone: 'problem', words: 'This page doesn’t exist: the server returned 404.', at: 0 },
  },
  {
    ...plain,
    words: '',
    kind: 'placeholder',
    target: '{{ url }}',
    parameters: [],
    missing: [],
    stays: 'placeholder',
    check: { tone: 'none', words: '' },
    place: 'footer.mjml:3',
  },
  {
    ...plain,
    words: 'Buy',
    onlyOutlook: true,
    parameters: [],
    stays: 'elsewhere',
    check: { tone: 'unsure', words: 'The server refused the check (403).', at: 0 },
  },
  {
    ...plain,
    words: 'Unsubscribe',
    unsubscribes: true,
    missing: [],
    check: { tone: 'none', words: 'Never requested' },
  },
  { ...plain, words: 'Nothing', kind: 'empty', target: '', parameters: [], missing: [] },
  { ...plain, words: '<img src=x onerror=alert(1)>', target: 'javascript:alert(1)', kind: 'script' },
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

  const cells = async () =>
    (await page.locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s*[\n\t]\s*/g, ' | '));

  it('has a row for each link: words, target, parameters, last check, place in the code', async () => {
    await show(state);
    const [first, picture, placeholder, outlook] = await cells();
    assert.match(
      first ?? '',
      /^Shop now \| https:\/\/shop\.example\/spring\/collection#shoes \| a=1 \| utm_source=newsletter \| Missing: utm_medium, utm_campaign \| Works \| .* \| spring\.mjml:42$/,
    );
    assert.match(picture ?? '', /^Red shoes \| Picture \| .* \| This page doesn’t exist/);
    assert.equal(
      placeholder,
      'Link without text | {{ url }} | Stays as it is: a placeholder may write more of this address. | footer.mjml:3',
    );
    assert.match(outlook ?? '', /^Buy \| Only in Outlook for Windows \| .* \| Add it by hand: MJML makes/);
    assert.equal(await page.locator('.facts').innerText(), 'In all: 7\nWith missing parameters: 3');
    assert.equal(await page.locator('tbody img, tbody a').count(), 0);
  });

  it('goes to the code and opens what is asked for, by the keyboard', async () => {
    await show(state);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.deepEqual(await posted(), [
      { type: 'add' },
      { type: 'check' },
      { type: 'openSetting' },
      { type: 'open', revision: 7, link: 1 },
    ]);
  });

  it('says when there are no links, and why earlier ones are shown', async () => {
    await show({ layout: 'a.html', revision: 1, links: [], failure: 'The layout has errors.' });
    assert.equal(await page.locator('.note').innerText(), 'This layout has no links.');
    assert.equal(await page.getByRole('status').innerText(), 'The layout has errors.');
    assert.equal(await page.locator('.template').count(), 0);
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
