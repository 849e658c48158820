import * as vscode from 'vscode';
import type { FromPreview, ShowLetter, ShowPicture, ToPreview } from '../../../src/protocol/preview.ts';

/** A panel whose page can be hidden and shown, and which keeps what its page is told. */
export class TestPanel {
  readonly messages: ShowLetter[] = [];
  readonly pictures: ShowPicture[] = [];
  readonly #told = new vscode.EventEmitter<ShowLetter>();
  readonly #received = new vscode.EventEmitter<unknown>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposed = new vscode.EventEmitter<void>();
  visible = true;
  active = false;
  viewColumn = vscode.ViewColumn.Two;
  title = '';
  readonly onDidChangeViewState = this.#changed.event;
  readonly onDidDispose = this.#disposed.event;
  readonly webview = {
    options: {},
    html: '',
    cspSource: '',
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: this.#received.event,
    postMessage: async (message: ToPreview) => {
      if (message.type === 'picture') this.pictures.push(message);
      if (message.type !== 'show') return true;
      this.messages.push(message);
      this.#told.fire(message);
      return true;
    },
  };

  dispose(): void {
    this.#disposed.fire();
  }

  /** The page starts, as it does each time that it is shown. */
  start(): Promise<ShowLetter> {
    const told = this.told();
    this.#received.fire({ type: 'ready' });
    return told;
  }

  /** The page says something. */
  say(message: FromPreview): void {
    this.#received.fire(message);
  }

  show(visible: boolean): void {
    this.visible = visible;
    this.#changed.fire();
  }

  /** What the page is told next that is so. */
  toldThat(isSo: (message: ShowLetter) => boolean): Promise<ShowLetter> {
    return new Promise((resolve) => {
      const subscription = this.#told.event((message) => {
        if (!isSo(message)) return;
        subscription.dispose();
        resolve(message);
      });
    });
  }

  /** What the page is told next about a letter. */
  told(): Promise<ShowLetter> {
    return this.toldThat(({ letter }) => letter !== undefined);
  }
}
