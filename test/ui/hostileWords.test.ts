import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { watchForLinks } from './support/linkWatch.ts';
import { Mailroom } from './support/mailroom.ts';
import { ReviewPage } from './support/reviewPage.ts';
import type { Workbench } from './support/workbench.ts';

/** As a value, VS Code would render this as a link that runs a command, and as an icon. */
const harm = '[harm](command:undo) $(trash)';
const file = '[harm](command:undo).html';

const letter = `<!doctype html><html lang="en"><head><title>${harm}</title></head>
<body><p>${harm}</p><p><a href="#">${harm}</a></p><img src="${harm}" alt="${harm}"></body></html>`;

let mailroom: Mailroom;
let vscode: Workbench;

closeWhatFailuresLeave(() => vscode);
before(async () => {
  mailroom = await Mailroom.open({
    files: {
      [file]: letter,
      'broken.mjml': `<mjml><mj-body><mj-include path="${harm}.mjml" /></mj-body></mjml>`,
    },
    settings: { 'workbench.hover.delay': 500 },
  });
  ({ vscode } = mailroom);
});
after(() => mailroom[Symbol.asyncDispose]());

beforeEach(async () => {
  mailroom.sandbox.misbehave();
  await vscode.notifications.clear();
});

/** Does the work, and returns the places where the word was shown. Asserts that there was no link in them. */
async function seenDuring(work: () => Promise<void>): Promise<readonly string[]> {
  const seen = await watchForLinks(vscode.page, 'harm');
  await work();
  const { places, links } = await seen();
  assert.deepEqual(links, []);
  return places;
}

/** Asserts that the word was shown in all of these places, so that the test looks where it is meant to. */
function assertSeenIn(seen: readonly string[], ...places: readonly string[]): void {
  assert.deepEqual(
    places.filter((place) => !seen.includes(place)),
    [],
    `Seen in: ${seen.join(', ')}`,
  );
}

test('a hostile title and file name become no links when HTML is copied and a layout is uploaded', async () => {
  const { quickInput, notifications } = vscode;
  const seen = await seenDuring(async () => {
    await vscode.openFile(file);
    await vscode.run('Mailroom: Copy HTML');
    await notifications.message('Copied the HTML of');
    await notifications.clear();
    mailroom.sandbox.misbehave({ path: '/mailer/makets.json', latencyMs: 1500 });
    await vscode.run('Mailroom: Upload Layout');
    await vscode.dialog.waitFor();
    await vscode.answer('Upload Anyway');
    await quickInput.waitForTitle('Upload Layout');
    await quickInput.accept();
    await quickInput.pick('New Folder…');
    await quickInput.waitForMessage('Folder name.');
    await quickInput.type(harm);
    await quickInput.accept();
    await notifications.message('Uploading');
    await notifications.message('Uploaded');
    await vscode.view('Makets').waitFor('[harm]');
  });
  assertSeenIn(seen, 'notification', 'dialog', 'row');
});

test('a hostile folder name becomes no link when the folder is renamed, deleted and restored', async () => {
  const { quickInput, notifications } = vscode;
  const tree = vscode.view('Makets');
  const seen = await seenDuring(async () => {
    await tree.row('[harm]').click();
    await vscode.page.keyboard.press('F2');
    await quickInput.waitForTitle('Rename Folder');
    await quickInput.type(`${harm} 2`);
    await quickInput.accept();
    await notifications.message('Renamed');
    await notifications.clear();
    await vscode.run('Mailroom: Rename Folder…');
    await quickInput.pick('[harm]');
    await quickInput.waitForTitle('Rename Folder');
    await quickInput.type(`${harm.toUpperCase()} 2`);
    await quickInput.waitForMessage('The folder already has this name');
    await quickInput.cancel();
    await vscode.run('Mailroom: Delete Folder');
    await quickInput.pick('[harm]');
    await vscode.dialog.waitFor();
    await vscode.answer('Delete Folder');
    await notifications.press('Deleted folder', 'Undo');
    await notifications.message('Undone: Deleted folder');
    await tree.row('[harm]').hover();
    await vscode.run('Mailroom: Show Folder History…');
    await quickInput.waitForItem('Deleted folder');
    await quickInput.cancel();
  });
  assertSeenIn(seen, 'notification', 'dialog', 'input title', 'list entry', 'row');
});

test('a hostile list name and subject become no links when a campaign is created', async () => {
  const { quickInput, notifications } = vscode;
  const seen = await seenDuring(async () => {
    await vscode.run('Mailroom: New List…');
    await quickInput.waitForMessage('The name of the list');
    await quickInput.type(harm);
    await quickInput.accept();
    await quickInput.waitForMessage('The address of the web page where people subscribe to it');
    await quickInput.type('https://example.com/subscribe');
    await quickInput.accept();
    await notifications.message('Created the list');
    await notifications.clear();
    await vscode.run('Mailroom: New Campaign…');
    await quickInput.waitForTitle('1/5');
    await quickInput.pick('[harm]');
    await quickInput.waitForTitle('2/5');
    await quickInput.accept();
    await quickInput.waitForTitle('3/5');
    await quickInput.tick('[harm]');
    await quickInput.pressOk();
    await quickInput.waitForTitle('4/5');
    await quickInput.acceptItem();
    await quickInput.waitForTitle('5/5');
    await quickInput.acceptItem();
    const review = new ReviewPage(vscode);
    await review.text();
    await review.page.getByRole('checkbox').check();
    mailroom.sandbox.misbehave({ path: '/mailer/sends.json', latencyMs: 1500 });
    await review.send();
    await notifications.message('Creating the campaign');
    await vscode.view('Campaigns').waitFor('[harm]');
  });
  assertSeenIn(seen, 'notification', 'list entry', 'row');
});

test('a hostile include path becomes no link in the Problems view', async () => {
  const seen = await seenDuring(async () => {
    await vscode.openFile('broken.mjml');
    await vscode.run('Problems: Focus on Problems View');
    await vscode.page.locator('.markers-panel .monaco-list-row', { hasText: 'harm' }).first().waitFor();
  });
  assertSeenIn(seen, 'problems');
});

test('a hostile error message of a service becomes no link when an account is added and used', async () => {
  const { quickInput, notifications } = vscode;
  const server = createServer((_, answer) => {
    answer.writeHead(400, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ error: { code: 7, message: harm } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const seen = await seenDuring(async () => {
      await vscode.run('Mailroom: Add Account…');
      for (const answer of [
        'Harm [harm](command:x)',
        `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      ]) {
        await quickInput.type(answer);
        await quickInput.accept();
      }
      await quickInput.pick('Test');
      await quickInput.waitForTitle('4/4');
      await quickInput.type('key');
      await quickInput.accept();
      await quickInput.pick('Save Anyway');
      // Beside it may stand the name of a hostile layout that is being compiled.
      const account = vscode.statusBar.getByRole('button', { name: /^Mailroom account Harm/ });
      await account.waitFor();
      await vscode.run('Mailroom: New Folder…');
      await notifications.message('Couldn’t create the folder');
      await account.hover();
      await vscode.page.locator('.monaco-hover', { hasText: 'Harm' }).first().waitFor();
    });
    assertSeenIn(seen, 'notification', 'status bar', 'tooltip');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
