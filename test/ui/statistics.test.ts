import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FrameLocator } from 'playwright-core';
import { createMailingService } from '../../src/service/index.ts';
import { eventually } from '../support/eventually.ts';
import { readMessage } from '../support/readMessage.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { Mailroom } from './support/mailroom.ts';
import { inAllThemes } from './support/pagePictures.ts';
import type { Workbench } from './support/workbench.ts';

const pictures = 'build/ui';
const journal = '.mailroom/journal.jsonl';
const addresses = [
  ...['anna', 'boris', 'clara', 'dmitri', 'elena', 'fyodor', 'galina'].map((name) => `${name}@shop.example`),
  'nobody1@shop.example',
  'nobody2@shop.example',
  'gleb@wall.example',
];

let mailroom: Mailroom;
let vscode: Workbench;
let send: number;
let page: FrameLocator;

closeWhatFailuresLeave(() => vscode);
before(async () => {
  mailroom = await Mailroom.open({ files: { [journal]: '', 'letters/spring.html': '<p>Spring</p>' } });
  ({ vscode } = mailroom);
  send = await sendCampaign('Spring sale');
  for (const address of ['anna', 'boris', 'clara']) await visit(address, 'open');
  await visit('anna', 'open');
  await visit('anna', 'click');
  await makeKnown(send, 'Spring sale');
  await vscode.view('Campaigns').waitFor('Spring sale');
  await vscode.view('Campaigns').row('Spring sale').click();
  page = vscode.webview();
  await page.locator('.figure').first().waitFor();
});
after(() => mailroom[Symbol.asyncDispose]());

/** Sends at the service, and resolves when every letter has been tried. */
async function sendCampaign(subject: string): Promise<number> {
  const { url, key } = mailroom.sandbox;
  const service = createMailingService({ address: url, key, dateFormat: 'unix' });
  const list = await service.createList({ title: 'Customers', subscribeLink: 'https://shop.example/' });
  for (const email of addresses)
    await service.createSubscriber({ email, listId: list, skipConfirmation: true });
  const body = '<html><body><a href="https://shop.example/sale">The sale</a></body></html>';
  const maketId = await service.createMaket({ title: subject, body });
  const id = await service.createSend({ maketId, letterTitle: subject, lists: [list] });
  while ((await service.getSend(id, ['status'])).status !== 4) await vscode.page.waitForTimeout(50);
  await service.close();
  return id;
}

/** Does what a reader does: loads the counting picture of the letter, or follows its link. */
async function visit(name: string, kind: 'open' | 'click'): Promise<void> {
  const letter = (await mailroom.sandbox.inbox(`${name}@shop.example`)).at(-1);
  const { html } = await readMessage(letter?.source ?? new Uint8Array());
  const address = html.match(new RegExp(`http://[^"]*/t/${kind}/[^"]*`))?.[0];
  assert.ok(address);
  await fetch(address, { redirect: 'manual' });
}

async function makeKnown(id: number, title: string): Promise<void> {
  await write({ event: 'known', kind: 'send', id, title });
}

/** Adds lines to the journal, as git does that brings those of a colleague. */
async function write(...events: readonly object[]): Promise<void> {
  const account = `Work@${new URL(mailroom.door.url).origin}`;
  const lines = events.map((event) =>
    JSON.stringify({ v: 1, at: new Date().toISOString(), account, ...event }),
  );
  await appendFile(join(mailroom.folder, journal), lines.map((line) => `${line}\n`).join(''));
}

/** What really happened, counted in the sandbox's own tables. */
function truth() {
  const count = (sql: string) => mailroom.rows<{ n: number }>(sql.replace('SEND', String(send)))[0]?.n ?? -1;
  const letters = (state: string) =>
    count(`SELECT count(*) AS n FROM letters WHERE send = SEND AND state LIKE '${state}'`);
  const events = (kind: string, what: string) =>
    count(
      `SELECT count(${what}) AS n FROM events JOIN letters ON letters.id = letter WHERE send = SEND AND kind = '${kind}'`,
    );
  return {
    count: letters('%'),
    delivered: letters('delivered'),
    bounce: letters('bounced'),
    deferred: letters('deferred'),
    opened: events('open', 'DISTINCT letter'),
    opens_total: events('open', '*'),
    clicked: events('click', 'DISTINCT letter'),
    clicks_total: events('click', '*'),
    unsubs: events('unsubscribe', 'DISTINCT letter'),
    spam: events('complaint', 'DISTINCT letter'),
  };
}

const percent = (part: number, whole: number) =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(part / whole);

async function figures(): Promise<string[]> {
  const texts = await page.locator('.figure').allInnerTexts();
  return texts.map((text) => text.replace(/\s*\n\s*/g, ' '));
}

test('the five figures are those of the sandbox’s database', async () => {
  const { count, delivered, clicked, opened, unsubs, spam } = truth();
  assert.deepEqual([count, delivered, clicked, opened], [10, 7, 1, 3]);
  const figure = (label: string, part: number, whole: number) =>
    `${label} ${percent(part, whole)} ${part} of ${whole} ${whole === count ? 'sent' : 'delivered'}`;
  assert.deepEqual(await figures(), [
    figure('Delivered', delivered, count),
    figure('Clicked', clicked, delivered),
    figure('Opened', opened, delivered),
    figure('Unsubscribed', unsubs, delivered),
    `${figure('Complaints', spam, delivered)} Fine`,
  ]);
});

test('letter, lists and sender are named, as a colleague’s journal says, and lead to the layout and the maket', async () => {
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
      `Letter | maket ${maket}, which the journal calls “<b>Spring</b>” Show in Makets`,
      'Layout | letters/spring.html Open Layout Open Preview',
      'Lists | list 302, which the journal calls “Customers”, list 303',
      'From | news@shop.example',
    ],
  );
  await page.getByText('As the journal says; this machine has no record of making this campaign.').waitFor();
  await page.getByRole('button', { name: 'Show in Makets' }).click();
  await vscode.view('Makets').row(`#${maket}`).and(vscode.page.locator('.selected')).waitFor();
  await page.getByRole('button', { name: 'Open Layout' }).click();
  await vscode.page.locator('.tab.active', { hasText: 'spring.html' }).waitFor();
  await vscode.page.locator('.tab', { hasText: 'Statistics' }).click();
  await page.locator('.figure').first().waitFor();
});

test('every letter is accounted for, in a line', async () => {
  assert.equal(
    await page.locator('.whereabouts').innerText(),
    '10 letters: 7 delivered, 3 bounced, 0 deferred, 0 not known yet',
  );
});

test('the table of all counters is, too', async () => {
  const table = page.getByRole('table', { name: 'All counters' });
  const cells = await table.locator('tbody td:nth-child(2)').allInnerTexts();
  assert.deepEqual(cells.map(Number), Object.values(truth()));
});

test('failures are listed by code, the most frequent first, with what to do', async () => {
  const rows = await page
    .getByRole('table', { name: 'Why letters did not arrive' })
    .locator('tbody tr')
    .allInnerTexts();
  assert.equal(rows.length, 2);
  assert.match(rows[0] ?? '', /^501\s+2\s+The mailbox does not exist\.\s+Take these addresses off the list/);
  assert.match(rows[1] ?? '', /^512\s+1\s+The mailbox provider blocked .*\s+Not the addresses’ fault/);
});

test('what happens meanwhile appears in place, and the curve begins', async () => {
  await page.locator('main').evaluate((element) => element.setAttribute('data-same', 'yes'));
  await visit('dmitri', 'open');
  await visit('dmitri', 'click');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.locator('.figure', { hasText: '2 of 7' }).waitFor();
  assert.equal(await page.locator('main').getAttribute('data-same'), 'yes');
  await page.getByRole('img', { name: /^Over time/ }).waitFor();
  await vscode.view('Campaigns').waitFor('28.6% clicked · 70% delivered');
});

test('each chart says in words and in a table what it draws, by the keyboard alone', async () => {
  const { delivered, opened, clicked, count } = truth();
  const funnel = page.getByRole('img', { name: /^From letter to click/ });
  assert.equal(
    await funnel.locator('desc').textContent(),
    `Sent: ${count} (100% of those sent); Delivered: ${delivered} (70% of those sent); Opened: ${opened} (57.1% of those delivered); Clicked: ${clicked} (28.6% of those delivered)`,
  );
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await vscode.page.keyboard.press('Tab');
  await vscode.page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'From letter to click' });
  await table.waitFor();
  assert.deepEqual(await table.locator('tbody tr').allInnerTexts(), [
    `Sent\t${count}\t100% of those sent`,
    `Delivered\t${delivered}\t70% of those sent`,
    `Opened\t${opened}\t57.1% of those delivered`,
    `Clicked\t${clicked}\t28.6% of those delivered`,
  ]);
  await vscode.page.keyboard.press('Tab');
  await vscode.page.keyboard.press('Tab');
  await vscode.page.keyboard.press('Enter');
  const readings = page.getByRole('table', { name: 'Over time' });
  await readings.waitFor();
  assert.match((await readings.locator('tbody tr').last().innerText()) ?? '', /\t7\t4\t2$/);
});

test('when the service fails, the last figures stay, with the reason and a way on', async () => {
  const before = await figures();
  mailroom.sandbox.misbehave({ path: `/mailer/sends/${send}.json`, status: 400, body: 'code' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const status = page.getByRole('status');
  await status.getByText('Couldn’t read “Spring sale”: the service refused it').waitFor();
  assert.deepEqual(await figures(), before);
  mailroom.sandbox.misbehave();
  await status.getByRole('button', { name: 'Try Again' }).click();
  await status.getByRole('button').waitFor({ state: 'detached' });
});

test('from the palette it asks which campaign, and shows the page that is open already', async () => {
  await vscode.run('Mailroom: Show Statistics');
  await vscode.quickInput.waitForItem('Spring sale');
  await page.getByRole('heading', { name: 'Spring sale' }).click();
  await vscode.quickInput.pick('Spring sale');
  await vscode.page.locator('.tab.active', { hasText: 'Statistics: Spring sale' }).waitFor();
  assert.equal(await vscode.page.locator('.tab', { hasText: 'Statistics' }).count(), 1);
});

test('the page reads well in every theme, wide and narrow', async () => {
  await inAllThemes(vscode, page, `${pictures}/statistics`);
  await vscode.run('View: Toggle Primary Side Bar Visibility');
  await vscode.page.setViewportSize({ width: 368, height: 900 });
  await eventually(async () => {
    const [seen = 0, needed] = await page
      .locator('html')
      .evaluate((html) => [html.clientWidth, html.scrollWidth]);
    assert.ok(seen <= 330, `${seen} pixels`);
    assert.equal(needed, seen);
  });
  await vscode.screenshot(`${pictures}/statistics-narrow.png`);
  await vscode.page.setViewportSize({ width: 1440, height: 900 });
  await vscode.run('View: Toggle Primary Side Bar Visibility');
});

test('the page comes back after a reload', async () => {
  const before = await figures();
  await vscode.load();
  page = vscode.webview();
  await page.locator('.figure').first().waitFor();
  assert.deepEqual(await figures(), before);
});
