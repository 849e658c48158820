import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { Disposable } from '../kit/disposable.ts';
import { uploadedScheme } from '../names.ts';
import type { KeptUploads } from './keptUploads.ts';

/** A part of what was uploaded, by the hash that the journal has of it, or by its number in the sandbox. */
export interface UploadedPart {
  readonly part: 'source' | 'html' | 'ownFooter';
  readonly hash?: string;
  /** The maket that it is shown as, and when that was uploaded, in milliseconds since 1970. */
  readonly maket?: number;
  readonly at?: number;
  /** Only the journal says that this content was uploaded as this maket. */
  readonly isUnproven?: true;
}

/** What a document of this scheme shows. */
export function uploadedPart({ query }: vscode.Uri): UploadedPart {
  return JSON.parse(query);
}

/** The document that shows a part. Its name says which language it is in. */
export function uploadedUri(name: string, part: UploadedPart): vscode.Uri {
  const query = JSON.stringify(part);
  return vscode.Uri.from({ scheme: uploadedScheme, path: `/${posix.basename(name)}`, query });
}

export type AsksSandbox = Pick<SandboxHost, 'ask' | 'isStarted'>;

/** Gives VS Code what was uploaded as documents that cannot be changed. */
export class UploadedDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #kept: KeptUploads;
  readonly #sandbox: AsksSandbox;
  readonly #isTrusted: () => boolean;

  constructor(kept: KeptUploads, sandbox: AsksSandbox, isTrusted = () => vscode.workspace.isTrusted) {
    super();
    this.#kept = kept;
    this.#sandbox = sandbox;
    this.#isTrusted = isTrusted;
  }

  /** A part that is not kept is empty. A link may name such a document: before the workspace is trusted, it starts no sandbox. */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { part, hash, maket } = uploadedPart(uri);
    if (hash !== undefined) return (await this.#kept.read(hash))?.[part] ?? '';
    if (!this.#sandbox.isStarted && !this.#isTrusted()) return '';
    const found = maket !== undefined && (await this.#sandbox.ask({ kind: 'maket', id: maket }));
    return (found && (part === 'ownFooter' ? found.footer : found.body)) || '';
  }
}
