import * as vscode from 'vscode';
import type { contextKeys } from '../names.ts';

/** Tells VS Code's `when` clauses the value of a context key. */
export async function setContext(
  key: (typeof contextKeys)[keyof typeof contextKeys],
  value: unknown,
): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
