import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { writeAnswerCode } from '../../src/core/approval/answerCode.ts';
import { readRemarks } from '../../src/core/approval/remarks.ts';
import { packetLetter } from '../../src/inspector/packetLetter.ts';
import { eventually } from '../support/eventually.ts';
import { longLanguage } from '../support/languages.ts';
import { speak } from '../support/withoutVsCode.ts';
import { axeFindings } from './support/axe.ts';
import { clobberingLetters, propertyNames } from './support/clobbering.ts';
import { misfits } from './support/misfits.ts';

const { packetHtml } = await import('../../src/extension/approval/packet/packetHtml.ts');
const { shownReview } = await import('../../src/extension/review/page/reviewState.ts');
const { noActions, reviews } = await import('./support/reviewStates.ts');

const letter = `<!doctype html><html lang="en"><head><title>Spring</title><style>p { color: #222 }</style></head>
<body style="background: #ffffff"><h1>Spring is here</h1><p>Half price until <a href="https://shop.example/">Sunday</a>.</p>
<img src="https://pictures.example/shoes.png" width="200" height="80" alt="Red shoes"></body></html>`;

/** Scrolls to the top. Returns the box of an element of a letter, and that of its frame. */
function boxIn(page: Page, selector: string) {
  return page.evaluate((wanted) => {
    scrollTo(0, 0);
    const shown = document.querySelector('iframe');
    const [found] = Document.prototype.querySelectorAll.call(shown?.contentDocument, wanted);
    const { left, top, bottom } = Element.prototype.getBoundingClientRect.call(found);
    return { frame: shown?.getBoundingClientRect().toJSON() as DOMRect, left, top, bottom };
  }, selector);
}

/** Lets the last element of a letter end at its bottom. */
const lastAtBottom = '<style>body { margin: 0 } #last { margin: 0 }</style>';

const proof = { packet: '8K3D0QWE', proof: '0123456789ABCDEF' };
const codes = {
  approved: writeAnswerCode({ verdict: 'approved', ...proof }),
  changes: writeAnswerCode({ verdict: 'changes', ...proof }),
};

describe('an approval packet', () => {
  let browser: Browser;
  let folder: string;
  let script: string;
  let style: string;
  before(async () => {
    speak('en');
    browser = await launchChromium();
    folder = await mkdtemp(join(tmpdir(), 'mr-packet-'));
    [script, style] = (await Promise.all(
      ['packet.js', 'packet.css'].map((name) => readFile(join('dist', name), 'utf8')),
    )) as [string, string];
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  const stateOf = (name = 'ready', now = new Date(2026, 4, 12, 11)) =>
    shownReview(reviews[name] ?? reviews.ready, noActions, now).state;

  const packetOf = (html: string, state = stateOf()) =>
    packetHtml({
      review: state,
      letters: [{ name: '', html: packetLetter({ packetOf: html, pictures: {} }).html }],
      reader: 'Anna',
      madeAt: 'May 12, 2026, 11:00 AM',
      data: { subject: state.title, codes },
      script,
      style,
      setup: { language: 'en', messages: {} },
      campaign: '{}',
    });

  /** Opens a packet as a file. Returns its page, and the addresses that it requests beside itself. */
  async function open(packet: string, options: BrowserContextOptions = {}) {
    const file = join(folder, 'packet.html');
    await writeFile(file, packet);
    const context = await browser.newContext({ viewport: { width: 900, height: 900 }, ...options });
    const page = await context.newPage();
    const requested: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:file|data|about):/.test(request.url())) requested.push(request.url());
    });
    await page.goto(pathToFileURL(file).href);
    return { page, requested, [Symbol.asyncDispose]: () => context.close() };
  }

  const frame = (page: Page) => page.frameLocator('section.letter iframe');

  it('shows the letter, where it is in an inbox, and what it is about, without a request', async () => {
    await using opened = await open(packetOf(letter));
    const { page, requested } = opened;
    await frame(page).getByRole('heading', { name: 'Spring is here' }).waitFor();
    assert.equal(await frame(page).getByRole('img', { name: 'Red shoes' }).count(), 1);
    const text = await page.locator('main').innerText();
    for (const words of [
      'For Anna',
      'Spring sale: half price until Sunday',
      'news@shop.example',
      '“Customers”',
    ]) {
      assert.ok(text.includes(words), `${words} is not in ${text}`);
    }
    assert.deepEqual(requested, []);
  });

  it('asks its reader, and tells them only what they can judge', async () => {
    // At night, with a letter that has problems and recipients whom only the sender can look into.
    const now = new Date(2026, 4, 12, 23, 30);
    await using opened = await open(packetOf(letter, stateOf('broken', now)));
    const { page } = opened;
    assert.equal(
      await page.getByRole('heading', { level: 1 }).innerText(),
      'For Anna: please look at this letter and approve it, or ask for changes.',
    );
    const about = (await page.locator('.part').allInnerTexts()).map((part) => part.split(/\n+/));
    assert.deepEqual(about, [
      [
        'Letter',
        'spring.mjml',
        'Line 12: This link has no target.',
        'Nothing happens when readers click the link. Enter the link’s address.',
        'The letter is 106 KB. Gmail clips letters at 102 KB.',
        'Gmail hides everything after the first 102 KB, including the unsubscribe link at the end. Shorten the letter.',
      ],
      ['To', '“Customers”\u00a0· 1,147 recipients last time'],
      ['From', 'news@shop.example'],
      ['When', 'When the sender presses Send'],
      ['Account', 'Sandbox: no letter leaves this machine'],
    ]);
  });

  it('says that a footer is only an example', async () => {
    const note = 'The footer here is an example: that of the service isn’t known yet.';
    await using opened = await open(packetOf(letter, { ...stateOf(), letterNote: note }));
    assert.equal(await opened.page.locator('section.letter > p').innerText(), note);
  });

  it('shows the letter in dark mode, as text and as a screen reader reads it', async () => {
    await using opened = await open(packetOf(letter));
    const { page } = opened;
    await page.getByRole('button', { name: 'Dark Mode' }).click();
    const color = () =>
      frame(page)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor);
    await page.waitForFunction(() => {
      const body = document.querySelector('iframe')?.contentDocument?.body;
      return body && getComputedStyle(body).backgroundColor !== 'rgb(255, 255, 255)';
    });
    assert.match(await color(), /^rgb\(1\d, 1\d, 1\d\)$/);
    await page.getByRole('button', { name: 'Text' }).click();
    assert.match(await page.locator('.as-text').innerText(), /Half price until Sunday/);
    await page.getByRole('button', { name: 'As Read Aloud' }).click();
    assert.match(await page.locator('.as-text').innerText(), /Heading level 1\s+Spring is here/);
  });

  it('prints the letter and what is sent, without buttons', async () => {
    await using opened = await open(packetOf(letter));
    const { page } = opened;
    await page.emulateMedia({ media: 'print' });
    assert.equal(await frame(page).getByRole('heading', { name: 'Spring is here' }).isVisible(), true);
    const adjusted = await frame(page)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).printColorAdjust);
    assert.equal(adjusted, 'exact');
    assert.equal(await page.getByRole('heading', { name: 'What is sent' }).isVisible(), true);
    assert.equal(await page.getByRole('button').count(), 0);
    assert.equal(await page.getByRole('textbox').count(), 0);
  });

  it('tells the pressed button from the others in forced colors', async () => {
    await using opened = await open(packetOf(letter), { forcedColors: 'active' });
    const backgrounds = await opened.page
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => [
          button.getAttribute('aria-pressed') === 'true',
          getComputedStyle(button).backgroundColor,
        ]),
      );
    const of = (isPressed: boolean) =>
      new Set(backgrounds.filter(([pressed]) => pressed === isPressed).map(([, background]) => background));
    assert.equal(of(true).size, 1);
    assert.deepEqual(
      [...of(true)].filter((background) => of(false).has(background)),
      [],
    );
  });

  it('writes the verdict, the marked places and the name into the answer', async () => {
    await using opened = await open(packetOf(letter));
    const { page } = opened;
    const answer = () => page.getByLabel('The answer to send back').inputValue();
    const press = (name: string) => page.getByRole('button', { name }).click();
    const copy = page.getByRole('button', { name: 'Copy' });
    assert.deepEqual([await answer(), await copy.isDisabled()], ['', true]);
    await press('Approve');
    assert.equal(
      await answer(),
      `Approved: “Spring sale: half price until Sunday”\n\nAnna\n\n${codes.approved}\n`,
    );
    assert.equal(await copy.isDisabled(), false);
    await page.getByRole('button', { name: 'Mark a Place in the Letter' }).click();
    await frame(page).getByRole('heading', { name: 'Spring is here' }).click();
    await page.locator('.remarks input:focus').fill('Shorter, please');
    assert.equal(await page.getByLabel('Spring is here').inputValue(), 'Shorter, please');
    assert.deepEqual([await answer(), await copy.isDisabled()], ['', true]);
    await press('Ask for Changes');
    await page.getByLabel('Your name').fill('Anna P.');
    const text = await answer();
    assert.deepEqual(readRemarks(text), [
      { letter: '', path: [1, 0], text: 'Spring is here', remark: 'Shorter, please' },
    ]);
    assert.ok(text.endsWith(`Anna P.\n\n${codes.changes}\n`), text);
    const mail = await page.getByRole('button', { name: 'Ask for Changes' }).getAttribute('href');
    assert.ok(decodeURIComponent(mail ?? '').includes(text));
  });

  it('takes a comment on the whole letter into either answer, as a remark at the letter’s body', async () => {
    await using opened = await open(packetOf(letter));
    const { page } = opened;
    await page.getByLabel('Your comment on the letter as a whole').fill('Warmer,\nplease');
    for (const name of ['Approve', 'Ask for Changes']) {
      await page.getByRole('button', { name }).click();
      const answer = await page.getByLabel('The answer to send back').inputValue();
      assert.deepEqual(readRemarks(answer), [
        { letter: '', path: [1], text: 'The whole letter', remark: 'Warmer, please' },
      ]);
    }
  });

  it('has room for the whole letter in its frame, which is no wider than the page', async () => {
    for (const width of [320, 900]) {
      await using opened = await open(packetOf(letter), { viewport: { width, height: 800 } });
      const { page } = opened;
      await eventually(async () => {
        const sizes = await page.locator('iframe').evaluate((shown: HTMLIFrameElement) => {
          const root = shown.contentDocument?.documentElement ?? document.body;
          const column = shown.parentElement?.getBoundingClientRect();
          const { left, right } = shown.getBoundingClientRect();
          return {
            hidden: root.scrollHeight - root.clientHeight,
            beside: Math.max((column?.left ?? 0) - left, right - (column?.right ?? 0)),
            isFitted: shown.style.height !== '',
          };
        });
        assert.deepEqual(sizes, { hidden: 0, beside: 0, isFitted: true });
      });
    }
  });

  it('shows which answer was pressed, in colors, in forced colors and on paper', async () => {
    for (const options of [{}, { forcedColors: 'active' }] as const) {
      await using opened = await open(packetOf(letter), options);
      const { page } = opened;
      const choices = page.locator('.choices .button');
      const states = () => choices.evaluateAll((all) => all.map((each) => each.getAttribute('aria-pressed')));
      const looks = () =>
        choices.evaluateAll((all) =>
          all.map((each) => [
            getComputedStyle(each).backgroundColor,
            getComputedStyle(each, '::before').content,
          ]),
        );
      assert.deepEqual(await states(), ['false', 'false']);
      const [one, other] = await looks();
      assert.deepEqual(one, other);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await choices.first().isVisible(), false);
      await page.emulateMedia({ media: 'screen' });
      await choices.first().click();
      assert.deepEqual(await states(), ['true', 'false']);
      await choices.last().focus();
      await page.keyboard.press('Space');
      assert.deepEqual(await states(), ['false', 'true']);
      const [approve, change] = await looks();
      assert.notEqual(approve?.[0], change?.[0]);
      assert.notEqual(approve?.[1], change?.[1]);
      assert.equal(
        await page.getByRole('status').first().innerText(),
        'You ask for changes. Your answer counts when you have sent it.',
      );
      await page.emulateMedia({ media: 'print' });
      assert.deepEqual(
        [await choices.last().isVisible(), await page.getByRole('textbox').count()],
        [true, 0],
      );
    }
  });

  it('can be read and answered without its script', async () => {
    await using opened = await open(packetOf(letter), { javaScriptEnabled: false });
    const { page } = opened;
    await frame(page).getByRole('heading', { name: 'Spring is here' }).waitFor();
    for (const [label, code] of [
      ['Approve', codes.approved],
      ['Ask for Changes', codes.changes],
    ] as const) {
      const href = await page.getByRole('link', { name: label }).getAttribute('href');
      assert.ok(decodeURIComponent(href ?? '').includes(code), label);
    }
    assert.equal(await page.getByRole('button').count(), 0);
  });

  it('runs nothing of a hostile letter, and nothing of what a review shows', async () => {
    const attack = `<script>top.ran = 1</script><img src=x onerror="parent.ran = 1"><svg onload="parent.ran = 1">
      <a href="javascript:parent.ran = 1">click</a><meta http-equiv="refresh" content="0;url=https://evil.example">
      <link rel="preconnect" href="https://evil.example"><style>@import url(https://evil.example/a.css)</style>
      <p style="background: url(https://evil.example/p.png)">"></iframe></section><script>top.ran = 1</script>&quot;</p>`;
    await using opened = await open(packetOf(attack, stateOf('hostile')));
    const { page, requested } = opened;
    await frame(page).getByText('click').dispatchEvent('click');
    await page.getByRole('button', { name: 'Dark Mode' }).click();
    assert.equal(await page.evaluate(() => (window as { ran?: number }).ran), undefined);
    assert.equal(page.url(), pathToFileURL(join(folder, 'packet.html')).href);
    assert.deepEqual(requested, []);
    assert.equal(await page.locator('main > img, main h2 img, main b').count(), 0);
  });

  it('fits the frame to the letter, also when it gets wider again', async () => {
    await using opened = await open(
      packetOf(letter.replace('</h1>', `</h1><p>${'Half price. '.repeat(100)}</p>`)),
    );
    const { page } = opened;
    const height = () => page.locator('iframe').evaluate((shown) => shown.clientHeight);
    // Before its letter is there, the frame has a height of its own.
    const fitted = () => page.locator('iframe').evaluate((shown) => shown.style.height);
    await eventually(async () => assert.notEqual(await fitted(), ''));
    const wide = await height();
    await page.getByRole('button', { name: 'Phone' }).click();
    await eventually(async () => assert.ok((await height()) > wide));
    await page.getByRole('button', { name: 'Desktop' }).click();
    await eventually(async () => assert.equal(await height(), wide));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const onPaper = await height();
    assert.ok(onPaper > wide, `${onPaper} pixels`);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(await height(), wide);
  });

  it('shows, measures and marks letters whose names shadow properties of the DOM', async () => {
    await using first = await open(packetOf(letter));
    const names = await first.page.evaluate(propertyNames);
    for (const { kind, pieces } of clobberingLetters(names)) {
      await using opened = await open(packetOf(pieces.join('').replace('</head>', `${lastAtBottom}</head>`)));
      const { page } = opened;
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.getByRole('button', { name: 'Dark Mode' }).click();
      await page.getByRole('button', { name: 'Desktop' }).click();
      await frame(page).locator('#last').waitFor();
      await eventually(async () => {
        const { frame: shown, bottom } = await boxIn(page, '#last');
        assert.ok(Math.abs(shown.height - bottom) < 3, `${kind}: ${shown.height} pixels for ${bottom}`);
      });
      await page.getByRole('button', { name: 'Mark a Place in the Letter' }).click();
      // Playwright's own clicks read properties that the letter shadows.
      const { frame: shown, left, top } = await boxIn(page, '#inside');
      await page.mouse.click(shown.left + left + 5, shown.top + top + 5);
      await page.getByLabel('Inside a link').fill(kind);
      assert.deepEqual(errors, [], kind);
    }
  });

  it('passes axe, light and dark, and fits a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // axe is put into the page as a script.
      const phone = { colorScheme, viewport: { width: 375, height: 800 }, bypassCSP: true };
      await using opened = await open(packetOf(letter), phone);
      const { page } = opened;
      await frame(page).getByRole('heading', { name: 'Spring is here' }).waitFor();
      assert.deepEqual(await axeFindings(page), [], colorScheme);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375, colorScheme);
      await page.screenshot({ path: `build/ui/packet-${colorScheme}.png`, fullPage: true });
    }
    await using opened = await open(packetOf(letter));
    await opened.page.screenshot({ path: 'build/ui/packet.png', fullPage: true });
  });

  it('clips nothing of long texts, whatever is reviewed', async (t) => {
    speak(longLanguage);
    t.after(() => speak('en'));
    for (const name of Object.keys(reviews)) {
      await using opened = await open(packetOf(letter, stateOf(name)));
      for (const width of [800, 320]) {
        await opened.page.setViewportSize({ width, height: 800 });
        assert.deepEqual(await misfits(opened.page, 'body'), [], `${name}, ${width} pixels`);
      }
    }
  });

  it('has at most 300 KB for a letter of 20 KB', () => {
    const long = letter.replace(
      '</body>',
      `${'<p style="margin: 0 0 1em">Half price until Sunday.</p>'.repeat(370)}</body>`,
    );
    assert.ok(long.length > 20_000);
    const size = Buffer.byteLength(packetOf(long));
    assert.ok(size <= 300_000, `${size} bytes`);
  });
});
