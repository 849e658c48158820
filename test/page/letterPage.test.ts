import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { type ReadLetter, unreadLetter } from '../../src/protocol/receivedLetter.ts';
import type { OutsidePictures } from '../../src/protocol/sheet.ts';
import { fittingLanguages, type Language } from '../support/languages.ts';
import { PreviewPage } from '../support/previewPage.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { loadBuiltPage, tellPage } from './support/builtPage.ts';
import { loadPreviewPage, previewState, takePosted, tellPreview } from './support/previewPage.ts';

const html = '<body style="margin: 0"><h1>Spring</h1><p style="height: 1500px">Letter</p></body>';
const people = [{ name: 'Anna', address: 'anna@reader.example' }] as const;
const noPictures: OutsidePictures = { areLoaded: false, needTrust: false, areTurnedOff: false };

describe('The page of a received letter', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1100, height: 800 }, offline: true });
  });
  afterEach(() => page.close());

  /** Shows the same letter on each of the pages. */
  const pages = {
    preview: async (language: Language = 'en', pictures = noPictures) => {
      await loadPreviewPage(page, undefined, language);
      const letter = { revision: 1, splices: [{ at: 0, removed: 0, added: [html] }] };
      await tellPreview(page, { type: 'show', state: { ...previewState, pictures }, letter });
      await shown();
    },
    letter: async (language: Language = 'en', pictures = noPictures, kept?: unknown) => {
      await loadBuiltPage(page, 'letter', { language, kept });
      const headers = [{ name: 'Date', value: 'Mon, 23 Nov 2026 12:00:00 +0000' }];
      const letter: ReadLetter = {
        ...unreadLetter,
        ...{ from: people, to: people, cc: people, replyTo: people, date: headers[0]?.value ?? '', headers },
        ...{ html, htmlSize: html.length, text: 'Spring', source: '…' },
      };
      await tellPage(page, { type: 'show', fileName: 'spring.eml', letter, pictures });
      await shown();
    },
  };

  const shown = () => page.frameLocator('iframe').locator('h1').waitFor();

  /** Returns the result of `look`, which must be the same on both pages. */
  async function onBoth<T>(look: () => Promise<T>, language?: Language, pictures?: OutsidePictures) {
    await pages.preview(language, pictures);
    const there = await look();
    await pages.letter(language, pictures);
    assert.deepEqual(await look(), there);
    return there;
  }

  it('begins with the letter as a row of an inbox, whose subject is the title of the page', async () => {
    await pages.letter();
    const row = page.getByRole('group', { name: 'In the inbox' });
    assert.deepEqual(
      (await row.innerText()).split('\n').filter((line) => line.length > 1),
      ['Anna anna@reader.example', 'No subject', 'Spring Letter'],
    );
    assert.equal(await row.getByRole('heading', { level: 1 }).innerText(), 'No subject');
  });

  it('unfolds what summaries and lists take of a letter like the preview, and of a letter without HTML', async () => {
    const taken = async () => {
      await page.locator('.inbox-row summary').press('Enter');
      return await page.locator('.taken blockquote').innerText();
    };
    assert.equal(await onBoth(taken), 'Spring Letter');

    await loadBuiltPage(page, 'letter');
    const text = `Wild garlic is back ${'more '.repeat(60)}`;
    const letter: ReadLetter = { ...unreadLetter, from: people, subject: 'Spring', text, source: '…' };
    await tellPage(page, { type: 'show', fileName: 'spring.eml', letter, pictures: noPictures });
    const summarized = await taken();
    assert.ok(summarized.startsWith('Wild garlic is back more ') && summarized.length > 190);
    assert.match(
      await page.locator('.cuts tr').first().innerText(),
      /^Gmail\tSpring Wild garlic is back more /,
    );
  });

  it('says below the date what became of the letter, and why its sender is not believed', async () => {
    const rows = async () =>
      (await page.locator('.people > div').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
    const letter: ReadLetter = {
      ...unreadLetter,
      ...{ from: people, to: people, date: 'Mon, 23 Nov 2026 12:00:00 +0000', html, text: 'Spring' },
      headers: [{ name: 'DKIM-Signature', value: 'd=reader.example; s=mail' }],
    };
    await loadBuiltPage(page, 'letter');
    await tellPage(page, { type: 'show', fileName: 'spring.eml', letter, pictures: noPictures });
    await shown();
    const unsubscribing = 'Unsubscribing Mail programs offer none: there is no List-Unsubscribe header.';
    assert.deepEqual((await rows()).slice(2), ['Signature Not checked yet. Check the Sender', unsubscribing]);
    await takePosted(page);
    await page.getByRole('button', { name: 'Check the Sender' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'checkSender' }]);

    await tellPage(page, { type: 'events', events: ['unsubscribe', 'complaint'] });
    const signature = {
      ...{ domain: 'reader.example', selector: 'mail', outcome: 'noKey', isPartial: false, isTest: false },
      ...{ doubled: [], uncovered: [], otherAuthors: [] },
    } as const;
    const spf = { ip: '192.0.2.1', domain: 'reader.example', result: 'fail' } as const;
    await tellPage(page, { type: 'senderChecks', checks: { signatures: [signature], spf } });
    await page.getByText('Would fail').waitFor();
    const reason =
      'Can’t be verified now: the DNS that this machine sees has no key at mail._domainkey.reader.example. If receivers don’t find one either, they treat the letter as unsigned.';
    assert.deepEqual((await rows()).slice(2), [
      'Afterward The reader unsubscribed. The reader reported the letter as spam.',
      `Signature reader.example — ${reason}`,
      'SPF Would fail: the DNS that this machine sees doesn’t let 192.0.2.1 send for reader.example.',
      unsubscribing,
    ]);
    assert.deepEqual(await page.locator('.people p:has(svg)').allInnerTexts(), [
      'The reader reported the letter as spam.',
      `reader.example — ${reason}`,
      'Would fail: the DNS that this machine sees doesn’t let 192.0.2.1 send for reader.example.',
    ]);
  });

  it('tells what the receiver found, and doesn’t contradict it by the DNS of this machine', async () => {
    const results = (server: string, dkim: string) => ({
      server,
      results: ['SPF', 'DKIM', 'DMARC'].map((method) => ({
        method,
        result: method === 'DKIM' ? dkim : 'pass',
      })),
    });
    const letter: ReadLetter = {
      ...unreadLetter,
      ...{ from: people, to: people, date: 'Mon, 23 Nov 2026 12:00:00 +0000', html },
      headers: [
        {
          name: 'DKIM-Signature',
          value: 'd=reader.example; s=mail; h=list-unsubscribe : List-Unsubscribe-Post',
        },
        { name: 'List-Unsubscribe', value: '<https://reader.example/u>' },
        { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      ],
      authentication: [results('mx.reader.example', 'pass'), results('relay.example', 'fail')],
    };
    const checks = {
      signatures: [
        {
          ...{
            domain: 'reader.example',
            selector: 'mail',
            outcome: 'noKey',
            isPartial: false,
            isTest: false,
          },
          ...{ doubled: [], uncovered: [], otherAuthors: [] },
        },
      ],
      spf: { ip: '192.0.2.1', domain: 'reader.example', result: 'none' },
    } as const;
    await loadBuiltPage(page, 'letter');
    const rows = async () =>
      (await page.locator('.people > div').allInnerTexts())
        .map((row) => row.replace(/\s+/g, ' ').trim())
        .slice(2);
    await tellPage(page, { type: 'show', fileName: 'spring.eml', letter, pictures: noPictures });
    await shown();
    await tellPage(page, { type: 'senderChecks', checks });
    await page.getByText('Can’t be verified now').waitFor();
    const then = 'It passed when the letter arrived, says mx.reader.example.';
    assert.deepEqual(await rows(), [
      'On arrival mx.reader.example: SPF passed, DKIM passed, DMARC passed',
      `Signature reader.example — Can’t be verified now: the DNS that this machine sees has no key at mail._domainkey.reader.example. ${then}`,
      `SPF None: the DNS that this machine sees has no SPF record for reader.example. ${then}`,
      'Unsubscribing With one click in the mail program',
    ]);
    assert.equal(await page.locator('.people p:has(svg)').count(), 0);
    await takePosted(page);
    await page.getByRole('button', { name: 'Compare with Uploaded' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'compare' }]);

    const headers = [{ name: 'List-Unsubscribe', value: '<https://reader.example/u>' }];
    const distrusted = [{ server: '', results: [{ method: 'SPF', result: 'fail' }] }];
    await tellPage(page, {
      type: 'show',
      fileName: 'spring.eml',
      letter: { ...letter, headers, authentication: distrusted },
      pictures: noPictures,
    });
    await page.getByText('SPF failed').waitFor();
    assert.deepEqual(await page.locator('.people p:has(svg)').allInnerTexts(), [
      'SPF failed',
      'Not signed (DKIM). Many mail programs distrust such letters.',
      'Not with one click, which Gmail and Yahoo require from bulk senders.',
    ]);
  });

  for (const [language, bar] of [
    [
      'en',
      [
        'Phone | 375 pixels wide',
        'Tablet | 600 pixels wide',
        'Desktop | 800 pixels wide',
        'Fit | As wide as the page',
        'Width in pixels | Width in pixels',
        '100% | Zoom. Doesn’t change the width in the letter’s own pixels',
        'Light | As in mail programs in light mode',
        'Pictures | Pictures are not loaded. Loading them tells their servers that you opened the letter',
        'Width of the letter | Drag to resize',
      ],
    ],
    [
      'ru',
      [
        'Телефон | Ширина 375 пикселей',
        'Планшет | Ширина 600 пикселей',
        'Компьютер | Ширина 800 пикселей',
        'По ширине | Во всю ширину страницы',
        'Ширина в пикселях | Ширина в пикселях',
        '100 % | Масштаб. Ширина в пикселях самого письма не меняется',
        'Светлое | Как в почтовых программах в светлом режиме',
        'Картинки | Картинки не загружаются. Загрузка сообщает их серверам, что вы открыли письмо',
        'Ширина письма | Потяните, чтобы изменить ширину',
      ],
    ],
  ] as const) {
    it(`has the preview’s tools, in the same order with the same words and icons: ${language}`, async () => {
      const tools = await onBoth(toolsOf, language);
      assert.deepEqual(
        tools.map(({ words }) => words),
        bar,
      );
    });
  }

  /** Returns the tools for viewing a letter: names, tooltips and icons. */
  async function toolsOf() {
    const all = await page.locator('.tools :is(label, .tool, .width), .handle').evaluateAll((tools) =>
      tools.map((tool) => ({
        name: (tool.getAttribute('aria-label') ?? tool.textContent)?.trim().replace(/\s+/g, ' '),
        title: tool.getAttribute('title'),
        icons: [...tool.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML.replace(/<!--.*?-->/g, '')),
      })),
    );
    // Only the preview has these; the letter page has a tab for text.
    const ofPreview = ['Text', 'Текст', 'Screen Reader', 'Диктор', 'Mail Programs', 'Почтовые программы'];
    return all
      .filter(({ name = '' }) => !ofPreview.includes(name))
      .map(({ name, title, icons }) => ({ words: `${name} | ${title}`, icons }));
  }

  it('has the same keyboard controls as the preview', async () => {
    const seen = await onBoth(async () => {
      const steps: string[] = [];
      const see = async () => steps.push(await state());
      await page.locator('input[name="width"]:checked').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'Shift+Tab', 'Tab', 'ArrowRight']) {
        await page.keyboard.press(key);
        await see();
      }
      const field = page.getByRole('textbox', { name: 'Width in pixels' });
      for (const typed of ['412', '12', 'wide']) {
        await field.fill(typed);
        await field.press('Enter');
        await see();
      }
      await page.getByRole('separator').press('ArrowRight');
      await page.getByRole('separator').press('Shift+ArrowLeft');
      await see();
      const menu = page.locator('[popovertarget="appearance-menu"]');
      await menu.press('Enter');
      await page.locator('.item:focus').waitFor();
      for (const key of ['End', 'ArrowUp']) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await see();
      await menu.press('Enter');
      await page.locator('.item:focus').waitFor();
      await page.keyboard.press('Escape');
      await see();
      return steps;
    });
    assert.deepEqual(seen, [
      '375 px 375 light width',
      '600 px 600 light width',
      '600 px 600 light other',
      '600 px 600 light width',
      '800 px 800 light width',
      '412 px 412 light Width in pixels',
      '240 px 240 light Width in pixels',
      '240 px 240 light Width in pixels',
      '249 px 249 light Width of the letter',
      '249 px 249 inverted appearance-menu',
      '249 px 249 inverted appearance-menu',
    ]);
  });

  /** Returns the announced width, the real width, the appearance and the focused control. */
  async function state(): Promise<string> {
    await painted();
    const told = await page.locator('.handle').getAttribute('aria-valuetext');
    const wide = Math.round((await page.locator('.sheet').boundingBox())?.width ?? 0);
    const look = (await page.locator('.sheet').getAttribute('class'))?.replace('sheet ', '');
    const focus = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('name') === 'width'
        ? 'width'
        : (at?.getAttribute('aria-label') ?? at?.getAttribute('popovertarget') ?? 'other');
    });
    return `${told} ${wide} ${look} ${focus}`;
  }

  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

  it('shows the notices of the preview about a changed view, and can reset it', async () => {
    const said = await onBoth(
      async () => {
        await choose('Light and Dark', 'Author’s Dark Styles');
        const dark = await notices();
        await page.getByRole('button', { name: 'Show as in Outlook' }).click();
        await page.getByText('dark colors of Outlook on the web').waitFor();
        const inverted = await notices();
        await takePosted(page);
        await page.getByRole('button', { name: 'Reset View' }).click();
        await page.locator('.sheet.light').waitFor();
        return [dark, inverted, await takePosted(page)];
      },
      'en',
      { ...noPictures, areTurnedOff: true },
    );
    assert.deepEqual(said, [
      'This letter has no dark styles, so it stays light. Outlook, Gmail’s apps and others change the colors of such letters. Remote pictures are not loaded. Show as in Outlook Reset View',
      'Shown with the dark colors of Outlook on the web, by Microsoft’s published formula. Measured backgrounds usually differ by about 1%. Remote pictures are not loaded. Reset View',
      [{ type: 'loadPictures', allowed: true }],
    ]);
  });

  it('says like the preview that pictures need trust', async () => {
    const said = await onBoth(notices, 'en', { ...noPictures, needTrust: true });
    assert.equal(
      said,
      'Pictures are not loaded, because this window is in Restricted Mode. Loading them tells their servers that the letter was opened. Manage Workspace Trust',
    );
  });

  const notices = async () => (await page.locator('.notices').innerText()).trim().replace(/\s+/g, ' ');

  it('zooms like the preview', async () => {
    const widths = await onBoth(async () => {
      await page.getByTitle('375 pixels wide').click();
      const seen: string[] = [];
      for (const zoom of ['50', '200', 'Fit into the Page']) {
        await choose('Zoom', zoom);
        seen.push(await state());
      }
      return seen;
    });
    assert.deepEqual(
      widths.map((each) => each.split(' light')[0]),
      ['375 px 188', '375 px 750', '375 px 375'],
    );
  });

  const root = (): Locator => page.locator('html');
  const choose = (menu: string, item: string) => new PreviewPage(root()).choose(menu, item);

  for (const language of fittingLanguages) {
    it(`fits all of its tools at any width: ${language}`, async () => {
      await pages.letter(language);
      for (const width of [320, 400, 480, 560, 700, 880, 1100, 1400]) {
        await page.setViewportSize({ width, height: 800 });
        await painted();
        const { fits, over } = await page.locator('.bar').evaluate((bar) => {
          const tools = [...bar.querySelectorAll('.choices label, .pixels, .tool, .chip')]
            .map((tool) => tool.getBoundingClientRect())
            .filter(({ width: wide }) => wide > 0);
          const covered = tools.filter((one, at) =>
            tools.slice(at + 1).some((other) => {
              const isBeside = other.left >= one.right - 1 || other.right <= one.left + 1;
              return !isBeside && other.top < one.bottom - 1 && other.bottom > one.top + 1;
            }),
          );
          return { fits: bar.scrollWidth <= bar.clientWidth, over: covered.length };
        });
        assert.deepEqual({ width, fits, over }, { width, fits: true, over: 0 });
        const cut = page
          .locator('.people dt')
          .evaluateAll((labels) =>
            labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
          );
        assert.deepEqual(await cut, [], `${width} pixels`);
        const fold = page.locator('.fold');
        if (!(await fold.isVisible())) continue;
        await fold.click();
        await page.locator('.tools:popover-open .widths').waitFor();
        await page.keyboard.press('Escape');
      }
    });
  }

  for (const name of ['preview', 'letter'] as const) {
    for (const language of ['en', 'ru'] as const) {
      for (const width of [320, 1200]) {
        it(`passes axe at ${width} pixels: ${name}, ${language}`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await pages[name](language, { ...noPictures, areTurnedOff: true });
          assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
          for (const tab of await page.locator('input[name="tab"]').all()) {
            await tab.check({ force: true });
            assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
          }
        });
      }
    }
  }

  it('restores its view, and ignores invalid stored values', async () => {
    await pages.letter('en', noPictures, { tab: 'letter', width: 412, zoom: 150, appearance: 'inverted' });
    assert.match(await state(), /^412 px 618 inverted/);
    await pages.letter('en', noPictures, { tab: 'attic', width: 'phone', zoom: 3, appearance: '<b>' });
    assert.match(await state(), /^1082 px 1082 light/);
  });
});
