import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { applyChange } from '../../src/core/letters/letterPieces.ts';
import { ErrorNotifier } from '../../src/extension/errors/errorNotifier.ts';
import { LiveLayouts } from '../../src/extension/layouts/liveLayouts.ts';
import { MjmlCompiler } from '../../src/extension/layouts/mjmlCompiler.ts';
import { Preview } from '../../src/extension/preview/preview.ts';
import { TestPanel } from './support/testPanel.ts';
import { openTestWindow } from './support/testWindow.ts';

const section = (text: string) =>
  `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>\n`;
const layout = `<mjml><mj-body>\n${section('one')}${section('two')}${section('three')}</mj-body></mjml>\n`;

describe('the page of a preview', () => {
  let folder: string;
  let editor: vscode.TextEditor;
  let panel: TestPanel;
  let layouts: LiveLayouts;
  const ended: vscode.Disposable[] = [];

  beforeEach(async () => {
    const extension = vscode.extensions.getExtension('mailroom.mailroom');
    assert.ok(extension);
    folder = await mkdtemp(join(tmpdir(), 'mr-hidden-'));
    const uri = vscode.Uri.file(join(folder, 'spring.mjml'));
    await writeFile(uri.fsPath, layout);
    editor = await vscode.window.showTextDocument(uri);
    await using window = await openTestWindow();
    const context = { asAbsolutePath: (path: string) => join(extension.extensionPath, path) };
    const mjml = new MjmlCompiler(context as vscode.ExtensionContext, window.log);
    const errors = new ErrorNotifier(window.log, window.active);
    layouts = new LiveLayouts(mjml, errors);
    panel = new TestPanel();
    const nothing = () => {};
    const preview = new Preview(uri, panel as unknown as vscode.WebviewPanel, {
      extensionUri: extension.extensionUri,
      layouts,
      errors,
      pictures: false,
      pinned: true,
      pin: nothing,
      goToCode: nothing,
      started: nothing,
    });
    ended.push(preview, layouts, mjml);
  });
  afterEach(async () => {
    for (const disposable of ended.splice(0)) disposable.dispose();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
  });

  async function type(from: string, to: string): Promise<void> {
    const { document } = editor;
    const at = document.positionAt(document.getText().indexOf(from));
    await editor.edit((edit) => edit.replace(new vscode.Range(at, at.translate(0, from.length)), to));
  }

  const compiled = () =>
    new Promise<void>((resolve) => {
      const subscription = layouts.onDidChange(() => {
        subscription.dispose();
        resolve();
      });
    });

  it('is told all when it starts, and then only what has changed', async () => {
    const { letter: all } = await panel.start();
    assert.ok(all);
    const known = applyChange(undefined, all);
    assert.equal(known?.pieces.length, 5);
    const next = panel.told();
    await type('two', 'other');
    const { letter: change } = await next;
    assert.ok(change);
    assert.deepEqual(
      change.splices.map(({ at, removed, added }) => [at, removed, added.length]),
      [[2, 1, 1]],
    );
    assert.match(applyChange(known, change)?.pieces[2] ?? '', /other/);
  });

  it('is told nothing while it is hidden, and all when it is shown again', async () => {
    await panel.start();
    panel.show(false);
    panel.messages.length = 0;
    const done = compiled();
    await type('two', 'hidden');
    await done;
    panel.show(true);
    const { letter } = await panel.start();
    assert.equal(panel.messages.length, 1);
    assert.equal(letter?.since, undefined);
    assert.match(letter?.splices[0]?.added.join('') ?? '', /hidden/);
  });
});
