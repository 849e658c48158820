import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import { createMailingService } from '../../src/service/index.ts';
import { badMailServer } from '../support/badMailServer.ts';
import { putMakets } from '../support/folders.ts';
import { startMailServer } from '../support/smtpServer.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { watchForLinks } from './support/linkWatch.ts';
import { createList } from './support/lists.ts';
import { Mailroom } from './support/mailroom.ts';
import type { Notifications } from './support/notifications.ts';
import type { QuickInput } from './support/quickInput.ts';
import { ReviewPage } from './support/reviewPage.ts';
import { sendNow } from './support/sendNow.ts';
import type { Workbench } from './support/workbench.ts';

const command = 'Mailroom: New Campaign…';
const wizard = 'New Campaign · Work';
const layout =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Spring sale</title></head><body><p lang="en" dir="ltr">Hello</p></body></html>';

const autumn = layout.replace('Spring sale', 'Autumn').replace('Hello', 'What was reviewed');

let mailroom: Mailroom;
let vscode: Workbench;
let quickInput: QuickInput;
let notifications: Notifications;
let review: ReviewPage;

closeWhatFailuresLeave(() => vscode);
before(async () => {
  const settings = { 'workbench.hover.delay': 500 };
  mailroom = await Mailroom.open({ files: { 'spring.html': layout, 'autumn.html': autumn }, settings });
  ({ vscode } = mailroom);
  ({ quickInput, notifications } = vscode);
  review = new ReviewPage(vscode);
  for (const list of ['Readers', 'Customers']) await createList(vscode, list);
});
after(() => mailroom[Symbol.asyncDispose]());

beforeEach(async () => {
  mailroom.sandbox.misbehave();
  await notifications.clear();
  mailroom.door.takeRequests();
});

interface SendRow {
  readonly letter_title: string;
  readonly maket: number;
  readonly starts_at: number;
}
const sends = (subject: string) =>
  mailroom.rows<SendRow & { id: number }>(
    `SELECT id, letter_title, maket, starts_at FROM sends WHERE letter_title = '${subject}'`,
  );
const listsOf = (send: number | undefined) =>
  mailroom
    .rows<{ title: string }>(
      `SELECT title FROM lists JOIN send_lists ON list = lists.id WHERE send = ${send} ORDER BY title`,
    )
    .map(({ title }) => title);
const sendRequests = () => mailroom.door.takeRequests().filter((line) => line === 'POST /mailer/sends.json');
const step = (number: number, of = 5) => quickInput.waitForTitle(`${wizard} (${number}/${of})`);

/** Answers the question for the lists. */
async function chooseLists(...lists: string[]): Promise<void> {
  await quickInput.tickOnly(...lists);
  await quickInput.pressOk();
  await step(4);
}

/** Answers all questions up to the start time. */
async function upToStart(subject: string, ...lists: string[]): Promise<void> {
  await vscode.run(command);
  await step(1);
  await quickInput.pick('spring.html');
  await step(2);
  await quickInput.type(subject);
  await quickInput.accept();
  await step(3);
  await chooseLists(...lists);
  await quickInput.acceptItem();
  await step(5);
}

test('a campaign is created from a layout, and going back keeps the answers', async () => {
  await vscode.run(command);
  await step(1);
  await quickInput.pick('spring.html');
  await step(2);
  assert.equal(await quickInput.input.inputValue(), 'Spring sale');
  await quickInput.type('Spring is here');
  await quickInput.accept();
  await step(3);
  await quickInput.tick('Readers', 'Customers');
  await goBack();
  await step(2);
  assert.equal(await quickInput.input.inputValue(), 'Spring is here');
  await quickInput.accept();
  await step(3);
  await chooseLists('Readers', 'Customers');
  assert.equal(
    await quickInput.text(),
    `
${wizard} (4/5)
- news@lumen.example | default
- hello@lumen.example
- offers@tern.example | not confirmed: confirm it in the service’s web cabinet first`.slice(1),
  );
  await quickInput.accept();
  await step(5);
  await quickInput.pick('Now');
  const text = await review.text();
  for (const line of [
    'Spring is here',
    'Not checked yet: ',
    'Letter spring.html',
    'Line 1: The letter is sent in UTF-8, but doesn’t declare this encoding.',
    'To “Customers”, list ',
    'From news@lumen.example',
    'When Right after you press Send',
  ]) {
    assert.ok(text.includes(line), `${line} is not in ${text}`);
  }
  assert.deepEqual(sendRequests(), []);
  await review.send();
  const [send] = await waitForSend('Spring is here');
  assert.match(await review.sent(), new RegExp(`Accepted by the service .+, as campaign ${send?.id}\\.`));
  await review.page
    .getByText(/^(?:Sent to \d+ (?:person|people) on |The service reports 0 recipients)/)
    .waitFor();
  assert.deepEqual(listsOf(send?.id), ['Customers', 'Readers']);
  assert.deepEqual(sendRequests(), ['POST /mailer/sends.json']);
  await vscode.view('Campaigns').waitFor('Spring is h');
});

const cutWords =
  'The connection broke before the service confirmed the new campaign. It may or may not exist. Check the Campaigns page of the service’s web cabinet before you try again.';

test('a send whose connection breaks is kept as unknown, and only the user can repeat it', async () => {
  await upToStart('Cut off', 'Readers');
  mailroom.sandbox.misbehave({ path: '/mailer/sends.json', cut: 'after' });
  await quickInput.pick('Now');
  await review.send();
  for (const name of ['I Found It, Enter Its Number…', 'It Isn’t There, Review Again…'])
    await review.page.getByRole('button', { name }).waitFor();
  await vscode.showMailroom();
  await vscode.view('Campaigns').waitFor('Cut off');
  const last = (await mailroom.journal()).slice(-2);
  assert.deepEqual(
    last.map(({ event }) => event),
    ['requested', 'unknown'],
  );
  // Reloading the window does not repeat it.
  mailroom.sandbox.misbehave();
  await vscode.reload();
  await vscode.showMailroom();
  const campaigns = vscode.view('Campaigns');
  await campaigns.waitFor('Unknown');
  await campaigns.waitFor('Cut off');
  assert.deepEqual(sendRequests(), ['POST /mailer/sends.json']);
  assert.equal(sends('Cut off').length, 1);

  await campaigns.row('Cut off').click();
  assert.equal(await notifications.message('The connection broke'), cutWords);
  assert.deepEqual(await notifications.buttons('The connection broke'), [
    'Created, Enter Its Number…',
    'Not Created, Try Again',
  ]);
  await notifications.press('The connection broke', 'Created, Enter Its Number…');
  await quickInput.input.waitFor();
  await quickInput.type('99999');
  await quickInput.accept();
  await notifications.message('There is no campaign 99999');
  await notifications.clear();
  await campaigns.row('Cut off').click();
  await notifications.press('The connection broke', 'Created, Enter Its Number…');
  const [send] = sends('Cut off');
  await quickInput.input.waitFor();
  await quickInput.type(String(send?.id));
  await quickInput.accept();
  await notifications.message('Added campaign “Cut off”.');
  assert.deepEqual(sendRequests(), []);
});

test('lines that another window or git adds to the journal are shown', async () => {
  const [{ account = '' } = {}] = await mailroom.journal();
  const event = { v: 1, at: new Date().toISOString(), account, event: 'known', kind: 'send', id: 4711 };
  const path = join(mailroom.folder, '.mailroom/journal.jsonl');
  await appendFile(path, `${JSON.stringify({ ...event, title: 'From a colleague' })}\n`);
  await vscode.view('Campaigns').waitFor('From a coll');
});

test('a subscriber is added, and the address is in no file of the workspace', async () => {
  await vscode.run('Mailroom: Add Subscribers…');
  await quickInput.waitForTitle('1/3');
  await quickInput.pick('Readers');
  await quickInput.waitForTitle('2/3');
  await quickInput.type('reader@example');
  await quickInput.waitForMessage('is not a domain');
  await quickInput.type('Ada <reader@example.com>');
  await quickInput.accept();
  await quickInput.waitForTitle('3/3');
  await quickInput.pick('Add with Confirmation Letter');
  assert.equal(
    await notifications.message('Added'),
    'Added the subscriber to “Readers”. A letter asks to confirm the subscription; campaigns reach the address after that.',
  );
  const rows = mailroom.rows<{ email: string; fields: string; state: string }>(
    'SELECT email, fields, state FROM subscribers',
  );
  assert.deepEqual(rows, [{ email: 'reader@example.com', fields: '{"name":"Ada"}', state: 'unconfirmed' }]);
  const journal = JSON.stringify(await mailroom.journal());
  assert.ok(!journal.includes('reader@') && !journal.includes('Ada'));
});

test('a campaign sends the reviewed letter, whatever a colleague’s journal claims', async () => {
  const other = await makeElsewhere('Autumn', '<p>What nobody reviewed</p>');
  const [{ account = '' } = {}] = await mailroom.journal();
  const request = `${randomUUID()}/${randomUUID()}`;
  const base = { v: 1, at: new Date().toISOString(), account };
  const creation = { kind: 'maket', title: 'Autumn', layout: 'autumn.html', ownFooter: false };
  const hash = layoutHash('Autumn', { html: autumn });
  const lines = [
    { ...base, event: 'requested', request, creation: { ...creation, hash, bytes: autumn.length } },
    { ...base, event: 'created', request, id: other },
    { ...base, event: 'known', kind: 'send', id: 4712, title: 'Read by now' },
  ];
  const path = join(mailroom.folder, '.mailroom/journal.jsonl');
  await appendFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await vscode.view('Campaigns').waitFor('Read by now');
  await upToAutumnsReview('Autumn is here');
  const text = await review.text();
  const claim = `The journal says that maket ${other} has this content, but this machine has no record of uploading it.`;
  assert.ok(text.includes(claim), text);
  await review.send();
  const [send] = await waitForSend('Autumn is here');
  assert.deepEqual(bodiesOf(send?.maket), [autumn]);
  assert.notEqual(send?.maket, other);

  // The next window also knows what was uploaded from this machine.
  await vscode.reload();
  await vscode.showMailroom();
  await vscode.view('Campaigns').waitFor('Autumn is h');
  mailroom.door.takeRequests();
  await upToAutumnsReview('Autumn is still here');
  assert.ok(!(await review.text()).includes('Sending it uploads'));
  await review.send();
  assert.equal((await waitForSend('Autumn is still here'))[0]?.maket, send?.maket);
  assert.ok(!mailroom.door.takeRequests().includes('POST /mailer/makets.json'));
});

async function makeElsewhere(title: string, body: string): Promise<number> {
  const { url: address, key } = mailroom.sandbox;
  const elsewhere = createMailingService({ address, key, dateFormat: 'unix' });
  try {
    return await elsewhere.createMaket({ title, body });
  } finally {
    await elsewhere.close();
  }
}

async function upToAutumnsReview(subject: string): Promise<void> {
  await vscode.run(command);
  await step(1);
  await quickInput.pick('autumn.html');
  await step(2);
  await quickInput.type(subject);
  await quickInput.accept();
  await step(3);
  await chooseLists('Readers');
  await quickInput.acceptItem();
  await step(5);
  await quickInput.pick('Now');
  await review.page.locator('.inbox-row .subject').getByText(subject, { exact: true }).waitFor();
}

function bodiesOf(maket: number | undefined): string[] {
  return mailroom
    .rows<{ body: string }>(`SELECT body FROM makets WHERE id = ${maket}`)
    .map(({ body }) => body);
}

async function goBack(): Promise<void> {
  await quickInput.widget.locator('.action-label[aria-label^="Back"]').click();
}

/**
 * Returns the sends with this subject once the page shows the result: closed earlier, it would not know the
 * outcome.
 */
async function waitForSend(subject: string) {
  await review.sent();
  return sends(subject);
}

test('keys that are pressed in the list picker never reach the layout behind it', async () => {
  await vscode.openFile('spring.html');
  await vscode.run(command);
  await step(1);
  await quickInput.accept();
  await step(2);
  await quickInput.accept();
  await step(3);
  await quickInput.tick('Readers');
  for (const key of ['Control+A', 'Backspace', 'Control+Z', 'Control+Y'])
    await vscode.page.keyboard.press(key);
  await quickInput.pressOk();
  await step(4);
  await quickInput.cancel();
  assert.equal(await vscode.page.locator('.tab.active.dirty').count(), 0);
  assert.match(await vscode.page.locator('.monaco-editor .view-lines').first().innerText(), /Hello/);
});

test('the review shows what is known, and an uploaded letter goes into the folder of its earlier maket', async () => {
  const { url, key } = mailroom.sandbox;
  const service = createMailingService({ address: url, key, dateFormat: 'unix' });
  const [earlier] = mailroom.rows<{ id: number }>(
    "SELECT id FROM makets WHERE title = 'Spring sale' ORDER BY id DESC LIMIT 1",
  );
  await putMakets(service, 'season', [earlier?.id ?? 0]);
  await service.close();
  await vscode.openFile('spring.html');
  await vscode.page.locator('.editor-instance .view-line').first().click();
  await vscode.page.keyboard.press('Control+End');
  // An empty line is a change that adds no finding.
  await vscode.page.keyboard.press('Enter');
  await upToStart('With a folder', 'Readers');
  await quickInput.pick('Now');
  const text = await review.text();
  for (const line of [
    'Sending it uploads the letter, with its unsaved changes.',
    'Size: 0.2 KB, without the footer',
    'The footer isn’t known yet.',
    'Line 1: The letter is sent in UTF-8, but doesn’t declare this encoding.',
    ' added in Mailroom ',
  ]) {
    assert.ok(text.includes(line), `${line} is not in ${text}`);
  }
  await review.send();
  const [send] = await waitForSend('With a folder');
  const folders = mailroom.rows<{ title: string }>(
    `SELECT title FROM folders JOIN folder_makets ON folder = folders.id WHERE maket = ${send?.maket}`,
  );
  assert.deepEqual(folders, [{ title: 'season' }]);
});

test('campaigns of the sandbox say why letters wait while the mail server is down', async () => {
  await using bad = await badMailServer('554 [harm](command:undo)', () => undefined);
  const campaigns = vscode.view('Campaigns');
  const message = campaigns.pane.locator('.message');
  const page = vscode.webview();
  const words =
    'Letters are waiting because the mail server is not available: CONN: 554 [harm]\u2060(command:undo). They are sent automatically when the server is back.';
  const start = (subject: string) => sendNow(vscode, { letter: 'spring.html', subject, list: 'Readers' });
  await switchTo('Sandbox');
  await addReaders();
  await setMailServer(bad.url);
  const links = await watchForLinks(vscode.page, 'harm');
  try {
    await start('To readers');
    await review.showStatistics();
    await page.locator('.pill', { hasText: 'Waiting' }).waitFor();
    await page.getByRole('status').getByText(words).waitFor();
    await message.getByText(words).waitFor();
    await notifications.clear();
    await campaigns.showTooltip('To readers', words);
    await vscode.screenshot('build/ui/letters-wait.png');
    assert.deepEqual(await links(), { places: ['tooltip', 'view message'], links: [] });
    await page.getByRole('button', { name: 'Check the Setting' }).click();
    await vscode.page.locator('.settings-editor').getByText('Sandbox: Smtp').first().waitFor();
    await vscode.run('View: Close Editor');
    await page.getByRole('status').getByText(words).waitFor();

    // Other accounts do not show the trouble of the sandbox.
    await switchTo('Work');
    await message.waitFor({ state: 'hidden' });
    await page.getByRole('status').getByText(words).waitFor({ state: 'detached' });
    await switchTo('Sandbox');
    await message.getByText(words).waitFor();

    await bad[Symbol.asyncDispose]();
    await using _ = await startMailServer({ port: bad.port });
    await page.locator('.pill', { hasText: 'Finished' }).waitFor();
    await page.getByRole('status').getByText(words).waitFor({ state: 'detached' });
    await message.waitFor({ state: 'hidden' });
  } finally {
    await setMailServer('');
    await switchTo('Work');
  }
});

/** Creates a list in the sandbox, with a suggested address and a typed one. */
async function addReaders(): Promise<void> {
  await createList(vscode, 'Readers');
  const add = async (typed: string, wanted: string, message: string) => {
    await vscode.run('Mailroom: Add Subscribers…');
    await quickInput.waitForTitle('1/3');
    await quickInput.pick('Readers');
    await quickInput.waitForTitle('2/3');
    await quickInput.waitForItem('reader@opens.example');
    await quickInput.type(typed);
    await quickInput.waitForItem(message);
    await vscode.screenshot(`build/ui/addresses-${typed.length}.png`);
    await quickInput.pick(wanted);
    await quickInput.waitForTitle('3/3');
    await quickInput.pick('Add Without Confirmation Letter');
    await notifications.message('Added the subscriber to “Readers”');
    await notifications.clear();
  };
  await add('ann@s', 'ann@slow.example', 'greylisted once, then delivered: 451 4.7.1');
  await add('bob@shop.example', 'bob@shop.example', 'bob@shop.example');
}

async function switchTo(account: string): Promise<void> {
  await vscode.run('Mailroom: Switch Account…');
  await quickInput.pick(account);
  await vscode.statusBar.getByText(account).waitFor();
}

/** Changes the setting in the settings editor, and waits until the status bar shows it. */
async function setMailServer(address: string): Promise<void> {
  await vscode.run('Preferences: Open Settings (UI)');
  const editor = vscode.page.locator('.settings-editor');
  await editor.locator('.search-container .monaco-editor').click();
  await vscode.page.keyboard.press('Control+A');
  await vscode.page.keyboard.type('mailroom.sandbox.smtp');
  const setting = editor.locator('.setting-item-contents', { hasText: 'Sandbox: Smtp' });
  await setting.locator('input').fill(address);
  const words = address === '' ? 'letters never leave this machine' : `letters go to ${address}`;
  await vscode.statusBar.locator(`[aria-label*="${words}"]`).first().waitFor();
}
