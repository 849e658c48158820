import * as vscode from 'vscode';

/** A panel that keeps what its page is told. `say` sends a message of the page. */
export function panelOf<Message>() {
  const told: Message[] = [];
  const messages = new vscode.EventEmitter<unknown>();
  const webview = {
    cspSource: 'test:',
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: messages.event,
    postMessage: async (message: Message) => {
      told.push(message);
      return true;
    },
  };
  const panel = {
    title: '',
    visible: true,
    webview,
    onDidDispose: new vscode.EventEmitter<void>().event,
    onDidChangeViewState: new vscode.EventEmitter<void>().event,
  };
  return {
    panel: panel as unknown as vscode.WebviewPanel & { title: string },
    told,
    say: (message: unknown) => messages.fire(message),
  };
}
