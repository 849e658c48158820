import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import { moveToFolder } from '../../src/extension/makets/commands/folderCommands.ts';
import { nameByList } from '../../src/extension/makets/commands/recordCommands.ts';
import { listMakets } from '../../src/extension/makets/maketChoices.ts';
import { commands } from '../../src/extension/names.ts';
import { askCampaign } from '../../src/extension/sending/askCampaign.ts';
import { answerInputs, inTurn } from '../host/support/answerInputs.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';

const whichLetter = 'Select the letter. A layout that is not uploaded yet is uploaded first.';

describe('maket pickers', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;

  before(async () => {
    sandbox = await startSandboxProcess();
  });

  after(() => sandbox.stop());

  beforeEach(async () => {
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
  });

  afterEach(() => window[Symbol.asyncDispose]());

  /** Uploads a version of the layout, and records it in the journal. */
  async function upload(title: string, layout: string, filledIn?: true): Promise<number> {
    const creation = {
      kind: 'maket',
      title,
      layout,
      hash: 'a'.repeat(64),
      bytes: 100,
      ownFooter: false,
      ...(filledIn && { filledIn }),
    } as const;
    const result = await window.journal.create(connection.identity, creation, () =>
      connection.service.createMaket({ title, body: '<p>Hello</p>' }),
    );
    assert.ok('id' in result);
    return result.id;
  }

  async function send(maket: number, how: { readonly test?: true; readonly startAt?: string } = {}) {
    const lists: number[] = [];
    const { test } = how;
    const creation = { kind: 'send', maket, subject: 'Spring', lists, ...how } as const;
    await window.journal.create(connection.identity, creation, async () => 2 * maket + (test ? 1000 : 1001));
  }

  /** Returns what the pickers list after each choice, without layouts. The last one is dismissed. */
  async function listed(choices: readonly string[]): Promise<readonly string[]> {
    const { campaign } = await sendingParts(window);
    const inputs = answerInputs({ '': inTurn(...choices.map((choose) => ({ choose }))) });
    try {
      assert.equal(await askCampaign(campaign, connection, { lists: [] }), undefined);
    } finally {
      inputs.dispose();
    }
    return inputs.listed;
  }

  const withoutTimes = (text: string) =>
    text.replaceAll(/ \| (#\d+) · [^·\n]*20\d\d[^·\n]*(?=·)/g, ' | $1 · TIME ');

  it('list one row for each layout, with its time and its use, and earlier versions on demand', async () => {
    const first = await upload('Spring sale', 'spring.mjml');
    const second = await upload('Spring sale', 'spring.mjml');
    await send(first);
    await send(second, { test: true });
    const [folded = '', unfolded = ''] = (await listed(['Show Earlier Versions'])).map(withoutTimes);
    assert.equal(
      folded,
      [
        whichLetter,
        `Spring sale | #${second} · TIME · tested · spring.mjml`,
        'Show Earlier Versions | 1 version',
        'Maket in a Folder…',
        'Maket by Number…',
      ].join('\n'),
    );
    assert.equal(
      unfolded,
      [
        whichLetter,
        `Spring sale | #${second} · TIME · tested · spring.mjml`,
        `Spring sale | #${first} · TIME · sent · spring.mjml`,
        'Maket in a Folder…',
        'Maket by Number…',
      ].join('\n'),
    );
  });

  it('say that a maket is scheduled until its campaign starts', async () => {
    const planned = await upload('Summer', 'summer.mjml');
    const started = await upload('Spring', 'spring.mjml');
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    await send(planned, { startAt: inAnHour });
    await send(started, { startAt: '2026-03-02T09:00:00.000Z' });
    const [list = ''] = (await listed([''])).map(withoutTimes);
    assert.deepEqual(list.split('\n').slice(1, 3), [
      `Spring | #${started} · TIME · sent · spring.mjml`,
      `Summer | #${planned} · TIME · scheduled · summer.mjml`,
    ]);
  });

  it('show for makets and layouts when they were uploaded, and whether they were tested and sent', async () => {
    const first = await upload('Spring sale', 'spring.mjml');
    const second = await upload('Spring sale', 'spring.mjml');
    const autumn = await upload('Autumn', 'letters/autumn.mjml');
    await send(second);
    await send(second, { test: true });
    await send(autumn, { test: true });
    await connection.service.addToFolder('sale', [first, second]);
    const inputs = answerInputs({ '': inTurn({ choose: 'Maket in a Folder…' }, { choose: 'sale' }) });
    const { findFiles } = vscode.workspace;
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const paths = ['letters/autumn.mjml', 'new.mjml', 'spring.mjml'];
    const layouts = paths.map((path) => vscode.Uri.joinPath(folder.uri, path));
    Object.assign(vscode.workspace, { findFiles: async () => layouts });
    try {
      const isCurrentText = (maket: number) => maket === second;
      const { campaign } = await sendingParts(window, { makets: { isCurrentText } });
      assert.equal(await askCampaign(campaign, connection, { lists: [] }), undefined);
    } finally {
      inputs.dispose();
      Object.assign(vscode.workspace, { findFiles });
    }
    const [letters = '', , inFolder = ''] = inputs.listed.map((list) =>
      list.replace(/[A-Z][a-z]+ \d+, 20\d\d, \d+:\d+ [AP]M/g, 'TIME'),
    );
    assert.deepEqual(letters.split('\n').slice(1, 4), [
      'autumn.mjml | letters/autumn.mjml · uploaded TIME',
      'new.mjml',
      'spring.mjml | unchanged since the upload TIME · tested since the last change · sent',
    ]);
    assert.deepEqual(inFolder.split('\n').slice(1), [
      `Spring sale | #${second} · TIME · matches the layout · tested · sent · spring.mjml`,
      'Show Earlier Versions | 1 version',
    ]);
  });

  it('lead through a folder to a maket that was uploaded elsewhere', async () => {
    const maket = await connection.service.createMaket({ title: 'Old', body: '<p>Old</p>' });
    await connection.service.addToFolder('archive', [maket]);
    const [, folders = '', inFolder = ''] = await listed(['Maket in a Folder…', 'archive', `Maket ${maket}`]);
    assert.ok(folders.split('\n').includes('archive | 1 maket'), folders);
    assert.equal(inFolder, `Select a maket from “archive”.\nMaket ${maket}`);
  });

  it('exclude tests filled in for a sample person from a new campaign', async () => {
    const own = await upload('Spring sale', 'spring.mjml');
    const test = await upload('[Test] Spring sale', 'spring.mjml', true);
    await send(test, { test: true });
    await connection.service.addToFolder('spring', [own, test]);
    const [makets = '', folders = '', inFolder = ''] = await listed([
      'Maket in a Folder…',
      'spring',
      'Spring sale',
    ]);
    assert.equal(
      withoutTimes(makets),
      [
        whichLetter,
        `Spring sale | #${own} · TIME · spring.mjml`,
        'Maket in a Folder…',
        'Maket by Number…',
      ].join('\n'),
    );
    assert.match(folders, /\nspring \| 2/);
    assert.equal(
      withoutTimes(inFolder),
      `Select a maket from “spring”.\nSpring sale | #${own} · TIME · spring.mjml`,
    );

    const reason = `Maket ${test} is a test that is filled in for a sample person. Select its layout or another maket.`;
    const inputs = answerInputs({
      [whichLetter]: inTurn({ choose: 'Maket by Number…' }),
      'The maket’s number': inTurn({ type: String(test) }),
    });
    const { campaign } = await sendingParts(window);
    assert.equal(await askCampaign(campaign, connection, { lists: [] }), undefined);
    inputs.dispose();
    assert.ok(
      inputs.asked.some((asked) => asked.includes(reason)),
      inputs.asked.join('\n'),
    );
    const draft = { letter: { kind: 'maket', id: test }, lists: [] } as const;
    await assert.rejects(askCampaign(campaign, connection, draft), { message: reason });
  });

  it('list a test filled in for a sample person after the layout’s own makets, and label it', async () => {
    const own = await upload('Spring sale', 'spring.mjml');
    const test = await upload('[Test] Spring sale', 'spring.mjml', true);
    const facts = { ...window.journal.records(connection.identity), isCurrentText: () => false };
    const { items } = listMakets([own, test], facts, { unfolded: true });
    assert.deepEqual(
      items.map(({ id, description, iconPath }) => [
        id,
        description?.includes('filled in for a sample person'),
        (iconPath as vscode.ThemeIcon).id,
      ]),
      [
        [own, false, 'mail'],
        [test, true, 'beaker'],
      ],
    );
  });

  it('go back from the makets of a folder to the folders, and from there to the letters', async () => {
    const maket = await connection.service.createMaket({ title: 'Old', body: '<p>Old</p>' });
    await connection.service.addToFolder('archive', [maket]);
    const inputs = answerInputs({
      [whichLetter]: inTurn({ choose: 'Maket in a Folder…' }, undefined),
      'Select the folder of the maket.': inTurn({ choose: 'archive' }, 'back'),
      'Select a maket from': () => 'back',
    });
    const { campaign } = await sendingParts(window);
    assert.equal(await askCampaign(campaign, connection, { lists: [] }), undefined);
    inputs.dispose();
    const folders = '1/5 Select the folder of the maket.';
    const letters = `1/5 ${whichLetter}`;
    assert.deepEqual(inputs.asked, [
      letters,
      folders,
      '1/5 Select a maket from “archive”.',
      folders,
      letters,
    ]);
  });

  it('offer earlier versions where several makets can be checked, and keep the checked ones', async () => {
    const first = await upload('Autumn', 'autumn.mjml');
    const second = await upload('Autumn', 'autumn.mjml');
    await connection.service.addToFolder('autumn', [first, second]);
    const { operations } = await sendingParts(window);
    const ticks: string[] = [];
    const inputs = answerInputs({
      'From which folder?': () => ({ choose: 'autumn' }),
      'Which makets?': (labels) => {
        ticks.push(labels);
        return ticks.length === 1 ? { tick: ['Autumn', 'Show Earlier Versions'] } : undefined;
      },
    });
    try {
      await moveToFolder({ model: window.model, isCurrentText: () => false, operations }, []);
    } finally {
      inputs.dispose();
    }
    assert.deepEqual(ticks, ['', 'Autumn']);
  });

  it('name makets from a pasted list, and report how many lines were skipped', async () => {
    const list = '10116, Spring [sale](command:x)\nno number\n10117\tSummer\n';
    const answers = answerMessages({ 'Name 2 makets?': 'Name 2 Makets' });
    try {
      await nameByList(window.journal, connection.identity, list);
    } finally {
      answers.dispose();
    }
    const { makets } = window.journal.records(connection.identity);
    assert.deepEqual(
      [makets.get(10116)?.title, makets.get(10117)?.title],
      ['Spring [sale](command:x)', 'Summer'],
    );
    assert.deepEqual(answers.shown, ['Name 2 makets?']);
    assert.match(answers.details[0] ?? '', /Skipped lines that aren’t “number, title”: 2\./);
  });

  it('list the linked layout first, so that Enter changes nothing', async () => {
    const maket = await upload('Spring', 'spring.mjml');
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const layouts = ['autumn.mjml', 'spring.mjml'].map((name) => vscode.Uri.joinPath(folder.uri, name));
    const { findFiles } = vscode.workspace;
    const { showQuickPick } = vscode.window;
    const labels: string[] = [];
    Object.assign(vscode.workspace, { findFiles: async () => layouts });
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) => {
        labels.push(...items.map(({ label }) => label));
      },
    });
    try {
      const record = window.journal.records(connection.identity).makets.get(maket);
      const node = { kind: 'maket', id: maket, record };
      await vscode.commands.executeCommand(commands.maketLink, node);
    } finally {
      Object.assign(vscode.workspace, { findFiles });
      Object.assign(vscode.window, { showQuickPick });
    }
    assert.deepEqual(labels, ['spring.mjml', 'autumn.mjml', 'No Layout']);
  });
});
