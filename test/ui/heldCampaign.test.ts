import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { createList } from './support/lists.ts';
import { Mailroom } from './support/mailroom.ts';
import { inAllThemes } from './support/pagePictures.ts';
import { ReviewPage } from './support/reviewPage.ts';
import { toReview } from './support/sendNow.ts';
import type { Workbench } from './support/workbench.ts';

const layout =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Spring sale</title></head><body><p lang="en" dir="ltr">Hello</p></body></html>';
const campaign = { letter: 'spring.html', subject: 'Spring is here', list: 'Readers' };

let mailroom: Mailroom;
let vscode: Workbench;
let review: ReviewPage;

closeWhatFailuresLeave(() => vscode);
before(async () => {
  mailroom = await Mailroom.open({
    files: { 'spring.html': layout },
    settings: { 'mailroom.sending.hold': { Work: 5 } },
  });
  ({ vscode } = mailroom);
  review = new ReviewPage(vscode);
  await createList(vscode, 'Readers');
  mailroom.door.takeRequests();
});
after(() => mailroom[Symbol.asyncDispose]());

const sendRequests = () => mailroom.door.takeRequests().filter((line) => line === 'POST /mailer/sends.json');
const bar = () => review.page.locator('.bar');
const hold = async () => {
  await review.text();
  await review.page.getByRole('button', { name: / in .+ Minutes?, / }).click();
  await bar().getByText('Until then, you can stop it.').waitFor();
};

test('a held campaign is in the view and in the status bar, where one click stops it', async () => {
  await toReview(vscode, campaign);
  await hold();
  await vscode.showViews('Campaigns');
  await vscode.view('Campaigns').waitFor('held, sends at');
  await inAllThemes(vscode, review.page, 'build/ui/held');
  const stop = vscode.statusBar.getByRole('button', { name: 'Stop the held campaign “Spring is here”' });
  await stop.click();
  assert.equal(await vscode.notifications.message('Stopped'), 'Stopped: “Spring is here” was not sent.');
  await bar().getByText('Stopped. Nothing was sent.').waitFor();
  await stop.waitFor({ state: 'detached' });
  assert.deepEqual(sendRequests(), []);
});

test('a campaign that was held when its window was closed is not sent, and the next window says so', async () => {
  await vscode.notifications.clear();
  await hold();
  await vscode.reload();
  const message = await vscode.notifications.message('was not sent');
  assert.match(message, /^The campaign “Spring is here” was not sent: the window was closed at .+ [AP]M\.$/);
  await vscode.notifications.press('was not sent', 'Show Review');
  assert.match(await review.text(), /Send in 5 Minutes, to List “.+”/);
  assert.equal(await vscode.page.locator('.tab', { hasText: 'Review: Spring is here' }).count(), 1);
  assert.deepEqual(sendRequests(), []);
});

test('a held campaign outlives its page, and is sent at once if the user says so', async () => {
  await vscode.notifications.clear();
  await hold();
  await vscode.run('View: Close Editor');
  assert.deepEqual(sendRequests(), []);
  await vscode.run('Mailroom: Send Now');
  await vscode.notifications.message('Campaign “Spring is here”');
  assert.deepEqual(sendRequests(), ['POST /mailer/sends.json']);
});
