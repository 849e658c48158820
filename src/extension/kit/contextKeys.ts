import * as vscode from 'vscode';
import type { contextKeys } from '../names.ts';

/** Sets a context key for VS Code's `when` clauses. */
export async function setContext(
  key: (typeof contextKeys)[keyof typeof contextKeys],
  value: unknown,
): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
