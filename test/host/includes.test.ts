import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as vscode from 'vscode';
import { createLayoutCompiler } from '../../src/extension/compiling/layoutCompiler.ts';
import type { Mailroom } from '../../src/extension/extension.ts';
import { settings } from '../../src/extension/names.ts';
import { eventually } from '../support/eventually.ts';
import { mailroom } from './support/mailroom.ts';

const section = (text: string) =>
  `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>\n`;
const letter = (body: string) => `<mjml>\n<mj-body>\n${body}</mj-body>\n</mjml>\n`;
const include = (file: string) => `<mj-include path="./${file}" />\n`;

describe('a layout that includes files', () => {
  let folder: string;
  let layouts: Mailroom['layouts'];

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = await mkdtemp(join(workspace.uri.fsPath, 'included-'));
    ({ layouts } = await mailroom());
  });
  afterEach(async () => {
    while (vscode.window.activeTextEditor) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await rm(folder, { recursive: true });
  });

  const write = (name: string, text: string) => writeFile(join(folder, name), text);

  async function open(name: string): Promise<vscode.TextEditor> {
    const document = await vscode.workspace.openTextDocument(join(folder, name));
    return await vscode.window.showTextDocument(document, { preview: false });
  }

  async function type(name: string, from: string, to: string): Promise<vscode.TextEditor> {
    const editor = await open(name);
    const { document } = editor;
    const at = document.positionAt(document.getText().indexOf(from));
    await editor.edit((edit) => edit.replace(new vscode.Range(at, at.translate(0, from.length)), to));
    return editor;
  }

  /** Waits until the letter of a layout, or its problems, contain this text. */
  async function waitFor(name: string, text: string): Promise<void> {
    const uri = vscode.Uri.file(join(folder, name));
    const said = () => {
      const { pieces = [], problems = [] } = layouts.live.result(uri) ?? {};
      return pieces.join('') + problems.map(({ line, message }) => `${line}: ${message}`).join('\n');
    };
    await eventually(() => assert.ok(said().includes(text), `${text} is not in ${said().slice(-1000)}`));
  }

  const uploaded = async (name: string) =>
    (await createLayoutCompiler(layouts.mjml, 'upload').compile(vscode.Uri.file(join(folder, name)))).html;

  it('shows and uploads unsaved changes of them', async () => {
    await write('header.mjml', section('Saved'));
    await write('spring.mjml', letter(include('header.mjml')));
    await open('spring.mjml');
    await waitFor('spring.mjml', 'Saved');
    const header = await type('header.mjml', 'Saved', 'Typed');
    await waitFor('spring.mjml', 'Typed');
    assert.match(await uploaded('spring.mjml'), /Typed/);
    await vscode.window.showTextDocument(header.document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await waitFor('spring.mjml', 'Saved');
    assert.match(await uploaded('spring.mjml'), /Saved/);
  });

  it('offers to correct the spelling of an included path', async () => {
    await write('header.mjml', section('Saved'));
    await write('style.css', '.a { color: red }');
    const style = '<mj-head><mj-include type="css" path=".\\style.css" /></mj-head>\n<mj-body>';
    await write('spring.mjml', letter(include('Header.mjml')).replace('<mj-body>', style));
    const { document } = await open('spring.mjml');
    const shown = () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source }) => source === 'Mailroom')
        .map(({ range, message }) => [document.getText(range), message]);
    await eventually(() =>
      assert.deepEqual(shown(), [
        ['.\\style.css', 'Can’t include “.\\style.css”: backslashes in paths work on Windows only.'],
        ['./Header.mjml', 'Can’t include “./Header.mjml”: the file is “./header.mjml” on the disk.'],
      ]),
    );
    const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(0, 0, document.lineCount, 0),
      vscode.CodeActionKind.QuickFix.value,
    );
    const spellings = fixes.filter(({ title }) => /Slashes|Spelling/.test(title));
    assert.deepEqual(
      spellings.map(({ title }) => title),
      ['Use Forward Slashes', 'Use the Spelling of the File'],
    );
    for (const { edit } of spellings) assert.ok(edit && (await vscode.workspace.applyEdit(edit)));
    await waitFor('spring.mjml', 'Saved');
    assert.match(document.getText(), /path="\.\/style\.css"[\s\S]*path="\.\/header\.mjml"/);
  });

  it('shows unsaved changes of nested includes', async () => {
    await write('logo.mjml', '<mj-section><mj-column><mj-text>Logo</mj-text></mj-column></mj-section>');
    await write('header.mjml', include('logo.mjml'));
    await write('style.css', '.a { color: red }');
    const style = '<mj-head><mj-include path="./style.css" type="css" /></mj-head>\n<mj-body>';
    await write('spring.mjml', letter(include('header.mjml')).replace('<mj-body>', style));
    await open('spring.mjml');
    await waitFor('spring.mjml', 'Logo');
    await type('logo.mjml', 'Logo', 'Symbol');
    await waitFor('spring.mjml', 'Symbol');
    await type('style.css', 'red', 'blue');
    await waitFor('spring.mjml', 'color: blue');
  });

  it('follows changes of them on the disk', async () => {
    await write('header.mjml', section('Old'));
    await write('spring.mjml', letter(include('header.mjml')));
    await open('spring.mjml');
    await waitFor('spring.mjml', 'Old');
    await write('header.mjml', section('New'));
    await waitFor('spring.mjml', 'New');
    await rm(join(folder, 'header.mjml'));
    await waitFor('spring.mjml', '3: ');
    assert.equal(layouts.live.result(vscode.Uri.file(join(folder, 'spring.mjml')))?.pieces, undefined);
    await write('header.mjml', section('Again'));
    await waitFor('spring.mjml', 'Again');
  });

  it('follows one that is emptied and written again', async () => {
    await write('header.mjml', section('Old'));
    await write('spring.mjml', letter(include('header.mjml')));
    await open('spring.mjml');
    await waitFor('spring.mjml', 'Old');
    await write('header.mjml', '');
    await waitFor('spring.mjml', '3: ');
    await write('header.mjml', section('Written again'));
    await waitFor('spring.mjml', 'Written again');
  });

  it('keeps following them while one of them is broken', async () => {
    await write('header.mjml', section('Old'));
    await write('spring.mjml', letter(include('header.mjml')));
    await open('spring.mjml');
    await waitFor('spring.mjml', 'Old');
    const gone = '<mj-include path="./gone.mjml" />';
    await type('header.mjml', '<mj-section>', `${gone}<mj-section>`);
    await waitFor('spring.mjml', '3: ');
    await type('header.mjml', gone, '');
    await waitFor('spring.mjml', 'Old');
  });

  it('reads them from a shared folder that the user’s settings name', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'mr-shared-'));
    const setting = vscode.workspace.getConfiguration();
    const name = settings.includeFolders;
    const set = (value: unknown) => setting.update(name, value, vscode.ConfigurationTarget.Global);
    try {
      await writeFile(join(shared, 'header.mjml'), section('Shared'));
      const path = relative(folder, join(shared, 'header.mjml'));
      await write('spring.mjml', letter(`<mj-include path="${path}" />\n`));
      await open('spring.mjml');
      await waitFor('spring.mjml', 'Can’t include');
      await assert.rejects(
        async () => setting.update(name, [shared], vscode.ConfigurationTarget.Workspace),
        /Unable to write/,
      );
      await set([5, '/', 'relative', shared]);
      await waitFor('spring.mjml', 'Shared');
      // The file is written again and again, because a new watcher takes a while.
      const { live } = layouts;
      let count = 0;
      await eventually(async () => {
        await writeFile(join(shared, 'header.mjml'), section(`Changed ${++count}`));
        assert.match(String(live.result(vscode.Uri.file(join(folder, 'spring.mjml')))?.pieces), /Changed/);
      });
      await set(['/', relative(process.cwd(), shared)]);
      await waitFor('spring.mjml', 'Can’t include');
    } finally {
      await set(undefined);
      await rm(shared, { recursive: true });
    }
  });
});
