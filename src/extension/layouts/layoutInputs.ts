import { createHash } from 'node:crypto';
import type * as vscode from 'vscode';
import type { LayoutKind } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { writtenIncludes } from '../../core/mjml/includes.ts';
import { ownFooterUri } from './footerSource.ts';
import { includedUri } from './includedUri.ts';
import { currentText } from './layoutDocument.ts';

/** Everything that goes into a letter, as text: the layout, its own footer, and the files that it includes. */
export interface LayoutInputs {
  readonly kind: LayoutKind;
  /** The layout's own text. */
  readonly source: string;
  /** The same for the same texts in the same places, wherever the files are. */
  readonly fingerprint: string;
  /** The files that were looked for, whether they are there or not, as `Uri.toString()` says them. */
  readonly files: ReadonlySet<string>;
}

/** Reads what the layout with this text is made of. */
export async function readInputs(uri: vscode.Uri, kind: LayoutKind, source: string): Promise<LayoutInputs> {
  const files = new Set([uri.toString()]);
  const hash = createHash('sha256');
  const add = (text: string | undefined) => hash.update(`${text?.length ?? 'none'}:${text ?? ''}`);
  const addFile = async (file: vscode.Uri) => {
    files.add(file.toString());
    const text = await currentText(file);
    add(text);
    return text;
  };
  const addIncludes = async (from: vscode.Uri, text: string) => {
    for (const include of writtenIncludes(text)) {
      const file = includedUri(from, include);
      if (!file || files.has(file.toString()) || files.size > limits.includes) continue;
      await addIncludes(file, (await addFile(file)) ?? '');
    }
  };
  add(source);
  await addFile(ownFooterUri(uri));
  if (kind === 'mjml') await addIncludes(uri, source);
  return { kind, source, fingerprint: hash.digest('hex'), files };
}
