import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ErrorHandler } from '../../src/extension/errors/errorHandler.ts';
import { FolderHistory } from '../../src/extension/folders/change/folderHistory.ts';
import type { FolderEditing } from '../../src/extension/folders/index.ts';
import { type PickFolderOptions, pickFolder as pick } from '../../src/extension/folders/pickFolder.ts';
import type { Journal } from '../../src/extension/journal/journal.ts';
import type { MaketsView } from '../../src/extension/makets/maketsView.ts';
import type { MaketsNode } from '../../src/extension/makets/view/nodes.ts';
import { commands } from '../../src/extension/names.ts';
import { UploadAndReplace } from '../../src/extension/upload/commands/uploadAndReplace.ts';
import { UploadLayout } from '../../src/extension/upload/commands/uploadLayout.ts';
import { layoutHash } from '../../src/extension/versions/layoutHash.ts';
import { eventually } from '../support/eventually.ts';
import { answerInputs } from './support/answerInputs.ts';
import { type Answers, answerMessages } from './support/answerMessages.ts';
import { compiledHtml } from './support/letters.ts';
import { mailroom } from './support/mailroom.ts';
import { type SandboxProcess, startSandboxProcess } from './support/sandboxProcess.ts';
import { sendingParts } from './support/sendingParts.ts';
import { openTestWindow, type TestWindow } from './support/testWindow.ts';
import { treeText } from './support/treeText.ts';

describe('the upload command', () => {
  let layout: vscode.Uri;
  let makets: vscode.TreeDataProvider<MaketsNode>;

  before(async () => {
    ({ tree: makets } = (await mailroom()).makets);
    layout = await write('keybinding.mjml', 'Bound');
    // The command ends only when its message is answered.
    void vscode.commands.executeCommand(commands.sandboxStart);
    await new Promise<void>((resolve) => {
      const look = async () => {
        if ((await treeText(makets, () => false)) !== '') resolve();
      };
      makets.onDidChangeTreeData?.(look);
      void look();
    });
  });

  async function writeSource(name: string, source: string): Promise<vscode.Uri> {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, 'letters', name);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(source));
    return uri;
  }

  const write = (name: string, title: string) =>
    writeSource(name, `<mjml><mj-head><mj-title>${title}</mj-title></mj-head><mj-body></mj-body></mjml>`);

  const upload = (options: unknown) =>
    vscode.commands.executeCommand<number | undefined>(commands.layoutUpload, layout, options);

  it('takes the title and the folder from a keybinding, and returns the maket’s number', async () => {
    const id = await upload({ title: 'Bound to a key', folder: 'Keys' });
    assert.equal(typeof id, 'number');
    const text = await treeText(makets, (line) => line.startsWith('keys'));
    assert.match(text, new RegExp(`keys {2}1\n {2}Bound to a key {2}#${id} · letters/keybinding.mjml`));
  });

  it('returns the number of the maket that has this content already', async () => {
    const id = await upload({ title: 'Twice', folder: null });
    assert.equal(await upload({ title: 'Twice', folder: null }), id);
  });

  it('is undone in the folder history: the new folder disappears, and the maket stays', async () => {
    const passing = await write('passing.mjml', 'Put and taken out');
    const options = { title: 'Put and taken out', folder: 'Passing' };
    const id = await vscode.commands.executeCommand<number>(commands.layoutUpload, passing, options);
    const isFolder = (line: string) => line.startsWith('passing');
    assert.match(
      await treeText(makets, isFolder),
      new RegExp(`passing {2}1\n {2}Put and taken out {2}#${id}`),
    );
    const answers = answerMessages({});
    try {
      const undone = answers.next('Undone: New folder “passing”: Put and taken out.');
      await vscode.commands.executeCommand(commands.folderUndo);
      await undone;
    } finally {
      answers.dispose();
    }
    const isLoose = (line: string) => line.startsWith('Not in a folder');
    let text = await treeText(makets, isLoose);
    while (!text.includes('Not in a folder')) text = await treeText(makets, isLoose);
    assert.doesNotMatch(text, /^passing/m);
    assert.match(text, new RegExp(`\n {2}Put and taken out {2}#${id} `));
  });

  it('leaves a maket without a folder, for which Delete explains why it does nothing', async () => {
    const answers = answerMessages({});
    try {
      const node = { kind: 'maket', id: 1 };
      await vscode.commands.executeCommand(commands.maketsDelete, node);
      assert.deepEqual(answers.shown, [
        'These makets aren’t in a folder, so they can’t be removed from one. Makets can’t be deleted from Mailroom.',
      ]);
    } finally {
      answers.dispose();
    }
  });

  const unfit = {
    'an empty file': ['blank.html', ' \n'],
    'an empty MJML file': ['nothing.mjml', ''],
    'broken MJML': ['broken.mjml', '<mjml><mj-body><mj-section>'],
  } as const;
  for (const [what, [name, source]] of Object.entries(unfit)) {
    it(`rejects ${what} before any request`, async () => {
      const { active, journal } = await mailroom();
      const { identity } = await active.connect();
      const before = journal.records(identity);
      const file = await writeSource(name, source);
      const answers = answerMessages({ '': undefined });
      try {
        await vscode.commands.executeCommand(commands.layoutUpload, file, { title: what, folder: null });
        await eventually(async () => assert.equal(answers.shown.length, 1));
        const [said = ''] = answers.shown;
        assert.match(said, /is empty|Couldn’t compile|has errors/);
        assert.ok(said.includes(`“${name}”`), said);
        assert.deepEqual(journal.records(identity), before);
      } finally {
        answers.dispose();
      }
    });
  }

  it('offers to save a layout that was never saved', async () => {
    const answers = answerMessages({});
    try {
      const { uri } = await vscode.workspace.openTextDocument({ language: 'mjml', content: '<mjml></mjml>' });
      const refused = answers.next(`“${uri.path}” is not saved yet`).catch(() => {});
      await vscode.commands.executeCommand(commands.layoutUpload, uri);
      await refused;
      assert.deepEqual(answers.buttons, [['Save As…']]);
    } finally {
      answers.dispose();
    }
  });

  it('ignores files that are not layouts', async () => {
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
  let history: FolderHistory;
  let editing: FolderEditing;
  let version: string;
  let layout: vscode.Uri;

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    layout = vscode.Uri.joinPath(workspace.uri, 'letters', 'spring.html');
    sandbox = await startSandboxProcess();
    window = await openTestWindow();
    await window.use({ name: 'Work', address: sandbox.url, kind: 'test' }, sandbox.key);
    await window.model.folders();
    version = 'First';
    history = new FolderHistory(join(window.context.globalStorageUri.fsPath, 'folders'), window.log);
    editing = await window.makets.editing();
  });

  afterEach(async () => {
    answers.dispose();
    await window[Symbol.asyncDispose]();
    await sandbox.stop();
  });

  /**
   * Returns the parts of the commands. The text of the layout is `version`; `makets` replaces parts of the
   * view.
   */
  async function parts(makets: Partial<MaketsView> = {}, journal: Journal = window.journal) {
    const compile = async (uri: vscode.Uri) => compiledHtml(uri, version, `<p>${version}</p>`);
    const errors: ErrorHandler = {
      run: (_action, work) => work(),
      show: (_action, error) => assert.fail(String(error)),
    };
    return (await sendingParts(window, { compile, makets, journal, errors })).upload;
  }

  const put = async (folder: string | null, view?: Partial<MaketsView>) =>
    new UploadLayout(await parts(view)).run(layout, { title: version, folder });
  const replace = async () => new UploadAndReplace(await parts()).run(layout);

  async function records() {
    const { identity } = await window.active.connect();
    return history.read(identity);
  }

  const changes = async () => (await records()).map(({ action, state }) => `${action.kind} ${state}`);

  async function maketsOf(folder: string): Promise<readonly number[]> {
    const { service } = await window.active.connect();
    const found = (await service.listFolders()).find(({ title }) => title === folder);
    return found ? (await service.getFolder(found.id)).makets : [];
  }

  it('preselects the folder of the layout, else the one used last, else none', async () => {
    answers = answerMessages({});
    const { service } = await window.active.connect();
    const pickFolder = async (options: PickFolderOptions) => pick(() => service.listFolders(), options);
    const upload = new UploadLayout(await parts({ pickFolder }));
    const inputs = answerInputs({ 'Into which folder?': () => 'enter' });
    try {
      await put('autumn');
      version = 'Loose';
      await put(null);
      version = 'Second';
      await upload.run(layout, { title: version });
      version = 'Third';
      await put('spring');
      version = 'Fourth';
      await upload.run(layout, { title: version });
      layout = vscode.Uri.joinPath(layout, '..', 'summer.html');
      version = 'Another';
      await upload.run(layout, { title: version });
    } finally {
      inputs.dispose();
    }
    const uploaded = answers.shown.map((text) => text.replace(/ as maket \d+/, ''));
    assert.deepEqual(uploaded, [
      'Uploaded “First”, in “autumn”.',
      'Uploaded “Loose”. It isn’t in a folder.',
      'Uploaded “Second”. It isn’t in a folder.',
      'Uploaded “Third”, in “spring”.',
      'Uploaded “Fourth”, in “spring”.',
      'Uploaded “Another”, in “spring”.',
    ]);
  });

  it('succeeds even if the folders cannot be read afterwards', async () => {
    answers = answerMessages({});
    const refresh = () => Promise.reject(new Error('No folders today'));
    const loose = await put(null, { refresh });
    version = 'Second';
    sandbox.refuse('/folders.json', 400, { method: 'GET', but: 1 });
    const placed = await put('spring');
    sandbox.refuse();
    assert.deepEqual(answers.shown, [
      `Uploaded “First” as maket ${loose}. It isn’t in a folder.`,
      `Uploaded “Second” as maket ${placed}, in “spring”.`,
    ]);
    assert.equal(window.lines.filter((line) => line.includes('after an upload')).length, 1);
    assert.deepEqual(await maketsOf('spring'), [placed]);
  });

  it('uses the current text and connection when the user selects Upload Again', async () => {
    answers = answerMessages({
      '“First” is already uploaded': () => {
        version = 'Second';
        window.active.reconnect();
        return 'Upload Again';
      },
    });
    const options = { title: 'First', folder: 'spring' };
    const first = await new UploadLayout(await parts()).run(layout, options);
    const done = answers.next('Uploaded “First” as maket');
    await new UploadLayout(await parts()).run(layout, options);
    await done;
    const { identity } = await window.active.connect();
    const { makets } = window.journal.records(identity);
    const hashes = ['First', 'Second'].map((text) => layoutHash('First', { html: `<p>${text}</p>` }));
    assert.deepEqual(
      [...makets.values()].map(({ hash }) => hash),
      hashes,
    );
    assert.deepEqual(await maketsOf('spring'), [...makets.keys()]);
    assert.equal([...makets.keys()][0], first);
  });

  it('waits for the journal, so that one with an unknown outcome is not repeated', async () => {
    answers = answerMessages({ 'It isn’t known whether “First” was uploaded': undefined });
    sandbox.refuse('/makets.json', 501);
    assert.equal(await put(null), undefined);
    sandbox.refuse();
    sandbox.takeRequests();
    const { journal } = window;
    let read = false;
    const late: Partial<Journal> = {
      ready: delay(50).then(() => {
        read = true;
      }),
      records: (identity) => journal.records(read ? identity : 'nobody'),
      create: (identity, creation, request) => journal.create(identity, creation, request),
    };
    const again = new UploadLayout(await parts({}, late as Journal));
    assert.equal(await again.run(layout, { title: version, folder: null }), undefined);
    assert.equal(answers.shown.length, 2);
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('is put into its folder by a retry over a new connection', async () => {
    answers = answerMessages({
      'Couldn’t add “First”': () => {
        sandbox.refuse();
        window.active.reconnect();
        return answers.shown.length > 1 ? undefined : 'Try Again';
      },
    });
    sandbox.refuse('/folders.json', 422, { method: 'POST' });
    sandbox.takeRequests();
    const id = await put('spring');
    assert.deepEqual(answers.shown, [
      `Couldn’t add “First”, uploaded as maket ${id}, to folder “spring”: the service refused the request (422) without a reason.`,
      `Uploaded “First” as maket ${id}, in “spring”.`,
    ]);
    assert.equal(sandbox.takeRequests().filter((line) => line === 'POST /mailer/makets.json').length, 1);
    assert.deepEqual(await maketsOf('spring'), [id]);
  });

  it('is not reported to be in no folder when that is unknown', async () => {
    answers = answerMessages({ 'Couldn’t add “First”': undefined });
    sandbox.refuse('/folders.json', 501, { method: 'POST' });
    const id = await put('spring');
    assert.deepEqual(answers.shown, [
      `Couldn’t add “First”, uploaded as maket ${id}, to folder “spring”: the service refused the request (501) without a reason. The last request to the service may or may not have taken effect.`,
    ]);
  });

  it('into a folder with an invalid name is rejected before anything is sent', async () => {
    answers = answerMessages({});
    sandbox.takeRequests();
    await assert.rejects(put('a,b'), {
      message: 'A folder name can’t contain commas or the characters < > ".',
    });
    assert.deepEqual(sandbox.takeRequests(), []);
  });

  it('can be retried when it failed to replace the earlier maket, and is undone in one step', async () => {
    answers = answerMessages({
      'Upload “spring.html” and replace': 'Upload and Replace',
      'Couldn’t put “Second”': () => {
        sandbox.refuse();
        return 'Try Again';
      },
    });
    const first = await put('spring');
    version = 'Second';
    sandbox.refuse('/folders/', 422, { method: 'PUT' });
    const second = await replace();
    assert.deepEqual(await maketsOf('spring'), [second]);
    assert.deepEqual(await changes(), ['replace done', 'create done']);
    await editing.undo.undo(undefined);
    assert.deepEqual(await maketsOf('spring'), [first]);
    assert.deepEqual(answers.shown.slice(-3), [
      `Couldn’t put “Second”, uploaded as maket ${second}, in place of the earlier makets in every folder: the service refused the request (422) without a reason.`,
      `Uploaded “Second” as maket ${second}. It replaced #${first} in “spring”.`,
      'Undone: Replaced earlier makets in “spring” with Second.',
    ]);
  });

  it('that replaced a maket can be undone and redone, without creating another maket', async () => {
    const pressed = Promise.withResolvers<void>();
    answers = answerMessages({
      'Upload “spring.html” and replace': 'Upload and Replace',
      'Uploaded “Second” as maket': async () => {
        await pressed.promise;
        return 'Undo';
      },
    });
    const first = await put('spring');
    await put('summer');
    version = 'Second';
    const second = await replace();
    assert.deepEqual(await maketsOf('spring'), [second]);
    sandbox.takeRequests();
    const undone = answers.next('Undone');
    pressed.resolve();
    await undone;
    assert.deepEqual(await maketsOf('spring'), [first]);
    assert.equal(answers.shown.at(-1), 'Undone: Replaced earlier makets in “spring” with Second.');
    assert.deepEqual(
      sandbox.takeRequests().filter((line) => line.includes('makets')),
      [],
    );
    await editing.undo.undo((await records())[0]?.id);
    assert.deepEqual(await maketsOf('spring'), [second]);
  });

  it('that could not be put into a folder is not in the history', async () => {
    answers = answerMessages({ 'Couldn’t add “First”': undefined });
    sandbox.refuse('/folders.json', 422, { method: 'POST' });
    assert.equal(typeof (await put('spring')), 'number');
    assert.deepEqual(await changes(), []);
  });

  it('that failed to replace the earlier maket can replace it later, without another upload', async () => {
    answers = answerMessages({
      'Upload “spring.html” and replace': () => {
        sandbox.refuse('folders', 400);
        return 'Upload and Replace';
      },
      'Couldn’t put “Second”': undefined,
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
      `Uploaded “Second” as maket ${second}. It replaced #${first} in “spring”.`,
    ]);
    assert.deepEqual(await maketsOf('spring'), [second]);
    assert.ok(!sandbox.takeRequests().includes('POST /mailer/makets.json'));
  });
});
