import * as vscode from 'vscode';

/** Opens the code in the editor that shows it already, else beside the page’s tab: permanently, because a preview tab may hold a letter. */
export async function openCode({ uri, range }: vscode.Location): Promise<void> {
  const shown = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  await vscode.window.showTextDocument(uri, {
    selection: range,
    preview: false,
    ...(shown?.viewColumn && { viewColumn: shown.viewColumn }),
  });
}
