import * as vscode from 'vscode';
import type { contextKeys } from '../names.ts';

export type ContextKey = (typeof contextKeys)[keyof typeof contextKeys];

/** Sets a context key for VS Code's `when` clauses. */
export async function setContext(key: ContextKey, value: unknown): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
