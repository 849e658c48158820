import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { DroppedPictures } from '../../src/extension/languageFeatures/edit/droppedPictures.ts';
import { needs } from '../support/needs.ts';
import { png } from '../support/png.ts';
import { answerMessages } from './support/answerMessages.ts';
import { mailroom } from './support/mailroom.ts';
import { it } from './support/mochaAsNodeTest.ts';
import { setPictureFolders } from './support/pictureFolders.ts';

describe('pictures that are dropped or pasted into a layout', () => {
  let folder: string;
  let outside: string;

  beforeEach(async () => {
    await mailroom();
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    folder = await mkdtemp(join(workspace, 'dropped-'));
    outside = await mkdtemp(join(tmpdir(), 'mr-outside-'));
    await mkdir(join(folder, 'mail'));
    await writeFile(join(folder, 'a b.png'), png(1200, 1, [1, 2, 3]));
    await writeFile(join(outside, 'logo.png'), png(90, 1, [1, 2, 3]));
  });
  afterEach(async () => {
    await setPictureFolders(undefined);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const path of [folder, outside]) await rm(path, { recursive: true });
  });

  /** Opens a layout with the cursor at the `|` in it. */
  async function open(name: string, marked: string) {
    const file = join(folder, 'mail', name);
    await writeFile(file, marked.replace('|', ''));
    const document = await vscode.workspace.openTextDocument(file);
    const editor = await vscode.window.showTextDocument(document);
    return { document, editor, position: document.positionAt(marked.indexOf('|')) };
  }

  const files = (...paths: readonly string[]) =>
    dataOf([['text/uri-list', { text: paths.map((path) => vscode.Uri.file(path).toString()).join('\r\n') }]]);

  interface Item {
    readonly text?: string;
    readonly file?: { readonly name: string; readonly content: Uint8Array };
  }

  /** Returns a data transfer with files, which the API of VS Code can’t create. */
  function dataOf(items: readonly (readonly [type: string, item: Item])[]): vscode.DataTransfer {
    const made = items.map(
      ([type, { text = '', file }]) =>
        [
          type,
          {
            asString: async () => text,
            asFile: () => file && { name: file.name, data: async () => file.content },
          },
        ] as const,
    );
    return Object.assign([...made], {
      get: (type: string) => made.find(([each]) => each === type)?.[1],
    }) as unknown as vscode.DataTransfer;
  }

  const pictures = new DroppedPictures();

  /** Drops data at the cursor of a layout, applies the edit, and returns the text. */
  async function dropped(
    name: string,
    marked: string,
    data: vscode.DataTransfer,
  ): Promise<string | undefined> {
    const { document, editor, position } = await open(name, marked);
    const edit = await pictures.provideDocumentDropEdits(document, position, data);
    if (!edit) return undefined;
    if (edit.additionalEdit) assert.ok(await vscode.workspace.applyEdit(edit.additionalEdit));
    assert.ok(edit.insertText instanceof vscode.SnippetString);
    await editor.insertSnippet(edit.insertText, position);
    return document.getText();
  }

  const column = '<mjml><mj-body><mj-section><mj-column>|</mj-column></mj-section></mj-body></mjml>';
  const inColumn = (text: string) => column.replace('|', text);

  it('are inserted as elements with a width and an empty “alt”', async () => {
    const own = join(folder, 'a b.png');
    assert.equal(
      await dropped('spring.mjml', column, files(own)),
      inColumn('<mj-image src="../a%20b.png" width="600px" alt="" />'),
    );
    assert.equal(vscode.window.activeTextEditor?.selection.active.character, column.indexOf('|') + 48);
    assert.equal(
      await dropped('body.mjml', '<mjml><mj-body>|</mj-body></mjml>', files(own)),
      '<mjml><mj-body><mj-section><mj-column><mj-image src="../a%20b.png" width="600px" alt="" /></mj-column></mj-section></mj-body></mjml>',
    );
    assert.equal(
      await dropped('text.mjml', inColumn('<mj-text>a |</mj-text>'), files(own)),
      inColumn('<mj-text>a <img src="../a%20b.png" width="600" alt=""></mj-text>'),
    );
    assert.equal(
      await dropped('two.html', '<p>|</p>', files(own, own)),
      '<p><img src="../a%20b.png" width="600" alt="">\n<img src="../a%20b.png" width="600" alt=""></p>',
    );
    assert.equal(await dropped('tag.html', '<img src="|">', files(own)), '<img src="../a%20b.png">');
  });

  it('are copied into the workspace under a free name if they come from outside', async () => {
    await mkdir(join(folder, 'mail/images'));
    await writeFile(join(folder, 'mail/images/logo.png'), 'another');
    const logo = join(outside, 'logo.png');
    assert.equal(
      await dropped('spring.mjml', column, files(logo, logo)),
      inColumn(
        '<mj-image src="images/logo-2.png" width="90px" alt="" />\n<mj-image src="images/logo-3.png" width="90px" alt="" />',
      ),
    );
    assert.deepEqual(await readdir(join(folder, 'mail/images')), ['logo-2.png', 'logo-3.png', 'logo.png']);
    await setPictureFolders({ [`${basename(folder)}/pictures`]: 'https://img.example/' });
    const content = png(300, 1, [1, 2, 3]);
    const { document, position } = await open('summer.html', '<p>|</p>');
    const pasted = async (...items: Parameters<typeof dataOf>[0]) =>
      (
        await pictures.provideDocumentPasteEdits(
          document,
          [new vscode.Range(position, position)],
          dataOf(items),
        )
      )?.[0];
    const bitmap = ['image/png', { file: { name: 'image.png', content } }] as const;
    const edit = await pasted(bitmap);
    assert.deepEqual(edit?.yieldTo, []);
    assert.ok(edit?.insertText instanceof vscode.SnippetString && edit.additionalEdit);
    assert.equal(edit.insertText.value, '<img src="../pictures/image.png" width="300" alt="$1">');
    await vscode.workspace.applyEdit(edit.additionalEdit);
    const file = vscode.Uri.file(join(folder, 'pictures/image.png'));
    assert.deepEqual(Buffer.from(await vscode.workspace.fs.readFile(file)), content);
    const fromTable = await pasted(['text/plain', { text: 'a\tb' }], bitmap);
    assert.deepEqual(fromTable?.yieldTo, [vscode.DocumentDropOrPasteEditKind.Text]);
  });

  it('are left to VS Code where pictures are not allowed, or if one is not a picture', async () => {
    const own = join(folder, 'a b.png');
    assert.equal(
      await dropped('title.mjml', '<mjml><mj-head><mj-title>|</mj-title></mj-head></mjml>', files(own)),
      undefined,
    );
    assert.equal(await dropped('other.html', '<p>|</p>', files(own, join(folder, 'a.pdf'))), undefined);
    assert.equal(
      await dropped('text.html', '<p>|</p>', dataOf([['text/plain', { text: 'a.png' }]])),
      undefined,
    );
  });

  it(
    'are neither read nor written outside the workspace, nor read if larger than 10 MB',
    needs('symbolic links'),
    async () => {
      await symlink(join(outside, 'logo.png'), join(folder, 'link.png'));
      assert.equal(
        await dropped('link.html', '<p>|</p>', files(join(folder, 'link.png'))),
        '<p><img src="../link.png" width="600" alt=""></p>',
      );
      await symlink(outside, join(folder, 'mail/images'));
      const refused =
        'The folder “images” is not in a workspace that you trust, so the picture wasn’t inserted.';
      let answers = answerMessages({});
      assert.equal(await dropped('out.html', '<p>|</p>', files(join(outside, 'logo.png'))), undefined);
      assert.deepEqual(answers.shown, [refused]);
      answers.dispose();
      assert.deepEqual(await readdir(outside), ['logo.png']);
      await truncate(join(outside, 'logo.png'), 10_000_001);
      answers = answerMessages({});
      assert.equal(await dropped('huge.html', '<p>|</p>', files(join(outside, 'logo.png'))), undefined);
      assert.deepEqual(answers.shown, [
        '“logo.png” is larger than 10 MB. Mailroom doesn’t read larger files.',
      ]);
      answers.dispose();
    },
  );
});
