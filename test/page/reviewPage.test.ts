import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import type { ReviewFacts } from '../../src/extension/sending/review/reviewState.ts';
import type { FromReviewPage } from '../../src/protocol/review.ts';
import { type Language, languages, speak } from '../support/withoutVsCode.ts';
import { axeFindings } from './support/axe.ts';
import { loadBuiltPage, tellPage } from './support/builtPage.ts';
import { setTheme, themes } from './support/themeColors.ts';

const { shownReview } = await import('../../src/extension/sending/review/reviewState.ts');
const { letterHtml, reviews } = await import('./support/reviewStates.ts');

const actions = {
  change: async () => {},
  resolve: async () => {},
  switchAccount: async () => {},
  showCampaigns: async () => {},
};

const pictures = process.env.MAILROOM_PICTURES;

describe('The page of a review', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 320, height: 900 }, offline: true });
    await load('en');
  });
  afterEach(() => page.close());

  async function load(language: Language): Promise<void> {
    speak(language);
    await loadBuiltPage(page, 'review', { language });
    await setTheme(page, 'dark');
  }

  async function show(review: ReviewFacts): Promise<void> {
    const { state } = shownReview(review, actions, new Date(2026, 4, 12, 11));
    const memory = {
      account: 'work',
      accountName: 'Work',
      id: 1,
      draft: { letter: { maket: 12 }, lists: [7] },
    };
    await tellPage(page, { type: 'show', state, memory });
    await tellPage(page, { type: 'letter', ...(review.letter !== 'looking' && { html: letterHtml }) });
  }

  const posted = async () => {
    const all = await page.evaluate(() => window.posted as FromReviewPage[]);
    return all.filter(({ type }) => type !== 'ready');
  };

  /** What is wider than the page. */
  const cut = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('*')]
        .filter((each) => !each.closest('.sheet, .hidden'))
        .filter((each) => {
          const { left, right, width } = each.getBoundingClientRect();
          return width > 0 && (left < 0 || right > innerWidth + 0.5);
        })
        .map((each) => `${each.localName}.${each.className}`),
    );

  for (const language of languages) {
    for (const width of [320, 1200]) {
      it(`cuts off nothing at ${width} pixels (${language})`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await load(language);
        for (const [name, review] of Object.entries(reviews)) {
          await show(review);
          await page.locator('details').evaluate((inboxes: HTMLDetailsElement) => {
            inboxes.open = true;
          });
          assert.deepEqual(await cut(), [], name);
          if (!pictures) continue;
          await mkdir(`${pictures}/review`, { recursive: true });
          for (const theme of width === 320 || name !== 'broken' ? (['dark'] as const) : themes) {
            await setTheme(page, theme);
            await page.screenshot({
              path: `${pictures}/review/${name}-${width}-${language}-${theme}.png`,
              fullPage: true,
            });
          }
          await setTheme(page, 'dark');
        }
      });
    }
  }

  it('begins a button on a line of its own where its text begins', async () => {
    const begins = () =>
      page.locator('main').evaluate((main) =>
        [...main.querySelectorAll('li button.link, h2 button.link')].flatMap((button) => {
          const { top, left } = button.getBoundingClientRect();
          const words = document.createRange();
          words.setStart(button.parentElement ?? button, 0);
          words.setEndBefore(button);
          const lines = [...words.getClientRects()];
          const isOnItsOwn = lines.every(({ bottom }) => bottom <= top + 1);
          return isOnItsOwn ? [left - Math.min(...lines.map((line) => line.left))] : [];
        }),
      );
    const seen: number[] = [];
    for (const width of [320, 330, 340, 350, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const review of Object.values(reviews)) {
        await show(review);
        seen.push(...(await begins()));
      }
    }
    assert.ok(seen.length > 3, `${seen.length}`);
    assert.deepEqual(
      seen.filter((indent) => Math.abs(indent) > 0.5),
      [],
    );
  });

  it('sends what it shows, and on a live account only after the number is typed', async () => {
    await show(reviews.ready);
    await page.getByRole('button', { name: 'Send to About 1,147 Subscribers' }).click();
    await show(reviews.live ?? reviews.ready);
    const typed = page.getByLabel('Type the number of recipients');
    await typed.fill('1000');
    await typed.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'send', shown: 'a', typed: '' }]);
    await typed.fill('1,147');
    await typed.press('Enter');
    assert.deepEqual((await posted()).at(-1), { type: 'send', shown: 'a', typed: '1,147' });
  });

  it('is complete by keyboard', async () => {
    await show(reviews.broken ?? reviews.ready);
    const expected = [
      'Letter: Change…',
      'Go to Line 12',
      'Fix…',
      'Go to Line 12',
      'Fix…',
      'Show Problems',
      'In the inbox: Change…',
      'To: Change…',
      'From: Change…',
      'Show DNS Records',
      'When: Change…',
      'How inboxes show it, approximately',
      'Send it with these 2 problems. The journal notes that.',
      'Back to the Questions',
    ];
    const reached: string[] = [];
    for (const _ of expected) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          const named = activeElement?.closest('label') ?? activeElement;
          return activeElement?.getAttribute('aria-label') ?? named?.textContent?.trim() ?? '';
        }),
      );
    }
    assert.deepEqual(reached, expected);
  });

  it('shows titles, subjects and senders as they are, and no markup of them', async () => {
    await show(reviews.hostile ?? reviews.ready);
    assert.equal(await page.locator('main img, main b, main a').count(), 0);
    assert.match(await page.locator('h1').innerText(), /<img src=x onerror=alert\(1\)>/);
  });

  it('has nothing that axe finds, and enough contrast', async () => {
    for (const [name, review] of Object.entries(reviews)) {
      await show(review);
      assert.deepEqual(await axeFindings(page), [], name);
    }
  });

  it('says on top whether the campaign is ready, and offers to send only what is', async () => {
    const seen: Record<string, string> = {};
    for (const [name, review] of Object.entries(reviews)) {
      await show(review);
      const verdict = await page.locator('.verdict span').last().innerText();
      const button = page.locator('button[type=submit]');
      seen[name] =
        `${verdict} | ${(await button.count()) === 1 ? await button.innerText() : 'nothing to send'}`;
    }
    const blocked = 'nothing to send';
    assert.deepEqual(seen, {
      ready: 'Ready to send. | Send to About 1,147 Subscribers',
      live: 'Ready. Things to know: 2. | Send to About 1,147 Subscribers',
      looking: `Checking the letter… | ${blocked}`,
      broken: `Not ready. Problems: 2. | ${blocked}`,
      accepted: 'Ready. Problems that you accept: 2. | Send to About 1,147 Subscribers',
      offline: 'Ready. Things to know: 1. | Send to 1 List',
      later: 'Ready. Things to know: 3. | Schedule for Jan 1, 2030, 11:30 PM',
      unknown: `Not ready: A request of this review may have created the campaign already. Look for it before you send again. | ${blocked}`,
      otherAccount: `Not ready: This campaign belongs to account “Work”, and another one is active. | ${blocked}`,
      rehearsal: `Nothing speaks against this letter. | ${blocked}`,
      hostile: 'Ready. Things to know: 1. | Send to About 1,147 Subscribers',
    });
  });
});
