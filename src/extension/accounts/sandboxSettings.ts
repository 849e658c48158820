import * as vscode from 'vscode';
import { settings } from '../names.ts';

/**
 * The mail server that the user has named for the sandbox, such as `smtp://127.0.0.1:1025`: its letters reach people then. What is no
 * address of one is as none; the settings say so where it is written.
 */
export function sandboxMailServer(): string | undefined {
  const address = vscode.workspace.getConfiguration().get<unknown>(settings.sandboxSmtp);
  return typeof address === 'string' && isMailServer(address) ? address : undefined;
}

/** As the manifest says it, too. A name and a password have no place in settings. */
function isMailServer(address: string): boolean {
  return /^smtps?:\/\/(?:\[[\da-fA-F:]+\]|[A-Za-z\d.-]+)(?::\d{1,5})?\/?$/.test(address);
}

/**
 * What the user's settings, and no workspace's, say of how the sandbox writes letters. It may be anything: whoever takes it reads it
 * with `readHabits`, as the sandbox does.
 */
export function writtenHabits(): unknown {
  return vscode.workspace.getConfiguration().inspect(settings.sandboxLetters)?.globalValue;
}
