import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { picturePath } from '../../src/core/layouts/picturePath.ts';
import { createLayoutCompiler } from '../../src/extension/compiling/layoutCompiler.ts';
import type { Mailroom } from '../../src/extension/extension.ts';
import { readLayoutPeople } from '../../src/extension/layouts/beside/people.ts';
import { currentText } from '../../src/extension/layouts/layoutDocument.ts';
import { readOwnFooter } from '../../src/extension/layouts/ownFooter.ts';
import { addPeople } from '../../src/extension/preview/choices/addPeople.ts';
import { WorkspacePictures } from '../../src/extension/preview/page/workspacePictures.ts';
import { eventually } from '../support/eventually.ts';
import { needs } from '../support/needs.ts';
import { mailroom } from './support/mailroom.ts';
import { it } from './support/mochaAsNodeTest.ts';
import { PreviewPanel } from './support/testPanel.ts';

const html = '<!doctype html><html><head><title>T</title></head><body><p>Text</p></body></html>';
const mjml = '<mjml><mj-body><mj-section></mj-section></mj-body></mjml>';

describe('hostile files', () => {
  let folder: string;
  let outside: string;
  let layouts: Mailroom['layouts'];
  const ended: vscode.Disposable[] = [];

  beforeEach(async () => {
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    folder = await mkdtemp(join(workspace, 'hostile-'));
    outside = await mkdtemp(join(tmpdir(), 'mr-outside-'));
    ({ layouts } = await mailroom());
  });
  afterEach(async () => {
    for (const disposable of ended.splice(0)) disposable.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true });
    await rm(outside, { recursive: true });
  });

  const file = (name: string) => vscode.Uri.file(join(folder, name));

  async function write(name: string, text: string | Uint8Array): Promise<vscode.Uri> {
    await writeFile(file(name).fsPath, text);
    return file(name);
  }

  /** Makes a link in the workspace to a file outside of it. */
  async function link(name: string, text: string): Promise<string> {
    const target = join(outside, `${name}.secret`);
    await writeFile(target, text);
    await symlink(target, file(name).fsPath);
    return target;
  }

  const uploaded = (layout: vscode.Uri) => createLayoutCompiler(layouts.mjml, 'upload').compile(layout);

  /** Opens its preview in a panel of the test. */
  async function preview(layout: vscode.Uri, pictures = false): Promise<PreviewPanel> {
    const panel = new PreviewPanel();
    ended.push(panel);
    const memory = { layout: layout.toString(), locked: true, pictures };
    const previews = await (await mailroom()).previews.load();
    await previews.deserializeWebviewPanel(panel as unknown as vscode.WebviewPanel, memory);
    return panel;
  }

  async function isBroken(panel: PreviewPanel): Promise<string | undefined> {
    const told = panel.toldThat(() => true);
    panel.say({ type: 'ready' });
    return (await told).state.broken;
  }

  describe('that are symbolic links', () => {
    it(
      'are not uploaded as letters if they lead outside the workspace',
      needs('symbolic links'),
      async () => {
        for (const name of ['link.html', 'link.mjml']) {
          const target = await link(name, name.endsWith('html') ? html : mjml);
          await assert.rejects(uploaded(file(name)), {
            name: 'UserError',
            message: `“${name}” was not uploaded: it is a link to ${target}. To upload that file, open the file itself.`,
          });
        }
        await mkdir(join(outside, 'letters'));
        await writeFile(join(outside, 'letters/spring.html'), html);
        await symlink(join(outside, 'letters'), file('letters').fsPath);
        await assert.rejects(
          uploaded(file('letters/spring.html')),
          /was not uploaded: it is a link to .*spring\.html/,
        );
      },
    );

    it('are not used as footers if they lead outside the workspace', needs('symbolic links'), async () => {
      const target = await link('spring.footer.html', 'a secret');
      const layout = await write('spring.html', html);
      const message = `The footer “spring.footer.html” is a link to ${target}, outside of this directory. Replace the link with the footer itself.`;
      await assert.rejects(readOwnFooter(layout), { name: 'UserError', message });
      await assert.rejects(uploaded(layout), { message });
      const document = await vscode.workspace.openTextDocument(file('spring.footer.html'));
      const editor = await vscode.window.showTextDocument(document);
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'typed'));
      await assert.rejects(readOwnFooter(layout), { message });
      const below = 'The letter below may not be right until this is corrected.';
      assert.equal(await isBroken(await preview(layout)), `${message} ${below}`);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    it(
      'are not read as sample people if they lead outside the workspace',
      needs('symbolic links'),
      async () => {
        const target = await link('people.json', '[{ "name": "a secret" }]');
        const layout = await write('spring.html', html);
        const problem = `“people.json” is a link to ${target}, outside of this directory. Replace the link with the file itself.`;
        const read = async () => {
          const { people, problem: reason } = (await readLayoutPeople(layout)) ?? {};
          return { people, reason };
        };
        assert.deepEqual(await read(), { people: [], reason: problem });
        const document = await vscode.workspace.openTextDocument(file('people.json'));
        const editor = await vscode.window.showTextDocument(document);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), ' '));
        assert.deepEqual(await read(), { people: [], reason: problem });
        await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
        const inspector = { samplePeople: () => Promise.resolve('[]') };
        await assert.rejects(addPeople(layout, inspector), { name: 'UserError', message: problem });
      },
    );

    it(
      'are not read as language files if they lead outside the workspace',
      needs('symbolic links'),
      async () => {
        const target = await link('spring.de.json', '{ "hello": "a secret" }');
        const layout = await write('spring.html', '<p>[[text:hello]]</p>');
        await write('spring.en.json', '{ "hello": "Hello" }');
        await write('spring.fr.json', JSON.stringify({ hello: 'x'.repeat(600_000) }));
        const languages = await layouts.languages();
        const read = await languages.of(layout);
        assert.deepEqual(
          read.map(({ tag, texts, problem }) => [tag, texts, problem]),
          [
            [
              'de',
              {},
              `“spring.de.json” is a link to ${target}, outside of this directory. Replace the link with the file itself.`,
            ],
            ['en', { hello: 'Hello' }, undefined],
            ['fr', {}, '“spring.fr.json” is larger than 500 KB.'],
          ],
        );
        await assert.rejects(uploaded(layout), /no language was selected. Nothing was uploaded/);
      },
    );

    it('are not loaded as pictures if they lead outside the workspace', needs('symbolic links'), async () => {
      const pictures = new WorkspacePictures();
      ended.push(pictures);
      const layout = await write('spring.html', html);
      await write('own.png', Uint8Array.of(1, 2, 3));
      await symlink(file('own.png').fsPath, file('within.png').fsPath);
      await link('link.png', 'a secret');
      await symlink(outside, file('linked').fsPath);
      await writeFile(join(outside, 'other.png'), 'a secret');
      for (const name of ['own.png', './own.png', 'within.png', 'own.png?x=1#y', 'o%77n.png']) {
        const picture = await pictures.read(layout, name);
        assert.deepEqual([...(picture?.data ?? [])], [1, 2, 3], name);
        assert.equal(picture?.mediaType, 'image/png');
      }
      const way = join('..', '..', '..', '..', '..', '..', outside, 'other.png');
      const others = ['link.png', 'linked/other.png', way, 'gone.png', 'spring.html', '../../other.png'];
      for (const name of others) assert.equal(await pictures.read(layout, name), undefined, name);
    });

    it('are used if they lead to a file in the workspace', needs('symbolic links'), async () => {
      await write('spring.html', html);
      await write('real.html', '<p>Footer</p>');
      await symlink(file('real.html').fsPath, file('spring.footer.html').fsPath);
      await symlink(file('spring.html').fsPath, file('summer.html').fsPath);
      assert.equal((await uploaded(file('spring.html'))).ownFooter, '<p>Footer</p>');
      assert.equal((await uploaded(file('summer.html'))).html, html);
    });
  });

  it('are not found by encoded, absolute or non-picture paths', () => {
    const hidden = ['%2e%2e/a.png', 'a%2f..%2fb.png', 'a\\b.png', '%5c%5chost/a.png', 'a%00.png', '%zz.png'];
    const elsewhere = [
      '/etc/a.png',
      '//host/a.png',
      '\\\\host\\a.png',
      'file:///a.png',
      'C:/a.png',
      'http://a/a.png',
    ];
    const no = ['', 'a', 'a.txt', 'a.png.exe', 'id_rsa', 'a.constructor', '.env', 'data:image/png,a.png'];
    for (const address of [...hidden, ...elsewhere, ...no])
      assert.equal(picturePath(address), undefined, address);
  });

  it('are rejected without waiting if they are named pipes', needs('named pipes'), async () => {
    const layout = await write('spring.html', html);
    for (const name of ['spring.footer.html', 'pipe.mjml']) execFileSync('mkfifo', [file(name).fsPath]);
    await assert.rejects(readOwnFooter(layout), {
      message: 'Can’t read “spring.footer.html”: it is not a regular file.',
    });
    await assert.rejects(uploaded(file('pipe.mjml')), {
      message: 'Can’t read “pipe.mjml”: it is not a regular file.',
    });
    assert.equal(await currentText(file('pipe.mjml')), undefined);
  });

  it('are rejected if they are too large', async () => {
    const layout = await write('spring.html', html);
    for (const name of ['huge.mjml', 'huge.html', 'spring.footer.html', 'huge.png']) {
      await write(name, '');
      await truncate(file(name).fsPath, 50_000_000_000);
    }
    const tooLarge = (name: string, most: number) => ({
      name: 'UserError',
      message: `“${name}” is larger than ${most} MB. Mailroom doesn’t read larger files.`,
    });
    for (const name of ['huge.mjml', 'huge.html'])
      await assert.rejects(uploaded(file(name)), tooLarge(name, 5));
    await assert.rejects(readOwnFooter(layout), tooLarge('spring.footer.html', 1));
    assert.equal(await currentText(file('huge.html')), undefined);
    assert.equal(await isBroken(await preview(file('huge.html'))), tooLarge('huge.html', 5).message);
    const pictures = new WorkspacePictures();
    ended.push(pictures);
    assert.equal(await pictures.read(layout, 'huge.png'), undefined);
  });

  it('are reported once as too large, and are not checked, compiled or shown', async () => {
    const text = '<p style="color: red">Text</p>\n'.repeat(200_000);
    const said = (name: string) =>
      vscode.languages.getDiagnostics(file(name)).map(({ message, source }) => `${source}: ${message}`);
    for (const [name, before, after] of [
      ['large.html', '', ''],
      ['large.mjml', '<mjml><mj-body><mj-raw>', '</mj-raw></mj-body></mjml>'],
    ] as const) {
      await write(name, before + text + after);
      const large = `“${name}” is larger than 5 MB. Mailroom doesn’t read larger files.`;
      const notChecked = `Mailroom: This layout is not checked. ${large}`;
      const all = name.endsWith('html') ? [notChecked] : [`Mailroom: ${large}`, notChecked];
      await vscode.commands.executeCommand('vscode.open', file(name));
      await eventually(() => assert.deepEqual(said(name).toSorted(), all.toSorted()));
      assert.equal(await isBroken(await preview(file(name))), large);
      await assert.rejects(uploaded(file(name)), { message: large });
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });

  describe('in an untrusted workspace', () => {
    const trusted = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted');
    const trust = (isTrusted: boolean) =>
      Object.defineProperty(vscode.workspace, 'isTrusted', { get: () => isTrusted, configurable: true });
    beforeEach(() => trust(false));
    afterEach(() => trusted && Object.defineProperty(vscode.workspace, 'isTrusted', trusted));

    it('are not loaded as pictures, and the preview says why', async () => {
      const layout = await write('spring.html', html);
      await write('own.png', Uint8Array.of(1));
      const panel = await preview(layout);
      const { state } = await panel.start();
      assert.deepEqual(
        [state.pictures.areLoaded, state.pictures.needTrust, state.localPictures],
        [false, false, undefined],
      );
      const wanted = panel.toldThat(({ state }) => state.pictures.needTrust);
      panel.say({ type: 'loadPictures', allowed: true });
      assert.equal((await wanted).state.pictures.areLoaded, false);
      assert.doesNotMatch(panel.webview.html, /img-src[^;"]*https?:/);
      panel.say({ type: 'askForPicture', address: 'own.png' });
      const dropped = panel.toldThat(({ state }) => !state.pictures.needTrust);
      panel.say({ type: 'loadPictures', allowed: false });
      await dropped;
      assert.deepEqual(panel.pictures, []);
    });

    it('are not loaded as pictures despite a setting or an earlier window, until it is trusted', async () => {
      const layout = await write('spring.html', html);
      const panel = await preview(layout, true);
      const { state } = await panel.start();
      assert.deepEqual([state.pictures.areLoaded, state.pictures.needTrust], [false, true]);
      assert.doesNotMatch(panel.webview.html, /img-src[^;"]*https?:/);
      trust(true);
      const again = await preview(layout, true);
      assert.match(again.webview.html, /img-src[^;"]* https: http:/);
      assert.equal((await again.start()).state.pictures.areLoaded, true);
    });
  });
});
