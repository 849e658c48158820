import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { choose } from '../kit/inputs.ts';
import { asWords, l10n } from '../kit/words.ts';
import { askLayoutFile } from './newLayoutFile.ts';
import { type StartingLayout, startingLayouts, startingText } from './startingLayouts.ts';

/**
 * Lets people choose a layout to start from and a file for it, and opens it; without a folder in the window, as a text
 * that is not saved yet. Returns where it is; `undefined` when they left.
 */
export async function newLayout(extension: vscode.Uri): Promise<vscode.Uri | undefined> {
  const layout = await chooseLayout();
  if (!layout) return undefined;
  const folder = await chooseFolder();
  if (folder === 'none') return openUnsaved(layout, await startingText(extension, layout));
  const file = folder && (await askLayoutFile(folder.uri, layout));
  if (!file) return undefined;
  await create(file, await startingText(extension, layout));
  await vscode.window.showTextDocument(file, { preview: false });
  return file;
}

async function chooseLayout(): Promise<StartingLayout | undefined> {
  const items = startingLayouts().map((layout) => ({
    label: layout.label,
    description: asWords(layout.kind.toUpperCase()),
    detail: layout.detail,
    layout,
  }));
  const chosen = await choose(items, {
    title: l10n.t('New Layout'),
    placeholder: l10n.t('What to start from'),
    matchOn: 'detail',
  });
  return chosen?.layout;
}

async function chooseFolder(): Promise<vscode.WorkspaceFolder | 'none' | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length < 2) return folders[0] ?? 'none';
  return vscode.window.showWorkspaceFolderPick({
    placeHolder: l10n.t('The folder that the layout goes to'),
  });
}

async function openUnsaved({ kind }: StartingLayout, content: string): Promise<vscode.Uri> {
  const document = await vscode.workspace.openTextDocument({ language: kind, content });
  await vscode.window.showTextDocument(document, { preview: false });
  return document.uri;
}

/** Never overwrites a file: one may have appeared since the name was typed. */
async function create(file: vscode.Uri, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { overwrite: false, contents: new TextEncoder().encode(text) });
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new UserError(
    l10n.t('The file could not be created. It may be there already, or the folder may be protected.'),
  );
}
