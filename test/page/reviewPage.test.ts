import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ReviewFacts } from '../../src/extension/sending/review/reviewState.ts';
import type { FromReviewPage } from '../../src/protocol/review.ts';
import { languages } from '../support/withoutVsCode.ts';
import { axeFindings } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';
import { themes } from './support/themeColors.ts';

const { shownReview } = await import('../../src/extension/sending/review/reviewState.ts');
const { letterHtml, reviews } = await import('./support/reviewStates.ts');

const actions = {
  change: async () => {},
  resolve: async () => {},
  switchAccount: async () => {},
  showCampaigns: async () => {},
  showStatistics: async () => {},
};

describe('The page of a review', () => {
  const suite = pageSuite('review');
  const { load, cutOff, tabbed, takePictures } = suite;
  const posted = () => suite.posted<FromReviewPage>();
  let page: Page;
  beforeEach(() => {
    page = suite.page;
  });

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

  for (const language of languages) {
    for (const width of [320, 1200]) {
      it(`cuts off nothing at ${width} pixels (${language})`, async () => {
        await load(language, width);
        for (const [name, review] of Object.entries(reviews)) {
          await show(review);
          await page.locator('details').evaluate((inboxes: HTMLDetailsElement) => {
            inboxes.open = true;
          });
          assert.deepEqual(await cutOff(), [], name);
          const isLookedAt = width > 320 && name === 'broken';
          await takePictures(`${name}-${width}-${language}`, isLookedAt ? themes : ['dark']);
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
    const live = reviews.live ?? reviews.ready;
    await show({ ...live, lastTime: undefined, lists: [{ id: 7, record: { title: 'Зимние' } as never }] });
    await page.getByLabel('Type the name of the list').fill(' зимние ');
    await page.keyboard.press('Enter');
    assert.deepEqual((await posted()).at(-1), { type: 'send', shown: 'a', typed: ' зимние ' });
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
    assert.deepEqual(await tabbed(expected.length), expected);
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
