import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { type PreviewMemory, type PreviewState, usualView } from '../../src/protocol/preview.ts';
import { eventually } from '../support/eventually.ts';
import { languages, longLanguage } from '../support/languages.ts';
import { png } from '../support/png.ts';
import { loadPreviewPage, previewState, takePosted, tellPreview } from './support/previewPage.ts';
import { setTheme } from './support/themeColors.ts';

/** The margins beside the sheet, in pixels. */
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

  const memory: PreviewMemory = {
    ...usualView,
    layout: previewState.layout,
    pictures: false,
    locked: false,
    scroll: 0,
  };
  const notice = async () => (await page.locator('.notices').innerText()).replaceAll('\n', '');

  /** Returns the width and the zoom in the bar, once the page has been drawn. */
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

  it('moves nothing while it compiles where less motion is wanted', async () => {
    await loadPreviewPage(page);
    const moving = () => page.evaluate(() => document.getAnimations().length);
    await tellPreview(page, { type: 'compiling', fileName: 'spring.mjml' });
    await page.getByText('Compiling “spring.mjml”…').waitFor();
    assert.equal(await moving(), 1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await moving(), 0);
  });

  it('says that a large layout is being compiled, until it is shown', async () => {
    await loadPreviewPage(page);
    const compiling = page.getByRole('status');
    await tellPreview(page, { type: 'compiling', fileName: 'spring.mjml' });
    await compiling.getByText('Compiling “spring.mjml”…').waitFor();
    await tellPreview(page, { type: 'show', state: previewState, letter: letterOf(100) });
    await compiling.getByText('Compiling').waitFor({ state: 'detached' });
  });

  it('shows the future width of the letter before there is one', async () => {
    await loadPreviewPage(page);
    await tellPreview(page, { type: 'show', state: broken });
    for (const width of [900, 700]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await shown(), `${width - margins} px, 100%`);
    }
  });

  it('shows the restored width and zoom before the letter is there', async () => {
    await loadPreviewPage(page, { ...memory, width: 375, zoom: 50 });
    await tellPreview(page, { type: 'show', state: broken });
    assert.equal(await shown(), '375 px, 50%');
  });

  it('corrects an invalid width', async () => {
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

  it('explains each change of the view, and resets all of them at once', async () => {
    await loadPreviewPage(page, { ...memory, width: 375, appearance: 'inverted', footer: 'none' });
    const turnedOff = { ...previewState, pictures: { ...previewState.pictures, areTurnedOff: true } };
    await tellPreview(page, { type: 'show', state: turnedOff, letter: letterOf(200) });
    await page.locator('.notices', { hasText: 'Reset View' }).waitFor();
    assert.equal(
      await notice(),
      'All colors are inverted, roughly as Gmail on an iPhone does in dark mode. Its formula is not known. The footer is hidden. Remote pictures are not loaded. Reset View',
    );
    await takePosted(page);
    await page.getByRole('button', { name: 'Reset View' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'loadPictures', allowed: true }]);
    await tellPreview(page, { type: 'show', state: previewState });
    await page.locator('.notice').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.sheet.light').count(), 1);
    assert.equal(await shown(), '375 px, 100%');
  });

  it('leads to the mistake of a broken layout, and says when the letter appears', async () => {
    await loadPreviewPage(page);
    await tellPreview(page, { type: 'show', state: broken });
    await page.getByText('The letter appears here as soon as this is corrected.').waitFor();
    await tellPreview(page, { type: 'show', state: { ...broken, followsSavingOnly: true } });
    assert.equal(await notice(), 'Line 1: nothing Show Problems');
    await takePosted(page);
    await page.getByRole('button', { name: 'Show Problems' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'showProblems' }]);
    await tellPreview(page, { type: 'show', state: { ...broken, broken: 'The file is gone.', errors: 0 } });
    await page.getByRole('button', { name: 'Show Problems' }).waitFor({ state: 'detached' });
  });

  it('says once in its menu that HTML is copied and exported as it would be uploaded', async () => {
    await loadPreviewPage(page);
    const said = 'Exactly as it would be uploaded, without the footer';
    for (const kind of ['mjml', 'html'] as const) {
      await tellPreview(page, { type: 'show', state: { ...previewState, kind } });
      const items = page.locator('#more-menu [role="group"]:last-child .item');
      const first = kind === 'mjml' ? 'Show Compiled HTML' : 'Copy HTML';
      await items.filter({ hasText: first }).filter({ hasText: said }).waitFor({ state: 'attached' });
      assert.equal(await page.locator('#more-menu small', { hasText: said }).count(), 1);
    }
  });

  it('groups what its menus offer under headings, and marks what is on', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await loadPreviewPage(page);
    await tellPreview(page, {
      type: 'show',
      state: { ...previewState, locked: true },
      letter: letterOf(200),
    });
    const groupsOf = (menu: string) =>
      page
        .locator(`${menu} [role="group"]`)
        .evaluateAll((all) =>
          all.map((group) => [
            group.ariaLabel,
            ...[...group.querySelectorAll('.item > :last-child, .name')].map((item) =>
              item.textContent?.replace(item.querySelector('small')?.textContent ?? '', ''),
            ),
          ]),
        );
    assert.deepEqual(await groupsOf('#more-menu'), [
      ['Preview', 'Lock Preview', 'Open Another Preview'],
      ['Letter', 'Add Sample People…', 'Add Language…'],
      ['HTML', 'Show Compiled HTML', 'Copy HTML', 'Export HTML…'],
    ]);
    await page.getByRole('button', { name: 'More' }).click();
    assert.equal(
      await page.getByRole('menuitemcheckbox', { name: 'Lock Preview', checked: true }).count(),
      1,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    assert.deepEqual(await groupsOf('#tools'), [
      ['Show As', 'Letter', 'Text', 'Screen Reader', 'Mail Programs'],
    ]);
    await page.locator('#tools .menu-heading').getByText('Show As').waitFor();
    await page.locator('#tools').getByText('Load Pictures').waitFor();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.locator('.plain').waitFor();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.locator('#tools').getByRole('button', { name: 'Letter', exact: true }).click();
    await page.locator('.plain').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1200, height: 800 });
    assert.equal(await page.locator('#tools .menu-heading').isVisible(), false);
  });

  for (const theme of ['highContrast', 'highContrastLight'] as const)
    it(`shows all text in full contrast, and fills the chosen width: ${theme}`, async () => {
      await loadPreviewPage(page);
      await tellPreview(page, { type: 'show', state: previewState });
      await setTheme(page, theme);
      const styles = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { color, backgroundColor } = getComputedStyle(element);
            return { color, backgroundColor };
          });
      const { color, backgroundColor } = await styles('body');
      for (const each of ['.chip', '.pixels', '.told']) assert.equal((await styles(each)).color, color);
      assert.deepEqual(await styles('.widths label:has(:checked)'), {
        color: backgroundColor,
        backgroundColor: color,
      });
    });

  it('keeps subject and opening of the inbox row apart while no sender is known', async () => {
    await loadPreviewPage(page);
    const added = ['<title>Spring</title><body><p>Letter</p></body>'];
    const letter = { revision: 1, splices: [{ at: 0, removed: 0, added }] };
    await tellPreview(page, { type: 'show', state: previewState, letter });
    const [subject, opening] = await Promise.all([
      page.locator('.inbox-row .subject').boundingBox(),
      page.locator('.inbox-row .opening').boundingBox(),
    ]);
    assert.ok(subject && opening && opening.x - subject.x - subject.width >= 8);
  });

  it('unfolds what summaries and lists take of the letter, without what padding pushes out of lists', async () => {
    await loadPreviewPage(page);
    const preheader = `<div style="display:none">Wild garlic is back${'&zwnj;&nbsp;'.repeat(60)}</div>`;
    const added = [
      `<title>Spring</title><body>${preheader}<p>View in browser ${'more '.repeat(60)}</p></body>`,
    ];
    const letter = { revision: 1, splices: [{ at: 0, removed: 0, added }] };
    await tellPreview(page, { type: 'show', state: previewState, letter });
    const row = page.locator('.inbox-row');
    assert.equal(await row.locator('summary').innerText(), 'Wild garlic is back');
    await row.locator('summary').press('Enter');
    assert.equal(
      await row.locator('.taken > :first-child').innerText(),
      'How inboxes show it, approximately',
    );
    const summarized = await row.locator('blockquote').innerText();
    assert.match(summarized, /^Wild garlic is back View in browser more /);
    assert.ok(summarized.length > 190 && summarized.length <= 200 && summarized.endsWith(' more'));
    const underlined = row.locator('blockquote .rest');
    assert.match(await underlined.evaluate((rest) => getComputedStyle(rest).textDecorationLine), /underline/);
    assert.match(await underlined.innerText(), /^(?:\s?more)+$/);
    assert.equal(await row.getByText('Invisible padding keeps').isVisible(), true);
    assert.deepEqual((await row.locator('tr').allInnerTexts()).slice(0, 2), [
      'Gmail\tSpring Wild garlic is back',
      'Apple Mail\tSpring Wild garlic is back',
    ]);
  });

  for (const language of [...languages, longLanguage]) {
    it(`has room for all of its chips and menus in the narrowest editor: ${language}`, async () => {
      await loadPreviewPage(page, undefined, language);
      const state = {
        ...previewState,
        ...{ errors: 12, warnings: 120, locked: true },
        people: { file: 'letter.people.json', labels: ['Anna'], shown: 0 },
        languages: { languages: [{ tag: 'pt-BR', name: 'Portuguese', missing: 2 }], shown: 'pt-BR' },
        footers: { standard: '<p>Standard</p>', isExample: true },
      };
      await tellPreview(page, { type: 'show', state, letter: letterOf(200) });
      for (const width of [300, 320, 400]) {
        await page.setViewportSize({ width, height: 800 });
        await shown();
        const more = await page.locator('[popovertarget="more-menu"]').boundingBox();
        assert.ok(more && more.x + more.width <= width, `${width} pixels: ${more?.x}`);
      }
    });
  }

  it('says above a letter that is too large for Gmail what Gmail hides', async () => {
    await loadPreviewPage(page);
    const letter = (size: number) => ({
      revision: size,
      splices: [{ at: 0, removed: 0, added: [`<body><p>Letter</p><!--${'x'.repeat(size)}--></body>`] }],
    });
    const tooLarge = page.locator('.notice', { hasText: 'Too large for Gmail' });
    await tellPreview(page, { type: 'show', state: previewState, letter: letter(102_000) });
    await tooLarge.waitFor();
    assert.equal(
      await notice(),
      'Too large for Gmail: it hides everything after 102 KB, including the footer.',
    );
    await tellPreview(page, { type: 'show', state: previewState, letter: letter(101_000) });
    await tooLarge.waitFor({ state: 'detached' });
  });

  for (const language of [...languages, longLanguage]) {
    it(`says in its narrowest bar for whom and in which language the letter is: ${language}`, async () => {
      await page.setViewportSize({ width: 320, height: 800 });
      await loadPreviewPage(page, undefined, language);
      const state = {
        ...previewState,
        warnings: 3,
        people: { file: 'letter.people.json', labels: ['Anna, 12 orders'], shown: 0 },
        languages: { languages: [{ tag: 'ru', name: 'Russian', missing: 0 }], shown: 'ru' },
        footers: { standard: '<p>Standard</p>', isExample: true },
      };
      await tellPreview(page, { type: 'show', state, letter: letterOf(200) });
      await shown();
      const words = await page
        .locator(':is([popovertarget="language-menu"], [popovertarget="people-menu"]) .brief > span')
        .evaluateAll((all) =>
          all.map((each) => (each.getBoundingClientRect().width > 1 ? each.textContent : '')),
        );
      assert.deepEqual(words, ['ru', 'Anna']);
    });
  }

  it('labels an uploaded version as read-only, and offers nothing that would change it', async () => {
    await loadPreviewPage(page);
    const uploaded = 'Maket 7 as uploaded on Nov 20, 2026, 9:00 AM. Read-only.';
    const footers = { ...previewState.footers, own: '<p id="own">Bye</p>' };
    const state = { ...previewState, footers, locked: true, uploaded };
    await tellPreview(page, { type: 'show', state, letter: letterOf(100) });
    const footer = page.frameLocator('iframe').locator('#own');
    await footer.hover();
    await page.getByRole('complementary', { name: 'Footer' }).waitFor();
    assert.equal(await notice(), uploaded);
    assert.deepEqual(await page.getByRole('button', { name: 'Open the Footer’s File' }).count(), 0);
    assert.equal(
      await page
        .locator('[popovertarget="more-menu"], [aria-pressed="true"][aria-label="Lock Preview"]')
        .count(),
      0,
    );
    await footer.dblclick();
    assert.ok(!(await takePosted(page)).some(({ type }) => type === 'addFooter'));
    await tellPreview(page, { type: 'show', state: { ...previewState, footers, locked: true } });
    await page.getByRole('button', { name: 'Open the Footer’s File' }).waitFor();
    assert.equal(await page.locator('[popovertarget="more-menu"]').count(), 1);
  });

  it('says which layout a part is shown in, outlines it, and offers the other layouts', async () => {
    await loadPreviewPage(page);
    const part = '“header.mjml” is shown in “letter.mjml”, which includes it.';
    const pieces = ['<body><p>One</p><div style="margin-top: 3000px">Part</div><p>Last</p></body>'];
    const letter = { revision: 1, splices: [{ at: 0, removed: 0, added: pieces }] };
    await tellPreview(page, {
      type: 'show',
      state: { ...previewState, part, canChooseMaster: true },
      letter,
    });
    assert.equal(await notice(), part);
    await page.frameLocator('iframe').getByText('Part').waitFor();
    await tellPreview(page, {
      type: 'outlinePart',
      paths: [
        [1, 1],
        [1, 2],
      ],
    });
    const boxes = page.locator('.pointing.part div');
    await boxes.first().waitFor();
    assert.equal(await boxes.count(), 2);
    const [box, element] = await Promise.all([
      boxes.first().boundingBox(),
      page.frameLocator('iframe').getByText('Part').boundingBox(),
    ]);
    assert.ok(box && element && Math.abs(box.y - element.y) <= 1 && box.y < 800);
    await takePosted(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('Show in Another Layout…').click();
    assert.deepEqual(await takePosted(page), [{ type: 'chooseMaster' }]);
    await tellPreview(page, { type: 'outlinePart', paths: [] });
    await boxes.first().waitFor({ state: 'detached' });
    await tellPreview(page, { type: 'show', state: previewState });
    await page.getByRole('button', { name: 'More' }).click();
    assert.equal(await page.getByText('Show in Another Layout…').count(), 0);
  });

  it('resets the view and the scroll position for another layout, but keeps width and zoom', async () => {
    const other = { ...previewState, layout: 'file:///other.mjml' };
    const looks = { width: 375, zoom: 150, appearance: 'dark', shownAs: 'text', footer: 'none' } as const;
    await loadPreviewPage(page, { ...memory, ...looks, layout: other.layout, scroll: 300 });
    await tellPreview(page, { type: 'show', state: previewState, letter: letterOf(2000) });
    assert.equal(await shown(), '375 px, 150%');
    const letter = page.frameLocator('iframe').getByText('Letter');
    await letter.waitFor();
    assert.equal(await letter.evaluate((element) => element.ownerDocument.defaultView?.scrollY), 0);
    assert.equal(await notice(), '');
    assert.equal(await page.locator('.sheet.light').count(), 1);
    await page.getByRole('button', { name: 'Text' }).click();
    await page.getByText('The letter is shown as plain text.').waitFor();
    await tellPreview(page, { type: 'show', state: other, letter: letterOf(1000) });
    await page.locator('.notice').waitFor({ state: 'detached' });
  });

  for (const language of ['en', 'ru'] as const) {
    it(`names the footer in the bar of half a window without clipping: ${language}`, async () => {
      await loadPreviewPage(page, undefined, language);
      const states = [
        previewState,
        { ...previewState, locked: true, warnings: 12 },
        { ...previewState, footers: { own: '<p>Own</p>', standard: '<p>Standard</p>' } },
        { ...previewState, footers: { standard: '<p>Standard</p>', isExample: true } },
      ];
      for (const state of states) {
        await tellPreview(page, { type: 'show', state, letter: letterOf(200) });
        for (const width of [560, 600, 640, 700, 880, 1300]) {
          await page.setViewportSize({ width, height: 800 });
          await shown();
          const bar = await page
            .locator('.bar')
            .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
          const name = await page.locator('[popovertarget="footer-menu"]').innerText();
          assert.ok(bar, `${width} pixels: everything fits`);
          assert.match(name, /standard|own|example|стандартный|свой|пример/, `${width} pixels`);
        }
      }
    });
  }

  for (const language of [...languages, longLanguage]) {
    it(`shows labels in its bar where there is room for them, and clips none: ${language}`, async () => {
      await loadPreviewPage(page, undefined, language);
      const people = { file: 'letter.people.json', labels: ['Anna, 12 orders', 'Boris'] };
      const wasted: string[] = [];
      for (const shownPerson of [undefined, 0]) {
        const state = { ...previewState, people: { ...people, ...(shownPerson === 0 && { shown: 0 }) } };
        await tellPreview(page, { type: 'show', state, letter: letterOf(200) });
        for (let width = 400; width <= 1400; width += 40) {
          await page.setViewportSize({ width, height: 800 });
          await shown();
          const { free, isAll, footer, cut } = await page.locator('.bar').evaluate(barRoom);
          if (!isAll && free > 220) wasted.push(`${width}: ${free} pixels without a word`);
          assert.match(footer, /Footer|Подвал/, `${width} pixels`);
          assert.deepEqual(cut, [], `${width} pixels`);
        }
      }
      assert.deepEqual(wasted, []);
    });
  }

  /**
   * Returns the free width of the bar, if all labels are visible, the text of the footer's chip, and clipped
   * texts.
   */
  function barRoom(bar: HTMLElement) {
    const isSeen = (element: Element) => element.getBoundingClientRect().width > 1;
    const texts = [...bar.querySelectorAll<HTMLElement>('span')].filter(
      (each) => each.childElementCount === 0,
    );
    return {
      free: bar.querySelector('.space')?.getBoundingClientRect().width ?? 0,
      isAll: texts.filter((each) => each.matches('.name, .widths span')).every(isSeen),
      footer: texts
        .filter((each) => each.closest('[popovertarget="footer-menu"]') && isSeen(each))
        .map((each) => each.innerText)
        .join(),
      cut: texts
        .filter((each) => isSeen(each) && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
        .map((each) => each.innerText),
    };
  }

  it('shows the letter as a row of an inbox, debounced while the user types', async () => {
    await loadPreviewPage(page);
    const html = (title: string, text: string) =>
      `<html><head><title>${title}</title></head><body><div style="display: none">${text}</div><p>Hello</p></body></html>`;
    const send = async (revision: number, added: string) =>
      await tellPreview(page, {
        type: 'show',
        state: { ...previewState },
        letter: {
          revision,
          ...(revision > 1 && { since: revision - 1 }),
          splices: [{ at: 0, removed: revision > 1 ? 1 : 0, added: [added] }],
        },
      });
    const row = page.getByRole('group', { name: 'In the inbox' });
    const lines = async () => (await row.innerText()).split('\n').filter(Boolean);
    await send(1, html('Spring sale', 'Half price until Sunday'));
    await row.waitFor();
    assert.deepEqual(await lines(), ['Spring sale', 'Half price until Sunday Hello']);
    assert.equal(await row.locator('.avatar').count(), 0);
    await row.evaluate((element) => {
      const counted = window as unknown as { changes: number };
      counted.changes = 0;
      const count = () => void counted.changes++;
      new MutationObserver(count).observe(element, { subtree: true, characterData: true, childList: true });
    });
    for (let key = 2; key <= 12; key++)
      await send(key, html('Spring sale', `Half price until Mon${'!'.repeat(key)}`));
    await row.locator('summary').getByText('Mon!!!!!!!!!!!! Hello').waitFor();
    assert.equal(await page.evaluate(() => (window as unknown as { changes: number }).changes), 1);
    await send(13, '<p>Hello</p>');
    await row.getByText('No title yet').waitFor();
  });

  it('draws what Gmail’s Promotions tab may show of the letter, and says that Gmail decides', async () => {
    await loadPreviewPage(page);
    const card = { '@context': 'http://schema.org/', '@type': 'PromotionCard', url: 'https://a.example' };
    const annotations = [
      { '@type': 'DiscountOffer', description: '20% off', discountCode: 'SPRING' },
      { ...card, image: 'https://a.example/2.png', headline: '<b>Socks</b>', position: 2 },
      {
        ...card,
        image: 'https://a.example/1.png',
        headline: 'Shoes',
        price: 100,
        discountValue: '25',
        priceCurrency: 'USD',
      },
      { ...card, image: 'http://a.example/3.png', headline: 'Not https' },
    ];
    const letter = (json: string) =>
      `<script type="application/ld+json">${json}</script><title>Sale</title><p>Hello</p>`;
    const send = async (revision: number, html: string) => {
      const splices = [{ at: 0, removed: revision - 1, added: [html] }];
      const since = revision > 1 && { since: revision - 1 };
      await tellPreview(page, { type: 'show', state: previewState, letter: { revision, ...since, splices } });
    };
    await send(1, letter(JSON.stringify(annotations)));
    const drawn = page.locator('.promotion');
    await drawn.getByText('In Gmail’s Promotions tab').click();
    assert.deepEqual((await drawn.innerText()).split(/\n+/), [
      'In Gmail’s Promotions tab',
      'Drawn from the annotations in the letter. Gmail decides whether it shows them, and to whom.',
      '20% off',
      'Code: SPRING',
      '<b>Socks</b>',
      'Shoes',
      '75 USD 100 USD',
    ]);
    assert.equal(await drawn.locator('img').count(), 0);
    await send(2, letter('[{,}]'));
    await drawn.waitFor({ state: 'detached' });
  });

  it('shows the row of another person at once', async () => {
    await loadPreviewPage(page);
    const people = { file: 'letter.people.json', labels: ['Anna', 'Boris'] };
    const row = page.getByRole('group', { name: 'In the inbox' });
    for (const [shown, name] of people.labels.entries()) {
      await tellPreview(page, {
        type: 'show',
        state: { ...previewState, people: { ...people, shown } },
        letter: {
          revision: shown + 1,
          ...(shown > 0 && { since: shown }),
          splices: [{ at: 0, removed: shown, added: [`<title>For ${name}</title><p>Hello</p>`] }],
        },
      });
      // Both are drawn in one step.
      await page.getByRole('button', { name }).waitFor();
      assert.match(await row.innerText(), new RegExp(`^For ${name}`));
    }
  });

  it('shows the sender of the last campaign with the layout, and its subject until the title changes', async () => {
    await loadPreviewPage(page);
    const lastCampaign = {
      sender: 'news@shop.example',
      subject: 'Half price until Sunday',
      title: 'Spring sale',
    };
    const row = page.getByRole('group', { name: 'In the inbox' });
    const shown: string[] = [];
    for (const title of ['Spring sale', 'Summer sale']) {
      const letter = `<html><head><title>${title}</title></head><body><p>Hello</p></body></html>`;
      const splices = [{ at: 0, removed: 0, added: [letter] }];
      const state = { ...previewState, layout: title, lastCampaign };
      await tellPreview(page, { type: 'show', state, letter: { revision: 1, splices } });
      await row
        .locator('.subject')
        .getByText(title === lastCampaign.title ? lastCampaign.subject : title)
        .waitFor();
      shown.push(...(await row.innerText()).split('\n').filter((line) => line.length > 1));
    }
    assert.deepEqual(shown, [
      ...['news@shop.example', 'Half price until Sunday · as in the last campaign', 'Hello'],
      ...['news@shop.example · as in the last campaign', 'Summer sale', 'Hello'],
    ]);
  });

  it('shows the truncated “alt” text of a picture in its place, without splitting an emoji', async () => {
    const letter = '<body><img width="50" height="20" alt="Sale 👋👋" src="https://a.example/b.png"></body>';
    await loadPreviewPage(page);
    const splices = [{ at: 0, removed: 0, added: [letter] }];
    await tellPreview(page, { type: 'show', state: previewState, letter: { revision: 1, splices } });
    const picture = page.frameLocator('iframe').locator('img[src^="data:"]');
    assert.match(decodeURIComponent((await picture.getAttribute('src')) ?? ''), />Sale…</);
  });

  it('draws the place of a picture that is not found, and leads to its code', async () => {
    const { layout } = previewState;
    const files = ['images/table.png', 'images/logo%20<b>.png', 'images/a.png', 'images/b.png'];
    const added = [
      `<title>Dinner</title><body>${files.map((file) => `<p><img src="${file}" width="200" height="80"></p>`)}</body>`,
    ];
    const state = { ...previewState, localPictures: 1, pictureAddresses: [] };
    const letter = { revision: 1, splices: [{ at: 0, removed: 0, added }] };
    await loadPreviewPage(page);
    await tellPreview(page, { type: 'show', state, letter });
    await page.frameLocator('iframe').locator('img').first().waitFor();
    assert.equal(await notice(), '');
    for (const address of files)
      await tellPreview(page, { type: 'noPicture', layout, version: 1, address, isMissing: true });
    await page.getByText('4 pictures are missing. Check their addresses or their files:').waitFor();
    assert.match(
      await notice(),
      /^4 pictures are missing. Check their addresses or their files: ?table\.png ?logo <b>\.png ?a\.png ?and 1 more$/,
    );
    const drawn = await page.frameLocator('iframe').locator('img').first().getAttribute('src');
    assert.match(decodeURIComponent(drawn ?? ''), />table\.png<.*>not found</);
    await takePosted(page);
    await page.getByRole('button', { name: 'logo <b>.png' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'goToCode', path: [1, 1, 0] }]);
    await tellPreview(page, {
      type: 'show',
      state: { ...state, localPictures: 2 },
      letter: { ...letter, revision: 2 },
    });
    await page.locator('.notice').waitFor({ state: 'detached' });
  });

  it('says that the checks found nothing, once they have run, and counts what they found otherwise', async () => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await loadPreviewPage(page);
    const chip = async (state: Partial<PreviewState>) => {
      await tellPreview(page, { type: 'show', state: { ...previewState, ...state }, letter: letterOf(200) });
      await shown();
      return (await page.locator('.bar > .chip').allInnerTexts()).join(' ').trim();
    };
    const isChecked = true;
    assert.equal(await chip({}), '');
    assert.equal(await chip({ isChecked }), 'No problems');
    assert.equal(await chip({ isChecked, broken: 'Line 1: nothing' }), '');
    assert.equal(await chip({ isChecked, notes: 3 }), '3 notes');
    assert.equal(await chip({ isChecked, notes: 3, warnings: 1 }), '1 warning');
    await takePosted(page);
    await page.getByRole('button', { name: '1 warning, 3 notes' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'showProblems' }]);
  });

  it('offers to add a title, but not to an uploaded version', async () => {
    await loadPreviewPage(page);
    await tellPreview(page, { type: 'show', state: previewState, letter: letterOf(200) });
    await page.getByRole('button', { name: 'Add a Title' }).click();
    assert.deepEqual((await takePosted(page)).at(-1), { type: 'addTitle' });
    await tellPreview(page, { type: 'show', state: { ...previewState, uploaded: 'Maket 7 as uploaded' } });
    await page.getByRole('button', { name: 'Add a Title' }).waitFor({ state: 'detached' });
    await page.getByText('No title', { exact: true }).waitFor();
  });

  it('says below the letter what a click does, and covers nothing of the letter', async () => {
    await loadPreviewPage(page);
    const added = [
      `<body style="margin: 0"><p>Text</p><a href="https://a.example/${'long/'.repeat(80)}">Link</a><div style="height: 400px"></div></body>`,
    ];
    await tellPreview(page, {
      type: 'show',
      state: previewState,
      letter: { revision: 1, splices: [{ at: 0, removed: 0, added }] },
    });
    const told = () => page.locator('.told').innerText();
    const inside = page.frameLocator('iframe');
    await inside.getByText('Text').hover();
    await page.getByText('Click to go to the code.').waitFor();
    await inside.getByText('Link').hover();
    await page.getByText('https://a.example/long').waitFor();
    assert.match(await told(), /^https:\/\/a\.example\/long/);
    const covered = await page.evaluate(() => {
      const { left, top, width, height } =
        document.querySelector('iframe')?.getBoundingClientRect() ?? new DOMRect();
      const points = [0.02, 0.5, 0.98].flatMap((x) =>
        [0.02, 0.5, 0.98].map((y) => [left + width * x, top + height * y]),
      );
      return points.filter(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.localName !== 'iframe');
    });
    assert.deepEqual(covered, []);
    await inside.getByText('Unsubscribe').hover();
    await eventually(async () => assert.equal(await told(), ''));
    await inside.getByText('Text').click();
    await inside.getByText('Link').hover();
    await page.getByText('Click to go to the code, Ctrl+click to open.').waitFor();
    await inside.getByText('Text').hover();
    await eventually(async () => assert.equal(await told(), ''));

    // An uploaded version has no code.
    await loadPreviewPage(page);
    const state = { ...previewState, uploaded: 'Maket 7 as uploaded' };
    await tellPreview(page, {
      type: 'show',
      state,
      letter: { revision: 1, splices: [{ at: 0, removed: 0, added }] },
    });
    await inside.getByText('Link').focus();
    await page.getByText('Ctrl+click to open.', { exact: true }).waitFor();
    await inside.getByText('Text').hover();
    await eventually(async () => assert.equal(await told(), ''));
  });

  it('marks the folded tools as used only when the letter looks unusual, and pictures are usual', async () => {
    await page.setViewportSize({ width: 700, height: 800 });
    await loadPreviewPage(page);
    await setTheme(page, 'dark');
    const pictures = { ...previewState.pictures, areLoaded: true };
    await tellPreview(page, { type: 'show', state: { ...previewState, pictures }, letter: letterOf(200) });
    const view = page.locator('.fold[popovertarget="tools"]');
    const color = () => view.evaluate((button) => getComputedStyle(button).backgroundColor);
    await page.locator('.pictures[aria-pressed="true"]').waitFor({ state: 'attached' });
    const usual = await color();
    await view.click();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.locator('pre.plain').waitFor();
    await page.mouse.move(350, 700);
    const chosen = page.locator('.choices label:has(:checked)');
    const unusual = await color();
    assert.notEqual(usual, unusual);
    assert.equal(unusual, await chosen.evaluate((label) => getComputedStyle(label).backgroundColor));
  });

  it('folds what is used seldom first: the width field and the problems stay', async () => {
    await loadPreviewPage(page);
    const state = { ...previewState, warnings: 3 };
    await tellPreview(page, { type: 'show', state, letter: letterOf(200) });
    const steps: string[] = [];
    for (const width of [1250, 900, 700, 540, 440, 400, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await shown();
      const seen = await page
        .locator('.bar')
        .locator('label, .pixels, .tool, .chip')
        .evaluateAll((all) =>
          (all as HTMLElement[]).flatMap((each) => {
            const { width } = each.getBoundingClientRect();
            const icon = each.querySelector('svg') ? '▫' : '';
            const words = each.innerText
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== '');
            return width > 1 ? [words.join(' ') || icon] : [];
          }),
        );
      steps.push(`${width}: ${seen.join(' | ')}`);
    }
    const chips = (footer: string, warnings: string) => `${footer} | ${warnings} | ▫`;
    const brief = chips('Footer Footer: standard', '3 warnings');
    const short = chips('Footer Footer: standard', '3 3 warnings');
    const whole = chips('Footer: standard', '3 warnings');
    const names = 'Phone | Tablet | Desktop | Fit | px | Light';
    assert.deepEqual(steps, [
      `1250: ${names} | Pictures | Text | Screen Reader | Mail Programs | ${whole}`,
      `900: ${names} | View | ${whole}`,
      `700: ${names} | View | ${whole}`,
      `540: ${names} | View | ${brief}`,
      `440: Fit | px | Light | View | ${short}`,
      `400: Fit | px | Light | View | ${short}`,
      `320: Fit | px | Light | View | ${short}`,
    ]);
  });

  it('updates the pictures of an MJML letter when they load or change, without an edit', async () => {
    const block = (name: string) => `<p>${name} <img id="${name}" src="${name}.png"></p>`;
    const added = ['<!doctype html><html><body><div>', block('one'), block('two'), '</div></body></html>'];
    const { layout } = previewState;
    const send = async (version: number, name: string) => {
      await page.evaluate(
        ([data, message]) =>
          window.dispatchEvent(
            new MessageEvent('message', { data: { ...message, data: new Uint8Array(data) } }),
          ),
        [
          [...png(10 * version, 10, [0, 0, 0])],
          { type: 'picture', layout, version, address: `${name}.png`, mediaType: 'image/png' },
        ] as const,
      );
    };
    const asked = async () =>
      (await takePosted(page)).flatMap((message) =>
        message.type === 'askForPicture' ? message.address : [],
      );
    const widths = () =>
      page
        .frameLocator('iframe')
        .locator('img')
        .evaluateAll((all) =>
          (all as HTMLImageElement[]).map(({ src, naturalWidth }) =>
            src.startsWith('blob:') ? naturalWidth : 'gray',
          ),
        );
    const state = { ...previewState, localPictures: 1, pictureAddresses: [] };
    await loadPreviewPage(page);
    await tellPreview(page, {
      type: 'show',
      state,
      letter: { revision: 1, splices: [{ at: 0, removed: 0, added }] },
    });
    await eventually(async () => assert.deepEqual(await widths(), ['gray', 'gray']));
    assert.deepEqual(await asked(), ['one.png', 'two.png']);
    await send(1, 'one');
    await eventually(async () => assert.deepEqual(await widths(), [10, 'gray']));
    await send(1, 'two');
    await eventually(async () => assert.deepEqual(await widths(), [10, 10]));
    const sameLetter = { revision: 2, since: 1, splices: [] };
    await tellPreview(page, { type: 'show', state: { ...state, localPictures: 2 }, letter: sameLetter });
    await eventually(async () => assert.deepEqual(await asked(), ['one.png', 'two.png']));
    await send(2, 'one');
    await send(2, 'two');
    await eventually(async () => assert.deepEqual(await widths(), [20, 20]));
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
