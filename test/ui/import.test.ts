import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Mailroom } from './support/mailroom.ts';
import { inAllThemes } from './support/pagePictures.ts';

const windows1251 = (text: string) =>
  Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });

const people = [
  'Имя;Почта;Город',
  'Анна;anna@reader.example;Тверь',
  'Петр;peter@reader.example;Москва',
  'Анна;Anna@reader.example;Тверь',
  'Борис;boris@reader;Тула',
  'Вера;vera@gmial.com;Омск',
  'Глеб;gleb@reader.example;Пенза;да',
  'Инфо;info@reader.example;Пермь',
].join('\r\n');

/** Creates the list “Readers” and opens the import of `people.csv` into it. */
async function importIntoNewList(vscode: Mailroom['vscode']) {
  await vscode.run('Mailroom: New List…');
  await vscode.quickInput.type('Readers');
  await vscode.quickInput.accept();
  await vscode.quickInput.type('https://shop.example/');
  await vscode.quickInput.accept();
  await vscode.showViews('Audience');
  const audience = vscode.view('Audience');
  await audience.waitFor('Readers');
  await audience.choose('Readers', 'Import Subscribers…');
  await vscode.quickInput.waitForItem('people.csv');
  await vscode.quickInput.pick('people.csv');
  const page = vscode.webview();
  return { audience, page };
}

test('a file of addresses is checked, corrected and imported into a list', async () => {
  await using mailroom = await Mailroom.open({});
  const { vscode } = mailroom;
  await writeFile(join(mailroom.folder, 'people.csv'), windows1251(people));
  const { audience, page } = await importIntoNewList(vscode);
  await page.getByText('4 of 7 rows can be added; 3 cannot.').waitFor();
  await vscode.screenshot('build/ui/import-checked.png');
  await page.getByRole('button', { name: 'Use vera@gmail.com' }).click();
  await page.getByRole('radio', { name: 'They signed up on our website' }).check();
  await page.getByRole('button', { name: 'Import 4 Addresses' }).scrollIntoViewIfNeeded();
  await inAllThemes(vscode, page, 'build/ui/import-ready');
  await page.getByRole('button', { name: 'Import 4 Addresses' }).click();
  await page.getByText('All 4 addresses are added.').waitFor();
  await inAllThemes(vscode, page, 'build/ui/import-done');
  await audience.waitFor('4 added from here');

  await audience.choose('Readers', 'Import Subscribers…');
  await vscode.quickInput.waitForItem('people.csv');
  await vscode.quickInput.pick('people.csv');
  await page.getByText('1 of 7 rows can be added; 6 cannot.').waitFor();
  await page.getByText('added before').waitFor();

  await audience.choose('Readers', 'Add Subscribers…');
  await vscode.quickInput.type('Ada <ada@reader.example>; bob@reader.example, nobody@reader');
  await vscode.quickInput.accept();
  await page.getByText('2 of 3 rows can be added; 1 cannot.').waitFor();
  assert.equal(await page.getByText('Encoding').count(), 0);

  const unsubscribed = 'Email Address,UNSUB_TIME\nada@reader.example,2026-01-01\n';
  await writeFile(join(mailroom.folder, 'people.csv'), unsubscribed);
  await audience.choose('Readers', 'Import Subscribers…');
  await vscode.quickInput.waitForItem('people.csv');
  await vscode.quickInput.pick('people.csv');
  await page.getByText('Addresses that can be suppressed: 1.').waitFor();
  await page.getByRole('button', { name: 'Suppress These Addresses…' }).click();
  await vscode.dialog.getByRole('button', { name: 'Suppress' }).click();
  await vscode.notifications.message('Suppressed addresses: 1.');
});

test('an import is paused, survives two reloads and adds each person once', async () => {
  await using mailroom = await Mailroom.open({});
  const { vscode, sandbox } = mailroom;
  const addresses = Array.from({ length: 90 }, (_, at) => `reader${at}@reader.example`);
  const rows = ['email', ...addresses, 'reader5@reader.example', 'nobody'];
  await writeFile(join(mailroom.folder, 'people.csv'), rows.join('\n'));
  const { page } = await importIntoNewList(vscode);
  await page.getByRole('radio', { name: 'They signed up on our website' }).check();
  sandbox.misbehave({ path: '/mailer/emails.json', perSecond: 10 });
  const added = () =>
    mailroom.rows<{ email: string }>('SELECT email FROM subscribers').map(({ email }) => email);
  await page.getByRole('button', { name: 'Import 90 Addresses' }).click();
  await page.getByText(/^[1-9]\d* of 90 addresses are added\.$/).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const before = added().length;

  // What was paused stays paused.
  await vscode.reload();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  assert.equal(added().length, before);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  // What was running goes on by itself.
  await vscode.reload();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  sandbox.misbehave();
  await page.getByText('All 90 addresses are added.').waitFor();
  assert.deepEqual(added().toSorted(), addresses.toSorted());
  const counts = await page.locator('.counts li').allInnerTexts();
  assert.deepEqual(counts, ['90 added', '1 wrong', '1 doubled']);

  await page.getByRole('button', { name: 'Save Report…' }).click();
  await vscode.quickInput.waitForItem('people.csv');
  await vscode.quickInput.accept();
  const path = join(mailroom.folder, 'people - report.csv');
  const report = () => readFile(path, 'utf8').catch(() => '');
  while (!(await report()).includes('\n93,')) await new Promise(setImmediate);
  const [, ...reported] = (await report()).trimEnd().split(/\r?\n/);
  assert.deepEqual(
    reported.map((line) => line.split(',').slice(0, 3).join(',')),
    [...addresses.map((email, at) => `${at + 2},added,${email}`), '92,doubled,', '93,wrong,'],
  );
});

test('an address with an unknown outcome is requested again only after a question', async () => {
  await using mailroom = await Mailroom.open({});
  const { vscode, sandbox } = mailroom;
  await writeFile(join(mailroom.folder, 'people.csv'), 'email\nanna@reader.example\nboris@reader.example\n');
  const { page } = await importIntoNewList(vscode);
  await page.getByRole('radio', { name: 'They signed up on our website' }).check();
  sandbox.misbehave({ path: '/mailer/emails.json', status: 503, requests: 1 });
  await page.getByRole('button', { name: 'Import 2 Addresses' }).click();
  await page.getByText('1 of 2 addresses are added. Not added: 1.').waitFor();
  sandbox.misbehave();
  await page.getByRole('button', { name: 'Retry Unknown Outcomes…' }).click();
  await vscode.screenshot('build/ui/import-retry.png');
  await vscode.dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('1 of 2 addresses are added. Not added: 1.').waitFor();
  await page.getByRole('button', { name: 'Retry Unknown Outcomes…' }).click();
  await vscode.dialog.getByRole('button', { name: 'Request Again' }).click();
  await page.getByText('All 2 addresses are added.').waitFor();
});
