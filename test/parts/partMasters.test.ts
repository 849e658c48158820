import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { Connection } from '../../src/extension/accounts/connection.ts';
import type { ErrorHandler } from '../../src/extension/errors/errorHandler.ts';
import type { SandboxHost } from '../../src/extension/sandbox/sandboxHost.ts';
import { askCampaign } from '../../src/extension/sending/askCampaign.ts';
import { TestSends } from '../../src/extension/testSends/index.ts';
import { UploadAndReplace } from '../../src/extension/upload/commands/uploadAndReplace.ts';
import { UploadLayout } from '../../src/extension/upload/commands/uploadLayout.ts';
import { answerInputs, type Inputs, inTurn } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { compiledHtml } from '../host/support/letters.ts';
import { MemoryState } from '../host/support/memory.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { type SendingParts, sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';

const question = '“header.mjml” is a part of layouts and isn’t sent alone. Select the layout to use instead.';

describe('a part of layouts that is uploaded or sent', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let connection: Connection;
  let parts: SendingParts;
  let part: vscode.Uri;
  /** The layouts that include the part. */
  let masters: readonly vscode.Uri[];
  /** The index of the layout that is selected; `undefined` dismisses the list. */
  let selected: number | undefined;
  /** The labels that were offered instead of the part. */
  let offered: string[];
  let inputs: Inputs | undefined;
  let answers: Answers | undefined;
  let restore: () => void;

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    const uri = (name: string) => vscode.Uri.joinPath(workspace.uri, 'letters', name);
    part = uri('header.mjml');
    masters = [uri('autumn.mjml'), uri('spring.mjml')];
    selected = 1;
    offered = [];
    restore = replaceWorkspace();
    await mkdir(dirname(part.fsPath), { recursive: true });
    await writeFile(part.fsPath, '<mj-section></mj-section>');
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    connection = await window.active.connect();
    await window.model.folders();
    const errors: ErrorHandler = {
      run: (_action, work) => work(),
      show: (_action, error) => assert.fail(String(error)),
    };
    parts = await sendingParts(window, {
      compile: async (layout) => compiledHtml(layout, layout.path.split('/').at(-1) ?? '', '<p>Hello</p>'),
      makets: { pickFolder: (asked) => window.makets.pickFolder(asked) },
      workspace: { isPart: async (file) => file.uri.path === part.path, mastersOf: async () => masters },
      errors,
    });
    sandbox.takeRequests();
  });

  afterEach(async () => {
    inputs?.dispose();
    answers?.dispose();
    inputs = undefined;
    answers = undefined;
    restore();
    await rm(dirname(part.fsPath), { recursive: true });
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** Makes the part the only layout that is found, and answers quick picks. */
  function replaceWorkspace(): () => void {
    const { findFiles } = vscode.workspace;
    const { showQuickPick } = vscode.window;
    const pick = async (items: readonly vscode.QuickPickItem[], { placeHolder = '' } = {}) => {
      offered.push(placeHolder, ...items.map(({ label }) => label));
      return selected === undefined ? undefined : items[selected];
    };
    Object.assign(vscode.workspace, { findFiles: async () => [part] });
    Object.assign(vscode.window, { showQuickPick: pick });
    return () => {
      Object.assign(vscode.workspace, { findFiles });
      Object.assign(vscode.window, { showQuickPick });
    };
  }

  const creations = () => sandbox.takeRequests().filter((line) => line.startsWith('POST'));
  const makets = () => [...window.journal.records(connection.identity).makets.values()];
  const titles = () => makets().map(({ title }) => title);

  it('is uploaded as the layout that is selected instead', async () => {
    const upload = () => new UploadLayout(parts.upload).run(part, {});
    selected = undefined;
    assert.equal(await upload(), undefined);
    assert.deepEqual(offered, [question, 'autumn.mjml', 'spring.mjml']);
    assert.deepEqual(creations(), []);
    selected = 1;
    inputs = answerInputs({
      'Title of the maket': () => 'enter',
      'Into which folder?': () => ({ choose: 'No Folder' }),
    });
    assert.ok(await upload());
    assert.deepEqual(titles(), ['spring.mjml']);
    assert.equal(makets()[0]?.layout, 'letters/spring.mjml');
    masters = [];
    await assert.rejects(upload(), {
      message: '“header.mjml” is a part of a layout: it contains no <mjml>. Use the layout that includes it.',
    });
  });

  it('replaces the earlier makets of the layout that is selected instead', async () => {
    const creation = {
      kind: 'maket',
      title: 'Before',
      layout: 'letters/spring.mjml',
      hash: 'x',
      bytes: 1,
      ownFooter: false,
    } as const;
    const earlier = await window.journal.create(connection.identity, creation, () =>
      connection.service.createMaket({ title: 'Before', body: '<p>Before</p>' }),
    );
    assert.ok('id' in earlier);
    await connection.service.addToFolder('spring', [earlier.id]);
    answers = answerMessages({
      'Upload “spring.mjml” and replace its earlier makets?': 'Upload and Replace',
      'Uploaded “spring.mjml”': undefined,
    });
    const replace = () => new UploadAndReplace(parts.upload).run(part);
    selected = undefined;
    assert.equal(await replace(), undefined);
    selected = 1;
    const id = await replace();
    assert.deepEqual(offered.slice(0, 3), [question, 'autumn.mjml', 'spring.mjml']);
    assert.deepEqual(titles(), ['Before', 'spring.mjml']);
    const [folder] = await connection.service.listFolders();
    assert.deepEqual((await connection.service.getFolder(folder?.id ?? 0)).makets, [id]);
  });

  it('is sent to subscribers as the layout that is selected instead', async () => {
    inputs = answerInputs({
      'Select the letter.': inTurn({ choose: 'header.mjml' }, { choose: 'header.mjml' }),
      '“header.mjml” is a part': inTurn('back', { choose: 'spring.mjml' }),
      'The subject': (subject) => {
        offered.push(subject);
        return undefined;
      },
    });
    assert.equal(await askCampaign(parts.campaign, connection, { lists: [] }), undefined);
    assert.deepEqual(inputs.asked, [
      '1/5 Select the letter. A layout that is not uploaded yet is uploaded first.',
      `1/5 ${question}`,
      '1/5 Select the letter. A layout that is not uploaded yet is uploaded first.',
      `1/5 ${question}`,
      '2/5 The subject, as readers see it in their inbox',
    ]);
    assert.deepEqual(offered, ['spring.mjml']);
    assert.deepEqual(creations(), []);
  });

  it('is sent as a test as the layout that is selected instead', async () => {
    const ended = () => Promise.reject(new Error('The sandbox has stopped'));
    const tests = new TestSends({
      ...parts.campaign,
      sandbox: { ask: ended } as Partial<SandboxHost> as SandboxHost,
      inspector: () => assert.fail('Nothing is filled in'),
      memento: new MemoryState(),
      people: {
        findUnreadable: async () => undefined,
        suppressedAmong: async () => new Set(),
        noteAdded: async () => {},
      },
      errors: window.errors,
    });
    inputs = answerInputs({
      'Your own e-mail address': () => ({ type: 'me@shop.example' }),
      'Do the people of test groups confirm first?': () => ({ choose: 'Add Without' }),
      'The web page where people subscribe': () => ({ type: 'https://shop.example/news' }),
    });
    answers = answerMessages({ 'Send tests to the people of': 'Add and Send', 'The test “': undefined });
    selected = undefined;
    await tests.send(connection, part);
    assert.deepEqual(offered, [question, 'autumn.mjml', 'spring.mjml']);
    assert.deepEqual([creations(), inputs.asked], [[], []]);
    selected = 1;
    await tests.send(connection, part);
    assert.deepEqual(titles(), ['spring.mjml']);
    const [made] = window.journal.records(connection.identity).sends.values();
    assert.match(made?.subject ?? '', /^\[Test \d\d:\d\d:\d\d\] spring\.mjml$/);
  });
});
