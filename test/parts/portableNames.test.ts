import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { addPeople } from '../../src/extension/preview/choices/addPeople.ts';
import { addFooter } from '../../src/extension/preview/choices/footers.ts';

describe('a file beside a layout whose name is invalid on some system', () => {
  let folder: vscode.Uri;
  const long = `${'ж'.repeat(123)}.html`;

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = vscode.Uri.joinPath(workspace.uri, 'portable names');
    await mkdir(folder.fsPath, { recursive: true });
    for (const name of ['aux.html', long])
      await writeFile(vscode.Uri.joinPath(folder, name).fsPath, '<p>Hello</p>');
  });

  afterEach(async () => {
    await rm(folder.fsPath, { recursive: true });
  });

  it('is rejected with the reason before anything is created', async () => {
    const inspector = { samplePeople: async () => '[]' };
    const reserved = 'Windows reserves the names CON, PRN, AUX, NUL, COM1 to COM9 and LPT1 to LPT9.';
    const aux = vscode.Uri.joinPath(folder, 'aux.html');
    await assert.rejects(addFooter(aux), {
      message: `“aux.footer.html” can’t be created. Rename the layout first. ${reserved}`,
    });
    await assert.rejects(addPeople(aux, inspector), {
      message: `“aux.people.json” can’t be created. Rename the layout first. ${reserved}`,
    });
    await assert.rejects(addFooter(vscode.Uri.joinPath(folder, long)), {
      message: /can’t be created\. Rename the layout first\. The name is too long: a name can have 255 bytes/,
    });
    assert.deepEqual((await readdir(folder.fsPath)).sort(), ['aux.html', long]);
  });
});
