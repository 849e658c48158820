import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maketsWindow } from './support/makets.ts';

/** The folder for screenshots; without it, none are taken. */
const pictures = process.env.MAILROOM_PICTURES;

const { window, openMakets } = maketsWindow(5);

/** Opens an account with `spring` and `summer`, which share one of `count` makets. */
async function openFolders(count = 4) {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const opened = await openMakets({ spring: numbers.slice(0, -1), summer: numbers.slice(-2) });
  await window().notifications.clear();
  return opened;
}

async function picture(name: string): Promise<void> {
  if (pictures) await window().screenshot(`${pictures}/${name}.png`);
}

test('F2 merges a folder into an existing one after a confirmation with counts, and Undo splits them', async () => {
  const vscode = window();
  await using opened = await openFolders();
  const { tree, counts } = opened;
  const { quickInput, notifications } = vscode;
  await tree.row('spring').click();
  await vscode.page.keyboard.press('F2');
  await quickInput.waitForTitle('Rename Folder “spring”');
  await quickInput.type('Summer');
  await quickInput.waitForMessage('“summer” already exists. The folders will be merged.');
  await picture('merge-typed');
  await quickInput.accept();
  await vscode.dialog.waitFor();
  await picture('merge-question');
  assert.match(
    (await vscode.dialog.textContent()) ?? '',
    /“spring” has 3 makets\.\s*• “summer” has 2 makets\.\s*• 1 maket is in both folders\.\s*• After the merge, “summer” has 4 makets\./,
  );
  await vscode.answer('Merge');
  await notifications.message('Merged “spring” into “summer”.');
  await picture('merged');
  assert.equal(await counts(), 'summer 4');
  await notifications.press('Merged “spring” into “summer”.', 'Undo');
  await notifications.message('Undone: Merged “spring” into “summer”.');
  await tree.waitFor('spring');
  assert.equal(await counts(), 'spring 3, summer 2');
});

test('a deleted folder is restored after a restart by the command, and deleted again from the history', async () => {
  const vscode = window();
  await using opened = await openFolders();
  const { tree, counts } = opened;
  const { quickInput, notifications } = vscode;
  await tree.row('spring').click();
  await vscode.page.keyboard.press('Delete');
  await vscode.dialog.waitFor();
  await picture('delete-question');
  await vscode.answer('Delete Folder');
  await notifications.message('Deleted folder “spring”.');
  assert.equal(await counts(), 'summer 2');

  await vscode.reload();
  await vscode.showMailroom();
  await tree.waitFor('summer');
  await vscode.run('Mailroom: Undo Last Folder Change');
  await notifications.message('Undone: Deleted folder “spring”.');
  assert.equal(await counts(), 'spring 3, summer 2');

  await vscode.run('Mailroom: Show Folder History…');
  await quickInput.waitForTitle('Folder History');
  await picture('history');
  assert.match(await quickInput.text(), /- Undone: Deleted folder “spring” \| .*Work/);
  await quickInput.pick('Undone: Deleted folder “spring”');
  await vscode.answer('Redo');
  await notifications.message('Redone: Deleted folder “spring”.');
  assert.equal(await counts(), 'summer 2');
});

test('a change of more than 200 makets that fails halfway reports its progress, and can be continued', async () => {
  const vscode = window();
  await using opened = await openFolders(651);
  const { tree, sandbox, elsewhere, counts } = opened;
  const { quickInput, notifications } = vscode;
  sandbox.misbehave({ method: 'POST', latencyMs: 1500 });
  await tree.choose('spring', 'Duplicate Folder…');
  await quickInput.waitForTitle('Duplicate Folder “spring”');
  await quickInput.type('Summer');
  await quickInput.waitForMessage('Folder “summer” already exists.');
  await quickInput.type('Copy');
  await quickInput.accept();
  await notifications.with('Changing folders…').first().waitFor();
  await picture('batches-progress');
  while (!(await elsewhere.listFolders()).some(({ title }) => title === 'copy')) {
    await vscode.page.waitForTimeout(50);
  }
  // The second request is under way by now; the third is refused.
  sandbox.misbehave({ requests: 1, method: 'POST', status: 422 });
  const message = await notifications.message('Couldn’t duplicate folder “spring”');
  await picture('batches-stopped');
  const [, done, total] = /(\d+) of (\d+) makets are in “copy” now\./.exec(message) ?? [];
  assert.equal(total, '650');
  assert.ok(['200', '400'].includes(done ?? ''), message);
  assert.equal(await counts(), `copy ${done}, spring 650, summer 2`);
  await notifications.press('Couldn’t duplicate folder “spring”', 'Continue');
  await notifications.message('Duplicated “spring” as “copy”.');
  assert.equal(await counts(), 'copy 650, spring 650, summer 2');
  await notifications.press('Duplicated “spring” as “copy”.', 'Undo');
  await notifications.message('Undone: Duplicated “spring” as “copy”.');
  assert.equal(await counts(), 'spring 650, summer 2');
});

test('makets are moved from the command palette, and the selected one is removed by a key', async () => {
  const vscode = window();
  await using opened = await openFolders();
  const { tree, makets, counts } = opened;
  const { quickInput, notifications } = vscode;
  const [first = 0, second = 0] = makets;
  await vscode.run('Mailroom: Move to Folder…');
  await quickInput.pick('spring');
  await quickInput.waitForItem(`Maket ${first}`);
  await picture('move-palette');
  await quickInput.tick(`Maket ${first}`);
  await quickInput.pressOk();
  await quickInput.pick('summer');
  await notifications.message(`Moved from “spring” to “summer”: Maket ${first}.`);
  assert.equal(await counts(), 'spring 2, summer 3');

  await tree.expand('spring');
  await tree.row(`Maket ${second}`).click();
  await vscode.page.keyboard.press('Delete');
  await notifications.message(`Removed from “spring”: Maket ${second}.`);
  assert.equal(await counts(), 'spring 1, summer 3');
  await vscode.run('Mailroom: Undo Last Folder Change');
  await notifications.message(`Undone: Removed from “spring”: Maket ${second}.`);
  assert.equal(await counts(), 'spring 2, summer 3');
});

test('a folder notification replaces the one before, whose Undo says that it was already used', async () => {
  const vscode = window();
  await using opened = await openFolders();
  const { tree } = opened;
  const { notifications, quickInput } = vscode;
  await tree.choose('spring', 'Rename Folder…');
  await quickInput.waitForTitle('Rename Folder “spring”');
  await quickInput.type('Autumn');
  await quickInput.accept();
  await notifications.message('Renamed “spring” to “autumn”.');
  await vscode.run('Mailroom: Undo Last Folder Change');
  await notifications.message('Undone: Renamed “spring” to “autumn”.');
  await tree.waitFor('spring');
  assert.equal(await notifications.with('Renamed “spring”').count(), 1);

  await vscode.run('Notifications: Show Notifications');
  const listed = vscode.page.locator('.notifications-center .notification-list-item', {
    hasText: /^(?!.*Undone).*Renamed “spring”/,
  });
  await listed.hover();
  await listed.getByRole('button', { name: 'Undo', exact: true }).click();
  // VS Code may have closed its list of notifications by then, and shows it alone.
  await notifications.message('This change has already been undone.');
});
