import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/extension/names.ts';
import { mailroom } from './support/mailroom.ts';

describe('activation', () => {
  it('registers every command of the manifest', async () => {
    await mailroom();
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      Object.values(commands).filter((command) => !registered.has(command)),
      [],
    );
  });
});
