import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { journalPath } from '../../src/extension/layouts/layoutFile.ts';
import { layoutAt, realLayout } from '../../src/extension/layouts/realLayout.ts';
import { WorkspaceLayouts } from '../../src/extension/layouts/workspaceLayouts.ts';
import { keepUploadedPaths } from '../../src/extension/versions/view/uploadedPaths.ts';
import { takeCommands } from '../host/support/takeCommands.ts';
import { eventually } from '../support/eventually.ts';
import { onPlatform } from '../support/onPlatform.ts';

describe('a layout whose path is decomposed (NFD) on the disk', () => {
  const composed = 'письма/йога.mjml'.normalize('NFC');
  let folder: vscode.Uri;
  let layout: vscode.Uri;

  beforeEach(async () => {
    [{ uri: folder }] = vscode.workspace.workspaceFolders as readonly [vscode.WorkspaceFolder];
    layout = vscode.Uri.joinPath(folder, 'сайт/йога'.normalize('NFD'), composed.normalize('NFD'));
    await mkdir(dirname(layout.fsPath), { recursive: true });
    await writeFile(layout.fsPath, '<mjml></mjml>');
  });
  afterEach(() => rm(vscode.Uri.joinPath(folder, 'сайт'.normalize('NFD')).fsPath, { recursive: true }));

  const path = () => `${'сайт/йога'.normalize('NFC')}/${composed}`;

  it('has a composed (NFC) path in the journal', () => {
    assert.equal(journalPath(layout), path());
  });

  it('is found by its path in the journal', async () => {
    assert.equal((await layoutAt(path())).toString(), layout.toString());
  });

  it('yields to the composed one if both exist', async () => {
    const other = vscode.Uri.joinPath(folder, path());
    await mkdir(dirname(other.fsPath), { recursive: true });
    await writeFile(other.fsPath, '<mjml></mjml>');
    try {
      assert.equal((await layoutAt(path())).toString(), other.toString());
    } finally {
      await rm(dirname(other.fsPath), { recursive: true });
    }
  });

  it('keeps the composed path when it is missing', async () => {
    const missing = `${path()}.mjml`;
    assert.equal((await realLayout(missing)).toString(), vscode.Uri.joinPath(folder, missing).toString());
    await assert.rejects(layoutAt(missing), { name: 'UserError' });
  });
});

describe('an uploaded layout that the journal spells in another letter case than the disk', () => {
  const [journal, disk] = ['Menus/spring.mjml', 'menus/Spring.mjml'];
  let folder: vscode.Uri;
  let commands: vscode.Disposable;
  const calls: unknown[][] = [];

  beforeEach(async () => {
    [{ uri: folder }] = vscode.workspace.workspaceFolders as readonly [vscode.WorkspaceFolder];
    await mkdir(vscode.Uri.joinPath(folder, 'menus').fsPath, { recursive: true });
    await writeFile(vscode.Uri.joinPath(folder, disk).fsPath, '<mjml></mjml>');
    calls.length = 0;
    commands = takeCommands(['setContext'], calls);
  });
  afterEach(async () => {
    commands.dispose();
    await rm(vscode.Uri.joinPath(folder, 'menus').fsPath, { recursive: true });
  });

  for (const [platform, paths] of [
    ['win32', [journal, disk]],
    ['darwin', [journal, disk]],
    ['linux', [journal]],
  ] as const)
    it(`has its menus on ${platform} for ${paths.length > 1 ? 'both spellings' : 'that of the journal alone'}`, async () => {
      using _ = onPlatform(platform);
      const changed = new vscode.EventEmitter<void>();
      const layouts = [vscode.Uri.joinPath(folder, journal)];
      keepUploadedPaths({ layouts, onDidChange: changed.event });
      await eventually(() => assert.equal(calls.length, 1));
      assert.deepEqual(calls, [
        [
          'setContext',
          'mailroom.uploadedLayouts',
          paths.map((path) => vscode.Uri.joinPath(folder, path).fsPath),
        ],
      ]);
      changed.dispose();
    });
});

describe('a part that is included in a different letter case', () => {
  let folder: vscode.Uri;
  let files: vscode.Uri[];
  const { findFiles } = vscode.workspace;

  beforeEach(async () => {
    [{ uri: folder }] = vscode.workspace.workspaceFolders as readonly [vscode.WorkspaceFolder];
    const texts = {
      'cases/Spring.mjml': '<mjml><mj-body><mj-include path="./Parts/Header.mjml" /></mj-body></mjml>',
      'cases/parts/header.mjml': '<mj-section />',
    };
    files = Object.keys(texts).map((path) => vscode.Uri.joinPath(folder, path));
    await mkdir(vscode.Uri.joinPath(folder, 'cases/parts').fsPath, { recursive: true });
    for (const [path, text] of Object.entries(texts)) await writeFile(`${folder.fsPath}/${path}`, text);
    Object.assign(vscode.workspace, { findFiles: async () => files });
  });
  afterEach(async () => {
    Object.assign(vscode.workspace, { findFiles });
    await rm(vscode.Uri.joinPath(folder, 'cases').fsPath, { recursive: true });
  });

  for (const [platform, masters] of [
    ['win32', ['Spring.mjml']],
    ['darwin', ['Spring.mjml']],
    ['linux', []],
  ] as const)
    it(`belongs on ${platform} to ${masters.length === 1 ? 'its layout' : 'no layout'}`, async () => {
      using _ = onPlatform(platform);
      const layouts = new WorkspaceLayouts();
      const [, part] = files;
      assert.ok(part);
      const found = await layouts.mastersOf(part);
      layouts.dispose();
      assert.deepEqual(
        found.map(({ path }) => basename(path)),
        masters,
      );
    });
});
