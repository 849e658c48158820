import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { createCompareCompiler, createLayoutCompiler } from '../../src/extension/compiling/layoutCompiler.ts';
import type { Mailroom } from '../../src/extension/extension.ts';
import { layoutSubstitutes } from '../../src/extension/layouts/beside/layoutSubstitutes.ts';
import { openLayout } from '../../src/extension/layouts/layoutDocument.ts';
import { readInputs } from '../../src/extension/layouts/layoutInputs.ts';
import { commands } from '../../src/extension/names.ts';
import { needs } from '../support/needs.ts';
import { png } from '../support/png.ts';
import { mailroom } from './support/mailroom.ts';
import { it } from './support/mochaAsNodeTest.ts';
import { setPictureFolders } from './support/pictureFolders.ts';
import { PreviewPanel } from './support/testPanel.ts';

const base = 'https://img.example/mail/';
const hero = `${base}a%20b/hero.png`;

describe('pictures of the workspace that have web addresses', () => {
  let folder: string;
  let outside: string;
  let layouts: Mailroom['layouts'];

  beforeEach(async () => {
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    folder = await mkdtemp(join(workspace, 'hosted-'));
    outside = await mkdtemp(join(tmpdir(), 'mr-outside-'));
    await mkdir(join(folder, 'images/a b'), { recursive: true });
    await writeFile(join(folder, 'images/a b/hero.png'), png(2, 1, [1, 2, 3]));
    ({ layouts } = await mailroom());
    await setPictureFolders({ [`${basename(folder)}/images`]: base });
  });
  afterEach(async () => {
    await setPictureFolders(undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const path of [folder, outside]) await rm(path, { recursive: true });
  });

  async function write(name: string, text: string): Promise<vscode.Uri> {
    await writeFile(join(folder, name), text);
    return vscode.Uri.file(join(folder, name));
  }

  const compiled = (layout: vscode.Uri, purpose: 'upload' | 'copy' = 'upload') =>
    createLayoutCompiler(layouts.mjml, purpose).compile(layout);

  it('use them in everything that is uploaded, compared and checked', async () => {
    await write('part.mjml', '<mj-column><mj-image src="images/a b/hero.png" alt="a" /></mj-column>');
    await write('spring.footer.html', '<img src="images/a b/hero.png" alt="" width="2">');
    const source =
      '<mjml lang="en"><mj-head><mj-title>T</mj-title></mj-head><mj-body><mj-section background-url="images/a b/hero.png"><mj-include path="part.mjml" /></mj-section></mj-body></mjml>';
    const layout = await write('spring.mjml', source);
    const letter = await compiled(layout);
    assert.ok(!/images\/a b/.test(letter.html + letter.ownFooter));
    const of = (pattern: RegExp) => pattern.exec(letter.html)?.[1];
    assert.equal(of(/<img\s[^>]*src="([^"]+)"/), hero);
    assert.equal(of(/<v:fill [^>]*src="([^"]+)"/), hero);
    assert.equal(of(/background:[^;"]*url\('?([^')]+)/), hero);
    assert.equal(letter.ownFooter, `<img src="${hero}" alt="" width="2">`);
    assert.equal((await compiled(layout, 'copy')).html, letter.html);
    const inputs = await readInputs(layout, 'mjml', source, await layoutSubstitutes(layout, undefined));
    assert.equal(inputs.fingerprint, letter.inputs?.fingerprint);
    assert.equal((await createCompareCompiler(layouts.mjml)(layout, inputs))?.html, letter.html);
    const inspector = await layouts.inspector();
    const found = await inspector.checkBeforeSending(letter, letter.ownFooter ?? '', {});
    assert.ok(typeof found === 'object');
    assert.deepEqual(
      [...found.letter, ...found.footer].filter(({ finding }) => finding.rule === 'relative-picture'),
      [],
    );
    const targets = (await inspector.linkTargets(await openLayout(layout), [])) ?? [];
    assert.deepEqual([...new Set(targets.map(({ target }) => target.address))], [hero]);
    await setPictureFolders({});
    const local = await compiled(layout);
    assert.match(local.html, /src="images\/a b\/hero\.png"/);
    assert.notEqual(local.inputs?.fingerprint, inputs.fingerprint);
  });

  it('use them in HTML layouts too, whose sent HTML then opens as its own document', async () => {
    const html = (path: string) => `<html><body>\n<img src='${path}'>\n</body></html>`;
    const layout = await write('spring.html', html('images/a b/hero.png'));
    assert.equal((await compiled(layout)).html, html(hero));
    await vscode.commands.executeCommand(commands.layoutShowHtml, layout);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), html(hero));
    const other = await write('summer.html', html('elsewhere/hero.png'));
    await vscode.commands.executeCommand(commands.layoutShowHtml, other);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), other.toString());
  });

  it('are shown as the local files in the preview', async () => {
    const layout = await write('spring.html', '<html><body><img src="images/a b/hero.png"></body></html>');
    const panel = new PreviewPanel();
    const memory = { layout: layout.toString(), locked: true, pictures: false };
    const previews = await (await mailroom()).previews.load();
    await previews.deserializeWebviewPanel(panel as unknown as vscode.WebviewPanel, memory);
    const told = panel.nextMessage(({ type }) => type === 'show');
    panel.say({ type: 'ready' });
    const message = await told;
    assert.ok(message.type === 'show');
    assert.deepEqual(message.state.pictureAddresses, [base]);
    assert.deepEqual(message.letter?.splices[0]?.added, [`<html><body><img src="${hero}"></body></html>`]);
    const shown = panel.nextMessage(({ type }) => type === 'picture');
    for (const address of [`${base}../spring.html`, `${base}%2e%2e/x.png`, `${base}gone.png`, hero])
      panel.say({ type: 'askForPicture', address });
    const picture = await shown;
    assert.ok(picture.type === 'picture');
    assert.equal(picture.address, hero);
    assert.deepEqual(Buffer.from(picture.data), png(2, 1, [1, 2, 3]));
    panel.dispose();
  });

  it(
    'keep their local paths while their folder is outside the workspace',
    needs('symbolic links'),
    async () => {
      await symlink(outside, join(folder, 'linked'));
      await setPictureFolders({ [`${basename(folder)}/linked`]: base, '..': base, [outside]: base });
      const html = '<html><body><img src="linked/hero.png"><img src="../../hero.png"></body></html>';
      const layout = await write('spring.html', html);
      assert.equal((await compiled(layout)).html, html);
    },
  );
});
