import { join } from 'node:path';
import * as vscode from 'vscode';
import type { MailroomApi } from '../../../src/extension/extension.ts';

/** The extension as it was built, activated in this host. */
export async function mailroom(): Promise<MailroomApi> {
  return await installed().activate();
}

/** The extension as VS Code knows it. */
export function installed(): vscode.Extension<MailroomApi> {
  const extension = vscode.extensions.getExtension<MailroomApi>('mailroom.mailroom');
  if (!extension) throw new Error('Mailroom is not installed');
  return extension;
}

/** The path of a file of it. */
export const installedFile = (path: string) => join(installed().extensionPath, path);
