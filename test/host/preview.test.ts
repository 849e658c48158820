import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { compiledUri } from '../../src/extension/layouts/layoutDocument.ts';
import { readOwnFooter } from '../../src/extension/layouts/ownFooter.ts';
import { commands, compiledScheme, shownHtml, webviews } from '../../src/extension/names.ts';
import type { Previews } from '../../src/extension/preview/index.ts';
import { LayoutWatch } from '../../src/extension/preview/page/currentLetter.ts';
import { eventually } from '../support/eventually.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';

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
    await closeUnsaved();
    await rm(folder, { recursive: true });
  });

  /** Closes the editors that VS Code opens, with a delay, for all unsaved documents. */
  async function closeUnsaved(): Promise<void> {
    for (const document of vscode.workspace.textDocuments.filter(({ isUntitled }) => isUntitled)) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
  }

  /** Opens a file as users do: VS Code keeps documents that an extension opens for some minutes. */
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

  /** Waits until the problems are these, and fails with the last ones. */
  async function waitForProblems(editor: vscode.TextEditor, expected: readonly string[]): Promise<void> {
    await eventually(() => assert.deepEqual(problemsOf(editor), expected));
  }

  it('shows problems while the user types, and clears them when they are fixed', async () => {
    const editor = await open('spring.mjml', letter('<mj-section></mj-section>'));
    const word = new vscode.Range(3, 1, 3, 11);
    await editor.edit((edit) => edit.replace(word, 'mj-sectoin'));
    await waitForProblems(editor, [
      '<mj-sectoin Error: “mj-sectoin” is not a known element.',
      '<mj-sectoin Error: “mj-sectoin” is never closed.',
    ]);
    await editor.edit((edit) => edit.replace(word, 'mj-section'));
    await waitForProblems(editor, []);
    await editor.edit((edit) => edit.insert(new vscode.Position(3, 11), ' colour="red"'));
    await waitForProblems(editor, ['<mj-section Warning: mj-section: Attribute colour is illegal']);
  });

  it('has no problems once it is closed', async () => {
    const editor = await open('spring.mjml', '<mjml></mjml>');
    await waitForProblems(editor, [
      '<mjml></mjml> Error: <mjml> contains no <mj-body>, so there is nothing to show.',
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

  it('has no footer of its own before it is saved', async () => {
    const { uri } = await vscode.workspace.openTextDocument({ language: 'mjml', content: letter('') });
    assert.equal(await readOwnFooter(uri), undefined);
  });

  it('counts as changed when its footer changes, whatever characters are in its name', async () => {
    const layout = vscode.Uri.file(join(folder, 'spring [new].html'));
    const never = { onDidChange: new vscode.EventEmitter<vscode.Uri>().event };
    const watch = new LayoutWatch(layout, never, never);
    ended.push(watch);
    let changed = false;
    watch.onDidChange(() => {
      changed = true;
    });
    // VS Code does not say when its watcher is ready.
    for (let round = 0; !changed; round++) {
      await writeFile(join(folder, 'spring [new].footer.html'), `${round}`);
      await delay(200);
    }
  });

  describe('in the preview', () => {
    const closed: string[] = [];
    let previews: Previews;

    beforeEach(async () => {
      closed.length = 0;
      previews = await (await mailroom()).previews.load();
    });

    const uri = (name: string) => vscode.Uri.file(join(folder, name));

    function restore(name: string, locked: boolean): Promise<void> {
      const panel = vscode.window.createWebviewPanel(webviews.preview, '', vscode.ViewColumn.Two);
      panel.onDidDispose(() => closed.push(name));
      return previews.deserializeWebviewPanel(panel, { layout: uri(name).toString(), locked });
    }

    /** Waits until these previews are open, and fails with the open ones. */
    async function waitForPreviews(expected: readonly string[]): Promise<void> {
      const labels = () =>
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .filter(({ input }) => input instanceof vscode.TabInputWebview)
          .map(({ label }) => label);
      await eventually(() => assert.deepEqual(labels(), expected));
    }

    it('has one preview until another one is requested', async () => {
      await restore('spring.mjml', false);
      await previews.open(uri('spring.mjml'));
      await waitForPreviews(['Preview spring.mjml']);
      await previews.openAnother(uri('spring.mjml'));
      await waitForPreviews(['Preview spring.mjml', 'Preview spring.mjml']);
      assert.deepEqual(closed, []);
    });

    it('replaces another layout in an unlocked preview', async () => {
      await restore('spring.mjml', false);
      await previews.open(uri('summer.mjml'));
      await waitForPreviews(['Preview summer.mjml']);
    });

    it('opens beside locked previews', async () => {
      await restore('spring.mjml', true);
      await previews.open(uri('summer.mjml'));
      await waitForPreviews(['Preview spring.mjml', 'Preview summer.mjml']);
    });

    it('is followed by the unlocked preview, also to a part of layouts', async () => {
      await restore('spring.mjml', true);
      await restore('summer.mjml', false);
      await open('winter.mjml', letter(''));
      await waitForPreviews(['Preview spring.mjml', 'Preview winter.mjml']);
      await open('header.mjml', '<mj-section></mj-section>');
      await waitForPreviews(['Preview spring.mjml', 'Preview header.mjml']);
      await open('winter.footer.html', '<html></html>');
      await waitForPreviews(['Preview spring.mjml', 'Preview header.mjml']);
      await open('autumn.html', '<html></html>');
      await waitForPreviews(['Preview spring.mjml', 'Preview autumn.html']);
    });

    it('is followed once an empty file becomes a layout', async () => {
      await restore('spring.mjml', false);
      const { document } = await open('empty.mjml', '');
      await waitForPreviews(['Preview spring.mjml']);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), letter(''));
      await vscode.workspace.applyEdit(edit);
      await waitForPreviews(['Preview empty.mjml']);
    });

    it('closes a preview that VS Code restores with an invalid state', async () => {
      const panel = vscode.window.createWebviewPanel(webviews.preview, '', vscode.ViewColumn.Two);
      panel.onDidDispose(() => closed.push('strange'));
      await previews.deserializeWebviewPanel(panel, { layout: 1 });
      assert.deepEqual(closed, ['strange']);
    });
  });

  async function openUnsaved(language: string, content: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument({ language, content });
    await vscode.window.showTextDocument(document);
    return document;
  }

  it('has a preview before it is saved', async () => {
    const { uri } = await openUnsaved('mjml', letter(''));
    await vscode.commands.executeCommand(commands.layoutPreview);
    const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
    while (!tabs().includes(`Preview ${uri.path}`)) await delay(20);
  });

  describe('as HTML', () => {
    const compiled = () => vscode.window.activeTextEditor?.document;

    it('is shown as it would be uploaded, and updates while the user types', async () => {
      const layout = (await open('spring.mjml', letter('<mj-section></mj-section>'))).document.uri;
      await vscode.commands.executeCommand(commands.layoutShowHtml);
      const document = compiled();
      assert.equal(document?.uri.scheme, compiledScheme);
      await eventually(() => assert.equal(document?.languageId, shownHtml));
      assert.match(document?.getText() ?? '', /^\s*<!doctype html>[\s\S]*<title>T<\/title>/);
      assert.doesNotMatch(document?.getText() ?? '', /Unsubscribe/);

      const edit = new vscode.WorkspaceEdit();
      edit.replace(layout, new vscode.Range(1, 19, 1, 20), 'Changed');
      await vscode.workspace.applyEdit(edit);
      while (!document?.getText().includes('<title>Changed</title>')) await delay(20);
    });

    it('shows the reason when it cannot be compiled', async () => {
      await open('spring.mjml', '<mjml></mjml>');
      await vscode.commands.executeCommand(commands.layoutShowHtml);
      assert.match(
        compiled()?.getText() ?? '',
        /^<!-- Couldn’t compile “spring.mjml”. Line 1: <mjml> contains no/,
      );
    });

    async function copiedHtml(shown?: vscode.Uri): Promise<string> {
      const answers = answerMessages({});
      const copied = answers.next('Copied the HTML of “T”');
      void vscode.commands.executeCommand(commands.layoutCopyHtml, shown);
      await copied;
      answers.dispose();
      return vscode.env.clipboard.readText();
    }

    it('is copied, also from the document that shows it', async () => {
      const layout = (await open('spring.mjml', letter(''))).document.uri;
      await vscode.commands.executeCommand(commands.layoutShowHtml);
      const shown = await vscode.workspace.openTextDocument(compiledUri(layout));
      assert.equal(await copiedHtml(shown.uri), shown.getText());
    });

    it('is copied each time, even by concurrent commands', async () => {
      await open('spring.mjml', letter(''));
      const answers = answerMessages({});
      await Promise.all([1, 2, 3, 4].map(() => vscode.commands.executeCommand(commands.layoutCopyHtml)));
      answers.dispose();
      const said = 'Copied the HTML of “T”, exactly as it would be uploaded, without the footer.';
      assert.deepEqual(answers.shown, [said, said, said, said]);
    });

    it('can be shown, copied and exported before it is saved', async () => {
      const shownHtml = async () => {
        await vscode.commands.executeCommand(commands.layoutShowHtml);
        return compiled()?.getText() ?? '';
      };
      const exportedHtml = async (suggested: string) => {
        const target = vscode.Uri.file(join(folder, 'exported.html'));
        const { showSaveDialog } = vscode.window;
        const choose = async ({ defaultUri }: vscode.SaveDialogOptions) => {
          assert.equal(posix.basename(defaultUri?.path ?? ''), suggested);
          return target;
        };
        Object.assign(vscode.window, { showSaveDialog: choose });
        const answers = answerMessages({});
        const exported = answers.next('Exported the HTML of “T” to exported.html');
        void vscode.commands.executeCommand(commands.layoutExportHtml);
        await exported;
        answers.dispose();
        Object.assign(vscode.window, { showSaveDialog });
        return readFile(target.fsPath, 'utf8');
      };

      const mjml = await openUnsaved('mjml', letter(''));
      const html = await copiedHtml();
      assert.match(html, /^\s*<!doctype html>[\s\S]*<title>T<\/title>/);
      assert.equal(await exportedHtml(`${mjml.uri.path}.html`), html);
      assert.equal(await shownHtml(), html);
      const shown = compiled();

      const page = await openUnsaved('html', '<title>T</title><p>Text</p>');
      assert.equal(await copiedHtml(), page.getText());
      assert.equal(await exportedHtml(`${page.uri.path}.html`), page.getText());
      assert.equal(await shownHtml(), page.getText());

      await vscode.window.showTextDocument(mjml);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      while (!shown?.getText().includes('Couldn’t read')) await delay(20);
      const open = vscode.workspace.textDocuments.map(({ uri }) => uri.toString());
      assert.ok(!open.includes(mjml.uri.toString()));
    });
  });
});
