import * as vscode from 'vscode';
import type { WrittenInclude } from '../../core/mjml/includes.ts';

/** The file that an include asks for; `undefined` in a document that is not a file yet. */
export function includedUri(from: vscode.Uri, { path }: WrittenInclude): vscode.Uri | undefined {
  return from.scheme === 'untitled'
    ? undefined
    : vscode.Uri.joinPath(from, '..', decoded(path).toWellFormed());
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
