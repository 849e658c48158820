import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { type Counters, figuresOf, withoutPrograms } from '../support/finishedCampaign.ts';
import { readCampaign, subscribe } from './support/campaignReaders.ts';
import { runWithKeys, tabTo, tickFirstWithKeys } from './support/keys.ts';
import { createList } from './support/lists.ts';
import { Mailroom } from './support/mailroom.ts';
import { inAllThemes, narrowTo } from './support/pagePictures.ts';
import { ReviewPage } from './support/reviewPage.ts';
import { toReview } from './support/sendNow.ts';
import type { Workbench } from './support/workbench.ts';

const layout = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Spring sale</title></head>
<body><div lang="en" dir="ltr"><h1>Spring is here</h1><p>Seeds, tools and pots at half price until Sunday.</p>
<p><a href="https://shop.example/sale">To the sale</a> <a href="https://shop.example/new">What is new</a></p></div></body></html>`;

/** Returns the number of the list with that title. */
function listOf(mailroom: Mailroom, title: string): number {
  const [list] = mailroom.rows<{ id: number }>(`SELECT id FROM lists WHERE title = '${title}'`);
  return list?.id ?? 0;
}

/** Waits until each letter is delivered or has bounced: a recount before would miss letters that the sandbox tries again. */
async function allTried(mailroom: Mailroom): Promise<void> {
  await eventually(() => {
    assert.deepEqual(mailroom.rows("SELECT id FROM letters WHERE state = 'deferred'"), []);
  });
}

/** Asserts that the page of statistics shows these counters, once the readers of the sandbox are done. */
async function assertStatistics(vscode: Workbench, page: FrameLocator, counters: Counters): Promise<void> {
  const names: Readonly<Record<keyof Counters, string>> = {
    ...{ count: 'Recipients', delivered: 'Delivered', bounce: 'Bounced', deferred: 'Deferred' },
    ...{ opened: 'Opened', opens_total: 'Total opens', clicked: 'Clicked', clicks_total: 'Total clicks' },
    ...{ unsubs: 'Unsubscribed', spam: 'Complaints' },
  };
  const table = page.getByRole('table', { name: vscode.words('All counters') });
  await tabTo(vscode, page, vscode.words('All counters as a table'));
  await vscode.page.keyboard.press('Enter');
  await eventually(async () => {
    await tabTo(vscode, page, vscode.words('Refresh'), 'Shift+Tab');
    await vscode.page.keyboard.press('Enter');
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('th, td:nth-child(2)')].map(({ textContent }) => textContent),
        ),
      );
    const expected = Object.entries(counters).map(([name, count]) => [
      vscode.words(names[name as keyof Counters]),
      String(count),
    ]);
    assert.deepEqual(rows, expected);
  });
}

test('the statistics of a campaign with 200 recipients match a recount of its letters', async () => {
  await using mailroom = await Mailroom.open({ files: { 'spring.html': layout } });
  const { vscode, sandbox } = mailroom;
  const review = new ReviewPage(vscode);
  await createList(vscode, 'Readers');
  const addresses = await subscribe(sandbox, listOf(mailroom, 'Readers'), 'person');
  await toReview(vscode, { letter: 'spring.html', subject: 'Spring is here', list: 'Readers' });
  await review.text();
  await inAllThemes(vscode, review.page, 'build/ui/review');
  await narrowTo(vscode, review.page, 'build/ui/review-narrow.png');
  await review.send();
  await review.sent();
  await inAllThemes(vscode, review.page, 'build/ui/review-sent');
  await review.showStatistics();
  const page = vscode.webview();
  await page.locator('.pill', { hasText: 'Finished' }).waitFor();
  await allTried(mailroom);
  const counters = await readCampaign(sandbox, addresses);
  await assertStatistics(vscode, page, counters);
  const texts = await page.locator('.figure').allInnerTexts();
  assert.deepEqual(
    texts.map((text) => withoutPrograms(text.replace(/\s*\n\s*/g, ' '))),
    figuresOf(counters, true),
  );
});

test('a live campaign with 200 recipients is created, sent and read in Russian by keyboard only', async () => {
  const files = { 'spring.html': layout };
  await using mailroom = await Mailroom.open({ kind: 'live', language: 'ru', files });
  const { vscode, sandbox, door } = mailroom;
  const { quickInput, notifications } = vscode;
  const { keyboard } = vscode.page;
  const review = new ReviewPage(vscode);
  const step = (number: number) => quickInput.waitForTitle(`(${number}/5)`);
  const posts = () => door.takeRequests().filter((line) => line.startsWith('POST'));
  let isClicked = await watchMouse(vscode);

  await runWithKeys(vscode, 'New List…');
  await quickInput.waitForMessage(vscode.words('The name of the list'));
  await keyboard.type('Readers');
  await quickInput.accept();
  await quickInput.waitForMessage(vscode.words('The address of the web page where people subscribe to it'));
  await keyboard.type('https://example.com/');
  await quickInput.accept();
  await notifications.message('«Readers»');
  const addresses = await subscribe(sandbox, listOf(mailroom, 'Readers'), 'person');

  await runWithKeys(vscode, 'New Campaign…');
  await step(1);
  await keyboard.type('spring.html');
  await quickInput.acceptItem();
  await step(2);
  await keyboard.press('Control+A');
  await keyboard.type('Весна пришла');
  await quickInput.accept();
  await step(3);
  await tickFirstWithKeys(vscode);
  await quickInput.accept();
  await step(4);
  await quickInput.acceptItem();
  await step(5);
  await quickInput.acceptItem();

  const name = review.page.getByRole('textbox');
  const question = vscode.words('To confirm, type the name of the list: {0}', 'Readers');
  await review.text();
  posts();
  await tabTo(vscode, review.page, question);
  await keyboard.type('Reader');
  await keyboard.press('Enter');
  assert.equal(await isClicked(), false);
  await inAllThemes(vscode, review.page, 'build/ui/review-live-ru');
  await narrowTo(vscode, review.page, 'build/ui/review-live-ru-narrow.png');
  // Pictures in other themes need the mouse.
  isClicked = await watchMouse(vscode);
  await tabTo(vscode, review.page, vscode.words('Edit Campaign…'));
  await keyboard.press('Enter');
  await step(5);
  await quickInput.acceptItem();
  await review.text();
  assert.equal(await name.inputValue(), '');
  assert.deepEqual(posts(), []);
  // After a refusal the review stays as it was, and the name is typed again.
  sandbox.misbehave({ path: '/mailer/sends.json', status: 400 });
  for (const isRefused of [true, false]) {
    await tabTo(vscode, review.page, question);
    await keyboard.press('Control+A');
    await keyboard.type('Readers');
    // Enter would hold the campaign for five minutes first.
    await tabTo(
      vscode,
      review.page,
      vscode.counted('Send Now, Without the {0} Minute|Send Now, Without the {0} Minutes', 5),
    );
    await keyboard.press('Enter');
    if (isRefused) await notifications.message(vscode.words('Couldn’t send “{0}”', 'Весна пришла'));
    sandbox.misbehave();
  }
  await tabTo(vscode, review.page, vscode.words('Show Statistics'));
  const sent = 'POST /mailer/sends.json';
  assert.deepEqual(posts(), ['POST /mailer/makets.json', sent, sent]);

  await keyboard.press('Enter');
  const page = vscode.webview();
  await page.locator('.pill', { hasText: vscode.words('Finished') }).waitFor();
  await allTried(mailroom);
  await assertStatistics(vscode, page, await readCampaign(sandbox, addresses));
  assert.equal(await isClicked(), false);
});

/** Returns a function that says whether a button of the mouse was pressed since, anywhere but in a page. */
async function watchMouse({ page }: Workbench): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-clicked');
    document.addEventListener('mousedown', () => document.body.setAttribute('data-clicked', ''), true);
  });
  return () => page.evaluate(() => document.body.hasAttribute('data-clicked'));
}
