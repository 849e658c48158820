import * as vscode from 'vscode';
import type { ShowLetter, ShowPicture, ToPreview } from '../../../src/protocol/preview.ts';

/** A fake panel whose page can be hidden and shown. `Message` is the type of the messages to the page. */
export class TestPanel<Message> {
  readonly #told = new vscode.EventEmitter<Message>();
  readonly #received = new vscode.EventEmitter<unknown>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposed = new vscode.EventEmitter<void>();
  visible = true;
  active = false;
  viewColumn = vscode.ViewColumn.Two;
  title = '';
  readonly onDidChangeViewState = this.#changed.event;
  readonly onDidDispose = this.#disposed.event;
  /** Fires with each message to the page. */
  readonly onDidTell = this.#told.event;
  readonly webview = {
    options: {},
    html: '',
    cspSource: '',
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: this.#received.event,
    postMessage: async (message: Message) => {
      this.#told.fire(message);
      return true;
    },
  };

  dispose(): void {
    this.#disposed.fire();
  }

  /** Sends a message as the page. */
  say(message: unknown): void {
    this.#received.fire(message);
  }

  show(visible: boolean): void {
    this.visible = visible;
    this.#changed.fire();
  }

  /** Resolves with the next message for which `isSo` is true. */
  nextMessage(isSo: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      const subscription = this.onDidTell((message) => {
        if (!isSo(message)) return;
        subscription.dispose();
        resolve(message);
      });
    });
  }
}

/** A fake panel of a preview that records the messages to its page. */
export class PreviewPanel extends TestPanel<ToPreview> {
  readonly messages: ShowLetter[] = [];
  readonly pictures: ShowPicture[] = [];

  constructor() {
    super();
    this.onDidTell((message) => {
      if (message.type === 'picture') this.pictures.push(message);
      if (message.type === 'show') this.messages.push(message);
    });
  }

  /** Starts the page, as happens each time that it is shown. Resolves with the letter. */
  start(): Promise<ShowLetter> {
    const told = this.told();
    this.say({ type: 'ready' });
    return told;
  }

  /** Resolves with the next `show` message for which `isSo` is true. */
  async toldThat(isSo: (message: ShowLetter) => boolean): Promise<ShowLetter> {
    return (await this.nextMessage((message) => message.type === 'show' && isSo(message))) as ShowLetter;
  }

  /** Resolves with the next `show` message with a letter. */
  told(): Promise<ShowLetter> {
    return this.toldThat(({ letter }) => letter !== undefined);
  }
}
