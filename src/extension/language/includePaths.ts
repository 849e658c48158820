import * as vscode from 'vscode';
import type { TypedValue } from '../../core/mjml/typedValue.ts';
import { rangeOf } from './convert.ts';

/** The folders and files that an `mj-include` can lead on to from what is typed of its path. */
export async function pathItems(
  document: vscode.TextDocument,
  { text, start, end }: TypedValue,
): Promise<vscode.CompletionItem[]> {
  if (document.uri.scheme === 'untitled') return [];
  const folder = text.slice(0, text.lastIndexOf('/') + 1);
  const range = rangeOf(document, start + folder.length, end);
  const entries = await entriesOf(vscode.Uri.joinPath(document.uri, '..', folder));
  return entries
    .filter(([name, type]) => !name.startsWith('.') && (isFolder(type) || /\.(mjml|html|css)$/i.test(name)))
    .map(([name, type]) => (isFolder(type) ? folderItem(name, range) : fileItem(name, range)));
}

const isFolder = (type: vscode.FileType) => (type & vscode.FileType.Directory) !== 0;

async function entriesOf(folder: vscode.Uri): Promise<[string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // What is typed is no folder, or not yet.
    return [];
  }
}

const fileItem = (label: string, range: vscode.Range): vscode.CompletionItem => ({
  label,
  kind: vscode.CompletionItemKind.File,
  range,
});

const folderItem = (name: string, range: vscode.Range): vscode.CompletionItem => ({
  label: `${name}/`,
  kind: vscode.CompletionItemKind.Folder,
  range,
  command: { title: '', command: 'editor.action.triggerSuggest' },
});
