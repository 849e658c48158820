import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import type { FileToolName, ToolJob } from '../../../protocol/toolNames.ts';
import { isReallyInWorkspace } from '../../kit/realPlace.ts';
import { folderSettings } from '../../layouts/folderSettings.ts';
import { openDocument } from '../../layouts/layoutDocument.ts';
import { isLayout } from '../../layouts/layoutFile.ts';

/** Returns the job of a call: with the settings of the folder that has the file, and its text if that is not saved. */
export async function jobOf(
  tool: FileToolName,
  input: unknown,
  file: string | undefined,
): Promise<ToolJob | undefined> {
  const folder = await folderOf(file);
  if (!folder) return undefined;
  const document = file === undefined ? undefined : openDocument(uriIn(folder, file));
  return {
    tool,
    // What a language model writes can’t be cloned for a thread otherwise.
    input: plain(input),
    root: folder.uri.fsPath,
    settings: folderSettings(folder.uri),
    wording: vscode.env.language,
    ...(document?.isDirty && { typed: { file: document.uri.fsPath, text: document.getText() } }),
  };
}

/** Returns the layout that a path names; `undefined` if it is none, or leads out of the workspace. */
export async function layoutFor(file: string | undefined): Promise<vscode.Uri | undefined> {
  const folder = await folderOf(file);
  if (!folder || file === undefined || file.includes('\0')) return undefined;
  const uri = uriIn(folder, file);
  if (!isLayout(uri) || !vscode.workspace.getWorkspaceFolder(uri)) return undefined;
  return (await exists(uri)) && (await isReallyInWorkspace(uri)) ? uri : undefined;
}

/** Returns the workspace folder on a disk that has a file: the first one if none has it. */
async function folderOf(file = ''): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  if (isAbsolute(file)) return vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file)) ?? folders[0];
  for (const folder of folders) if (await exists(uriIn(folder, file))) return folder;
  return folders[0];
}

const uriIn = ({ uri }: vscode.WorkspaceFolder, file: string) =>
  isAbsolute(file) ? vscode.Uri.file(file) : vscode.Uri.joinPath(uri, file.replaceAll('\0', ''));

const exists = (uri: vscode.Uri) =>
  vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
