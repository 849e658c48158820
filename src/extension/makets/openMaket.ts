import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { KeptUploads } from '../versions/keptUploads.ts';
import { type AsksSandbox, type UploadedPart, uploadedUri } from '../versions/uploadedDocuments.ts';
import { maketDocument } from './maketDocuments.ts';
import { titleOf } from './maketItems.ts';
import type { MaketNode } from './nodes.ts';

export interface OpeningParts {
  readonly kept: KeptUploads;
  readonly active: ActiveAccount;
  readonly sandbox: AsksSandbox;
  /** Shows versions in a preview. */
  readonly previews: { openUploaded(version: vscode.Uri): Promise<void> };
}

/**
 * Shows a maket as it was uploaded: as it is kept here, or as the sandbox has it. When neither has it, shows what is known of
 * it, and why that is all.
 */
export async function openMaket(parts: OpeningParts, maket: MaketNode): Promise<void> {
  const version = (await keptVersion(parts.kept, maket)) ?? (await sandboxVersion(parts, maket));
  if (version) return parts.previews.openUploaded(version);
  await vscode.window.showTextDocument(maketDocument(maket.id), { preview: true, preserveFocus: true });
}

async function keptVersion(kept: KeptUploads, maket: MaketNode): Promise<vscode.Uri | undefined> {
  const { hash, at, contentProven } = maket.record ?? {};
  if (hash === undefined || at === undefined || !(await kept.read(hash))) return undefined;
  return versionUri(maket, { hash, at: Date.parse(at), ...(!contentProven && { isUnproven: true }) });
}

async function sandboxVersion(
  { active, sandbox }: OpeningParts,
  maket: MaketNode,
): Promise<vscode.Uri | undefined> {
  if (active.account?.kind !== 'sandbox') return undefined;
  const found = await sandbox.ask({ kind: 'maket', id: maket.id });
  return found && versionUri(maket, { at: found.at });
}

function versionUri(maket: MaketNode, known: Pick<UploadedPart, 'hash' | 'at' | 'isUnproven'>): vscode.Uri {
  const name = `${titleOf(maket)} · ${maket.id}`.replaceAll('/', '∕');
  return uploadedUri(name, { part: 'html', maket: maket.id, ...known });
}
