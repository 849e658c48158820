import * as vscode from 'vscode';
import { settings } from '../names.ts';

/**
 * Returns the mail server that the user has set for the sandbox, such as `smtp://127.0.0.1:1025`, through which letters may reach
 * people. Returns `undefined` for an invalid address, which the settings editor marks.
 */
export function sandboxMailServer(): string | undefined {
  const address = vscode.workspace.getConfiguration().get<unknown>(settings.sandboxSmtp);
  return typeof address === 'string' && isMailServer(address) ? address : undefined;
}

/**
 * Returns the user setting for the habits that the sandbox formats letters with. Ignores workspace settings, which anybody can write. The
 * value is not validated: parse it with `readHabits`, as the sandbox does.
 */
export function writtenHabits(): unknown {
  return vscode.workspace.getConfiguration().inspect(settings.sandboxLetters)?.globalValue;
}

/** Returns true if the address matches the manifest's pattern. User name and password don't match, because settings are not secret. */
function isMailServer(address: string): boolean {
  return /^smtps?:\/\/(?:\[[\da-fA-F:]+\]|[A-Za-z\d.-]+)(?::\d{1,5})?\/?$/.test(address);
}
