import * as vscode from 'vscode';

/** Calls `load` once: with the first document that `isWanted`, now or as soon as VS Code opens or saves one. */
export function whenOpened(
  isWanted: (document: vscode.TextDocument) => boolean,
  load: () => unknown,
): vscode.Disposable {
  const { textDocuments, onDidOpenTextDocument, onDidSaveTextDocument } = vscode.workspace;
  if (textDocuments.some(isWanted)) {
    load();
    return { dispose: () => {} };
  }
  const look = (document: vscode.TextDocument) => {
    if (!isWanted(document)) return;
    listening.dispose();
    load();
  };
  const listening = vscode.Disposable.from(onDidOpenTextDocument(look), onDidSaveTextDocument(look));
  return listening;
}
