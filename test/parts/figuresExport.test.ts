import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { exportFigures } from '../../src/extension/campaigns/statistics/exportFigures.ts';
import { answerMessages } from '../host/support/answerMessages.ts';

describe('the figures of a campaign', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-figures-'));
  });
  after(() => rm(folder, { recursive: true }));

  const { showSaveDialog } = vscode.window;
  after(() => void Object.assign(vscode.window, { showSaveDialog }));

  it('are copied as text', async () => {
    await exportFigures('Spring', { type: 'export', action: 'copy', format: 'json', content: '{}\n' });
    assert.equal(await vscode.env.clipboard.readText(), '{}\n');
  });

  it('are saved under the name of the campaign, where a dialog says', async () => {
    const answers = answerMessages({ 'Saved “': undefined });
    const offered: unknown[] = [];
    const save = async (options: vscode.SaveDialogOptions) => {
      offered.push(options.filters);
      return vscode.Uri.file(join(folder, `saved${offered.length}`));
    };
    Object.assign(vscode.window, { showSaveDialog: save });
    const saved = { type: 'export', action: 'save' } as const;
    await exportFigures('Spring: “50 %”?', { ...saved, format: 'csv', content: 'a;b\r\n' });
    await exportFigures('Spring', {
      ...saved,
      format: 'png',
      content: Buffer.from([137, 80, 255]).toString('base64'),
    });
    assert.equal(await readFile(join(folder, 'saved1'), 'utf8'), 'a;b\r\n');
    assert.deepEqual([...(await readFile(join(folder, 'saved2')))], [137, 80, 255]);
    assert.deepEqual(offered, [{ CSV: ['csv'] }, { PNG: ['png'] }]);
    assert.deepEqual(answers.shown, ['Saved “saved1”.', 'Saved “saved2”.']);
    answers.dispose();
  });

  it('are not saved when the dialog is cancelled', async () => {
    Object.assign(vscode.window, { showSaveDialog: async () => undefined });
    await exportFigures('Spring', { type: 'export', action: 'save', format: 'csv', content: 'a' });
  });
});
