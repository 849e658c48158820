import { posix } from 'node:path';
import * as vscode from 'vscode';
import { type LayoutKind, layoutKind } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { compiledScheme, receivedScheme, uploadedScheme } from '../names.ts';
import { readWhole, refuseUnreadable, tooLarge } from './readWhole.ts';

export const fileName = (uri: vscode.Uri) => posix.basename(uri.path);

const shown: ReadonlySet<string> = new Set([compiledScheme, uploadedScheme, receivedScheme]);

/** Whether it is shown only: what a layout was compiled to, what was uploaded of it, what was received. That is no layout. */
export const isShownOnly = ({ scheme }: vscode.Uri) => shown.has(scheme);

/** What kind of layout a document is, by its name, or by its language when it has none yet. */
export function documentKind({ uri, languageId, isUntitled }: vscode.TextDocument): LayoutKind | undefined {
  if (isShownOnly(uri)) return undefined;
  if (languageId === 'mjml') return 'mjml';
  return isUntitled && languageId === 'html' ? 'html' : layoutKind(fileName(uri));
}

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find(
    (document) => !document.isClosed && document.uri.toString() === key,
  );
}

/** Opens a layout, wherever it is. Rejects with a `UserError` when it cannot be read, or is too large to be looked at. */
export async function openLayout(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = openDocument(uri) ?? (await openClosed(uri));
  if (isTooLarge(document)) throw tooLarge(uri, limits.layout);
  return document;
}

async function openClosed(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    // VS Code would make something new under the name of what was closed without being saved.
    if (uri.scheme === 'untitled') throw new Error(`${uri} was closed`);
    await refuseUnreadable(uri, limits.layout);
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw unreadable(uri, error);
  }
}

/**
 * Reads a layout as it is being edited, else its file, and opens no document. Rejects with a `UserError` when it cannot be read, or is
 * too large to be looked at.
 */
export async function readLayoutText(uri: vscode.Uri): Promise<string> {
  const document = openDocument(uri);
  if (document && isTooLarge(document)) throw tooLarge(uri, limits.layout);
  if (document) return document.getText();
  try {
    return await vscode.workspace.decode(await readWhole(uri, limits.layout), { uri });
  } catch (error) {
    throw unreadable(uri, error);
  }
}

/** The same; `undefined` when it cannot be read or is too large, and so is no part of any letter. */
export const currentText = (uri: vscode.Uri): Promise<string | undefined> =>
  readLayoutText(uri).catch(() => undefined);

function unreadable(uri: vscode.Uri, cause: unknown): UserError {
  if (cause instanceof UserError) return cause;
  return new UserError(
    l10n.t('“{0}” cannot be read. It may have been deleted, or it is no text.', fileName(uri)),
    { cause },
  );
}

/**
 * Whether a layout is too large to be compiled and sent around at each key.
 * Gmail hides what goes beyond a tenth of this, so letters do not come near.
 */
export function isTooLargeToFollow(document: vscode.TextDocument): boolean {
  return lengthOf(document) > limits.followed;
}

/** Whether a layout is too large to be compiled, shown, checked or uploaded at all. */
export function isTooLarge(document: vscode.TextDocument): boolean {
  return lengthOf(document) > limits.layout;
}

const lengthOf = (document: vscode.TextDocument) =>
  document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
