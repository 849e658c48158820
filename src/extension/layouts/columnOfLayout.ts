import * as vscode from 'vscode';

/** Returns the column of the layout’s editor, so that what opens beside the preview leaves it visible. */
export function columnOfLayout(layout: vscode.Uri): vscode.ViewColumn {
  const editors = vscode.window.visibleTextEditors;
  const editor = editors.find(({ document }) => document.uri.toString() === layout.toString());
  return editor?.viewColumn ?? vscode.ViewColumn.One;
}
