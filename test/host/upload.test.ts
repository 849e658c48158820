import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { MailroomApi } from '../../src/extension/extension.ts';
import { Creator } from '../../src/extension/journal/creator.ts';
import { OutcomeQuestion } from '../../src/extension/journal/outcomeQuestion.ts';
import type { MaketsView } from '../../src/extension/makets/maketsView.ts';
import { commands } from '../../src/extension/names.ts';
import { Placement } from '../../src/extension/upload/placement.ts';
import { Preparation } from '../../src/extension/upload/preparation.ts';
import { UploadAndReplace } from '../../src/extension/upload/uploadAndReplace.ts';
import { Uploader } from '../../src/extension/upload/uploader.ts';
import { UploadLayout, type UploadParts } from '../../src/extension/upload/uploadLayout.ts';
import { UploadNotice } from '../../src/extension/upload/uploadNotice.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';
import { treeText } from './support/treeText.ts';

describe('the upload command', () => {
  let layout: vscode.Uri;

  before(async () => {
    await vscode.extensions.getExtension('mailroom.mailroom')?.activate();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    layout = vscode.Uri.joinPath(folder.uri, 'letters', 'keybinding.mjml');
    const source = '<mjml><mj-head><mj-title>Bound</mj-title></mj-head><mj-body></mj-body></mjml>';
    await vscode.workspace.fs.writeFile(layout, Buffer.from(source));
    // It ends when somebody has answered what it offers.
    void vscode.commands.executeCommand(commands.sandboxStart);
    await new Promise<void>((resolve) => {
      const look = async () => {
        if ((await treeText(makets(), () => false)) !== '') resolve();
      };
      makets().onDidChangeTreeData?.(look);
      void look();
    });
  });

  const makets = () => {
    const extension = vscode.extensions.getExtension<MailroomApi>('mailroom.mailroom');
    assert.ok(extension);
    return extension.exports.trees.makets;
  };

  const upload = (options: unknown) =>
    vscode.commands.executeCommand<number | undefined>(commands.layoutUpload, layout, options);

  it('takes the answers of a keybinding and gives the maket’s number', async () => {
    const id = await upload({ title: 'Bound to a key', folder: 'Keys' });
    assert.equal(typeof id, 'number');
    const text = await treeText(makets(), (line) => line.startsWith('keys'));
    assert.match(text, new RegExp(`keys {2}1\n {2}Bound to a key {2}#${id} · letters/keybinding.mjml`));
  });

  it('gives the number of the maket that has this content already', async () => {
    const id = await upload({ title: 'Twice', folder: null });
    assert.equal(await upload({ title: 'Twice', folder: null }), id);
  });

  it('is about layouts only', async () => {
    assert.equal(
      await vscode.commands.executeCommand(commands.layoutUpload, vscode.Uri.file('/x.txt')),
      undefined,
    );
  });
});

describe('an upload', () => {
  let sandbox: SandboxProcess;
  let window: TestWindow;
  let answers: Answers;
  let version: string;
  let layout: vscode.Uri;

  beforeEach(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    layout = vscode.Uri.joinPath(folder.uri, 'letters', 'spring.html');
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    await window.active.connect();
    version = 'First';
  });

  afterEach(async () => {
    answers.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /** What the commands work with; the layout's text is `version`, and the view can do what is told. */
  function parts(view: Partial<MaketsView> = {}): UploadParts {
    const { active, journal, log } = window;
    const makets: MaketsView = {
      reveal: async () => {},
      refresh: async () => {},
      placesOf: () => [],
      pickFolder: () => assert.fail('the folder was given'),
      ...view,
    };
    const outcomes = new OutcomeQuestion(journal);
    const compile = async () => ({ title: version, html: `<p>${version}</p>`, problems: [] });
    return {
      active,
      makets,
      preparation: new Preparation({ compile }, journal, outcomes, async () => true),
      uploader: new Uploader(new Creator(active, journal, outcomes)),
      placement: new Placement(makets, log),
      notice: new UploadNotice(makets),
      errors: { run: (_action, work) => work(), show: (_action, error) => assert.fail(String(error)) },
    };
  }

  const put = (folder: string | null, view?: Partial<MaketsView>) =>
    new UploadLayout(parts(view)).run(layout, { title: version, folder });
  const replace = () => new UploadAndReplace(parts()).run(layout);

  async function maketsOf(folder: string): Promise<readonly number[]> {
    const { service } = await window.active.connect();
    const found = (await service.listFolders()).find(({ title }) => title === folder);
    return found ? (await service.getFolder(found.id)).makets : [];
  }

  it('is done when the folders cannot be read afterwards', async () => {
    answers = answerMessages({});
    const refresh = () => Promise.reject(new Error('No folders today'));
    for (const [folder, place] of [
      [null, '. It is in no folder.'],
      ['spring', ', in “spring”.'],
    ] as const) {
      version = `To ${folder}`;
      const id = await put(folder, { refresh });
      assert.equal(answers.shown.at(-1), `Uploaded “${version}” as maket ${id}${place}`);
    }
    assert.equal(window.lines.filter((line) => line.includes('after an upload')).length, 2);
  });

  it('into a folder that cannot have that name is refused before anything is sent', async () => {
    answers = answerMessages({});
    sandbox.takeRequests();
    await assert.rejects(put('a,b'), { message: 'A folder’s name cannot contain a comma or any of < > ".' });
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('that could not take the place of the earlier one does so later, without another maket', async () => {
    answers = answerMessages({
      'Upload “spring.html” and replace': () => {
        sandbox.refuse('folders', 400);
        return 'Upload and Replace';
      },
      '“Second” is uploaded as maket': undefined,
    });
    const first = await put('spring');
    version = 'Second';
    const second = await replace();
    sandbox.refuse();
    assert.deepEqual(await maketsOf('spring'), [first]);

    answers.dispose();
    answers = answerMessages({
      '“Second” is already uploaded': `Replace with Maket ${second}`,
      'Replace the earlier makets of “spring.html”': 'Replace',
    });
    sandbox.takeRequests();
    const done = answers.next('Uploaded “Second” as maket');
    assert.equal(await replace(), second);
    await done;
    assert.deepEqual(answers.shown, [
      `“Second” is already uploaded as maket ${second}, unchanged.`,
      `Replace the earlier makets of “spring.html” with maket ${second}?`,
      `Uploaded “Second” as maket ${second}, in “spring”.`,
    ]);
    assert.deepEqual(await maketsOf('spring'), [second]);
    assert.ok(!sandbox.takeRequests().includes('POST /mailer/makets.json'));
  });
});
