import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { putMakets, takeMakets } from '../support/folders.ts';
import { maketsWindow } from './support/makets.ts';

const pictures = process.env.MAILROOM_PICTURES;
const { window, openMakets } = maketsWindow(6);

async function picture(name: string): Promise<void> {
  if (pictures) await window().screenshot(join(pictures, `${name}.png`));
}

test('makets are dragged onto a folder, onto a maket in a folder, onto a new folder, and out of folders', async () => {
  const vscode = window();
  await using opened = await openMakets({ spring: [0, 1, 2], summer: [3] });
  const { tree, folders, makets } = opened;
  const { page, notifications, quickInput } = vscode;
  const [a, b, c, d] = makets;
  const showsFirst = (rows: string) =>
    eventually(async () => assert.equal((await tree.text()).slice(0, rows.length), rows));
  await tree.expand('spring');
  await tree.waitFor(`Maket ${a}`);

  await tree.select(`Maket ${a}`, `Maket ${b}`);
  await tree.drag(`Maket ${b}`, 'summer', {
    meanwhile: async () => {
      await page.locator('.pane-header[aria-label^="Move to…"]').waitFor();
      await picture('dragging');
    },
  });
  await notifications.message('Moved from “spring” to “summer”: 2 makets.');
  await tree.row('New Folder…').waitFor({ state: 'detached' });
  assert.deepEqual(await folders(), [`spring: ${c}`, `summer: ${a} ${b} ${d}`]);
  // Rows that are still there when Undo brings them back stay selected, and are all dragged with one of them.
  await showsFirst(`spring  1\n  Maket ${c}\nsummer  3`);

  await notifications.press('Moved from “spring”', 'Undo');
  await notifications.message('Undone: Moved from “spring”');
  assert.deepEqual(await folders(), [`spring: ${a} ${b} ${c}`, `summer: ${d}`]);
  await showsFirst(`spring  3\n  Maket ${c}\n  Maket ${b}\n  Maket ${a}\nsummer  1`);
  await notifications.clear();

  await tree.drag(`Maket ${c}`, 'New Folder…');
  await quickInput.waitForTitle('New Folder');
  await quickInput.type('Autumn');
  await quickInput.accept();
  await notifications.message('Moved from “spring” to “autumn”');
  assert.deepEqual(await folders(), [`autumn: ${c}`, `spring: ${a} ${b}`, `summer: ${d}`]);
  await tree.waitFor('autumn');
  await tree.row(`Maket ${c}`).waitFor({ state: 'detached' });
  await notifications.clear();

  await tree.expand('autumn');
  await tree.waitFor(`Maket ${c}`);
  await tree.drag(`Maket ${a}`, `Maket ${c}`);
  await notifications.message('Moved from “spring” to “autumn”');
  assert.deepEqual(await folders(), [`autumn: ${a} ${c}`, `spring: ${b}`, `summer: ${d}`]);
  await tree.waitFor('autumn2');
  await notifications.clear();

  await tree.drag(`Maket ${b}`, 'Not in a folder');
  await notifications.message('Removed from “spring”');
  await tree.row('spring').waitFor({ state: 'detached' });
  assert.deepEqual(await folders(), [`autumn: ${a} ${c}`, `summer: ${d}`]);
});

test('dragging asks whether to move or to add, when the setting says so', async () => {
  const vscode = window();
  await using _ = await vscode.setMeanwhile({ 'mailroom.makets.dragging': 'ask' });
  await using opened = await openMakets({ spring: [0, 1], summer: [2] });
  const { tree, folders, makets } = opened;
  const [a, b, c] = makets;
  await tree.expand('spring');
  await tree.waitFor(`Maket ${a}`);
  await tree.drag(`Maket ${a}`, 'summer', {
    meanwhile: async () => {
      await vscode.page.locator('.pane-header[aria-label^="Drop on…"]').waitFor();
      await picture('dragging-asks');
    },
  });
  await vscode.quickInput.waitForTitle('Dropped on “summer”');
  await vscode.quickInput.pick('Add');
  await vscode.notifications.message('Added to “summer”');
  await tree.waitFor('summer2');
  assert.deepEqual(await folders(), [`spring: ${a} ${b}`, `summer: ${a} ${c}`]);

  await tree.drag(`Maket ${b}`, 'summer');
  await vscode.quickInput.waitForTitle('Dropped on “summer”');
  await vscode.quickInput.pick('Move');
  await vscode.notifications.message('Moved from “spring” to “summer”');
  assert.deepEqual(await folders(), [`spring: ${a}`, `summer: ${a} ${b} ${c}`]);
});

test('makets are cut, copied and pasted by keys; cut makets are marked until pasted or canceled', async () => {
  const vscode = window();
  await using opened = await openMakets({ spring: [0, 1, 2], summer: [3] });
  const { tree, folders, makets } = opened;
  const { keyboard, mouse } = vscode.page;
  const [a, b, c, d] = makets;
  await tree.expand('spring');
  await tree.waitFor(`Maket ${a}`);
  await tree.select(`Maket ${c}`, `Maket ${b}`);
  await mouse.move(700, 300);

  await keyboard.press('Control+X');
  await tree.waitFor(`Maket ${b}cut`);
  await picture('cut');
  const cut = `spring  3\n  Maket ${c}  cut\n  Maket ${b}  cut\n  Maket ${a}\nsummer  1`;
  await eventually(async () => assert.equal(await tree.text(), cut));
  await keyboard.press('Escape');
  await tree.row('cut').waitFor({ state: 'detached' });

  // Only the focus moves to the folder: the command applies to it, not to the selection.
  await keyboard.press('Control+X');
  await tree.waitFor(`Maket ${b}cut`);
  await vscode.statusBar.getByText('The makets are cut. Paste them into a folder to move them.').waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Control+V');
  await vscode.notifications.message('Moved from “spring” to “summer”: 2 makets.');
  await tree.row(`Maket ${b}`).waitFor({ state: 'detached' });
  assert.deepEqual(await folders(), [`spring: ${a}`, `summer: ${b} ${c} ${d}`]);

  await tree.row(`Maket ${a}`).click();
  await mouse.move(700, 300);
  await keyboard.press('Control+C');
  await vscode.statusBar.getByText('The makets are copied. Paste them into a folder to add them.').waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Control+V');
  await vscode.notifications.message('Added to “summer”');
  await tree.waitFor('summer4');
  assert.deepEqual(await folders(), [`spring: ${a}`, `summer: ${a} ${b} ${c} ${d}`]);
  assert.equal(await vscode.page.evaluate(() => navigator.clipboard.readText()), `${a}`);
  await vscode.notifications.clear();

  // Cut makets follow their folder when it is renamed.
  await tree.row(`Maket ${a}`).click();
  await mouse.move(700, 300);
  await keyboard.press('Control+X');
  await tree.waitFor(`Maket ${a}cut`);
  await tree.row('spring').click();
  await keyboard.press('F2');
  await vscode.quickInput.waitForTitle('Rename Folder “spring”');
  await vscode.quickInput.type('Autumn');
  await vscode.quickInput.accept();
  await tree.waitFor('autumn');
  await tree.expand('autumn');
  await tree.waitFor(`Maket ${a}cut`);
  await tree.row('summer').click();
  await keyboard.press('Control+V');
  await vscode.notifications.message('Moved from “autumn” to “summer”');
  assert.deepEqual(await folders(), [`summer: ${a} ${b} ${c} ${d}`]);
});

test('layouts are uploaded into the folder on which they are dropped', async () => {
  const vscode = window();
  const layout = (title: string) =>
    `<mjml><mj-head><mj-title>${title}</mj-title></mj-head><mj-body><mj-section /></mj-body></mjml>`;
  for (const title of ['One', 'Two']) await writeFile(join(vscode.folder, `${title}.mjml`), layout(title));
  await writeFile(join(vscode.folder, 'notes.txt'), 'Not a letter');
  await using opened = await openMakets({ spring: [0], summer: [0] });
  const { tree, folders, makets, door } = opened;
  const [a = 0] = makets;
  const { page, notifications, quickInput } = vscode;

  await vscode.openFile('One.mjml');
  await tree.drag(page.locator('.tabs-container .tab.active'), 'spring');
  await quickInput.waitForTitle('Upload Layout');
  await quickInput.accept();
  await notifications.message('Added to “spring”: One.');
  assert.deepEqual(await folders(), [`spring: ${a} ${a + 1}`, `summer: ${a}`]);
  await notifications.clear();

  await vscode.openFile('Two.mjml');
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+Shift+E');
  const file = (name: string) => page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });
  await file('One.mjml').click();
  for (const name of ['Two.mjml', 'notes.txt']) await file(name).click({ modifiers: ['ControlOrMeta'] });
  door.takeRequests();
  await tree.drag(file('Two.mjml'), 'summer', { over: vscode.mailroomIcon });
  await vscode.dialog.getByText('With unsaved changes: “Two.mjml”.').waitFor();
  await vscode.answer('Upload 2 Layouts');
  await notifications.message('Added to “summer”: 2 makets.');
  await notifications.message('“notes.txt” is not a layout.');
  // A layout that is uploaded already is added without another upload.
  assert.equal(door.takeRequests().filter((request) => request === 'POST /mailer/makets.json').length, 1);
  assert.deepEqual(await folders(), [`spring: ${a} ${a + 1}`, `summer: ${a} ${a + 1} ${a + 2}`]);
});

test('changes made elsewhere appear on return, and nothing collapses or loses the selection', async () => {
  const vscode = window();
  await using opened = await openMakets({ autumn: [0], spring: [0, 1], summer: [2] });
  const { tree, elsewhere, makets, door } = opened;
  const [a = 0, b = 0, c = 0] = makets;
  // The window checks at most twice a minute, and may have checked already.
  await vscode.reload();
  await vscode.showMailroom();
  await tree.expand('spring');
  await tree.waitFor(`Maket ${a}`);
  await tree.expand('summer');
  await tree.waitFor(`Maket ${c}`);
  await tree.select(`Maket ${a}`);
  const selected = () => tree.pane.locator('.monaco-list-row.selected').allTextContents();
  const [chosen] = await selected();
  door.takeRequests();

  await putMakets(elsewhere, 'spring', [c]);
  await vscode.leaveAndReturn();
  await tree.waitFor('spring3');
  assert.equal(
    await tree.text(),
    `autumn  1\nspring  3\n  Maket ${c}\n  Maket ${b}\n  Maket ${a}\nsummer  1\n  Maket ${c}`,
  );
  assert.deepEqual(await selected(), [chosen]);
  assert.equal(door.takeRequests().length, 2);

  await putMakets(elsewhere, 'winter', [b]);
  await takeMakets(elsewhere, 'spring', [c]);
  await tree.pressInTitle('Refresh Makets');
  await tree.waitFor('winter');
  await tree.waitFor('spring2');
  assert.equal(
    await tree.text(),
    `autumn  1\nspring  2\n  Maket ${b}\n  Maket ${a}\nsummer  1\n  Maket ${c}\nwinter  1`,
  );
  assert.deepEqual(await selected(), [chosen]);
});

test('Find Maket finds a maket by its number, also in folders that have not been read', async () => {
  const vscode = window();
  await using opened = await openMakets({ autumn: [0], spring: [1], summer: [0, 2] });
  const { tree, makets, door } = opened;
  const { quickInput } = vscode;
  const [a, , c] = makets;
  door.takeRequests();

  await vscode.run('Mailroom: Find Maket…');
  await quickInput.type(`${a}`);
  await quickInput.pick('Search All Folders for a Number…');
  await quickInput.waitForTitle(`Folders of “Maket ${a}”`);
  await quickInput.waitForItem('summer');
  await quickInput.waitForItem('autumn');
  await picture('where');
  assert.equal(door.takeRequests().length, 3);
  await quickInput.pick('summer');
  await tree.waitFor(`Maket ${a}`);
  const shown = `autumn  1\nspring  1\nsummer  2\n  Maket ${c}\n  Maket ${a}`;
  await eventually(async () => assert.equal(await tree.text(), shown));
  assert.deepEqual(await tree.pane.locator('.monaco-list-row.selected .label-name').allTextContents(), [
    `Maket ${a}`,
  ]);
  assert.deepEqual(door.takeRequests(), []);
});
