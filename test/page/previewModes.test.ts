import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { standardFooter as standard } from '../../src/core/letters/standardFooter.ts';
import { type PreviewState, usualView } from '../../src/protocol/preview.ts';
import { png } from '../support/png.ts';
import { PreviewPage } from '../support/previewPage.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { loadPreviewPage, previewState, takePosted, tellPreview } from './support/previewPage.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFile(resolve(root, path), 'utf8');

const dark = await read('test/fixtures/dark.html');
const sale = await read('examples/sale.html');
const own = await read('examples/welcome.footer.html');

describe('The preview', () => {
  let browser: Browser;
  let page: Page;
  let preview: PreviewPage;

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    // The browser is dark, but letters stay light.
    page = await browser.newPage({
      viewport: { width: 1000, height: 800 },
      colorScheme: 'dark',
      offline: true,
    });
    await loadPreviewPage(page);
    preview = new PreviewPage(page.locator('html'));
  });
  afterEach(() => page.close());

  /** Shows an HTML layout. */
  async function show(html: string, more: Partial<PreviewState> = {}): Promise<void> {
    const state: PreviewState = {
      ...previewState,
      kind: 'html',
      footers: { account: '', standard },
      ...more,
    };
    const letter = { revision: 1, splices: [{ at: 0, removed: 0, added: [html] }] };
    await tellPreview(page, { type: 'show', state, letter });
    await preview.letter.locator('h1').waitFor();
  }

  const widthField = () => preview.page.getByRole('textbox', { name: 'Width in pixels' });

  it('shows a letter at any width: typed, dragged, or set by keys', async () => {
    await show(dark);
    const field = widthField();
    await field.fill('412');
    await field.press('Enter');
    assert.equal(await preview.width(), 412);
    assert.equal(await preview.shownWidth(), '412 px');

    const edge = preview.page.getByRole('separator', { name: 'Width of the letter' });
    await edge.press('ArrowRight');
    await edge.press('Shift+ArrowLeft');
    assert.equal(await preview.width(), 421);
    const box = await edge.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 4, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x - 46, box.y + 100, { steps: 4 });
    await page.mouse.up();
    assert.equal(await preview.width(), 321);
    assert.equal(await field.inputValue(), '321');

    await field.fill('12');
    await field.press('Enter');
    assert.equal(await preview.width(), 240);
    for (const impossible of ['wide', '12', '240.7em']) {
      await field.fill(impossible);
      await field.press('Enter');
      assert.equal(await field.inputValue(), '240');
    }
  });

  it('shows a letter at phone width, and scales down one that is wider than the page', async () => {
    await page.setViewportSize({ width: 700, height: 800 });
    await show(sale);
    await preview.page.getByTitle('375 pixels wide').click();
    assert.equal(await preview.width(), 375);
    await preview.page.getByTitle('800 pixels wide').click();
    assert.equal(await preview.width(), 800);
    const sheet = await preview.page.locator('.sheet').boundingBox();
    const stage = await preview.page.locator('.stage').boundingBox();
    assert.ok(sheet && stage && sheet.width <= stage.width + 1);
  });

  it('selects the width that the letter had when it was shown last', async () => {
    const view = { ...usualView, width: 600, pictures: false, locked: false, scroll: 0 };
    await loadPreviewPage(page, { ...view, layout: previewState.layout });
    await show(sale);
    await preview.page.locator('[title="600 pixels wide"] input:checked').waitFor({ state: 'attached' });
  });

  it('has tools that never overlap, however narrow the page is', async () => {
    await show(dark, { locked: true });
    await preview.choose('Footer', 'Hide the Footer');
    for (const narrow of [320, 520, 560, 880, 900, 960, 1120]) {
      await page.setViewportSize({ width: narrow, height: 800 });
      await preview.waitForWidth(narrow);
      assert.deepEqual(await preview.overlaps(), [], `${narrow} pixels`);
    }
  });

  it('shows the width while there is no letter yet', async () => {
    await tellPreview(page, { type: 'show', state: previewState });
    await preview.page.getByText('Nothing to show yet.').waitFor();
    assert.ok(Number.parseInt((await preview.shownWidth()) ?? '', 10) > 240);
  });

  it('zooms without changing the width of the letter', async () => {
    await show(dark);
    await preview.page.getByTitle('375 pixels wide').click();
    await preview.choose('Zoom', '50');
    assert.equal(await preview.width(), 375);
    assert.equal(await preview.sheetWidth(), 188);
    await preview.choose('Zoom', '200');
    assert.equal(await preview.width(), 375);
    assert.equal(await preview.sheetWidth(), 750);
    await preview.choose('Zoom', 'Fit into the Page');
    assert.equal(await preview.sheetWidth(), 375);
  });

  it('shows a letter light or with the author’s dark styles, whatever the theme is', async () => {
    await show(dark);
    const colors = async () => ({
      body: await preview.computed('body', 'background-color'),
      title: await preview.computed('h1', 'color'),
      pair: await preview.computed('#pair', 'color'),
    });
    const light = { body: 'rgb(255, 255, 255)', title: 'rgb(17, 34, 51)', pair: 'rgb(1, 2, 3)' };
    assert.deepEqual(await colors(), light);
    await preview.choose('Light and Dark', 'Author’s Dark Styles');
    assert.deepEqual(await colors(), {
      body: 'rgb(16, 32, 48)',
      title: 'rgb(255, 204, 0)',
      pair: 'rgb(241, 242, 243)',
    });
    await preview.page.getByText('Shown with the letter’s own dark styles.').waitFor();
    await preview.page.getByRole('button', { name: 'Reset View' }).click();
    await preview.page.locator('.notice').waitFor({ state: 'detached' });
    assert.deepEqual(await colors(), light);
  });

  it('says when a letter has no dark styles of its own', async () => {
    await show(sale);
    await preview.choose('Light and Dark', 'Author’s Dark Styles');
    await preview.page.getByText('This letter has no dark styles').waitFor();
    assert.equal(await preview.page.locator('.sheet.light').count(), 1);
    await preview.page.getByRole('button', { name: 'Show as in Outlook' }).click();
    await preview.page.getByText('dark colors of Outlook on the web').waitFor();
    assert.equal(await preview.page.locator('.sheet.outlook').count(), 1);
  });

  it('inverts the colors of a letter, but not its pictures', async () => {
    await show(dark, { localPictures: 1 });
    await answerForPictures();
    await preview.choose('Light and Dark', 'Everything Inverted');
    await preview.letter.locator('#local[src^="blob:"]').waitFor();
    const { computed } = preview;
    const of = (selector: string, property: string) => computed.call(preview, selector, property);
    assert.deepEqual(
      [
        await of('body', 'background-color'),
        await of('body', 'color'),
        await of('#box', 'background-color'),
        await of('p:has(img)', 'border-top-color'),
        await of('p:has(img)', 'box-shadow'),
      ],
      [
        'rgb(18, 18, 18)',
        'rgb(206, 223, 240)',
        'rgb(67, 50, 16)',
        'rgb(136, 136, 255)',
        'rgba(255, 255, 255, 0.5) 0px 0px 4px 0px',
      ],
    );
    assert.equal(await preview.letter.locator('p:has(img)').getAttribute('bgcolor'), '#121212');
    assert.match(await of('#own', 'background-image'), /^url\("blob:/);
    for (const selector of ['html', 'body', '#local']) assert.equal(await of(selector, 'filter'), 'none');
  });

  it('computes colors as Outlook does, keeps texts readable, and applies the author’s rules for Outlook', async () => {
    const letter = `<style>
      h1 { color: #8c8c8c; background-color: #e0e0e0 }
      [data-ogsc] .logo { color: rgb(1, 2, 3) }
      [data-ogsb] .box { border-top: 1px solid rgb(4, 5, 6) }
    </style>
    <body><h1>Sale</h1><div id="box" style="background-color: #ffffff; color: #222222"><p class="logo">x</p><p class="box">x</p></div>
    <table><tr><td bgcolor="#550000"><font color="#993333">x</font></td></tr></table></body>`;
    await show(letter);
    await preview.choose('Light and Dark', 'Outlook on the Web');
    await preview.page.getByText('dark colors of Outlook on the web').waitFor();
    const of = (selector: string, property: string) => preview.computed(selector, property);
    assert.deepEqual(
      {
        pane: await of('html', 'background-color'),
        heading: [await of('h1', 'background-color'), await of('h1', 'color')],
        box: [await of('#box', 'background-color'), await of('#box', 'color')],
        cell: [await of('td', 'background-color'), await of('font', 'color')],
        logo: await of('.logo', 'color'),
        border: await of('.box', 'border-top-color'),
      },
      {
        pane: 'rgb(41, 41, 41)',
        heading: ['rgb(61, 61, 61)', 'rgb(169, 169, 169)'],
        box: ['rgb(41, 41, 41)', 'rgb(223, 223, 223)'],
        cell: ['rgb(85, 0, 0)', 'rgb(251, 137, 129)'],
        logo: 'rgb(1, 2, 3)',
        border: 'rgb(4, 5, 6)',
      },
    );
  });

  it('inverts light backgrounds and dark texts only, as some mail programs do', async () => {
    const letter =
      '<body bgcolor="#ffffff"><h1>Sale</h1><p id="dark" style="background-color: #203040; color: #ffffff">x</p><p id="light" style="color: #000000">x</p></body>';
    await show(letter);
    await preview.choose('Light and Dark', 'Light Parts Inverted');
    await preview.page.getByText('Light backgrounds and dark texts are inverted').waitFor();
    const of = (selector: string, property: string) => preview.computed(selector, property);
    assert.deepEqual(
      [
        await of('body', 'background-color'),
        await of('#dark', 'background-color'),
        await of('#dark', 'color'),
        await of('#light', 'color'),
      ],
      ['rgb(18, 18, 18)', 'rgb(32, 48, 64)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'],
    );
  });

  it('shows the local files of hosted pictures, whether remote pictures are loaded or not', async () => {
    const base = 'https://img.example/mail/';
    const letter = `<body><h1>Sale</h1><img id="hosted" src="${base}pictures/red.png" srcset="${base}pictures/red.png 2x"><img id="other" src="https://other.example/red.png"></body>`;
    const { pictures } = previewState;
    for (const areLoaded of [false, true]) {
      await show(letter, {
        localPictures: 1,
        pictureAddresses: [base],
        pictures: { ...pictures, areLoaded },
      });
      await answerForPictures(base);
      await preview.letter.locator('#hosted[src^="blob:"]:not([srcset])').waitFor({ state: 'attached' });
      // There is no network here.
      const isLost = preview.page.getByText('1 picture is missing. Check its address or its file: red.png');
      if (areLoaded) await isLost.waitFor();
      const drawn = decodeURIComponent((await preview.letter.locator('#other').getAttribute('src')) ?? '');
      assert.equal(drawn.includes('could not be loaded'), areLoaded);
    }
  });

  /** Answers the page's requests for the only picture. */
  async function answerForPictures(base = ''): Promise<void> {
    const { layout } = previewState;
    for (const message of await takePosted(page)) {
      const picture = message.type === 'askForPicture' ? message.address : undefined;
      if (picture !== `${base}pictures/red.png`) continue;
      const data = [...png(120, 60, [220, 30, 30])];
      await page.evaluate(
        (told) => {
          const shown = { ...told, data: new Uint8Array(told.data) };
          window.dispatchEvent(new MessageEvent('message', { data: shown }));
        },
        { type: 'picture', layout, version: 1, address: picture, mediaType: 'image/png', data },
      );
    }
  }

  it('shows a letter as text, with its footer', async () => {
    await show(dark);
    await preview.page.getByRole('button', { name: 'Text' }).click();
    assert.equal(
      await preview.page.locator('.plain').innerText(),
      [
        'Only today',
        'Dark',
        'See the cups (https://shop.example/cups).',
        'Red Outside Missing',
        'You receive this letter because you subscribed to it. Unsubscribe',
      ].join('\n\n'),
    );
    await preview.page.getByRole('button', { name: 'Text' }).click();
    await preview.page.locator('.plain').waitFor({ state: 'detached' });
  });

  it('shows a letter as a screen reader reads it, with its footer', async () => {
    const button = preview.page.getByRole('button', { name: 'Screen Reader' });
    await show(
      '<body><h1>Sale</h1><table role="presentation"><tr><td>See <a href="https://a.example">the cups</a>.</td></tr></table>' +
        '<table><tr><th>Tea</th></tr></table><ul><li><img src="https://a.example/cup.png"></li></ul></body>',
    );
    await button.click();
    const lines = await preview.page.locator('.spoken .line').allInnerTexts();
    assert.deepEqual(
      lines.map((line) => line.replace(/\s+/g, ' ').trim()),
      [
        'Heading level 1 Sale',
        'See Link the cups.',
        'Table, 1 row, 1 column',
        'Row 1, column 1, header Tea',
        'End of table',
        'List, 1 item',
        '• Picture without a description cup.png',
        'End of list',
        'You receive this letter because you subscribed to it. Link Unsubscribe',
      ],
    );
    const looks = await preview.page.locator('.spoken .line').evaluateAll((all) =>
      all.map((line) => {
        const { fontFamily, whiteSpace } = getComputedStyle(line);
        return { fontFamily, whiteSpace, isOneLine: line.getBoundingClientRect().height < 30 };
      }),
    );
    for (const look of looks)
      assert.deepEqual(look, { fontFamily: 'sans-serif', whiteSpace: 'normal', isOneLine: true });
    await preview.page.getByText('The letter is shown as a screen reader reads it.').waitFor();
    await show(
      '<head><style>.preheader, p.off { display: none } #gone { visibility: hidden } .phone { display: none }' +
        'p.off.on { display: block } div .back { display: block !important } .kept { display: none }' +
        '@media (max-width: 600px) { .phone { display: block !important } .desk { display: none !important } }' +
        '@media screen and (min-width: 601px) { .narrow { display: none } }</style>' +
        '<style media="print">h1 { display: none }</style></head><body>' +
        '<h1>Sale</h1><div class="preheader">a</div><p class="off">b</p><p class="off on">Both</p><p id="gone">c</p>' +
        '<p class="phone">d</p><p class="desk">Desktop</p><p class="narrow">e</p>' +
        '<div><p class="back" style="display: none">Back</p></div><p class="kept" style="display: block">Kept</p>' +
        '<p hidden>f</p><p aria-hidden="true">g</p></body>',
    );
    const heard = preview.page.locator('.spoken .line');
    await heard.getByText('Desktop').waitFor();
    assert.deepEqual(
      (await heard.allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim()),
      [
        'Heading level 1 Sale',
        'Both',
        'Desktop',
        'Back',
        'Kept',
        'You receive this letter because you subscribed to it. Link Unsubscribe',
      ],
    );
    await preview.page.getByRole('button', { name: 'Text' }).click();
    await preview.page.locator('.spoken').waitFor({ state: 'detached' });
    await button.click();
    await button.click();
    await preview.page.locator('.plain').waitFor({ state: 'detached' });
  });

  const example =
    'The footer below is only an example. The service adds its own, which Mailroom can’t read: copy it once from a test letter.';

  it('shows no footer notice and no size while there is no letter', async () => {
    await tellPreview(page, {
      type: 'show',
      state: { ...previewState, footers: { standard, isExample: true } },
    });
    await preview.page.getByText('Nothing to show yet.').waitFor();
    assert.equal(await preview.page.locator('.notice').count(), 0);
    assert.equal(await preview.page.locator('.chip[title*="Gmail"]').count(), 0);
  });

  it('shows an example of an unknown footer, and how to get the real one', async () => {
    await show(sale, { footers: { standard, isExample: true } });
    const size = preview.page.locator('.chip[title*="Gmail"]');
    const bytes = Buffer.byteLength(sale);
    assert.equal(
      await size.getAttribute('title'),
      `Size of the letter without its footer, which is not known yet. Gmail hides everything after 102 KB.\nHTML: ${bytes.toLocaleString('en')} bytes. Gmail’s limit: 102,000.`,
    );
    await preview.page.getByRole('button', { name: 'Footer: service’s (example)' }).click();
    const items = preview.page.locator('.menu[aria-label="Footer"] .item');
    assert.deepEqual(
      (await items.allInnerTexts()).map((item) =>
        item
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
      [
        [
          'Service’s Footer (Example)',
          'This footer is an example. The layout has no footer of its own (letter.footer.html), and the footer that the service appends is not known yet. Copy that footer from a test letter or set it.',
        ],
        ['Hide the Footer'],
        ['Go to the Footer'],
        ['Add Footer to Layout'],
        ['Copy from a Test Letter…'],
        ['Set Footer…'],
      ],
    );
    await items.filter({ hasText: 'Go to the Footer' }).click();
    assert.doesNotMatch(await preview.page.locator('.label').innerText(), /Added by|none set/);
    const notice = preview.page.locator('.notice');
    assert.match(await notice.innerText(), new RegExp(example));
    await takePosted(page);
    await notice.getByRole('button', { name: 'Copy from a Test Letter…' }).click();
    await notice.getByRole('button', { name: 'Set Footer…' }).click();
    const posted = (await takePosted(page)).map(({ type }) => type);
    assert.deepEqual(posted, ['takeFooter', 'setFooter']);
    await preview.choose('Footer', 'Hide the Footer');
    assert.match(await notice.innerText(), /^The footer is hidden\./);
  });

  it('says that texts are missing in the language, and leads to the first of them', async () => {
    const languages = (missing: number) => ({
      languages: [
        { tag: 'en', name: 'English', missing: 0 },
        { tag: 'ru', name: 'Russian', missing },
      ],
      shown: 'ru',
    });
    await show(sale, { languages: languages(3) });
    const notice = preview.page.locator('.notice');
    assert.match(
      await notice.innerText(),
      /^3 texts are missing in Russian: the letter shows their keys, and can’t be sent yet\./,
    );
    assert.deepEqual(await axeFindings(page), []);
    await takePosted(page);
    await notice.getByRole('button', { name: 'Write the Missing Texts' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'writeTexts' }]);
    await show(sale, { languages: languages(0) });
    await notice.waitFor({ state: 'detached' });
  });

  it('says that the footer is not in the language of the letter, unless it is an example', async () => {
    const russian =
      '<title>Письмо</title><h1>Первый вечер в новом саду</h1><p>Приходите посидеть на воздухе.</p>';
    const own = '<p>Вы подписаны на письма. <a href="#">Отписаться</a></p>';
    const notices = preview.page.locator('.notice', { hasText: 'not in the language of the letter' });
    await show(russian);
    assert.equal(await notices.count(), 1);
    await takePosted(page);
    await notices.getByRole('button', { name: 'Add Footer to Layout' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'addFooter' }]);
    await show(russian, { footers: { account: '', standard, own } });
    assert.equal(await notices.count(), 0);
    await show(russian, { footers: { standard, isExample: true } });
    assert.equal(await notices.count(), 0);
  });

  it('names the links that are hard to read in dark mode', async () => {
    const links = [
      '<a href="https://a.example/" style="color: #222222">Dark words</a>',
      '<a href="https://a.example/" style="color: #eeeeee">Light words</a>',
      '<a href="https://a.example/"><span style="color: #1a1a1a">Inside</span></a>',
    ].join(' ');
    const head =
      '<meta name="color-scheme" content="light dark"><style>:root { color-scheme: light dark }</style>';
    await show(`${head}<body style="background: #181818"><h1>Evening</h1>${links}</body>`);
    const notice = preview.page.locator('.notice', { hasText: 'hard to read' });
    assert.equal(await notice.count(), 0);
    await preview.choose('Light and Dark', 'Author’s Dark Styles');
    assert.equal(
      await notice.innerText(),
      '2 links are hard to read in these colors: “Dark words”, “Inside”.',
    );
    await preview.choose('Light and Dark', 'Light');
    assert.equal(await notice.count(), 0);
  });

  it('offers an account while there is none, unless the footer is the layout’s own', async () => {
    const footers = { standard, isExample: true };
    await show(sale, { footers, hasAccount: false });
    const notice = preview.page.locator('.notice');
    assert.equal(
      (await notice.innerText()).replace(/\s+/g, ' '),
      'No account is selected, so the footer below is only an example. Select an Account… Start with the Sandbox Hide This Note',
    );
    await takePosted(page);
    await notice.getByRole('button', { name: 'Select an Account…' }).click();
    await notice.getByRole('button', { name: 'Start with the Sandbox' }).click();
    await preview.choose('Footer', 'Select an Account…');
    assert.deepEqual(
      (await takePosted(page)).map(({ type }) => type),
      ['selectAccount', 'startSandbox', 'selectAccount'],
    );
    await show(sale, { footers: { ...footers, own }, hasAccount: false });
    await notice.waitFor({ state: 'detached' });
  });

  it('hides the notice about an example when asked, in each layout, and leaves it to the chip', async () => {
    const state = { footers: { standard, isExample: true }, hasAccount: false };
    await show(sale, state);
    const notice = preview.page.locator('.notice');
    await notice.getByRole('button', { name: 'Hide This Note' }).click();
    await notice.waitFor({ state: 'detached' });
    await show(sale, { ...state, layout: 'file:///other.html' });
    await preview.page.getByRole('button', { name: 'Footer: service’s (example)' }).waitFor();
    assert.equal(await notice.count(), 0);
  });

  it('shows no notice about a footer that is known or is the layout’s own', async () => {
    const [footers, label] = [{ standard, isExample: true }, preview.page.locator('.label p')];
    await show(sale, { footers: { ...footers, own } });
    assert.equal(await preview.page.locator('.notice').count(), 0);
    await show(sale, { footers, hasAccount: false });
    await preview.choose('Footer', 'Go to the Footer');
    assert.equal(
      await label.innerText(),
      'This footer is an example. The layout has no footer of its own (letter.footer.html). Select an account to see the footer that the service appends.',
    );
    assert.deepEqual(await preview.page.locator('.label button').allInnerTexts(), [
      'Add Footer to Layout',
      'Select an Account…',
      'Start with the Sandbox',
    ]);
    await show(sale, { footers: { standard } });
    await preview.page.getByRole('button', { name: 'Footer: standard' }).waitFor();
    assert.equal(
      await label.innerText(),
      'Added by the service. The standard footer, because the layout has no footer of its own (letter.footer.html). It is not known yet whether the account has a footer.',
    );
    assert.equal(await preview.page.locator('.notice').count(), 0);
  });

  it('can show another footer or none, and says that it is not what will be sent', async () => {
    await show(sale, { footers: { own, account: '', standard } });
    await preview.page.getByRole('button', { name: 'Footer: own', exact: true }).waitFor();
    await preview.choose('Footer', 'Standard Footer');
    await preview.page.getByRole('button', { name: 'Footer: standard (not sent)' }).waitFor();
    assert.match(await preview.footer.innerText(), /because you subscribed to it/);
    await preview.page.getByText('This is not the footer that will be sent.').waitFor();
    await preview.choose('Footer', 'Hide the Footer');
    await preview.page.getByRole('button', { name: 'Footer: hidden' }).waitFor();
    assert.equal((await preview.footer.innerText()).trim(), '');
    await preview.page.getByRole('button', { name: 'Reset View' }).click();
    await preview.page.getByRole('button', { name: 'Footer: own', exact: true }).waitFor();
    assert.equal(await preview.page.locator('.notice').count(), 0);
  });

  it('shows a letter for a sample person, and names the person', async () => {
    const people = { file: 'letter.people.json', labels: ['Anna', '<b>Boris</b>'] };
    await show(sale, { people });
    await preview.choose('Sample People', '<b>Boris</b>');
    assert.deepEqual((await takePosted(page)).at(-1), { type: 'showPerson', index: 1 });
    await show(sale, { people: { ...people, shown: 1 } });
    const chip = preview.page.locator('[popovertarget="people-menu"]');
    await chip.locator('.full', { hasText: '<b>Boris</b>' }).waitFor({ state: 'attached' });
    await preview.choose('Sample People', 'Template Code');
    assert.deepEqual((await takePosted(page)).at(-1), { type: 'showPerson' });
    await show(sale, { people: { ...people, problem: 'It can’t be filled in.' } });
    await preview.page.getByText('It can’t be filled in.').waitFor();
    await show(sale);
    await chip.waitFor({ state: 'detached' });
    await preview.choose('More', 'Add Sample People…');
    assert.deepEqual((await takePosted(page)).at(-1), { type: 'addPeople' });
  });

  it('offers to add a language in the More menu or in the Language menu', async () => {
    await show(sale);
    await preview.choose('More', 'Add Language…');
    assert.deepEqual((await takePosted(page)).at(-1), { type: 'addLanguage' });
    await show(sale, {
      languages: { languages: [{ tag: 'en', name: 'English', missing: 0 }], shown: 'en' },
    });
    await preview.choose('Language', 'Add Language…');
    assert.deepEqual((await takePosted(page)).at(-1), { type: 'addLanguage' });
  });

  for (const language of ['en', 'ru'] as const) {
    for (const width of [320, 1000]) {
      it(`passes axe at ${width} pixels: ${language}`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await loadPreviewPage(page, undefined, language);
        const people = { file: 'letter.people.json', labels: ['Anna Lindqvist', 'Борис', 'נועם'], shown: 0 };
        const states: Partial<PreviewState>[] = [
          {},
          { people, locked: true, errors: 1, warnings: 3 },
          { people: { ...people, problem: 'Missing helper' }, broken: 'Line 2: `mj-colum` is unknown.' },
          { uploaded: 'Maket 7 as uploaded', footers: { own, standard } },
        ];
        for (const state of states) {
          await show(sale, state);
          assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
        }
        const { layout } = previewState;
        for (const appearance of ['light', 'dark'] as const) {
          const view = { ...usualView, shownAs: 'spoken', appearance } as const;
          await loadPreviewPage(
            page,
            { ...view, layout, pictures: false, locked: false, scroll: 0 },
            language,
          );
          await show(sale);
          const spoken = page.locator('.spoken');
          assert.equal(await spoken.evaluate((all) => all.scrollWidth - all.clientWidth), 0);
          assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
        }
        await loadPreviewPage(page, undefined, language);
        await show(sale, { people });
        const menus = page.locator('.bar .menu-place > [popovertarget]:visible');
        for (const menu of await menus.all()) {
          await menu.press('Enter');
          await page.locator('.menu:popover-open').waitFor();
          assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
          await page.keyboard.press('Escape');
        }
      });
    }
  }

  it('has a footer menu without disabled entries', async () => {
    const rows = async () => {
      await preview.page.locator('[popovertarget="footer-menu"]').click();
      const list = preview.page.getByRole('menu', { name: 'Footer' });
      await list.locator('.item:focus').waitFor();
      assert.equal(await list.locator('.item:disabled').count(), 0);
      const all = await list.locator('.item > span:last-child').allInnerTexts();
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
      return all.map((text) => text.trim().split('\n')[0]);
    };
    const usual = ['As Sent', 'Hide the Footer'];
    await tellPreview(page, { type: 'show', state: previewState });
    assert.deepEqual(await rows(), [...usual, 'Add Footer to Layout', 'Set Footer…']);
    await show(sale);
    const all = [...usual, 'Go to the Footer', 'Add Footer to Layout', 'Set Footer…'];
    assert.deepEqual(await rows(), all);
    await preview.choose('Footer', 'Hide the Footer');
    assert.deepEqual(await rows(), [...usual, 'Add Footer to Layout', 'Set Footer…']);
    await preview.choose('Footer', 'As Sent');
    await show(sale, { footers: { own, account: '', standard } });
    const others = ['As Sent', 'Standard Footer', 'Hide the Footer'];
    assert.deepEqual(await rows(), [...others, 'Go to the Footer', 'Open the Footer’s File']);
    await show(sale, { uploaded: 'Maket 7 as uploaded', footers: { own, standard } });
    assert.deepEqual(await rows(), [...others, 'Go to the Footer']);
    await takePosted(page);
    await show(sale);
    await preview.choose('Footer', 'Set Footer…');
    await preview.choose('Footer', 'Add Footer to Layout');
    const posted = (await takePosted(page)).map(({ type }) => type);
    assert.deepEqual(posted, ['setFooter', 'addFooter']);
  });
});
