import * as vscode from 'vscode';
import { fixesOf } from '../../core/checks/fixes.ts';
import { documentKind } from '../layouts/layoutDocument.ts';

/**
 * Opens a layout beside the active page and adds an empty preheader, in which the cursor waits for its text: the same edit as that of the
 * quick fix. Only opens a layout that the fix doesn't fit.
 */
export async function addPreheader(layout: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(layout);
  const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside });
  const found = { source: document.getText(), kind: documentKind(document) ?? 'html', start: 0, end: 0 };
  const [edit] = fixesOf('preheader', found)[0]?.edits ?? [];
  if (!edit) return;
  const range = new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end));
  await editor.insertSnippet(new vscode.SnippetString(edit.text), range);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
