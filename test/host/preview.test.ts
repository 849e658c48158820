import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { ErrorNotifier } from '../../src/extension/errors/errorNotifier.ts';
import { LiveLayouts } from '../../src/extension/layouts/liveLayouts.ts';
import { MjmlCompiler } from '../../src/extension/layouts/mjmlCompiler.ts';
import { PreviewManager } from '../../src/extension/layouts/previewManager.ts';
import { commands, webviews } from '../../src/extension/names.ts';
import { openTestWindow } from './support/testWindow.ts';

const letter = (body: string) =>
  `<mjml>\n<mj-head><mj-title>T</mj-title></mj-head>\n<mj-body>\n${body}\n</mj-body>\n</mjml>\n`;

describe('a layout in the editor', () => {
  let folder: string;
  const ended: vscode.Disposable[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-layouts-'));
  });
  afterEach(async () => {
    for (const disposable of ended.splice(0)) disposable.dispose();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  /** Opens a file as people do; VS Code keeps what extensions open for some minutes longer. */
  async function open(name: string, text: string): Promise<vscode.TextEditor> {
    const uri = vscode.Uri.file(join(folder, name));
    await writeFile(uri.fsPath, text);
    await vscode.commands.executeCommand('vscode.open', uri);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, uri.fsPath);
    return editor;
  }

  function problemsOf({ document }: vscode.TextEditor): string[] {
    return vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ source, code }) => source === 'Mailroom' && code === undefined)
      .map(({ range, severity, message }) => {
        const level = vscode.DiagnosticSeverity[severity];
        return `${document.getText(range)} ${level}: ${message}`;
      });
  }

  /** Waits until the problems are these, and says which they are when they do not come. */
  async function waitForProblems(editor: vscode.TextEditor, expected: readonly string[]): Promise<void> {
    const isThere = () => isDeepStrictEqual(problemsOf(editor), expected);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 10_000);
      const subscription = vscode.languages.onDidChangeDiagnostics(() => isThere() && resolve());
      if (isThere()) resolve();
      ended.push(subscription, { dispose: () => clearTimeout(timer) });
    });
    assert.deepEqual(problemsOf(editor), expected);
  }

  it('says what is wrong as soon as it is typed, and stops when it is right', async () => {
    const editor = await open('spring.mjml', letter('<mj-section></mj-section>'));
    const word = new vscode.Range(3, 1, 3, 11);
    await editor.edit((edit) => edit.replace(word, 'mj-sectoin'));
    await waitForProblems(editor, [
      '<mj-sectoin Error: `mj-sectoin` is not a known element.',
      '<mj-sectoin Error: `mj-sectoin` is never closed.',
    ]);
    await editor.edit((edit) => edit.replace(word, 'mj-section'));
    await waitForProblems(editor, []);
    await editor.edit((edit) => edit.insert(new vscode.Position(3, 11), ' colour="red"'));
    await waitForProblems(editor, ['<mj-section Warning: `mj-section`: Attribute colour is illegal']);
  });

  it('has no problems once it is closed', async () => {
    const editor = await open('spring.mjml', '<mjml></mjml>');
    await waitForProblems(editor, [
      '<mjml></mjml> Error: There is no `<mj-body>` inside `<mjml>`, so there is nothing to show.',
    ]);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await waitForProblems(editor, []);
  });

  it('gets a footer of its own, which is never overwritten', async () => {
    const { document } = await open('spring.mjml', letter(''));
    const footer = join(folder, 'spring.footer.html');
    await vscode.commands.executeCommand(commands.layoutAddFooter, document.uri);
    assert.match(await readFile(footer, 'utf8'), /Unsubscribe/);
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, footer);

    await writeFile(footer, 'My own');
    await vscode.commands.executeCommand(commands.layoutAddFooter, document.uri);
    assert.equal(await readFile(footer, 'utf8'), 'My own');
  });

  it('has one preview, also when VS Code restores two', async () => {
    await using window = await openTestWindow();
    const extension = vscode.extensions.getExtension('mailroom.mailroom');
    assert.ok(extension);
    const context = { asAbsolutePath: (path: string) => join(extension.extensionPath, path) };
    const mjml = new MjmlCompiler(context as vscode.ExtensionContext, window.log);
    const errors = new ErrorNotifier(window.log, window.active);
    const layouts = new LiveLayouts(mjml, errors);
    const previews = new PreviewManager(extension.extensionUri, layouts, errors);
    ended.push(previews, layouts, mjml);

    const layout = vscode.Uri.file(join(folder, 'spring.mjml'));
    const memory = { layout: layout.toString(), width: 'fit', pictures: false, scroll: 0 };
    const closed: number[] = [];
    const restore = (number: number) => {
      const panel = vscode.window.createWebviewPanel(webviews.preview, '', vscode.ViewColumn.Active);
      panel.onDidDispose(() => closed.push(number));
      return previews.deserializeWebviewPanel(panel, memory);
    };
    await restore(1);
    await restore(2);
    previews.open(layout);
    assert.deepEqual(closed, [2]);
    const panels = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
    while (panels().length !== 1) await delay(20);
    assert.deepEqual(
      panels().map(({ label }) => label),
      ['Preview spring.mjml'],
    );
  });
});
