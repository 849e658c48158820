import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { hostileFolders, makeOutside } from '../support/hostileFolders.ts';
import { snapshot } from '../support/snapshot.ts';
import { closeWhatFailuresLeave } from './support/leftOpen.ts';
import { LetterPreview } from './support/letterPreview.ts';
import { Mailroom } from './support/mailroom.ts';
import { Workbench } from './support/workbench.ts';

const restricted =
  'This window is in Restricted Mode, so nothing was sent, changed, or written. If you trust the authors of the files in this folder, trust the folder and try again.';

/**
 * Waits long enough for delayed work to show: a repair begins one second after the journal was read. `since`
 * is the time of the last action that could have started any.
 */
async function nothingMoreHappens(vscode: Workbench, since: number): Promise<void> {
  await vscode.page.waitForTimeout(Math.max(0, since + 2500 - Date.now()));
}

/** Runs a command, and returns its message about Restricted Mode and the buttons. */
async function refusal(vscode: Workbench, title: string): Promise<readonly string[]> {
  const { notifications } = vscode;
  await notifications.clear();
  await vscode.run(`Mailroom: ${title}`);
  const message = await notifications.message('Restricted Mode');
  return [message, ...(await notifications.buttons('Restricted Mode'))];
}

describe('a hostile folder', () => {
  let temporary: string;
  let vscode: Workbench | undefined;

  closeWhatFailuresLeave(() => vscode);
  before(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'mr-hostile-'));
  });
  after(async () => {
    await vscode?.close();
    await rm(temporary, { recursive: true, force: true });
  });

  /** Opens it in one window for all tests. */
  async function open(folder: string): Promise<Workbench> {
    if (vscode) await vscode.openFolder(folder);
    vscode ??= await Workbench.open({ restricted: true, folder });
    await vscode.showMailroom();
    return vscode;
  }

  // The journal's answer to each of them is in test/parts/hostileJournals.
  const twoOfThem = hostileFolders.filter(
    ({ name }) => name === 'lines set aside lead out' || name === 'the folder leads out',
  );
  for (const [index, { name, told, make }] of twoOfThem.entries()) {
    test(`changes nothing and says so, trusted or not: ${name}`, async () => {
      const [workspace, outside] = [join(temporary, `${index}`), join(temporary, `${index}-outside`)];
      await mkdir(workspace);
      await makeOutside(outside);
      await make(workspace, outside);
      const state = async () => ({ workspace: await snapshot(workspace), outside: await snapshot(outside) });
      const before = await state();

      const window = await open(workspace);
      const { notifications } = window;
      if (!told.includes('unreadable lines'))
        assert.equal(await notifications.message('Mailroom’s journal'), told);
      assert.deepEqual(await refusal(window, 'Compact Journal'), [restricted, 'Manage Workspace Trust']);
      assert.deepEqual(await state(), before);

      await notifications.clear();
      await window.trust();
      const trusted = Date.now();
      await window.run('Mailroom: Compact Journal');
      assert.equal(await notifications.message('Mailroom’s journal'), told);
      await nothingMoreHappens(window, trusted);
      assert.deepEqual(await state(), before);
    });
  }
});

describe('Restricted Mode', () => {
  const journal = '.mailroom/journal.jsonl';
  const known =
    '{"v":1,"at":"2026-11-20T09:00:00.000Z","account":"Work@http://127.0.0.1","event":"known","kind":"list","id":1,"title":"Readers"}';
  const files = {
    [journal]: `torn\n${known}\n`,
    'spring.mjml':
      '<mjml><mj-body><mj-section><mj-column><mj-text><h1>Spring</h1><img src="logo.png"></mj-text></mj-column></mj-section></mj-body></mjml>',
    'whole.mjml': '<mjml><mj-body><mj-include path="part.mjml" /></mj-body></mjml>',
    'part.mjml': '<mj-section><mj-column><mj-text><h1>Included</h1></mj-text></mj-column></mj-section>',
    'sale.html':
      '<!doctype html><html lang="en"><head><title>Sale</title></head><body><h1>Sale</h1><a href="https://example.com">Look</a></body></html>',
  };
  let mailroom: Mailroom;
  let vscode: Workbench;

  closeWhatFailuresLeave(() => vscode);
  before(async () => {
    mailroom = await Mailroom.open({ files, restricted: true });
    ({ vscode } = mailroom);
  });
  after(() => mailroom[Symbol.asyncDispose]());

  test('rejects commands that create, send, request or write before they ask anything', async () => {
    const { folder, door } = mailroom;
    const before = await snapshot(folder);
    await vscode.openFile('sale.html');
    door.takeRequests();
    for (const title of [
      'Upload Layout',
      'Upload Layout and Replace Earlier Maket',
      'Check Links',
      'New Campaign…',
      'Add Campaign by Number…',
      'New List…',
      'Add List by Number…',
      'Add Subscribers…',
      'Add Subscriber with Details…',
      'New Folder…',
      'Compact Journal',
      'New Layout…',
      'Export HTML…',
      'Add Footer to Layout',
    ]) {
      assert.deepEqual(
        [title, ...(await refusal(vscode, title))],
        [title, restricted, 'Manage Workspace Trust'],
      );
      assert.equal(await vscode.quickInput.widget.isVisible(), false, title);
      assert.equal(await vscode.dialog.isVisible(), false, title);
    }
    await nothingMoreHappens(vscode, Date.now());
    assert.deepEqual(
      door.takeRequests().filter((request) => !request.startsWith('GET ')),
      [],
    );
    assert.deepEqual(await snapshot(folder), before);
  });

  test('previews and checks letters, but without their includes', async () => {
    const preview = new LetterPreview(vscode);
    await preview.open('spring.mjml');
    assert.equal(await preview.letter.locator('h1').innerText(), 'Spring');
    await vscode.run('Problems: Focus on Problems View');
    await vscode.page.locator('.markers-panel').getByText('The picture has no “alt” text.').waitFor();
    await vscode.openFile('whole.mjml');
    await preview.page
      .getByText('“part.mjml” was not included, because this workspace is not trusted')
      .waitFor();
  });

  test('ends with trust, without a reload: pending repairs run, and rejected commands work', async () => {
    const { notifications, quickInput } = vscode;
    const { folder } = mailroom;
    assert.equal(await readFile(join(folder, journal), 'utf8'), files[journal]);
    await refusal(vscode, 'New List…');
    await notifications.press('Restricted Mode', 'Manage Workspace Trust');
    await vscode.trustEditor.waitFor();
    await vscode.trust();
    assert.match(
      await notifications.message('Mailroom’s journal had'),
      /^Mailroom’s journal had 1 unreadable line\./,
    );
    assert.equal(await readFile(join(folder, journal), 'utf8'), `${known}\n`);
    assert.equal(await readFile(join(folder, '.mailroom/damaged.jsonl'), 'utf8'), 'torn\n');
    await vscode.run('Mailroom: New List…');
    await quickInput.waitForMessage('The name of the list');
    await quickInput.type('Friends');
    await quickInput.accept();
    await quickInput.waitForMessage('The address of the web page where people subscribe to it');
    await quickInput.type('https://example.com/subscribe');
    await quickInput.accept();
    assert.match(await notifications.message('Created the list'), /“Friends”/);
    assert.deepEqual(
      (await mailroom.journal()).map(({ event }) => event),
      ['known', 'requested', 'created'],
    );
    const preview = new LetterPreview(vscode);
    await preview.open('whole.mjml');
    assert.equal(await preview.letter.locator('h1').innerText(), 'Included');
  });
});
