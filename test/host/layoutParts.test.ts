import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/extension/names.ts';
import type { Previews } from '../../src/extension/preview/index.ts';
import { eventually } from '../support/eventually.ts';
import { answerInputs } from './support/answerInputs.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { PreviewPanel } from './support/testPanel.ts';

const section = (text: string) =>
  `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>\n`;
const letter = (body: string) => `<mjml>\n<mj-body>\n${body}</mj-body>\n</mjml>\n`;
const include = (file: string) => `<mj-include path="./${file}" />\n`;

describe('a part of layouts', () => {
  let folder: string;

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = await mkdtemp(join(workspace.uri.fsPath, 'parts-'));
    await mailroom();
  });
  afterEach(async () => {
    while (vscode.window.activeTextEditor) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  const uri = (name: string) => vscode.Uri.file(join(folder, name));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);

  async function open(name: string): Promise<vscode.TextEditor> {
    const document = await vscode.workspace.openTextDocument(uri(name));
    return await vscode.window.showTextDocument(document, { preview: false });
  }

  const problemsOf = (name: string) =>
    vscode.languages.getDiagnostics(uri(name)).map(({ message }) => message);

  it('is not reported for its missing body, unlike a broken layout', async () => {
    const noBody = '<mjml> contains no <mj-body>, so there is nothing to show.';
    await write('head.mjml', '<mjml><mj-head><mj-title>T</mj-title></mj-head></mjml>');
    await write('header.mjml', `\n<!-- header -->\n${section('Header')}`);
    await open('head.mjml');
    await eventually(() => assert.deepEqual(problemsOf('head.mjml'), [noBody]));
    await write('spring.mjml', letter(include('head.mjml')));
    const { layouts } = await mailroom();
    const workspace = await layouts.workspace();
    await eventually(async () =>
      assert.deepEqual(
        (await workspace.mastersOf(uri('head.mjml'))).map(({ path }) => path),
        [uri('spring.mjml').path],
      ),
    );
    await open('spring.mjml');
    // The checks of the layout may find something else in its parts.
    await eventually(() => assert.ok(!problemsOf('head.mjml').includes(noBody)));
    await open('header.mjml');
    await eventually(() => assert.ok(layouts.live.result(uri('header.mjml'))));
    assert.ok(!problemsOf('header.mjml').includes(noBody));
  });

  it('is checked as part of a layout that includes it', async () => {
    const image =
      '<mj-section><mj-column><mj-image src="https://a.example/a.png" /></mj-column></mj-section>';
    await write('picture.mjml', image);
    await write('spring.mjml', letter(include('picture.mjml')));
    const rules = () =>
      vscode.languages
        .getDiagnostics(uri('picture.mjml'))
        .map(({ code }) => (typeof code === 'object' ? String(code.value) : String(code)));
    await open('picture.mjml');
    await eventually(() => assert.ok(rules().length > 0));
    assert.ok(
      rules().every((rule) => /alt/i.test(rule)),
      rules().join(),
    );
    assert.deepEqual(problemsOf('spring.mjml'), []);
    const alone = rules();
    await open('spring.mjml');
    await eventually(() => assert.ok(problemsOf('spring.mjml').length > 0));
    assert.deepEqual(rules(), alone);
    await open('picture.mjml');
    await eventually(() => assert.deepEqual(rules(), alone));
  });

  describe('extracted from a layout', () => {
    /** Runs the code action of a kind at a text, and answers its question with a file name. */
    async function run(kind: vscode.CodeActionKind, name: string, text: string, file = ''): Promise<void> {
      const { document } = await open(name);
      const start = document.getText().indexOf(text);
      const range = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
      const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        ...(['vscode.executeCodeActionProvider', document.uri, range, kind.value] as const),
      );
      const command = found.find((action) => action.command?.command.startsWith('mailroom.part'))?.command;
      assert.ok(command);
      const inputs = answerInputs({ 'File name of the part': () => ({ type: file }) });
      await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
      inputs.dispose();
    }

    const textOf = async (name: string) => (await vscode.workspace.openTextDocument(uri(name))).getText();

    const isThere = (name: string) =>
      vscode.workspace.fs.stat(uri(name)).then(
        () => true,
        () => false,
      );

    it('becomes a file with the selected elements, and is put back by inlining', async () => {
      const source = letter(section('One') + section('Two') + section('Three'));
      await write('spring.mjml', source);
      await run(vscode.CodeActionKind.RefactorExtract, 'spring.mjml', 'One</mj-text>', 'one.mjml');
      assert.equal(
        await textOf('spring.mjml'),
        source.replace('<mj-text>One</mj-text>', include('one.mjml').trim()),
      );
      assert.equal(await textOf('one.mjml'), '<mj-text>One</mj-text>\n');
      const answers = answerMessages({ 'No layout includes “one.mjml” any more.': undefined });
      await run(vscode.CodeActionKind.RefactorInline, 'spring.mjml', 'mj-include');
      answers.dispose();
      assert.equal(await textOf('spring.mjml'), source);
      assert.deepEqual(answers.buttons, [['Delete the File']]);
      assert.equal(await isThere('one.mjml'), true);
    });

    it('loses the indentation that it had in the layout, and gets it back', async () => {
      const indented = section('\n  One\n').trim().replace('<mj-column>', '\n  <mj-column>');
      const source = letter(`${indented.replaceAll(/^/gm, '    ')}\n`);
      await write('spring.mjml', source);
      await run(vscode.CodeActionKind.RefactorExtract, 'spring.mjml', '<mj-section>', 'one.mjml');
      assert.equal(await textOf('one.mjml'), `${indented}\n`);
      assert.equal(await textOf('spring.mjml'), letter(`    ${include('one.mjml')}`));
      const answers = answerMessages({ 'No layout includes “one.mjml” any more.': 'Delete the File' });
      await run(vscode.CodeActionKind.RefactorInline, 'spring.mjml', 'mj-include');
      answers.dispose();
      assert.equal(await textOf('spring.mjml'), source);
      assert.equal(await isThere('one.mjml'), false);
      assert.equal(await readFile(join(folder, 'spring.mjml'), 'utf8'), source);
    });

    it('is kept after inlining, without a question, while another file includes it', async () => {
      await write('one.mjml', section('One'));
      for (const name of ['spring.mjml', 'summer.mjml']) await write(name, letter(include('one.mjml')));
      const answers = answerMessages({});
      await run(vscode.CodeActionKind.RefactorInline, 'spring.mjml', 'mj-include');
      answers.dispose();
      assert.deepEqual(answers.shown, []);
      assert.equal(await isThere('one.mjml'), true);
    });

    /** Runs a command of the palette with the cursor at a text, or with the text selected. */
    async function runAt(
      command: string,
      name: string,
      text: string,
      { selected = 0, file = '' } = {},
    ): Promise<void> {
      const editor = await open(name);
      const start = editor.document.getText().indexOf(text);
      const [from, to] = [start, start + selected].map((offset) => editor.document.positionAt(offset));
      assert.ok(from && to);
      editor.selection = new vscode.Selection(from, to);
      const inputs = answerInputs({ 'File name of the part': () => ({ type: file }) });
      await vscode.commands.executeCommand(command);
      inputs.dispose();
    }

    it('is extracted and inlined by commands at the cursor, each undone in one step', async () => {
      const source = letter(section('One') + section('Two') + section('Three'));
      const extracted = source.replace(section('One') + section('Two'), include('both.mjml'));
      await write('spring.mjml', source);
      const both = section('One').trim().length + 5;
      await runAt(commands.partExtract, 'spring.mjml', '<mj-section', { selected: both, file: 'both.mjml' });
      assert.equal(await textOf('spring.mjml'), extracted);
      assert.equal(await isThere('both.mjml'), true);
      await vscode.commands.executeCommand('undo');
      assert.equal(await textOf('spring.mjml'), source);
      assert.equal(await isThere('both.mjml'), false);
      await vscode.commands.executeCommand('redo');
      assert.equal(await textOf('spring.mjml'), extracted);
      assert.equal(await textOf('both.mjml'), `${section('One')}${section('Two')}`);

      const answers = answerMessages({ 'No layout includes “both.mjml” any more.': undefined });
      await runAt(commands.partInline, 'spring.mjml', 'mj-include');
      answers.dispose();
      assert.equal(await textOf('spring.mjml'), source);
      await vscode.commands.executeCommand('undo');
      assert.equal(await textOf('spring.mjml'), extracted);
      assert.equal(await isThere('both.mjml'), true);
    });

    it('needs elements to extract, an include to inline, and a file', async () => {
      const answers = answerMessages({
        Select: undefined,
        Place: undefined,
        Open: undefined,
        Save: undefined,
      });
      try {
        await write('spring.mjml', letter(section('One')));
        await write('plain.html', '<p>One</p>');
        await runAt(commands.partExtract, 'spring.mjml', '<mjml>');
        await runAt(commands.partInline, 'spring.mjml', 'One');
        await runAt(commands.partExtract, 'plain.html', 'One');
        const content = letter(section('One'));
        const draft = await vscode.workspace.openTextDocument({ language: 'mjml', content });
        await vscode.window.showTextDocument(draft);
        await vscode.commands.executeCommand(commands.partExtract);
        assert.deepEqual(answers.shown, [
          'Select elements in the body or the head, or place the cursor on one.',
          'Place the cursor on the <mj-include> of the part.',
          'Open a layout in MJML first.',
          'Save the layout as a file first: its parts are files beside it.',
        ]);
      } finally {
        answers.dispose();
      }
    });

    it('is not inlined if the letter would change', async () => {
      const sections = `<mj-section><mj-column>${'<mj-text>One</mj-text>'}</mj-column></mj-section>`;
      await write('other.mjml', `<mjml><mj-body>${sections}</mj-body></mjml>`);
      const source = letter(include('other.mjml'));
      await write('spring.mjml', source);
      await run(vscode.CodeActionKind.RefactorInline, 'spring.mjml', 'mj-include').catch(() => undefined);
      assert.equal(await textOf('spring.mjml'), source);
    });
  });

  describe('in the preview', () => {
    let previews: Previews;

    beforeEach(async () => {
      previews = await (await mailroom()).previews.load();
      await write('header.mjml', section('Header'));
      for (const name of ['spring.mjml', 'summer.mjml']) await write(name, letter(include('header.mjml')));
      const { layouts } = await mailroom();
      const workspace = await layouts.workspace();
      await vscode.workspace.openTextDocument(uri('header.mjml'));
      await eventually(async () => assert.equal((await workspace.mastersOf(uri('header.mjml'))).length, 2));
    });

    /** Waits until one preview shows these files: a layout and the part in it. */
    async function waitForShown(layout: string, part?: string): Promise<void> {
      const name = (file: vscode.Uri | undefined) => file?.path.split('/').at(-1);
      await eventually(() =>
        assert.deepEqual(
          previews.visible.map((preview) => [name(preview.layout), name(preview.part?.uri)]),
          [[layout, part]],
        ),
      );
    }

    it('is shown in the layout that was used last, then in the one that is visible', async () => {
      await open('spring.mjml');
      await open('summer.mjml');
      const header = await open('header.mjml');
      await vscode.commands.executeCommand(commands.layoutPreview);
      await waitForShown('summer.mjml', 'header.mjml');
      await open('spring.mjml');
      await waitForShown('spring.mjml');
      await vscode.window.showTextDocument(header.document);
      await waitForShown('spring.mjml', 'header.mjml');
      await open('spring.mjml');
      await waitForShown('spring.mjml');
    });

    it('is shown and outlined again when its preview is restored, without any editor', async () => {
      const panel = new PreviewPanel();
      const outlined = panel.nextMessage(({ type }) => type === 'outlinePart');
      await previews.deserializeWebviewPanel(panel as unknown as vscode.WebviewPanel, {
        layout: uri('spring.mjml').toString(),
        part: uri('header.mjml').toString(),
      });
      const { state } = await panel.start();
      assert.equal(state.part, '“header.mjml” is shown in “spring.mjml”, which includes it.');
      assert.equal(state.shownPart, uri('header.mjml').toString());
      assert.deepEqual(await outlined, { type: 'outlinePart', paths: [[1, 0, 0]] });
      panel.dispose();
    });

    it('is no longer shown when its preview is restored and the layout has lost it', async () => {
      await write('spring.mjml', letter(section('One')));
      const { layouts } = await mailroom();
      const workspace = await layouts.workspace();
      await eventually(async () => assert.equal((await workspace.mastersOf(uri('header.mjml'))).length, 1));
      const panel = new PreviewPanel();
      await previews.deserializeWebviewPanel(panel as unknown as vscode.WebviewPanel, {
        layout: uri('spring.mjml').toString(),
        part: uri('header.mjml').toString(),
      });
      const { state } = await panel.start();
      assert.deepEqual([state.fileName, state.part], ['spring.mjml', undefined]);
      panel.dispose();
    });

    it('leaves a locked preview as it is', async () => {
      await open('spring.mjml');
      await vscode.commands.executeCommand(commands.layoutPreview);
      await waitForShown('spring.mjml');
      await vscode.commands.executeCommand(commands.previewToggleLock);
      await open('header.mjml');
      await open('summer.mjml');
      await waitForShown('spring.mjml');
      await vscode.commands.executeCommand(commands.previewToggleLock);
      await open('header.mjml');
      await waitForShown('spring.mjml', 'header.mjml');
    });

    it('is shown alone when no layout includes it', async () => {
      await write('loose.mjml', section('Loose'));
      await open('loose.mjml');
      await vscode.commands.executeCommand(commands.layoutPreview);
      await waitForShown('loose.mjml');
      const { layouts } = await mailroom();
      await eventually(() => assert.match(String(layouts.live.result(uri('loose.mjml'))?.pieces), /Loose/));
    });
  });
});
