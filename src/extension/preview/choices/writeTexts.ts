import * as vscode from 'vscode';
import { readTexts, textOf } from '../../../core/translations/readTexts.ts';
import { addedTexts } from '../../../core/translations/textFindings.ts';
import { UserError } from '../../errors/userError.ts';
import { l10n } from '../../kit/words.ts';
import { columnOfLayout } from '../../layouts/columnOfLayout.ts';
import { keysOf, type LayoutLanguages } from '../../layouts/index.ts';
import { fileName } from '../../layouts/layoutDocument.ts';

/**
 * Opens the file with the texts of the language in which a layout is shown, with the cursor in the first missing text. Adds an empty text for
 * each key that the file lacks, without saving it.
 */
export async function writeTexts(
  layout: vscode.Uri,
  languages: Pick<LayoutLanguages, 'shown'>,
): Promise<void> {
  const [language, used] = await Promise.all([languages.shown(layout), keysOf(layout)]);
  if (!language) return;
  const document = await vscode.workspace.openTextDocument(language.file);
  const missing = [...used].filter((key) => textOf(language.texts, key) === undefined);
  await addEntries(document, missing);
  const read = readTexts(document.getText());
  const first = 'entries' in read ? read.entries.find(({ key }) => missing.includes(key)) : undefined;
  const at = document.positionAt((first?.valueStart ?? -1) + 1);
  await vscode.window.showTextDocument(document, {
    viewColumn: columnOfLayout(layout),
    selection: new vscode.Range(at, at),
  });
}

/** Adds an empty text for each of the keys that a file lacks. */
async function addEntries(document: vscode.TextDocument, keys: readonly string[]): Promise<void> {
  const json = document.getText();
  const read = readTexts(json);
  if (!('entries' in read)) return;
  const known = new Set(read.entries.map(({ key }) => key));
  const lacking = keys.filter((key) => !known.has(key)).map((key) => [key, ''] as const);
  if (lacking.length === 0) return;
  const { at, text } = addedTexts(json, read.entries, lacking);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(at), text);
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new UserError(l10n.t('VS Code refused to change “{0}”.', fileName(document.uri)));
}
