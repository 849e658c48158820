import * as vscode from 'vscode';
import { showInStatusBar } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { layoutAt } from '../layouts/realLayout.ts';
import type { KeptUpload, KeptUploads } from '../versions/keptUploads.ts';
import { uploadedUri } from '../versions/uploadedDocuments.ts';
import { maketDocument } from './maketDocuments.ts';
import type { MaketNode } from './nodes.ts';

/**
 * Shows what there is of a maket, as a click in the explorer shows a file: its layout, else what was uploaded, else what is
 * known of it, and why that is all.
 */
export async function openMaket(kept: KeptUploads, maket: MaketNode): Promise<void> {
  const { layout: path, hash } = maket.record ?? {};
  // A layout that is gone, or elsewhere, is one of the reasons to look for the upload.
  const layout = path === undefined ? undefined : await layoutAt(path).catch(() => undefined);
  if (layout) return show(layout);
  const upload = hash === undefined ? undefined : await kept.read(hash);
  if (!upload || hash === undefined) return show(maketDocument(maket.id));
  await show(uploadOf(maket, upload, hash));
  showInStatusBar(l10n.t('Maket {0} as it was uploaded. It cannot be edited here.', maket.id));
}

function uploadOf({ id }: MaketNode, { kind }: KeptUpload, hash: string): vscode.Uri {
  return uploadedUri(`${l10n.t('Maket {0}', id)}.${kind}`, { part: 'source', hash });
}

async function show(uri: vscode.Uri): Promise<void> {
  await vscode.window.showTextDocument(uri, { preview: true, preserveFocus: true });
}
