import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { sendNow } from './support/sendNow.ts';
import { sharedWindow } from './support/sharedWindow.ts';

const window = sharedWindow({}, async (vscode) => {
  await vscode.view('Makets').pressInWelcome('Start with the Sandbox');
  await vscode.view('Makets').waitFor('spring');
});

beforeEach(async () => {
  const vscode = window();
  const inbox = vscode.view('Sandbox Mailboxes');
  await vscode.run('View: Close All Editors');
  await vscode.showViews('Sandbox Mailboxes');
  await inbox.waitFor('Light for long');
  await inbox.collapse();
});

/** Returns the addresses of a campaign's newest letters. */
async function readersOf(campaign: string): Promise<string[]> {
  const inbox = window().view('Sandbox Mailboxes');
  await inbox.expand(campaign);
  await inbox.waitForChildOf(campaign);
  const [, letters = ''] = (await inbox.text()).split(new RegExp(`^${campaign}.*\\n`, 'm'));
  return letters.split(/^(?! )/m)[0]?.match(/[a-z.]+@[a-z]+\.example/g) ?? [];
}

test('a sandbox that is reset shows its letters again, also when the inbox is the only open view', async () => {
  const vscode = window();
  const tree = vscode.view('Sandbox Mailboxes');
  const [reader = ''] = await readersOf('Light for long');
  await tree.choose(reader, 'Reply as Reader');
  await tree.waitFor('Replies');
  await vscode.run('Mailroom: Reset Sandbox…');
  await vscode.answer('Reset');
  await tree.row('Replies').waitFor({ state: 'detached' });
  await tree.waitFor('Light for long');
});

test('a letter is found by its address and opens; the inbox fills while a campaign runs', async () => {
  const vscode = window();
  const tree = vscode.view('Sandbox Mailboxes');
  const { quickInput } = vscode;
  await vscode.run('Mailroom: Find Letter…');
  await quickInput.type('greta.');
  await quickInput.waitForItem('greta.');
  await vscode.screenshot('build/ui/inbox-find.png');
  await quickInput.pick('Light for long evenings');
  await vscode.page.locator('.tab.active', { hasText: 'Light for long evenings.eml' }).waitFor();
  const valid = 'Valid: the letter has not changed since it was signed.';
  await vscode.webview().getByText('Sender and Delivery').click();
  await vscode.webview().getByText(`lumen.example — ${valid}`).waitFor();
  await vscode.webview().getByRole('radio', { name: 'Headers' }).check({ force: true });
  await vscode.webview().getByText(valid, { exact: true }).waitFor();
  await vscode.screenshot('build/ui/inbox-signature.png');

  await sendNow(vscode, { letter: 'Spring sale', subject: 'To the inbox', list: 'Newsletter' });
  await tree.waitFor('To the inbox');
  const count = async () =>
    Number(/To the inbox {2}([\d,]+)/.exec(await tree.text())?.[1]?.replaceAll(',', '') ?? 0);
  const first = await count();
  await eventually(async () => assert.ok((await count()) > first, `${first}, then ${await count()}`));
});

test('a reader’s reply opens and appears under Replies, and another letter bounces', async () => {
  const vscode = window();
  const tree = vscode.view('Sandbox Mailboxes');
  const [first = '', second = ''] = await readersOf('Light for long');
  assert.equal(
    await tree.menu(first),
    'Reply as Reader\nUnsubscribe as Reader\nReport Spam as Reader\n-\nBounce as Mail Server',
  );
  await tree.row(second).click({ button: 'right' });
  await vscode.page.locator('.monaco-menu .action-item').first().waitFor();
  await vscode.screenshot('build/ui/inbox-menu.png');
  await vscode.page.keyboard.press('Escape');

  await tree.choose(first, 'Reply as Reader');
  await vscode.page.locator('.tab.active', { hasText: 'Re: Light for long evenings.eml' }).waitFor();
  await vscode.webview().locator('pre', { hasText: 'thank you for your letter' }).waitFor();
  await tree.waitFor('Replies');
  await tree.expand('Replies');
  await tree.waitForChildOf('Replies');
  await vscode.screenshot('build/ui/inbox-replies.png');

  const letters = async () => {
    const [, count = ''] = /Light for long evenings {2}([\d,]+)/.exec(await tree.text()) ?? [];
    return Number(count.replaceAll(',', ''));
  };
  const before = await letters();
  await tree.choose(second, 'Bounce as Mail Server');
  await eventually(async () => assert.equal(await letters(), before - 1));
  assert.ok(!(await readersOf('Light for long')).includes(second));
});

test('an unsubscribe link opens the sandbox through the server of VS Code, and its button unsubscribes', async () => {
  const vscode = window();
  const tree = vscode.view('Sandbox Mailboxes');
  const [reader = ''] = await readersOf('Light for dark');
  await tree.row(reader).click();
  const link = vscode
    .webview()
    .frameLocator('iframe.content')
    .getByRole('link', { name: /unsubscribe/i });
  const opening = vscode.page.context().waitForEvent('page');
  await link.click();
  const page = await opening;
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You are unsubscribed').waitFor();
  assert.ok(page.url().startsWith(vscode.url), page.url());
});

test('a sender is confirmed by the link in its letter, and appears below its domain', async () => {
  const vscode = window();
  const { quickInput, notifications, page } = vscode;
  await vscode.run('Mailroom: Add Sender…');
  await quickInput.waitForTitle('Add Sender');
  await quickInput.type('hello@studio.test');
  await vscode.screenshot('build/ui/sender-add.png');
  await quickInput.accept();
  await notifications.press('Confirm hello@studio.test with the link', 'Open Letter');
  const link = vscode.webview().frameLocator('iframe.content').getByRole('link');
  const opening = page.context().waitForEvent('page');
  await link.click();
  const confirmed = await opening;
  await confirmed.getByText('You can now send letters from this address.').waitFor();
  await confirmed.close();

  await vscode.showViews('Domains');
  const domains = vscode.view('Domains');
  await domains.expand('studio.test');
  await domains.waitFor('hello@studio.test');
  await vscode.screenshot('build/ui/sender-domain.png');
  assert.match(await domains.text(), /^ {2}hello@studio\.test {2}confirmed sender$/m);
});
