import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { LayoutKind } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { type WrittenInclude, writtenIncludes } from '../../core/mjml/includes.ts';
import { ownFooterUri } from './footerSource.ts';
import { currentText } from './layoutDocument.ts';

/** The source texts of a letter: the layout, its own footer and its includes. */
export interface LayoutInputs {
  readonly kind: LayoutKind;
  /** The layout's own text. */
  readonly source: string;
  /** A hash of all texts, independent of file paths. */
  readonly fingerprint: string;
  /** The addresses (`Uri.toString()`) of all files that were looked for, including missing ones. */
  readonly files: ReadonlySet<string>;
}

/** Reads the source texts of a letter: besides the given source, the layout's own footer and its includes. */
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

/** Returns the file that an include names; `undefined` if the document was never saved. */
export function includedUri(from: vscode.Uri, { path }: WrittenInclude): vscode.Uri | undefined {
  return from.scheme === 'untitled'
    ? undefined
    : vscode.Uri.joinPath(from, '..', decodedOrUnchanged(path).toWellFormed());
}

function decodedOrUnchanged(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
