import { posix } from 'node:path';
import * as vscode from 'vscode';
import { type LayoutKind, layoutKind } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { UserError } from '../errors/userError.ts';
import { uriKey } from '../kit/placeOfFile.ts';
import { l10n } from '../kit/words.ts';
import { compiledScheme, receivedScheme, uploadedScheme } from '../names.ts';
import { readWhole, rejectUnreadable, tooLargeFile } from './readWhole.ts';

export const fileName = (uri: vscode.Uri) => posix.basename(uri.path);

const readOnlySchemes: ReadonlySet<string> = new Set([compiledScheme, uploadedScheme, receivedScheme]);

/** Returns true for read-only documents that are no layouts: compiled HTML, uploaded versions, received letters. */
export const isReadOnly = ({ scheme }: vscode.Uri) => readOnlySchemes.has(scheme);

/** Returns the kind of a layout by its name or, if it was never saved, by its language; `undefined` for other documents. */
export function documentKind({ uri, languageId, isUntitled }: vscode.TextDocument): LayoutKind | undefined {
  if (isReadOnly(uri)) return undefined;
  if (languageId === 'mjml') return 'mjml';
  return isUntitled && languageId === 'html' ? 'html' : layoutKind(fileName(uri));
}

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uriKey(uri);
  return vscode.workspace.textDocuments.find(
    (document) => !document.isClosed && uriKey(document.uri) === key,
  );
}

/** Opens a layout on any file system. Rejects with a `UserError` when it can’t be read or is too large. */
export async function openLayout(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = openDocument(uri) ?? (await openClosed(uri));
  if (isTooLarge(document)) throw tooLargeFile(uri, limits.layout);
  return document;
}

async function openClosed(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    // VS Code would create a new document under the name of a closed untitled one.
    if (uri.scheme === 'untitled') throw new Error(`${uri} was closed`);
    await rejectUnreadable(uri, limits.layout);
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw unreadableLayout(uri, error);
  }
}

/**
 * Reads the text of a layout from its editor or its file, without opening a document. Rejects with a `UserError` if it can’t be
 * read or is too large.
 */
export async function readLayoutText(uri: vscode.Uri): Promise<string> {
  const document = openDocument(uri);
  if (document && isTooLarge(document)) throw tooLargeFile(uri, limits.layout);
  if (document) return document.getText();
  try {
    return await vscode.workspace.decode(await readWhole(uri, limits.layout), { uri });
  } catch (error) {
    throw unreadableLayout(uri, error);
  }
}

/** Reads a layout’s text like `readLayoutText`; resolves with `undefined` when it can’t be read or is too large. */
export const currentText = (uri: vscode.Uri): Promise<string | undefined> =>
  readLayoutText(uri).catch(() => undefined);

function unreadableLayout(uri: vscode.Uri, cause: unknown): UserError {
  if (cause instanceof UserError) return cause;
  return new UserError(
    l10n.t('Couldn’t read “{0}”. It may have been deleted, or it is not a text file.', fileName(uri)),
    { cause },
  );
}

/**
 * Returns true if a layout is too large to be compiled on each keystroke: it is then compiled only when saved. Real layouts are
 * smaller: Gmail clips letters of a tenth of this size.
 */
export function isTooLargeToFollow(document: vscode.TextDocument): boolean {
  return textLength(document) > limits.followed;
}

/** Returns true if a layout is too large to be compiled, shown, checked or uploaded at all. */
export function isTooLarge(document: vscode.TextDocument): boolean {
  return textLength(document) > limits.layout;
}

const textLength = (document: vscode.TextDocument) =>
  document.offsetAt(document.lineAt(document.lineCount - 1).range.end);

/** Returns the address of the read-only document that shows the compiled HTML of a layout. */
export function compiledUri(layout: vscode.Uri): vscode.Uri {
  const name = l10n.t('{0} (compiled).html', fileName(layout).replace(/\.mjml$/i, ''));
  const { path } = vscode.Uri.joinPath(layout, '..', name);
  return vscode.Uri.from({ scheme: compiledScheme, path, query: layout.toString() });
}

/** Returns the layout that a compiled document belongs to; returns any other address unchanged. */
export function layoutBehind(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === compiledScheme ? vscode.Uri.parse(uri.query, true) : uri;
}
