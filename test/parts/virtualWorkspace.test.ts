import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { Imports } from '../../src/extension/imports/index.ts';
import { layoutPictures } from '../../src/extension/layouts/beside/layoutSubstitutes.ts';
import { realLayout } from '../../src/extension/layouts/realLayout.ts';
import { findCommands } from '../../src/extension/makets/commands/findCommands.ts';
import { UploadLayout } from '../../src/extension/upload/commands/uploadLayout.ts';
import { answerInputs, type Inputs } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { compiledHtml } from '../host/support/letters.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';
import { openFolders } from '../support/openFolders.ts';

describe('a folder that is not on a local disk', () => {
  const folder = vscode.Uri.parse('vscode-remote://wsl+ubuntu/home/anna/letters');
  const layout = vscode.Uri.joinPath(folder, 'spring.mjml');
  let folders: Disposable;

  beforeEach(() => {
    folders = openFolders(folder);
  });
  afterEach(() => folders[Symbol.dispose]());

  it('has no layouts from the journal, and no picture addresses', async () => {
    await assert.rejects(realLayout('spring.mjml'), {
      name: 'UserError',
      message:
        'Can’t open “spring.mjml”: in a virtual workspace, Mailroom can’t read the layouts that the journal names. Open their folder on a disk.',
    });
    assert.equal(await layoutPictures(layout), undefined);
  });

  it('has no files that can be imported', async () => {
    const open = Imports.prototype.openFile.bind({} as Imports);
    const [connection, purpose] = [{}, {}] as unknown as [
      Parameters<typeof open>[0],
      Parameters<typeof open>[2],
    ];
    await assert.rejects(open(connection, vscode.Uri.joinPath(folder, 'people.csv'), purpose), {
      name: 'UserError',
      message: 'Mailroom can’t import “people.csv”, because it is not a file on a disk.',
    });
  });

  describe('with an account', () => {
    let sandbox: SandboxProcess;
    let window: TestWindow;
    let inputs: Inputs;
    let answers: Answers;

    beforeEach(async () => {
      sandbox = await startSandboxProcess();
      window = await openTestWindow();
      await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
      await window.model.folders();
      inputs = answerInputs({
        'Title of the maket': () => 'enter',
        'Into which folder?': () => ({ choose: 'No Folder' }),
      });
      answers = answerMessages({});
    });
    afterEach(async () => {
      inputs.dispose();
      answers.dispose();
      await window[Symbol.asyncDispose]();
      await sandbox.stop();
    });

    it('has layouts that are uploaded once, and are not linked with their makets', async () => {
      const parts = await sendingParts(window, {
        compile: async (uri) => compiledHtml(uri, 'Spring', '<p>Spring</p>'),
        makets: { pickFolder: (question) => window.makets.pickFolder(question) },
        errors: { run: (_action, work) => work(), show: (_action, error) => assert.fail(String(error)) },
      });
      const upload = () => new UploadLayout(parts.upload).run(layout, {});
      const maket = await upload();
      assert.equal(await upload(), maket);
      const { identity } = await window.active.connect();
      const records = [...window.journal.records(identity).makets.values()];
      assert.deepEqual(
        records.map(({ id, title, layout: path }) => ({ id, title, path })),
        [{ id: maket, title: 'Spring', path: undefined }],
      );
      const commands = findCommands({
        previews: { layoutFor: (argument: unknown) => argument },
      } as unknown as Parameters<typeof findCommands>[0]);
      await assert.rejects(commands.byLayout(layout), {
        name: 'UserError',
        message:
          'The journal can’t link makets with “spring.mjml”: the layout isn’t in a folder of this workspace that is on a disk.',
      });
    });
  });
});
