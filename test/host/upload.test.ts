import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { MailroomApi } from '../../src/extension/extension.ts';
import { commands } from '../../src/extension/names.ts';
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
    const shown = new Promise<void>((resolve) =>
      makets().onDidChangeTreeData?.(async () => {
        if ((await treeText(makets(), () => false)) !== '') resolve();
      }),
    );
    await shown;
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
