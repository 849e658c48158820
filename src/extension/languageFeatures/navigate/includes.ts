import * as vscode from 'vscode';
import { writtenIncludes } from '../../../core/mjml/includes.ts';
import type { TypedValue } from '../../../core/mjml/values.ts';
import { includedUri } from '../../layouts/layoutInputs.ts';
import { rangeBetween } from '../edit/convert.ts';

/** Turns the paths of `mj-include` into links. */
export class IncludeLinks implements vscode.DocumentLinkProvider {
  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    return writtenIncludes(document.getText()).flatMap((include) => {
      const target = includedUri(document.uri, include);
      return target
        ? new vscode.DocumentLink(rangeBetween(document, include.start, include.end), target)
        : [];
    });
  }
}

/** Provides “Go to Definition” from an `mj-include` to its file. */
export class IncludeDefinition implements vscode.DefinitionProvider {
  provideDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.DefinitionLink[] {
    const offset = document.offsetAt(position);
    const include = writtenIncludes(document.getText()).find(
      ({ start, end }) => start <= offset && offset <= end,
    );
    const targetUri = include && includedUri(document.uri, include);
    if (!targetUri) return [];
    const originSelectionRange = rangeBetween(document, include.start, include.end);
    return [{ originSelectionRange, targetUri, targetRange: new vscode.Range(0, 0, 0, 0) }];
  }
}

/** Completes the path of an `mj-include` with the directories and files that match what is typed. */
export async function pathItems(
  document: vscode.TextDocument,
  { text, start, end }: TypedValue,
): Promise<vscode.CompletionItem[]> {
  if (document.uri.scheme === 'untitled') return [];
  const directory = text.slice(0, text.lastIndexOf('/') + 1);
  const range = rangeBetween(document, start + directory.length, end);
  const entries = await directoryEntries(vscode.Uri.joinPath(document.uri, '..', directory));
  return entries
    .filter(
      ([name, type]) => !name.startsWith('.') && (isDirectory(type) || /\.(mjml|html|css)$/i.test(name)),
    )
    .map(([name, type]) => (isDirectory(type) ? directoryItem(name, range) : fileItem(name, range)));
}

const isDirectory = (type: vscode.FileType) => (type & vscode.FileType.Directory) !== 0;

async function directoryEntries(directory: vscode.Uri): Promise<[string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(directory);
  } catch {
    // The typed path does not exist (yet), or is not a directory.
    return [];
  }
}

const fileItem = (label: string, range: vscode.Range): vscode.CompletionItem => ({
  label,
  kind: vscode.CompletionItemKind.File,
  range,
});

const directoryItem = (name: string, range: vscode.Range): vscode.CompletionItem => ({
  label: `${name}/`,
  kind: vscode.CompletionItemKind.Folder,
  range,
  command: { title: '', command: 'editor.action.triggerSuggest' },
});
