import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { watchJournal } from '../../src/extension/journal/files/watchJournal.ts';
import { deactivate } from './support/mailroom.ts';

describe('the journal of a workspace', () => {
  let path: string;
  let look: () => void;
  let watching: vscode.Disposable;

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    path = join(workspace.uri.fsPath, '.mailroom/journal.jsonl');
    await deactivate();
    await rm(dirname(path), { recursive: true, force: true });
    look = () => {};
    watching = watchJournal(path, () => look());
  });

  afterEach(() => watching.dispose());

  /** Does the work, and resolves when its change is reported. */
  async function seen(isThere: boolean, work: () => Promise<unknown>): Promise<void> {
    const told = new Promise<void>((resolve) => {
      look = () => {
        if (existsSync(path) === isThere) resolve();
      };
    });
    await work();
    await told;
  }

  it('is noticed when it appears and disappears with its folder, as on a branch switch', async () => {
    for (let round = 0; round < 20; round++) {
      await seen(true, async () => {
        await mkdir(dirname(path));
        await appendFile(path, '{}\n');
      });
      await seen(false, () => rm(dirname(path), { recursive: true }));
    }
  });
});
