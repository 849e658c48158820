import * as vscode from 'vscode';
import { fixesOf } from '../../core/checks/fixes.ts';
import { documentKind } from '../layouts/layoutDocument.ts';

/**
 * Opens a layout and adds an empty title or preheader, in which the cursor waits for its text: the same edit as that of the quick fix. Only
 * opens a layout that the fix doesn't fit.
 */
export async function writeIntoHead(
  layout: vscode.Uri,
  missing: 'title' | 'preheader',
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(layout);
  const editor = await vscode.window.showTextDocument(document, { viewColumn });
  const found = { source: document.getText(), kind: documentKind(document) ?? 'html', start: 0, end: 0 };
  const [edit] = fixesOf(missing, found)[0]?.edits ?? [];
  if (!edit) return;
  const range = new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end));
  await editor.insertSnippet(new vscode.SnippetString(edit.text), range);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
