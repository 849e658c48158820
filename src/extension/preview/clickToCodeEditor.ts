import * as vscode from 'vscode';

/**
 * Opens a document where it is edited already; else in the column where `near` is edited, so that a preview stays in sight.
 * `preview` is the column of that one.
 */
export async function openBeside(
  uri: vscode.Uri,
  near: vscode.Uri,
  preview: vscode.ViewColumn | undefined,
): Promise<vscode.TextEditor> {
  const other = preview === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
  const viewColumn = columnOf(uri) ?? columnOf(near) ?? other;
  return await vscode.window.showTextDocument(uri, { viewColumn });
}

/** The column where a document is in sight, else where it has a tab. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const { visibleTextEditors, activeTextEditor, tabGroups } = vscode.window;
  const isIt = (other: vscode.Uri) => other.toString() === uri.toString();
  const editors = [activeTextEditor, ...visibleTextEditors].filter((editor) => editor !== undefined);
  const visible = editors.find(({ document, viewColumn }) => viewColumn && isIt(document.uri));
  const group = tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && isIt(input.uri)),
  );
  return visible?.viewColumn ?? group?.viewColumn;
}
