import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { decodedInclude } from '../../core/layouts/includeGraph.ts';
import type { LayoutKind } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { type WrittenInclude, writtenIncludes } from '../../core/mjml/includes.ts';
import type { Substitutes } from '../../core/pictures/resolveLayout.ts';
import { withLineFeeds } from '../../core/text/lineEnds.ts';
import { fileNameOf } from '../../core/translations/languageFiles.ts';
import { textKeys } from '../../core/translations/textKeys.ts';
import { uriKey } from '../kit/placeOfFile.ts';
import { currentText, fileName } from './layoutDocument.ts';
import { ownFooterUri } from './ownFooter.ts';

/** The source texts of a letter: the layout, its own footer and its includes. */
export interface LayoutInputs {
  readonly kind: LayoutKind;
  /** The layout's own text. */
  readonly source: string;
  /** A hash of all texts, independent of file paths and line ends. */
  readonly fingerprint: string;
  /** The keys (`uriKey`) of all files that were looked for, including missing ones. */
  readonly files: ReadonlySet<string>;
  /** The keys of the letter and its footer, whose place texts of a language take. */
  readonly keys: ReadonlySet<string>;
  /** What it is resolved with: the texts of a language, and the addresses of pictures. */
  readonly substitutes: Substitutes;
}

/** Reads the source texts of a letter: besides the given source, the layout's own footer and its includes. */
export async function readInputs(
  uri: vscode.Uri,
  kind: LayoutKind,
  source: string,
  substitutes: Substitutes = {},
): Promise<LayoutInputs> {
  const files = new Set([uriKey(uri)]);
  const hash = createHash('sha256');
  const keys = new Set<string>();
  const add = (written: string | undefined) => {
    const text = written && withLineFeeds(written);
    hash.update(`${text?.length ?? 'none'}:${text ?? ''}`);
    for (const { key } of textKeys(text ?? '')) keys.add(key);
  };
  const addFile = async (file: vscode.Uri) => {
    files.add(uriKey(file));
    const text = await currentText(file);
    add(text);
    return text;
  };
  const addIncludes = async (from: vscode.Uri, text: string) => {
    for (const include of writtenIncludes(text)) {
      const file = includedUri(from, include);
      if (!file || files.has(uriKey(file)) || files.size > limits.includes) continue;
      await addIncludes(file, (await addFile(file)) ?? '');
    }
  };
  add(source);
  await addFile(ownFooterUri(uri));
  if (kind === 'mjml') await addIncludes(uri, source);
  const { language, pictures, smaller } = substitutes;
  if (language) {
    files.add(uriKey(vscode.Uri.joinPath(uri, '..', fileNameOf(fileName(uri), language))));
    hash.update(JSON.stringify([language.tag, language.texts]));
  }
  if (pictures) hash.update(JSON.stringify(pictures));
  if (smaller) hash.update(JSON.stringify(smaller));
  return { kind, source, fingerprint: hash.digest('hex'), files, keys, substitutes };
}

/** Returns the file that an include names; `undefined` if the document was never saved. */
export function includedUri(
  from: vscode.Uri,
  { path }: Pick<WrittenInclude, 'path'>,
): vscode.Uri | undefined {
  return from.scheme === 'untitled' ? undefined : vscode.Uri.joinPath(from, '..', decodedInclude(path));
}
