import { posix } from 'node:path';
import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { uploadedScheme } from '../names.ts';
import type { KeptUploads } from './keptUploads.ts';

/** A part of what was uploaded, by the hash that the journal has of it. */
export interface UploadedPart {
  readonly part: 'source' | 'html' | 'ownFooter';
  readonly hash: string;
}

/** The document that shows a part. Its name says which language it is in. */
export function uploadedUri(name: string, part: UploadedPart): vscode.Uri {
  const query = JSON.stringify(part);
  return vscode.Uri.from({ scheme: uploadedScheme, path: `/${posix.basename(name)}`, query });
}

/** Gives VS Code what was uploaded as documents that cannot be changed. */
export class UploadedDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #kept: KeptUploads;

  constructor(kept: KeptUploads) {
    super();
    this.#kept = kept;
  }

  /** A part that is not kept is empty. */
  async provideTextDocumentContent({ query }: vscode.Uri): Promise<string> {
    const { part, hash }: UploadedPart = JSON.parse(query);
    return (await this.#kept.read(hash))?.[part] ?? '';
  }
}
