import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import {
  countersOf,
  figuresOf,
  finishCampaign,
  visit,
  withoutPrograms,
} from '../support/finishedCampaign.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { Mailroom } from './support/mailroom.ts';
import { inAllThemes, showIn } from './support/pagePictures.ts';
import type { Workbench } from './support/workbench.ts';

const pictures = 'build/ui';
const journal = '.mailroom/journal.jsonl';
let mailroom: Mailroom;
let vscode: Workbench;
let send: number;
let page: FrameLocator;

closeWhatFailuresLeave(() => vscode);
before(async () => {
  mailroom = await Mailroom.open({ files: { [journal]: '', 'letters/spring.html': '<p>Spring</p>' } });
  ({ vscode } = mailroom);
  send = await finishCampaign(mailroom.sandbox, 'Spring sale');
  await makeKnown(send, 'Spring sale');
  // Before its figures are read, the row is still to move to another group.
  await vscode.view('Campaigns').waitFor('delivered');
  await vscode.view('Campaigns').row('Spring sale').click();
  page = vscode.webview();
  await page.locator('.figure').first().waitFor();
});
after(() => mailroom[Symbol.asyncDispose]());

async function makeKnown(id: number, title: string): Promise<void> {
  await write({ event: 'known', kind: 'send', id, title });
}

/** Appends lines of a colleague to the journal, like a git merge. */
async function write(...events: readonly object[]): Promise<void> {
  const account = `Work@${new URL(mailroom.door.url).origin}`;
  const lines = events.map((event) =>
    JSON.stringify({ v: 1, at: new Date().toISOString(), account, ...event }),
  );
  await appendFile(join(mailroom.folder, journal), lines.map((line) => `${line}\n`).join(''));
}

const truth = () => countersOf(send, (sql) => mailroom.rows<{ n: number }>(sql));

async function figures(): Promise<string[]> {
  const texts = await page.locator('.figure').allInnerTexts();
  return texts.map((text) => withoutPrograms(text.replace(/\s*\n\s*/g, ' ')));
}

test('the key figures match the sandbox’s database', async () => {
  const { count, delivered, clicked, opened } = truth();
  assert.deepEqual([count, delivered, clicked, opened], [10, 7, 1, 3]);
  assert.deepEqual(await figures(), figuresOf(truth()));
});

test('letter, lists and sender are named from a colleague’s journal, and lead to layout and maket', async () => {
  const made = (request: string, id: number, creation: object) => [
    { event: 'requested', request, creation },
    { event: 'created', request, id },
  ];
  const [row] = mailroom.rows<{ maket: number }>(`SELECT maket FROM sends WHERE id = ${send}`);
  const maket = row?.maket ?? 0;
  const letter = {
    kind: 'maket',
    title: '<b>Spring</b>',
    layout: 'letters/spring.html',
    hash: 'a',
    bytes: 1,
  };
  await write(
    ...made('m', maket, { ...letter, ownFooter: false }),
    ...made('l', 302, { kind: 'list', title: 'Customers' }),
    ...made('s', send, {
      kind: 'send',
      maket,
      subject: 'Spring sale',
      lists: [302, 303],
      sender: 'news@shop.example',
    }),
  );
  const facts = page.locator('.made-of > div');
  await facts.nth(3).waitFor();
  const texts = await facts.allInnerTexts();
  assert.deepEqual(
    texts.map((text) => text.replace(/\s*\n\s*/g, ' | ')),
    [
      `Letter | “<b>Spring</b>”, maket ${maket} (name from the workspace’s records) Show in Makets`,
      'Layout | letters/spring.html Open Layout Open Preview',
      'Lists | “Customers”, list 302 (name from the workspace’s records); list 303',
      'From | news@shop.example',
    ],
  );
  await page.getByText('From the workspace’s records: this computer did not create the campaign.').waitFor();
  await page.getByRole('button', { name: 'Show in Makets' }).click();
  await vscode.view('Makets').row(`#${maket}`).and(vscode.page.locator('.selected')).waitFor();
  await page.getByRole('button', { name: 'Open Layout' }).click();
  await vscode.page.locator('.tab.active', { hasText: 'spring.html' }).waitFor();
  await vscode.page.locator('.tab', { hasText: 'Statistics' }).click();
  await page.locator('.figure').first().waitFor();
});

test('new opens and clicks appear in place, and the curve over time begins', async () => {
  await page.locator('main').evaluate((element) => element.setAttribute('data-same', 'yes'));
  await visit(mailroom.sandbox, 'dmitri', 'open');
  await visit(mailroom.sandbox, 'dmitri', 'click');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.locator('.figure', { hasText: '2 of 7' }).waitFor();
  assert.equal(await page.locator('main').getAttribute('data-same'), 'yes');
  await page.getByRole('img', { name: /^Over time/ }).waitFor();
  await vscode.view('Campaigns').waitFor('70% delivered');
});

test('when the service fails, the last figures stay, with the reason and their time, until Refresh reads new ones', async () => {
  const before = await figures();
  mailroom.sandbox.misbehave({ path: `/mailer/sends/${send}.json`, status: 400, body: 'code' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const status = page.getByRole('status');
  const failure = status.getByText(
    /^Couldn’t read “Spring sale”: the service refused the request \(400\): “The sandbox answers 400 on purpose”\. The figures below are of .+\.$/,
  );
  await failure.waitFor();
  assert.deepEqual(await figures(), before);
  mailroom.sandbox.misbehave();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await failure.waitFor({ state: 'detached' });
});

test('Show Statistics asks for the campaign, and reveals the page that is open already', async () => {
  await vscode.run('Mailroom: Show Statistics');
  await vscode.quickInput.waitForItem('Spring sale');
  await page.getByRole('heading', { name: 'Spring sale' }).click();
  await vscode.quickInput.pick('Spring sale');
  await vscode.page.locator('.tab.active', { hasText: 'Statistics: Spring sale' }).waitFor();
  assert.equal(await vscode.page.locator('.tab', { hasText: 'Statistics' }).count(), 1);
});

test('the page takes the colors of another theme at once', async () => {
  await inAllThemes(vscode, page, `${pictures}/statistics`);
  for (const [theme, colors] of [
    ['highContrast', 'rgb(255, 255, 255) on rgb(0, 0, 0)'],
    ['light', 'rgb(59, 59, 59) on rgb(255, 255, 255)'],
    ['dark', 'rgb(204, 204, 204) on rgb(31, 31, 31)'],
  ] as const) {
    await showIn(vscode, page, theme);
    const shown = await page.locator('body').evaluate((body) => {
      const { color, backgroundColor } = getComputedStyle(body);
      return `${color} on ${backgroundColor}`;
    });
    assert.equal(shown, colors, theme);
  }
});

test('the page is restored after a reload', async () => {
  const before = await figures();
  await vscode.reload();
  page = vscode.webview();
  await page.locator('.figure').first().waitFor();
  assert.deepEqual(await figures(), before);
});
