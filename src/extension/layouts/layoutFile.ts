import { basename, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { layoutKind } from '../../core/layouts/layout.ts';
import { isInnerPath, isLayoutPath } from '../../core/layouts/layoutPath.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { layoutBehind } from './compiledUri.ts';
import { documentKind, isShownOnly, openDocument } from './layoutDocument.ts';

/** The files that are layouts; a layout's own footer is none. */
export const layoutPattern = '**/*.{mjml,html}';

export function isLayout(uri: vscode.Uri): boolean {
  return !isShownOnly(uri) && layoutKind(basename(uri.path)) !== undefined;
}

/**
 * The layout that a command is about: the one that a menu or keybinding names, else the active editor's. Where that shows
 * what a layout is compiled to, it is about the layout. Throws a `UserError` when there is none.
 */
export function layoutOf(argument: unknown): vscode.Uri {
  const uri = namedLayout(argument);
  if (uri.scheme === 'untitled') {
    throw new UserError(
      l10n.t('“{0}” is not saved yet. Save it as an .mjml or .html file and try again.', basename(uri.path)),
      { nextSteps: [{ label: l10n.t('Save As…'), command: 'workbench.action.files.saveAs' }] },
    );
  }
  if (!isLayout(uri)) {
    throw new UserError(
      l10n.t('“{0}” is not a layout. Layouts are .mjml and .html files.', basename(uri.path)),
    );
  }
  return uri;
}

/** The same for commands that need no file: a layout that was never saved is one, too. */
export function layoutOrUnsaved(argument: unknown): vscode.Uri {
  const uri = namedLayout(argument);
  const document = openDocument(uri);
  return document?.isUntitled && documentKind(document) ? uri : layoutOf(uri);
}

/**
 * The layout's path as the journal keeps it: relative to the workspace's first folder, with forward slashes.
 * A file of no folder in the workspace has none, because it would tell others about this machine.
 */
export function journalPath(uri: vscode.Uri): string | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const first = folders.find((folder) => folder.uri.scheme === 'file');
  if (!first || uri.scheme !== 'file' || !vscode.workspace.getWorkspaceFolder(uri)) return undefined;
  const path = relative(first.uri.fsPath, uri.fsPath).split(sep).join('/');
  // Between two drives of Windows there is no relative path.
  return isInnerPath(path) ? path : undefined;
}

/**
 * The file at a path of the journal, which anybody may have written: `undefined` when that is no layout in a folder of the
 * workspace. Whoever opens it asks for `realLayout`, which follows links as well.
 */
export function layoutUri(path: string): vscode.Uri | undefined {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  if (!folder || !isLayoutPath(path)) return undefined;
  const uri = vscode.Uri.joinPath(folder.uri, path);
  return vscode.workspace.getWorkspaceFolder(uri) && uri;
}

function namedLayout(argument: unknown): vscode.Uri {
  const named = argument instanceof vscode.Uri ? argument : activeUri();
  if (named) return layoutBehind(named);
  throw new UserError(l10n.t('No layout is open. Open an .mjml or .html file and try again.'));
}

function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : vscode.window.activeTextEditor?.document.uri;
}
