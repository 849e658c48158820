import { posix } from 'node:path';
import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { uploadedScheme } from '../names.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import type { KeptUploads } from './keptUploads.ts';

/** Identifies a part of an uploaded letter: by its hash in the journal, or by the maket's number in the sandbox. */
export interface UploadedPart {
  readonly part: 'source' | 'html' | 'ownFooter';
  readonly hash?: string;
  /** The number of the maket that the letter is shown as. */
  readonly maket?: number;
  /** The time of the upload, in milliseconds since 1970. */
  readonly at?: number;
  /** True if only the journal says that this content was uploaded as this maket. */
  readonly isUnproven?: true;
  /** True for a letter that is filled in for a sample person. */
  readonly isFilledIn?: true;
}

/** Parses the address of a document into the part that it shows. */
export function uploadedPart({ query }: vscode.Uri): UploadedPart {
  return JSON.parse(query);
}

/** Returns the address of the document that shows a part. VS Code derives the document's language from `name`. */
export function uploadedUri(name: string, part: UploadedPart): vscode.Uri {
  const query = JSON.stringify(part);
  return vscode.Uri.from({ scheme: uploadedScheme, path: `/${posix.basename(name)}`, query });
}

export type AskableSandbox = Pick<SandboxHost, 'ask' | 'isStarted'>;

/** Provides uploaded letters as read-only documents. */
export class UploadedDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #kept: KeptUploads;
  readonly #sandbox: AskableSandbox;
  readonly #isTrusted: () => boolean;

  constructor(kept: KeptUploads, sandbox: AskableSandbox, isTrusted = () => vscode.workspace.isTrusted) {
    super();
    this.#kept = kept;
    this.#sandbox = sandbox;
    this.#isTrusted = isTrusted;
  }

  /**
   * Returns the text of a part; empty if the part isn't kept. In Restricted Mode, doesn't start the sandbox, because a link may
   * open such a document.
   */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { part, hash, maket } = uploadedPart(uri);
    if (hash !== undefined) return (await this.#kept.read(hash))?.[part] ?? '';
    if (!this.#sandbox.isStarted && !this.#isTrusted()) return '';
    const found = maket !== undefined && (await this.#sandbox.ask({ kind: 'maket', id: maket }));
    return (found && (part === 'ownFooter' ? found.footer : found.body)) || '';
  }
}
