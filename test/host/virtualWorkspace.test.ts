import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createLayoutCompiler } from '../../src/extension/compiling/layoutCompiler.ts';
import type { Mailroom } from '../../src/extension/extension.ts';
import { commands } from '../../src/extension/names.ts';
import { eventually } from '../support/eventually.ts';
import { openFolders } from '../support/openFolders.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';

const header = '<mj-section><mj-column><mj-text>Spring</mj-text></mj-column></mj-section>';
const files: Readonly<Record<string, string>> = {
  '/letters/spring.mjml': '<mjml><mj-body><mj-include path="./header.mjml" /></mj-body></mjml>',
  '/letters/summer.mjml': `<mjml><mj-body>${header}</mj-body></mjml>`,
  '/letters/header.mjml': header,
};

const readOnly = () => {
  throw vscode.FileSystemError.NoPermissions();
};
const nothing = new vscode.EventEmitter<never>();
const contentOf = (uri: vscode.Uri) => {
  const content = files[uri.path];
  if (content === undefined) throw vscode.FileSystemError.FileNotFound(uri);
  return Buffer.from(content);
};
/** The files of a repository that is not cloned. The scheme `vscode-remote` belongs to VS Code itself. */
const repository: vscode.FileSystemProvider = {
  onDidChangeFile: nothing.event,
  watch: () => nothing,
  stat: (uri) => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: contentOf(uri).length }),
  readFile: contentOf,
  ...{ readDirectory: readOnly, createDirectory: readOnly, writeFile: readOnly },
  ...{ delete: readOnly, rename: readOnly },
};

describe('a layout in a virtual workspace', () => {
  const folder = vscode.Uri.parse('repository-test://hub/letters');
  let layouts: Mailroom['layouts'];
  let provider: vscode.Disposable;
  let folders: Disposable;

  beforeEach(async () => {
    ({ layouts } = await mailroom());
    provider = vscode.workspace.registerFileSystemProvider('repository-test', repository);
    folders = openFolders(folder);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folders[Symbol.dispose]();
    provider.dispose();
  });

  async function open(name: string): Promise<vscode.TextEditor> {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, name));
    return await vscode.window.showTextDocument(document);
  }

  it('says that it can’t include files, and does not suggest saving it', async () => {
    const { document } = await open('spring.mjml');
    await eventually(() =>
      assert.deepEqual(
        layouts.live.result(document.uri)?.problems.map(({ message }) => message),
        [
          'Can’t include “./header.mjml”: in a virtual workspace, Mailroom can’t read the files beside a layout. Clone the repository, or open its folder on a disk.',
        ],
      ),
    );
  });

  it('is compiled for an upload if it includes nothing', async () => {
    const { html } = await createLayoutCompiler(layouts.mjml, 'upload').compile(
      vscode.Uri.joinPath(folder, 'summer.mjml'),
    );
    assert.match(html, /<div[^>]*>Spring<\/div>/);
  });

  it('says that it can’t have parts, and does not suggest saving it', async () => {
    await open('summer.mjml');
    const answers = answerMessages({ 'Parts are files beside the layout': undefined });
    await vscode.commands.executeCommand(commands.partExtract);
    answers.dispose();
    assert.deepEqual(answers.shown, [
      'Parts are files beside the layout, which Mailroom can’t read in a virtual workspace. Clone the repository, or open its folder on a disk.',
    ]);
  });
});
