import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { LetterPreview } from './support/letterPreview.ts';
import { Mailroom } from './support/mailroom.ts';
import type { Notifications } from './support/notifications.ts';
import type { QuickInput } from './support/quickInput.ts';
import type { Workbench } from './support/workbench.ts';

const uploadCommand = 'Mailroom: Upload Layout';

const html = (title: string, body = `<p>${title}</p>`) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

const mjml = `<mjml>
  <mj-head><mj-title>Juniper</mj-title><mj-attributes><mj-text color="#345" /></mj-attributes></mj-head>
  <mj-body><mj-section><mj-column>
    <mj-text>Spring — весна</mj-text><mj-button href="https://example.com/?a=1&amp;b=2">Look</mj-button>
  </mj-column></mj-section></mj-body>
</mjml>
`;

/** The official MJML compiler. */
const official: (source: string) => Promise<{ html: string }> = createRequire(import.meta.url)('mjml');

/** All are there from the start, because the file picker of VS Code sees new ones late. */
const layouts = {
  'spring.html': html('Spring sale'),
  'juniper.mjml': mjml,
  'draft.html': html('Draft'),
  'draft.footer.html': '<p><a href="#">Leave</a></p>',
  'huge.html': html('Huge', `<p>${'A line of a long letter.\n'.repeat(195_000)}</p>`),
  'gone.html': html('Gone'),
  'slow.html': html('Slow'),
  'replaced.html': html('First version'),
  'beside.html': html('Beside'),
  'seen.html': html('Seen', '<h1>Seen</h1>'),
};

let mailroom: Mailroom;
let vscode: Workbench;
let quickInput: QuickInput;
let notifications: Notifications;

closeWhatFailuresLeave(() => vscode);
before(async () => {
  mailroom = await Mailroom.open({ files: layouts });
  ({ vscode } = mailroom);
  ({ quickInput, notifications } = vscode);
});
after(() => mailroom[Symbol.asyncDispose]());

beforeEach(async () => {
  mailroom.sandbox.misbehave();
  await notifications.clear();
  mailroom.door.takeRequests();
});

/** Accepts the title that is offered, or types another one, and chooses a new folder, a known one, or none. */
async function answer(folder: { new: string } | string, title?: string): Promise<void> {
  await quickInput.waitForTitle('Upload Layout');
  if (title !== undefined) await quickInput.type(title);
  await quickInput.accept();
  if (typeof folder === 'string') return quickInput.pick(folder);
  await quickInput.pick('New Folder…');
  await quickInput.waitForMessage('Folder name.');
  await quickInput.type(folder.new);
  await quickInput.accept();
}

const makets = (title: string) =>
  mailroom.rows<{ id: number; title: string; body: string; footer: string | null }>(
    `SELECT id, title, body, footer FROM makets WHERE title = '${title}' ORDER BY id`,
  );
const foldersOf = (maket: number) =>
  mailroom
    .rows<{ title: string }>(
      `SELECT title FROM folders JOIN folder_makets ON folder = folders.id WHERE maket = ${maket} ORDER BY title`,
    )
    .map(({ title }) => title);
const creations = () => mailroom.door.takeRequests().filter((line) => line.startsWith('POST'));

test('a layout is uploaded from its preview, by key, button and palette, whichever text was edited last', async () => {
  const preview = new LetterPreview(vscode);
  await preview.open('seen.html');
  await preview.choose('More', 'Lock Preview');
  await vscode.page.locator('.tab', { hasText: /^seen.html/ }).click();
  await vscode.openFile('spring.html');
  const ways = [
    () => vscode.page.keyboard.press('Control+Alt+U'),
    () => vscode.clickEditorButton('Upload Layout', 'active'),
    () => vscode.run(uploadCommand),
  ];
  for (const upload of ways) {
    await preview.page.locator('.stage').click({ position: { x: 2, y: 2 } });
    // VS Code polls whether a page has the focus.
    await vscode.page.locator('.editor-group-container.active .tab.active', { hasText: 'Preview' }).waitFor();
    await vscode.page.locator('.monaco-editor.focused').waitFor({ state: 'detached' });
    await upload();
    await quickInput.waitForTitle('Upload Layout');
    assert.equal(await quickInput.input.inputValue(), 'Seen');
    await quickInput.cancel();
  }
  await vscode.run('View: Close All Editors');
});

test('a layout is uploaded into a new folder, and the tree shows it', async () => {
  await vscode.openFile('spring.html');
  await vscode.run(uploadCommand);
  await answer({ new: 'Spring' });
  const [maket] = await waitForMaket('Spring sale');
  assert.equal(
    await notifications.message('Uploaded “Spring sale”'),
    `Uploaded “Spring sale” as maket ${maket?.id}, in “spring”.`,
  );
  assert.deepEqual(await notifications.buttons('Uploaded “Spring sale”'), [
    'Send Test',
    'New Campaign',
    'Show',
  ]);
  await notifications.press('Uploaded “Spring sale”', 'Show');
  await vscode.view('Makets').waitFor(`#${maket?.id} · spring.html`);
  assert.deepEqual(
    [maket?.body, maket?.footer, foldersOf(maket?.id ?? 0)],
    [html('Spring sale'), null, ['spring']],
  );
  const events = (await mailroom.journal()).filter((event) => JSON.stringify(event).includes('spring.html'));
  assert.equal(events.length, 1);
  assert.ok(!JSON.stringify(await mailroom.journal()).includes('<p>'));
});

test('the text in the editor is uploaded, saved or not, with the footer of the layout', async () => {
  await vscode.openFile('draft.html');
  await vscode.page.locator('.editor-instance .view-line').first().click();
  await vscode.page.keyboard.press('Control+End');
  await vscode.page.keyboard.type(' unsaved');
  await vscode.run(uploadCommand);
  await quickInput.waitForMessage('includes your unsaved changes');
  await answer('No Folder');
  const [maket] = await waitForMaket('Draft');
  assert.equal(
    await notifications.message('Uploaded “Draft”'),
    `Uploaded “Draft” as maket ${maket?.id}. It isn’t in a folder.`,
  );
  assert.equal(maket?.body, `${html('Draft')} unsaved`);
  assert.equal(maket?.footer, '<p><a href="#">Leave</a></p>');
});

test('a key uploads the output of the official MJML compiler, and another key opens the preview', async () => {
  await vscode.openFile('juniper.mjml');
  await vscode.page.locator('.editor-instance .view-line').first().click();
  await vscode.page.keyboard.press('Control+Alt+U');
  await answer('No Folder');
  const [maket] = await waitForMaket('Juniper');
  assert.deepEqual([maket?.body, maket?.footer], [(await official(mjml)).html, null]);

  await vscode.page.locator('.editor-instance .view-line').first().click();
  await vscode.page.keyboard.press('Control+K');
  await vscode.page.keyboard.press('Shift+V');
  await vscode.page.locator('.tab', { hasText: 'Preview juniper.mjml' }).waitFor();
});

test('a letter of almost 5 MB, the limit, is uploaded only after warnings', async () => {
  await vscode.openFile('huge.html');
  await vscode.page.locator('.view-line', { hasText: 'A line of a long letter.' }).first().waitFor();
  await vscode.run(uploadCommand);
  await vscode.dialog.getByText('Gmail shows the first 102 KB').waitFor();
  await vscode.answer('Cancel');
  assert.deepEqual(creations(), []);
  await vscode.run(uploadCommand);
  await vscode.dialog.getByText('Gmail shows the first 102 KB').waitFor();
  await vscode.dialog.getByRole('button', { name: 'Upload Anyway' }).click();
  await vscode.dialog.getByText('“huge.html” could not be checked. Upload it anyway?').waitFor();
  await vscode.answer('Upload Anyway');
  await answer('No Folder');
  assert.equal((await waitForMaket('Huge'))[0]?.body.length, layouts['huge.html'].length);
});

test('a file that is deleted while it is uploaded is uploaded as it was read', async () => {
  await vscode.openFile('gone.html');
  mailroom.sandbox.misbehave({ path: '/mailer/makets.json', latencyMs: 1000, requests: 1 });
  await vscode.run(uploadCommand);
  await answer('No Folder');
  await notifications.with('Uploading “Gone”').waitFor();
  await rm(join(mailroom.folder, 'gone.html'));
  const [maket] = await waitForMaket('Gone');
  assert.equal(maket?.body, html('Gone'));
  await notifications.message(`Uploaded “Gone” as maket ${maket?.id}`);
});

test('a canceled upload has an unknown outcome, and is not repeated', async () => {
  await vscode.openFile('slow.html');
  mailroom.sandbox.misbehave({ path: '/mailer/makets.json', latencyMs: 3000, requests: 1 });
  await vscode.run(uploadCommand);
  await answer('No Folder');
  await notifications.press('Uploading “Slow”', 'Cancel');
  const words = 'It isn’t known whether “Slow” was uploaded.';
  assert.equal(
    await notifications.message(words),
    `${words} Check the Makets page of the service’s web cabinet before you try again.`,
  );
  assert.equal((await mailroom.journal()).at(-1)?.event, 'unknown');
  await notifications.clear();
  await vscode.run(uploadCommand);
  await notifications.message(words);
  assert.deepEqual(creations(), ['POST /mailer/makets.json']);
});

test('a new maket replaces the earlier ones in their folders, and no folder vanishes', async () => {
  await vscode.openFile('replaced.html');
  await vscode.run(uploadCommand);
  await answer({ new: 'alpha' });
  const [first] = await waitForMaket('First version');
  await notifications.message('Uploaded “First version”');
  await vscode.openFile('beside.html');
  await vscode.run(uploadCommand);
  await answer({ new: 'beta' });
  const [beside] = await waitForMaket('Beside');
  await notifications.message('Uploaded “Beside”');
  await notifications.clear();

  await writeFile(join(mailroom.folder, 'replaced.html'), html('Second version'));
  await vscode.openFile('replaced.html');
  await vscode.page.locator('.view-line', { hasText: 'Second version' }).first().waitFor();
  await vscode.run('Mailroom: Upload Layout and Replace Earlier Maket');
  await vscode.dialog.getByText(`in “alpha”, instead of #${first?.id}`).waitFor();
  await vscode.answer('Upload and Replace');
  const [second] = await waitForMaket('Second version');
  await notifications.message(
    `Uploaded “Second version” as maket ${second?.id}. It replaced #${first?.id} in “alpha”.`,
  );
  assert.deepEqual(
    [first, second, beside].map((maket) => foldersOf(maket?.id ?? 0)),
    [[], ['alpha'], ['beta']],
  );
});

async function waitForMaket(title: string) {
  for (;;) {
    const found = makets(title);
    if (found.length > 0) return found;
    await vscode.page.waitForTimeout(50);
  }
}
