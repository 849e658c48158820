import { basename } from 'node:path';
import * as vscode from 'vscode';
import { isInnerPath, isLayoutPath, layoutKind } from '../../core/layouts/layout.ts';
import { UserError } from '../errors/userError.ts';
import { placeIn } from '../kit/placeOfFile.ts';
import { l10n } from '../kit/words.ts';
import { documentKind, isReadOnly, layoutBehind, openDocument } from './layoutDocument.ts';

/** The glob pattern of layouts. It also matches own footers: filter with `isLayout`. */
export const layoutPattern = '**/*.{mjml,html}';

export function isLayout(uri: vscode.Uri): boolean {
  return !isReadOnly(uri) && layoutKind(basename(uri.path)) !== undefined;
}

/** Resolves commands of the focused preview to its layout. */
export interface LayoutInFront {
  /** Returns a command’s argument, or the layout of the focused preview if the command has no argument. */
  layoutFor(argument: unknown): unknown;
}

/**
 * Returns the layout that a command applies to: its argument from a menu or keybinding, else the active editor’s document. A
 * compiled document stands for its layout. Throws a `UserError` if there is no layout.
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

/** Returns the layout like `layoutOf`, but also accepts a document that was never saved. */
export function layoutOrUnsaved(argument: unknown): vscode.Uri {
  const uri = namedLayout(argument);
  const document = openDocument(uri);
  return document?.isUntitled && documentKind(document) ? uri : layoutOf(uri);
}

/**
 * Returns a layout’s path for the journal: relative to the first workspace folder, with forward slashes, in NFC as Git writes
 * names. Returns `undefined` for a file outside of the workspace, because its path would reveal details of this machine to others.
 */
export function journalPath(uri: vscode.Uri): string | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const first = folders.find((folder) => folder.uri.scheme === 'file');
  if (!first || uri.scheme !== 'file' || !vscode.workspace.getWorkspaceFolder(uri)) return undefined;
  const path = placeIn(first.uri, uri);
  return path !== undefined && isInnerPath(path) ? path.normalize('NFC') : undefined;
}

/**
 * Returns the file for a path of the journal, which is untrusted: `undefined` if the path is not a layout inside of the workspace.
 * Doesn’t follow symbolic links: use `realLayout` before opening the file.
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

/** Returns the layout of the active editor; `undefined` if that shows none. */
export function layoutInFront(): vscode.Uri | undefined {
  const active = activeUri();
  const layout = active && layoutBehind(active);
  return layout && isLayout(layout) ? layout : undefined;
}

function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : vscode.window.activeTextEditor?.document.uri;
}
