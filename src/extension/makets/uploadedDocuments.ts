import { posix } from 'node:path';
import * as vscode from 'vscode';
import { layoutKind } from '../../core/layout.ts';
import { UserError } from '../errors/userError.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import type { CompareCompiler } from '../layouts/layoutFileCompiler.ts';
import { readInputs, textOf } from '../layouts/layoutInputs.ts';
import type { KeptUploads } from '../upload/keptUploads.ts';
import { Disposable } from '../util/disposable.ts';

/** The scheme of documents that show uploads, read-only. */
export const uploadedScheme = 'mailroom-uploaded';

/**
 * A text that one side of a comparison shows. `compiled` is the letter of a layout as it is now; its fingerprint makes
 * another document of another letter.
 */
export type UploadedPart =
  | { readonly part: 'source' | 'html' | 'ownFooter'; readonly hash: string }
  | { readonly part: 'compiled'; readonly layout: string; readonly fingerprint: string };

/** The document that shows a part. Its name says which language it is in. */
export function uploadedUri(name: string, part: UploadedPart): vscode.Uri {
  return vscode.Uri.from({
    scheme: uploadedScheme,
    path: `/${posix.basename(name)}`,
    query: JSON.stringify(part),
  });
}

/** Gives VS Code what was uploaded, and letters to compare it with, as documents that cannot be changed. */
export class UploadedDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #kept: KeptUploads;
  readonly #compile: CompareCompiler;

  constructor(kept: KeptUploads, compile: CompareCompiler) {
    super();
    this.#kept = kept;
    this.#compile = compile;
    this._register(vscode.workspace.registerTextDocumentContentProvider(uploadedScheme, this));
  }

  async provideTextDocumentContent({ query }: vscode.Uri): Promise<string> {
    const part: UploadedPart = JSON.parse(query);
    if (part.part === 'compiled') return this.#compiled(vscode.Uri.parse(part.layout, true));
    return (await this.#kept.read(part.hash))?.[part.part] ?? '';
  }

  async #compiled(layout: vscode.Uri): Promise<string> {
    const [kind, source] = [layoutKind(fileName(layout)) ?? 'html', (await textOf(layout)) ?? ''];
    const letter = await this.#compile(layout, await readInputs(layout, kind, source));
    if (letter) return letter.html;
    throw new UserError(vscode.l10n.t('“{0}” cannot be compiled.', fileName(layout)));
  }
}
