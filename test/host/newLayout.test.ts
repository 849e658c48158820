import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commands, webviews } from '../../src/extension/names.ts';
import { answerInputs, type Inputs } from './support/answerInputs.ts';
import { mailroom } from './support/mailroom.ts';

describe('New Layout…', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const inFolder = (name: string) => join(folder, 'new layouts', name);

  before(async () => {
    await mailroom();
  });
  beforeEach(() => mkdir(join(folder, 'new layouts')));
  afterEach(async () => {
    inputs?.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(join(folder, 'new layouts'), { recursive: true });
  });

  let inputs: Inputs | undefined;

  /** Chooses a layout, and types these names until one is taken; then leaves. Returns what happened. */
  function answer(label: string, ...names: readonly string[]) {
    const seen = { value: '' };
    const left = [...names];
    inputs?.dispose();
    inputs = answerInputs({
      'What to start from': () => ({ choose: label }),
      'The name of the file': (value) => {
        seen.value ||= value;
        const type = left.shift();
        return type === undefined ? undefined : { type };
      },
    });
    return Object.assign(seen, { asked: inputs.asked });
  }

  /** Where previews are. */
  const previews = () =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(
        ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(webviews.preview),
      )
      .map(({ group }) => group.viewColumn);

  async function waitForPreview(): Promise<void> {
    const ended: vscode.Disposable[] = [];
    await new Promise<void>((resolve) => {
      ended.push(vscode.window.tabGroups.onDidChangeTabs(() => previews().length > 0 && resolve()));
      if (previews().length > 0) resolve();
    });
    for (const disposable of ended) disposable.dispose();
  }

  it('makes a file of it and opens it with its preview beside', async () => {
    answer('Newsletter', 'new layouts/spring');
    await vscode.commands.executeCommand(commands.layoutNew);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, inFolder('spring.mjml'));
    assert.equal(editor.document.isDirty, false);
    assert.match(await readFile(inFolder('spring.mjml'), 'utf8'), /^<mjml lang="en" dir="ltr">/);
    await waitForPreview();
    assert.deepEqual(previews(), [vscode.ViewColumn.Two]);
  });

  it('proposes a free name beside the open layout, and says what is wrong with others', async () => {
    await writeFile(inFolder('newsletter.mjml'), '<mjml></mjml>');
    await vscode.window.showTextDocument(vscode.Uri.file(inFolder('newsletter.mjml')));
    const seen = answer('Newsletter', 'new layouts/newsletter', '../up', 'a.html');
    await vscode.commands.executeCommand(commands.layoutNew);
    assert.equal(seen.value, 'new layouts/newsletter-2.mjml');
    const named = '2/2 The name of the file. It may begin with a folder.';
    assert.deepEqual(seen.asked, [
      '1/2 What to start from',
      named,
      'There is a file of this name already.',
      named,
      'The file must be inside this folder: leave out “..”, and slashes at the edges.',
      named,
      'This layout is MJML: its file ends in .mjml',
      named,
    ]);
    assert.equal(await readFile(inFolder('newsletter.mjml'), 'utf8'), '<mjml></mjml>');
  });

  it('opens each starting layout as it is', async () => {
    const labels: Record<string, string> = {
      Announcement: 'announcement.mjml',
      Offer: 'offer.mjml',
      Notice: 'notice.mjml',
      'Plain Letter': 'letter.mjml',
      'HTML Letter': 'letter.html',
    };
    for (const [label, file] of Object.entries(labels)) {
      const seen = answer(label, `new layouts/${file}`);
      await vscode.commands.executeCommand(commands.layoutNew);
      assert.equal(seen.value.split('/').at(-1), file);
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, inFolder(file));
    }
  });
});
