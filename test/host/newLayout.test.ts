import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commands, webviews } from '../../src/extension/names.ts';

type Validate = NonNullable<vscode.InputBoxOptions['validateInput']>;

describe('New Layout…', () => {
  const { showQuickPick, showInputBox } = vscode.window;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const inFolder = (name: string) => join(folder, 'new layouts', name);

  before(async () => {
    await vscode.extensions.getExtension('mailroom.mailroom')?.activate();
  });
  beforeEach(() => mkdir(join(folder, 'new layouts')));
  afterEach(async () => {
    Object.assign(vscode.window, { showQuickPick, showInputBox });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(join(folder, 'new layouts'), { recursive: true });
  });

  /** Chooses a layout, and types a name after having looked at what is said of others. */
  function answer(label: string, name: string | undefined, judged: readonly string[] = []) {
    const seen = { value: '', said: [] as unknown[] };
    Object.assign(vscode.window, {
      showQuickPick: async (items: readonly vscode.QuickPickItem[]) =>
        items.find((item) => item.label === label),
      showInputBox: async ({ value = '', validateInput }: vscode.InputBoxOptions) => {
        seen.value = value;
        for (const text of judged) seen.said.push(await (validateInput as Validate)(text));
        return name;
      },
    });
    return seen;
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
    const seen = answer('Newsletter', undefined, [
      'new layouts/newsletter',
      '../up',
      'a.html',
      'new layouts/a',
    ]);
    await vscode.commands.executeCommand(commands.layoutNew);
    assert.equal(seen.value, 'new layouts/newsletter-2.mjml');
    assert.deepEqual(seen.said, [
      'There is a file of this name already.',
      'The file must be inside this folder: leave out “..”, and slashes at the edges.',
      'This layout is MJML: its file ends in .mjml',
      undefined,
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
