import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { runWithKeys, tickFirstWithKeys } from './support/keys.ts';
import { createList } from './support/lists.ts';
import { Mailroom } from './support/mailroom.ts';
import { inAllThemes } from './support/pagePictures.ts';
import type { QuickInput } from './support/quickInput.ts';
import { ReviewPage } from './support/reviewPage.ts';
import { toReview } from './support/sendNow.ts';
import type { Workbench } from './support/workbench.ts';

const layout =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Spring sale</title></head><body><p lang="en" dir="ltr">Spring is here</p></body></html>';
const campaign = { letter: 'spring.html', subject: 'Spring is here', list: 'Readers' };

test('a campaign is shared, answered in a browser, approved, held, stopped, and sent', async () => {
  await using mailroom = await Mailroom.open({
    files: { 'spring.html': layout },
    settings: { 'mailroom.sending.hold': { Work: 5 }, 'mailroom.review.approvals': { Work: 1 } },
  });
  const { vscode } = mailroom;
  const review = new ReviewPage(vscode);
  const sends = () => mailroom.door.takeRequests().filter((line) => line === 'POST /mailer/sends.json');
  await createList(vscode, 'Readers');
  await toReview(vscode, campaign);
  assert.match(await review.text(), /Nobody has approved this version, and 1 person must\./);
  sends();

  await review.page.getByRole('button', { name: 'Approval: Share for Approval…' }).click();
  const packet = await share(mailroom, { subject: 'Spring is here', reader: 'Vera' });
  await using browser = await openPacket(vscode, packet);
  const { page, requested } = browser;
  await page.frameLocator('iframe').getByText('Spring is here').waitFor();
  await page.screenshot({ path: 'build/ui/packet.png', fullPage: true });

  await page.getByRole('button', { name: 'Mark a Place in the Letter' }).click();
  await page.frameLocator('iframe').getByText('Spring is here').click();
  await page.getByLabel('Spring is here').fill('Add the date');
  await page.getByRole('button', { name: 'Ask for Changes' }).click();
  await readAnswer(vscode, page);
  assert.match(
    await vscode.notifications.message('asked for changes'),
    /Vera asked for changes .+ with 1 remark\./,
  );
  assert.match(await review.text(), /Vera asked for changes/);

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await vscode.notifications.clear();
  await readAnswer(vscode, page);
  assert.equal(await vscode.notifications.message('Vera'), 'Vera approved “Spring is here”.');
  await review.page.getByText(/^Approved by Vera/).waitFor();
  await inAllThemes(vscode, review.page, 'build/ui/approved');
  assert.deepEqual(requested, []);

  const hold = review.page.getByRole('button', { name: / in .+ Minutes?, / });
  const stop = review.page.getByRole('button', { name: 'Stop', exact: true });
  await hold.click();
  await stop.click();
  await review.page.getByText('Stopped. Nothing was sent.').waitFor();
  assert.deepEqual(sends(), []);
  await hold.click();
  await stop.waitFor();
  await vscode.run('Mailroom: Send Now');
  await review.sent();
  assert.deepEqual(sends(), ['POST /mailer/sends.json']);
});

test('a packet is shared and opened as a new campaign by keyboard, in Russian', async () => {
  await using mailroom = await Mailroom.open({ language: 'ru', files: { 'spring.html': layout } });
  const { vscode } = mailroom;
  const { quickInput } = vscode;
  const { keyboard } = vscode.page;
  const review = new ReviewPage(vscode);
  const step = (number: number) => quickInput.waitForTitle(`(${number}/5)`);
  await runWithKeys(vscode, 'New List…');
  await quickInput.waitForMessage(vscode.words('The name of the list'));
  await keyboard.type('Readers');
  await quickInput.accept();
  await quickInput.waitForMessage(vscode.words('The address of the web page where people subscribe to it'));
  await keyboard.type('https://example.com/');
  await quickInput.accept();
  await vscode.notifications.message('«Readers»');

  await runWithKeys(vscode, 'New Campaign…');
  await step(1);
  await quickInput.acceptItem();
  await step(2);
  await keyboard.press('Control+A');
  await keyboard.type('Весна пришла');
  await quickInput.accept();
  await step(3);
  await tickFirstWithKeys(vscode);
  await quickInput.accept();
  for (const number of [4, 5]) {
    await step(number);
    await quickInput.acceptItem();
  }
  await review.text();
  await runWithKeys(vscode, 'Share for Approval…');
  const packet = await share(mailroom, { subject: 'Весна пришла', reader: 'Вера' });
  await using browser = await openPacket(vscode, packet);
  await browser.page.setViewportSize({ width: 320, height: 800 });
  await browser.page.getByText('Что отправляется').waitFor();
  await browser.page.screenshot({ path: 'build/ui/packet-ru-320.png', fullPage: true });

  await runWithKeys(vscode, 'Open Campaign File…');
  await quickInput.waitForItem('Весна пришла - Вера.html');
  await quickInput.type(packet);
  await quickInput.accept();
  // Nothing in the file decides anything: each question is asked, with its answer selected.
  for (const number of [1, 2, 3, 4, 5]) await takeStep(quickInput, `(${number}/5)`);
  await vscode.page.locator('.tab', { hasText: 'Весна пришла' }).nth(1).waitFor();
  assert.match(await review.text(), /Весна пришла/);
});

/** Takes the selected answer of a step with Enter, until the box goes on: it ignores keys while its entries are loading. */
async function takeStep(quickInput: QuickInput, step: string): Promise<void> {
  const title = quickInput.widget.locator('.quick-input-title', { hasText: step });
  await title.waitFor();
  while (await title.isVisible()) await quickInput.accept();
}

/** Answers the questions of Share for Approval. Returns the path of the packet. */
async function share(
  { vscode, folder }: Mailroom,
  { subject, reader }: { readonly subject: string; readonly reader: string },
): Promise<string> {
  const { quickInput, notifications } = vscode;
  await quickInput.input.waitFor();
  await quickInput.type(reader);
  await quickInput.accept();
  const name = `${subject} - ${reader}.html`;
  await quickInput.saveAs(name);
  await notifications.message(name);
  return join(folder, name);
}

/** Opens a packet as its reader does, and notes what it requests. */
async function openPacket(vscode: Workbench, packet: string) {
  const browser = vscode.page.context().browser() ?? assert.fail('no browser');
  const context = await browser.newContext();
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:file|data|about|mailto):/.test(request.url())) requested.push(request.url());
  });
  await page.goto(pathToFileURL(packet).href);
  return { page, requested, [Symbol.asyncDispose]: () => context.close() };
}

/** Copies the answer of a packet, and reads it in VS Code. */
async function readAnswer(vscode: Workbench, packet: Page): Promise<void> {
  const answer = await packet.getByLabel('The answer to send back').inputValue();
  await vscode.page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `> ${answer.replaceAll('\n', '\n> ')}`,
  );
  await vscode.run('Mailroom: Read Answer…');
}
