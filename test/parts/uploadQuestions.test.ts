import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { ErrorHandler } from '../../src/extension/errors/errorHandler.ts';
import { UserError } from '../../src/extension/errors/userError.ts';
import { commands } from '../../src/extension/names.ts';
import { UploadLayout, type UploadOptions } from '../../src/extension/upload/commands/uploadLayout.ts';
import { answerInputs, type Inputs, inTurn } from '../host/support/answerInputs.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';
import { compiledHtml } from '../host/support/letters.ts';
import { type SandboxProcess, startSandboxProcess } from '../host/support/sandboxProcess.ts';
import { sendingParts } from '../host/support/sendingParts.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';

describe('the questions of an upload', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let layout: vscode.Uri;
  let answers: Answers | undefined;
  let inputs: Inputs | undefined;

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    layout = vscode.Uri.joinPath(workspace.uri, 'letters', 'spring.html');
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    await window.model.folders();
    sandbox.takeRequests();
  });

  afterEach(async () => {
    answers?.dispose();
    inputs?.dispose();
    answers = undefined;
    inputs = undefined;
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** Uploads the layout, titled “Spring”, with the folders of the window. */
  async function upload(options: UploadOptions = {}): Promise<number | undefined> {
    const errors: ErrorHandler = {
      run: (_action, work) => work(),
      show: (_action, error) => assert.fail(String(error)),
    };
    const parts = await sendingParts(window, {
      compile: async (uri) => compiledHtml(uri, 'Spring', '<p>Spring</p>'),
      makets: { pickFolder: (question) => window.makets.pickFolder(question) },
      errors,
    });
    return new UploadLayout(parts.upload).run(layout, options);
  }

  const creations = () => sandbox.takeRequests().filter((line) => line.startsWith('POST'));

  async function known(): Promise<string[]> {
    const { identity } = await window.active.connect();
    return [...window.journal.records(identity).makets.values()].map(({ id, title }) => `${title} ${id}`);
  }

  /** Answers with this title and with no folder. */
  const intoNoFolder = (title = 'Spring') =>
    answerInputs({
      'Title of the maket': () => ({ type: title }),
      'Into which folder?': () => ({ choose: 'No Folder' }),
    });

  it('lead back one at a time, and keep what was answered', async () => {
    const titles: string[] = [];
    const next = inTurn({ type: 'Another title' });
    inputs = answerInputs({
      'Title of the maket': (title) => {
        titles.push(title);
        return next();
      },
      'Into which folder?': inTurn({ choose: 'New Folder…' }, 'back'),
      'Folder name': () => 'back',
    });
    assert.equal(await upload(), undefined);
    assert.deepEqual(inputs.asked, [
      'Title of the maket',
      'Into which folder?',
      'Folder name. The service stores it in lowercase.',
      'Into which folder?',
      'Title of the maket',
    ]);
    assert.deepEqual(titles, ['Spring', 'Another title']);
    assert.deepEqual(creations(), []);
  });

  it('have an upload that is over only when its letter is stored, so that received letters can be compared with it', async () => {
    const stored = Promise.withResolvers<void>();
    const stores = Promise.withResolvers<void>();
    const { upload } = await sendingParts(window, {
      compile: async (uri) => compiledHtml(uri, 'Spring', '<p>Spring</p>'),
      onUpload: () => {
        stores.resolve();
        return stored.promise;
      },
    });
    let isOver = false;
    const uploading = new UploadLayout(upload).run(layout, { title: 'Spring', folder: null }).then(() => {
      isOver = true;
    });
    await stores.promise;
    await new Promise(setImmediate);
    assert.equal(isOver, false);
    stored.resolve();
    await uploading;
  });

  it('are not asked for a layout that has become a part', async () => {
    const { upload } = await sendingParts(window, {
      compile: async (uri) => {
        const compiled = compiledHtml(uri, 'Header', '<p>Header</p>');
        return { ...compiled, snapshot: { ...compiled.snapshot, kind: 'mjml', source: '<mj-section />' } };
      },
    });
    await assert.rejects(upload.preparation.compile(layout), {
      message: '“spring.html” is a part of a layout: it contains no <mjml>. Use the layout that includes it.',
    });
  });

  it('require a title', async () => {
    inputs = answerInputs({ 'Title of the maket': inTurn({ type: '  ' }) });
    assert.equal(await upload(), undefined);
    assert.deepEqual(inputs.asked, ['Title of the maket', 'A maket needs a title.', 'Title of the maket']);
    assert.deepEqual(creations(), []);
  });

  it('are skipped for content that is already uploaded, unless the user uploads it again', async () => {
    inputs = intoNoFolder('Another title');
    answers = answerMessages({ '“Another title” is already uploaded': () => 'Upload Again' });
    const first = await upload();
    const again = answers.next('Uploaded “Spring”');
    inputs.dispose();
    inputs = intoNoFolder();
    assert.deepEqual(creations(), ['POST /mailer/makets.json']);
    assert.equal(await upload(), first);
    await again;
    assert.deepEqual(creations(), ['POST /mailer/makets.json']);
    const [, second = ''] = await known();
    assert.deepEqual(answers.shown, [
      `Uploaded “Another title” as maket ${first}. It isn’t in a folder.`,
      `“Another title” is already uploaded as maket ${first}, unchanged.`,
      `Uploaded “Spring” as maket ${second.replace('Spring ', '')}. It isn’t in a folder.`,
    ]);
    assert.deepEqual(answers.buttons, [
      ['Send Test', 'New Campaign', 'Show'],
      ['Send Test', 'New Campaign', 'Show', 'Upload Again'],
      ['Send Test', 'New Campaign', 'Show'],
    ]);
  });

  it('keep their answers for a retry when the service refuses the maket', async () => {
    inputs = intoNoFolder('Another title');
    sandbox.refuse('/makets.json', 400);
    const error = await upload().catch((reason: unknown) => reason);
    assert.deepEqual(await known(), []);
    assert.ok(error instanceof UserError);
    assert.match(error.message, /^Couldn’t upload the layout: .*400/);
    const [again] = error.nextSteps;
    assert.deepEqual([again?.label, again?.command], ['Try Again', commands.layoutUpload]);
    sandbox.refuse();
    const asked = inputs.asked.length;
    answers = answerMessages({});
    const [of, options] = again?.arguments ?? [];
    assert.equal(String(of), layout.toString());
    const id = await upload(options as UploadOptions);
    assert.deepEqual(await known(), [`Another title ${id}`]);
    assert.equal(inputs.asked.length, asked);
    const owner = { ...(options as UploadOptions).owner, accountName: 'Other' };
    await assert.rejects(upload({ ...(options as UploadOptions), owner }), /belongs to another account/);
  });

  it('are not asked again while the outcome of an earlier upload is unknown', async () => {
    inputs = answerInputs({
      'Title of the maket': () => ({ type: 'Spring' }),
      'Into which folder?': () => ({ choose: 'No Folder' }),
      'The maket’s number': () => ({ type: String(arrived) }),
    });
    let arrived = 0;
    let looked = false;
    const words =
      'The connection broke before the service confirmed the upload of “Spring”. Check the Makets page of the service’s web cabinet before you try again.';
    answers = answerMessages({ [words]: () => (looked ? 'Created, Enter Its Number…' : undefined) });
    sandbox.misbehave('/makets.json', 'cut=after');
    assert.equal(await upload(), undefined);
    sandbox.misbehave();
    assert.deepEqual(creations(), ['POST /mailer/makets.json']);
    assert.equal(await upload(), undefined);
    assert.deepEqual(creations(), []);
    looked = true;
    const { service } = await window.active.connect();
    arrived = (await service.createMaket({ title: 'The next one', body: '<p></p>' })) - 1;
    sandbox.takeRequests();
    assert.equal(await upload(), arrived);
    assert.deepEqual(creations(), []);
    assert.deepEqual(answers.shown.slice(0, 3), [words, words, words]);
    assert.deepEqual(await known(), [`Spring ${arrived}`]);
  });
});
