import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { createMailingService } from '../../src/service/index.ts';
import { putMakets } from '../support/folders.ts';
import { addAccount } from './support/accounts.ts';
import { eventually } from './support/eventually.ts';
import { Workbench } from './support/workbench.ts';

/** A sandbox with two folders and three makets, and a VS Code that shows it. */
async function openMakets() {
  const sandbox: Sandbox = await startSandbox();
  const service = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
  const makets: number[] = [];
  for (const title of ['One', 'Two', 'Three'])
    makets.push(await service.createMaket({ title, body: '<p></p>' }));
  const [one = 0, two = 0, three = 0] = makets;
  await putMakets(service, 'spring', [one, two]);
  await putMakets(service, 'summer', [three]);
  const vscode = await Workbench.open();
  await vscode.showMailroom();
  await addAccount(vscode, { name: 'Work', address: sandbox.url, kind: 'Test', key: sandbox.key });
  const tree = vscode.view('Makets');
  await tree.waitFor('summer');
  return {
    vscode,
    tree,
    makets: { one, two, three },
    /** The folders as the service has them, with their makets. */
    folders: async () => {
      const folders = await service.listFolders();
      const contents = await Promise.all(folders.map(({ id }) => service.getFolder(id)));
      return contents.map(
        (folder) => `${folder.title}: ${[...folder.makets].sort((a, b) => a - b).join(' ')}`,
      );
    },
    [Symbol.asyncDispose]: async () => {
      await vscode.close();
      await service.close();
      await sandbox.close();
    },
  };
}

test('a folder is renamed after its new name was judged, and merged only after that was agreed to', async () => {
  await using opened = await openMakets();
  const { vscode, tree, makets, folders } = opened;
  const { quickInput } = vscode;

  await tree.choose('spring', 'Rename Folder…');
  for (const [text, message] of [
    ['a,b', 'A folder’s name cannot contain a comma or any of < > ".'],
    ['', 'A folder needs a name.'],
    ['x'.repeat(51), 'The name is too long: 50 characters at most.'],
  ] as const) {
    await quickInput.type(text);
    await quickInput.waitForMessage(message);
  }
  await quickInput.type('Весна');
  await quickInput.accept();
  await tree.waitFor('весна');

  await tree.choose('весна', 'Rename Folder…');
  await quickInput.type('Summer');
  await quickInput.waitForMessage('“summer” exists: the two folders would be merged.');
  await quickInput.accept();
  await vscode.dialog.waitFor();
  assert.match(
    (await vscode.dialog.textContent()) ?? '',
    /makets in “весна”: 2\s*• makets in “summer”: 1\s*• of these in both: 0\s*• together in “summer”: 3/,
  );
  await vscode.answer('Cancel');
  assert.deepEqual(await folders(), [`summer: ${makets.three}`, `весна: ${makets.one} ${makets.two}`]);

  await tree.choose('весна', 'Rename Folder…');
  await quickInput.type('summer');
  await quickInput.accept();
  await vscode.answer('Merge');
  await tree.row('весна').waitFor({ state: 'detached' });
  assert.deepEqual(await folders(), [`summer: ${makets.one} ${makets.two} ${makets.three}`]);
});

test('a folder is deleted after a word about its makets, which stay', async () => {
  await using opened = await openMakets();
  const { vscode, tree, makets, folders } = opened;
  await tree.choose('spring', 'Delete Folder');
  await vscode.dialog.waitFor();
  assert.match(
    (await vscode.dialog.textContent()) ?? '',
    /Delete folder “spring”\? Its 2 makets stay in your account\./,
  );
  await vscode.answer('Delete Folder');
  await tree.row('spring').waitFor({ state: 'detached' });
  assert.deepEqual(await folders(), [`summer: ${makets.three}`]);
});

test('makets are put into folders, new and old, and taken out; a folder goes with its last one', async () => {
  await using opened = await openMakets();
  const { vscode, tree, makets, folders } = opened;
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
  await vscode.notifications.message('Folder “spring” is gone with its last maket.');
  await tree.row('spring').waitFor({ state: 'detached' });
  assert.deepEqual(await folders(), [
    `autumn: ${makets.one}`,
    `summer: ${makets.one} ${makets.two} ${makets.three}`,
  ]);
  await eventually(async () => assert.equal(await tree.text(), 'autumn  1\nsummer  3'));
});

test('a new folder is made of known makets', async () => {
  await using opened = await openMakets();
  const { vscode, tree, makets, folders } = opened;
  const { quickInput } = vscode;
  await vscode.run('Mailroom: New Folder…');
  await vscode.notifications.message('A folder appears with its first maket, and no maket is known yet.');
  await tree.expand('summer');
  await tree.waitFor(`Maket ${makets.three}`);

  await tree.pressInTitle('New Folder…');
  await quickInput.waitForTitle('New Folder (1/2)');
  await quickInput.type('Spring');
  await quickInput.waitForMessage('Adds to the existing folder “spring”.');
  await quickInput.type('Winter');
  await quickInput.accept();
  await quickInput.waitForTitle('New Folder (2/2)');
  await quickInput.accept();
  await quickInput.tick(`Maket ${makets.three}`);
  await quickInput.pressOk();
  await tree.waitFor('winter');
  assert.deepEqual((await folders()).at(-1), `winter: ${makets.three}`);
});
