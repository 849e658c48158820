import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { tabTo } from './support/keys.ts';
import { Mailroom } from './support/mailroom.ts';
import { inAllThemes, narrowTo } from './support/pagePictures.ts';
import type { Workbench } from './support/workbench.ts';

const inOneLine = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ' '));

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

/** Creates the list “Readers”. Returns the view that shows it. */
async function createList(vscode: Workbench) {
  await vscode.run('Mailroom: New List…');
  await vscode.quickInput.type('Readers');
  await vscode.quickInput.accept();
  await vscode.quickInput.type('https://shop.example/');
  await vscode.quickInput.accept();
  const title = vscode.words('Audience');
  await vscode.showViews(title);
  const audience = vscode.view(title);
  await audience.waitFor('Readers');
  return audience;
}

/** Creates the list “Readers” and opens the import of `people.csv` into it. */
async function importIntoNewList(vscode: Workbench) {
  const audience = await createList(vscode);
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
  await page.getByText('3 of 7 rows can be added; 4 are left out.').waitFor();
  await vscode.screenshot('build/ui/import-checked.png');
  await page.getByRole('button', { name: 'Keep This Encoding' }).click();
  await page.getByRole('button', { name: 'Use vera@gmail.com' }).click();
  await page.getByRole('radio', { name: 'They signed up on our website' }).check();
  await page.getByRole('button', { name: 'Add 4 Subscribers' }).scrollIntoViewIfNeeded();
  await inAllThemes(vscode, page, 'build/ui/import-ready');
  await page.getByRole('button', { name: 'Add 4 Subscribers' }).click();
  await page.getByText(/^4 of 7 rows were added to “Readers/).waitFor();
  await inAllThemes(vscode, page, 'build/ui/import-done');
  await audience.waitFor('4 added from here');

  await audience.choose('Readers', 'Import Subscribers…');
  await vscode.quickInput.waitForItem('people.csv');
  await vscode.quickInput.pick('people.csv');
  await page.getByText('0 of 7 rows can be added; 7 are left out.').waitFor();
  await page.getByText('added before').waitFor();

  await audience.choose('Readers', 'Add Subscribers…');
  await vscode.quickInput.type('Ada <ada@reader.example>; bob@reader.example, nobody@reader');
  await vscode.quickInput.accept();
  await page.getByText('2 of 3 rows can be added; 1 is left out.').waitFor();
  assert.equal(await page.getByText('Encoding').count(), 0);

  const unsubscribed = 'Email Address,UNSUB_TIME,LEID,EUID\nada@reader.example,2026-01-01,1,a1\n';
  await writeFile(join(mailroom.folder, 'people.csv'), unsubscribed);
  await audience.choose('Readers', 'Import Subscribers…');
  await vscode.quickInput.waitForItem('people.csv');
  await vscode.quickInput.pick('people.csv');
  await page.getByText('1 address can be suppressed.').waitFor();
  await page.getByRole('button', { name: 'Suppress These Addresses…' }).click();
  await vscode.dialog.getByRole('button', { name: 'Suppress' }).click();
  await page.getByText('Suppressed 1 address.').waitFor();
});

test('a table in the clipboard is imported with its columns, also after a reload', async () => {
  await using mailroom = await Mailroom.open({});
  const { vscode } = mailroom;
  const audience = await createList(vscode);
  await audience.choose('Readers', 'Import from the Clipboard…');
  await vscode.notifications.message('The clipboard is empty. Copy the addresses first.');
  await vscode.notifications.clear();
  const copied = 'Имя\tПочта\tГород\r\nАнна\tanna@reader.example\t\r\nБорис\tboris@reader\tТула\r\n';
  await vscode.page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await audience.choose('Readers', 'Import from the Clipboard…');
  const page = vscode.webview();
  await page.getByText('1 of 2 rows can be added; 1 is left out.').waitFor();
  assert.equal(await page.getByLabel('Separator').inputValue(), '\t');
  await vscode.screenshot('build/ui/import-clipboard.png');
  await vscode.reload();
  await page.getByText('1 of 2 rows can be added; 1 is left out.').waitFor();
  await page.getByRole('radio', { name: 'They signed up on our website' }).check();
  await page.getByRole('button', { name: 'Add 1 Subscriber' }).click();
  await page.getByText(/^1 of 2 rows was added to “Readers/).waitFor();
  assert.deepEqual(mailroom.rows('SELECT email, fields FROM subscribers'), [
    { email: 'anna@reader.example', fields: '{"name":"Анна"}' },
  ]);
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
  await page.getByRole('button', { name: 'Add 90 Subscribers' }).click();
  await page
    .locator('.counts li')
    .filter({ hasText: /^\s*[1-9]\d*\s*added/ })
    .waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const before = added().length;

  // A paused import stays paused.
  await vscode.reload();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  assert.equal(added().length, before);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  // A running import resumes automatically.
  await vscode.reload();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  sandbox.misbehave();
  await page.getByText(/^90 of 92 rows were added to “Readers/).waitFor();
  assert.deepEqual(added().toSorted(), addresses.toSorted());
  const counts = await page.locator('.counts li').allInnerTexts().then(inOneLine);
  assert.deepEqual(counts, ['90 added', '1 with an error', '1 repeated']);

  await page.getByRole('button', { name: 'Save Report…' }).click();
  await vscode.quickInput.waitForItem('people.csv');
  await vscode.quickInput.accept();
  const path = join(mailroom.folder, 'people - report.csv');
  const report = () => readFile(path, 'utf8').catch(() => '');
  await eventually(async () => assert.ok((await report()).includes('\n93,')));
  const [, ...reported] = (await report()).trimEnd().split(/\r?\n/);
  assert.deepEqual(
    reported.map((line) => line.split(',').slice(0, 3).join(',')),
    [...addresses.map((email, at) => `${at + 2},added,${email}`), '92,doubled,', '93,wrong,'],
  );
});

test('an address with an unknown outcome is requested again only after a confirmation', async () => {
  await using mailroom = await Mailroom.open({});
  const { vscode, sandbox } = mailroom;
  await writeFile(join(mailroom.folder, 'people.csv'), 'email\nanna@reader.example\nboris@reader.example\n');
  const { page } = await importIntoNewList(vscode);
  await page.getByRole('radio', { name: 'They signed up on our website' }).check();
  sandbox.misbehave({ path: '/mailer/emails.json', status: 503, requests: 1 });
  await page.getByRole('button', { name: 'Add 2 Subscribers' }).click();
  await page.getByText(/ Next, decide about 1 row with an unknown outcome\.$/).waitFor();
  sandbox.misbehave();
  await page.getByRole('button', { name: /^Add Again…: \w+@reader\.example$/ }).click();
  await vscode.screenshot('build/ui/import-retry.png');
  // What Enter takes sends nobody a second letter.
  await vscode.dialog.getByRole('button', { name: 'Look in the Cabinet First' }).waitFor();
  await vscode.page.keyboard.press('Enter');
  await vscode.dialog.waitFor({ state: 'hidden' });
  await page.getByText(/ Next, decide about 1 row with an unknown outcome\.$/).waitFor();
  await page.getByRole('button', { name: /^Add Again…: \w+@reader\.example$/ }).click();
  await vscode.dialog.getByRole('button', { name: 'Add Again' }).click();
  await page.getByText(/^All 2 rows were added to “Readers/).waitFor();
});

/** A row of the dropped file, and what becomes of it. */
interface DroppedRow {
  readonly cells: readonly string[];
  readonly state: 'added' | 'wrong' | 'doubled' | 'suppressed';
}

const good = Array.from(
  { length: 40 },
  (_, at): DroppedRow => ({ cells: ['Анна', `reader${at}@reader.example`, 'Тверь', 'вип'], state: 'added' }),
);
const droppedRows: readonly DroppedRow[] = [
  ...good.slice(0, 10),
  { cells: ['Глеб', 'gleb@reader.example', 'Пенза', 'вип', 'да'], state: 'wrong' },
  { cells: ['Анна', 'Reader3@reader.example', 'Тверь', 'вип'], state: 'doubled' },
  ...good.slice(10, 30),
  { cells: ['Ольга', 'olga@reader.example', 'Омск', 'вип'], state: 'suppressed' },
  { cells: ['Анна', 'reader4@reader.example', 'Тверь', 'вип'], state: 'doubled' },
  ...good.slice(30),
];
/** The last row has no line end. */
const droppedText = [['Имя', 'Почта', 'Город', 'Сегмент'], ...droppedRows.map(({ cells }) => cells)]
  .map((cells) => cells.join(';'))
  .join('\r\n');

for (const { encoding, bytes, language } of [
  { encoding: 'windows-1251', bytes: windows1251(droppedText), language: 'en' },
  { encoding: 'utf-8', bytes: Buffer.from(`\uFEFF${droppedText}`), language: 'ru' },
] as const) {
  test(`a dropped file is imported by keyboard alone, across a pause and a reload: ${encoding}, ${language}`, async () => {
    await using mailroom = await Mailroom.open({ language });
    const { vscode, sandbox } = mailroom;
    const { keyboard } = vscode.page;
    const page = vscode.webview();
    await writeFile(join(mailroom.folder, 'people.csv'), bytes);
    const audience = await createList(vscode);
    await vscode.run('Mailroom: Suppress Addresses…');
    await vscode.quickInput.type('olga@reader.example');
    await vscode.quickInput.accept();
    await vscode.quickInput.acceptItem();
    await vscode.notifications.message(
      vscode.counted('Suppressed {0} address.|Suppressed {0} addresses.', 1),
    );
    await vscode.notifications.clear();

    await keyboard.press('Control+Shift+E');
    const file = vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'people.csv' });
    await audience.drag(file, 'Readers', { over: vscode.mailroomIcon });
    await page
      .getByText(
        vscode.counted(
          '{1} of {2} rows can be added; {0} is left out.|{1} of {2} rows can be added; {0} are left out.',
          4,
          '40',
          '44',
        ),
      )
      .waitFor();
    const chosen = page.getByLabel(vscode.words('Encoding'));
    assert.equal(await chosen.inputValue(), encoding);
    assert.equal(await page.getByLabel(vscode.words('Separator')).inputValue(), ';');

    if (encoding === 'windows-1251') {
      const keep = vscode.words('Keep This Encoding');
      await tabTo(vscode, page, keep);
      await keyboard.press('Enter');
      await page.getByRole('button', { name: keep }).waitFor({ state: 'detached' });
    }
    await tabTo(vscode, page, vscode.words('Send “{0}” as', 'Сегмент'));
    await keyboard.press('ArrowUp');
    await page.getByLabel(vscode.words('Name of the field')).waitFor();
    await tabTo(vscode, page, vscode.words('They signed up on our website'));
    await keyboard.press('Space');
    const start = vscode.counted(
      'Add {0} Subscriber and Send a Confirmation Letter|Add {0} Subscribers and Send Confirmation Letters',
      40,
    );
    await tabTo(vscode, page, start);
    await inAllThemes(vscode, page, `build/ui/import-dropped-${language}`);
    await narrowTo(vscode, page, `build/ui/import-dropped-narrow-${language}.png`);

    sandbox.misbehave({ path: '/mailer/emails.json', perSecond: 10 });
    await keyboard.press('Control+1');
    await tabTo(vscode, page, start);
    await keyboard.press('Enter');
    await tabTo(vscode, page, vscode.words('Pause'));
    await page.locator('.counts li.good strong', { hasText: /^[1-9]/ }).waitFor();
    await keyboard.press('Enter');
    await page.getByRole('button', { name: vscode.words('Resume') }).waitFor();
    await inAllThemes(vscode, page, `build/ui/import-paused-${language}`);
    const stored = () =>
      mailroom.rows<{ email: string; fields: string }>('SELECT email, fields FROM subscribers ORDER BY id');
    const before = stored();
    assert.ok(before.length > 0 && before.length < 40, `${before.length}`);

    await vscode.reload();
    await page.getByRole('button', { name: vscode.words('Resume') }).waitFor();
    assert.deepEqual(stored(), before);
    sandbox.misbehave();
    await keyboard.press('Control+1');
    await tabTo(vscode, page, vscode.words('Resume'));
    await keyboard.press('Enter');
    await page.getByRole('button', { name: vscode.words('Save Report…') }).waitFor();
    await inAllThemes(vscode, page, `build/ui/import-finished-${language}`);
    await narrowTo(vscode, page, `build/ui/import-finished-narrow-${language}.png`);

    await keyboard.press('Control+1');
    await tabTo(vscode, page, vscode.words('Save Report…'));
    await keyboard.press('Enter');
    await vscode.quickInput.saveAs('people - report.csv');
    const path = join(mailroom.folder, 'people - report.csv');
    const report = () => readFile(path, 'utf8');
    await eventually(async () => assert.ok((await report()).includes('\n45,')));

    // The store, the report and the summary agree on each row.
    assert.equal(stored().length, 40);
    assert.deepEqual(
      Object.fromEntries(stored().map(({ email, fields }) => [email, JSON.parse(fields)])),
      Object.fromEntries(
        good.map(({ cells: [name, email, city, segment] }) => [email, { name, city, сегмент: segment }]),
      ),
    );
    const [, ...reported] = (await report()).trimEnd().split(/\r?\n/);
    assert.deepEqual(
      reported.map((line) => line.split(',').slice(0, 3).join(',')),
      droppedRows.map(({ cells, state }, at) => `${at + 2},${state},${state === 'added' ? cells[1] : ''}`),
    );
    assert.deepEqual(await page.locator('.counts li').allInnerTexts().then(inOneLine), [
      `40 ${vscode.words('added')}`,
      `1 ${vscode.counted('with an error|with errors', 1)}`,
      `2 ${vscode.counted('repeated|repeated', 2)}`,
      `1 ${vscode.words('must not get mail')}`,
    ]);
  });
}
