import assert from 'node:assert/strict';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { limits } from '../../src/core/limits.ts';
import { isPictureMissing } from '../../src/extension/layouts/index.ts';

describe('a picture that a preview can’t show', () => {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const folder = join(workspace, 'lost-pictures');
  const layout = vscode.Uri.file(join(folder, 'spring.html'));
  before(async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'huge.png'), '');
    await truncate(join(folder, 'huge.png'), limits.picture + 1);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is only missing if its file does not exist in the workspace', async () => {
    const addresses = [
      'gone.png',
      'huge.png',
      '../../../gone.png',
      'https://img.example/gone.png',
      'gone.txt',
    ];
    const missing: string[] = [];
    for (const address of addresses) if (await isPictureMissing(layout, address)) missing.push(address);
    assert.deepEqual(missing, ['gone.png']);
  });
});
