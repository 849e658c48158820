import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { MaketRecord } from '../../core/journal/records.ts';
import { ownFooterName } from '../../core/layouts/layout.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { openDocument } from '../layouts/layoutDocument.ts';
import { notKept } from './compareWithUploaded.ts';
import type { KeptUpload, KeptUploads } from './keptUploads.ts';

/**
 * Opens the uploaded text of a layout as an unsaved document, next to the layout and under an unused name. Throws a
 * `UserError` if the upload isn't kept here.
 */
export async function restoreVersion(
  kept: KeptUploads,
  maket: MaketRecord,
  layout: vscode.Uri | undefined,
  errors: ErrorHandler,
): Promise<void> {
  const upload = await kept.read(maket.hash ?? '');
  if (!upload) throw notKept(maket, layout);
  const uri = layout && (await freeVersionUri(layout, maket.id, upload));
  await openNew(uri, upload.kind, upload.source);
  const { ownFooter } = upload;
  if (ownFooter === undefined) return;
  void errors.run(l10n.t('Couldn’t restore the version'), () => offerFooter(uri, ownFooter));
}

async function freeVersionUri(layout: vscode.Uri, id: number, { kind }: KeptUpload): Promise<vscode.Uri> {
  const { name } = posix.parse(layout.path);
  for (let count = 1; ; count++) {
    const candidate = `${name}-${id}${count === 1 ? '' : `-${count}`}.${kind}`;
    const uri = vscode.Uri.joinPath(layout, '..', candidate);
    if (!(await isTaken(uri))) return uri;
  }
}

async function isTaken(uri: vscode.Uri): Promise<boolean> {
  if (openDocument(uri) || openDocument(uri.with({ scheme: 'untitled' }))) return true;
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Opens an unsaved document with this text. Saving writes to `uri`, or asks for a path if there is none. */
async function openNew(uri: vscode.Uri | undefined, language: string, content: string): Promise<void> {
  if (!uri) {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content }));
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri.with({ scheme: 'untitled' }));
  const editor = await vscode.window.showTextDocument(document);
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), content));
}

/** Offers to open the uploaded footer as a second document. */
async function offerFooter(restored: vscode.Uri | undefined, footer: string): Promise<void> {
  const open = l10n.t('Open Footer');
  const uri = restored && vscode.Uri.joinPath(restored, '..', ownFooterName(posix.basename(restored.path)));
  const message = l10n.t('This version has its own footer.');
  const answer = await showInformation(message, open);
  if (answer === open) await openNew(uri, 'html', footer);
}
