import type * as vscode from 'vscode';
import { inboxScheme } from '../names.ts';

/** Returns the number of the letter in the sandbox's inbox that a file shows; `undefined` for replies and all other files. */
export function inboxLetterId({ scheme, path }: vscode.Uri): number | undefined {
  const [, id] = /^\/(\d{1,15})\//.exec(path) ?? [];
  return scheme === inboxScheme && id !== undefined ? Number(id) : undefined;
}
