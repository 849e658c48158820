import * as vscode from 'vscode';
import { readLanguageFileName } from '../../../core/translations/languageFiles.ts';
import { keysOf } from '../../layouts/index.ts';
import { fileName } from '../../layouts/layoutDocument.ts';

/** Returns the layout with keys that a file with texts belongs to; `undefined` if there is none. */
export async function layoutOfFile(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const name = readLanguageFileName(fileName(file));
  if (!name) return undefined;
  // Linux keeps composed and decomposed letters apart in the names of files.
  for (const layoutName of new Set([name.layout, name.layout.normalize('NFD')])) {
    for (const ending of ['mjml', 'html']) {
      const layout = vscode.Uri.joinPath(file, '..', `${layoutName}.${ending}`);
      if ((await keysOf(layout)).size > 0) return layout;
    }
  }
  return undefined;
}
