import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { maketsWindow } from './support/makets.ts';

const { window, openMakets } = maketsWindow(2);

/** Opens an account with two folders and three makets. */
async function openThree() {
  const opened = await openMakets({ spring: [0, 1], summer: [2] });
  const [one = 0, two = 0, three = 0] = opened.makets;
  return { ...opened, makets: { one, two, three } };
}

test('makets are added to new and old folders and removed; a folder vanishes with its last maket', async () => {
  const vscode = window();
  await using opened = await openThree();
  const { tree, makets, folders } = opened;
  const { quickInput } = vscode;
  await tree.expand('spring');
  await tree.waitFor(`Maket ${makets.one}`);

  await tree.choose(`Maket ${makets.one}`, 'Folders', 'Add to Folder…');
  await quickInput.pick('New Folder…');
  await quickInput.type('Autumn');
  await quickInput.accept();
  await tree.waitFor('autumn');

  await tree.row(`Maket ${makets.one}`).click();
  await tree.row(`Maket ${makets.two}`).click({ modifiers: ['ControlOrMeta'] });
  await tree.choose(`Maket ${makets.two}`, 'Folders', 'Add to Folder…');
  await quickInput.waitForTitle('Add 2 Makets to a Folder');
  await quickInput.pick('summer');
  await vscode.notifications.message('Added to “summer”: 2 makets.');

  await tree.row(`Maket ${makets.one}`).click();
  await tree.row(`Maket ${makets.two}`).click({ modifiers: ['ControlOrMeta'] });
  await tree.choose(`Maket ${makets.two}`, 'Remove from Folder');
  await vscode.notifications.message('Folder “spring” no longer exists, because its last maket was removed.');
  await tree.row('spring').waitFor({ state: 'detached' });
  assert.deepEqual(await folders(), [
    `autumn: ${makets.one}`,
    `summer: ${makets.one} ${makets.two} ${makets.three}`,
  ]);
  await eventually(async () => assert.equal(await tree.text(), 'autumn  1\nsummer  3'));
});

test('a new folder is created from known makets', async () => {
  const vscode = window();
  await using opened = await openThree();
  const { tree, makets, folders } = opened;
  const { quickInput } = vscode;
  await vscode.run('Mailroom: New Folder…');
  await vscode.notifications.message('A folder needs at least one maket, and none is known yet.');
  await tree.expand('summer');
  await tree.waitFor(`Maket ${makets.three}`);

  await tree.pressInTitle('New Folder…');
  await quickInput.waitForTitle('New Folder');
  await quickInput.type('Spring');
  await quickInput.waitForMessage('Adds to the existing folder “spring”.');
  await quickInput.type('Winter');
  await quickInput.accept();
  await quickInput.waitForItem(`Maket ${makets.three}`);
  await quickInput.accept();
  await quickInput.tick(`Maket ${makets.three}`);
  await quickInput.pressOk();
  await tree.waitFor('winter');
  assert.deepEqual((await folders()).at(-1), `winter: ${makets.three}`);
});
