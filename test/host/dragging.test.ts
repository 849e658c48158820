import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Folder, MailingService } from '../../src/core/port/service.ts';
import { MaketMover } from '../../src/extension/makets/commands/maketMover.ts';
import { type DragEffect, MaketsDragAndDrop } from '../../src/extension/makets/view/maketsDragAndDrop.ts';
import type { MaketsNode } from '../../src/extension/makets/view/nodes.ts';
import { settings } from '../../src/extension/names.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';

describe('dragging makets onto a folder', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let service: MailingService;
  let answers: Answers;
  let effects: (DragEffect | undefined)[];
  let dragAndDrop: MaketsDragAndDrop;
  let maket: number;

  beforeEach(async () => {
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    const { active, model, errors } = window;
    ({ service } = await active.connect());
    const { operations } = await window.makets.editing();
    effects = [];
    const onDrag = (effect: DragEffect | undefined) => effects.push(effect);
    dragAndDrop = new MaketsDragAndDrop({
      mover: new MaketMover(operations, model),
      errors,
      onDrag,
      onDrop: () => {},
    });
    answers = answerMessages({});
    maket = await service.createMaket({ title: 'Elsewhere', body: '<p>Hello</p>' });
    for (const name of ['spring', 'summer']) {
      const other = await service.createMaket({ title: name, body: '<p>Hello</p>' });
      await service.addToFolder(name, [other]);
    }
    await service.addToFolder('spring', [maket]);
  });

  afterEach(async () => {
    await set(undefined);
    answers.dispose();
    dragAndDrop.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  const set = (effect: DragEffect | undefined) =>
    vscode.workspace.getConfiguration().update(settings.dragging, effect, vscode.ConfigurationTarget.Global);

  const folderNamed = async (name: string): Promise<Folder> => {
    const found = (await service.listFolders()).find(({ title }) => title === name);
    assert.ok(found);
    return found;
  };

  async function drag(from: string, target: MaketsNode): Promise<void> {
    const data = new vscode.DataTransfer();
    await dragAndDrop.handleDrag([{ kind: 'maket', id: maket, folder: await folderNamed(from) }], data);
    await dragAndDrop.handleDrop(target, data);
  }

  const foldersWithIt = async () => {
    const list = await service.listFolders();
    const contents = await Promise.all(list.map(({ id }) => service.getFolder(id)));
    return contents.filter(({ makets }) => makets.includes(maket)).map(({ title }) => title);
  };

  for (const [effect, places, words] of [
    [undefined, ['summer'], 'Moved from “spring” to “summer”'],
    ['move', ['summer'], 'Moved from “spring” to “summer”'],
    ['add', ['spring', 'summer'], 'Added to “summer”'],
  ] as const) {
    it(`${effect ? `follows the setting “${effect}”` : 'moves them by default'}`, async () => {
      await set(effect);
      await drag('spring', { kind: 'folder', folder: await folderNamed('summer') });
      assert.deepEqual(await foldersWithIt(), places);
      assert.deepEqual(effects, [effect ?? 'move', undefined]);
      assert.deepEqual(answers.shown, [`${words}: Maket ${maket}.`]);
    });
  }

  it('removes them from their folder when dropped on “Not in a folder”, even if dragging adds', async () => {
    await set('add');
    await drag('spring', { kind: 'loose' });
    assert.deepEqual(await foldersWithIt(), []);
  });
});
