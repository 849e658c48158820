import * as vscode from 'vscode';
import { Disposable } from '../../kit/disposable.ts';
import { l10n } from '../../kit/words.ts';
import { receivedScheme } from '../../names.ts';

/** The maximum number of texts that are kept, the newest ones. */
const mostKeptTexts = 30;

/** Provides read-only documents with texts about received letters, kept in memory until the window closes. */
export class ReceivedDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #letters = new Map<string, number>();
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  readonly onDidChange = this.#changed.event;

  /** Sets the text of a letter’s document and returns the document’s address. `name` becomes the title of the tab. */
  show(letter: vscode.Uri, name: string, text: string): vscode.Uri {
    const number = this.#letters.get(letter.toString()) ?? this.#letters.size;
    this.#letters.set(letter.toString(), number);
    const path = `/${number}/${name.replace(/[\\/]/g, ' ')}`;
    const uri = vscode.Uri.from({ scheme: receivedScheme, path });
    this.#texts.delete(path);
    this.#texts.set(path, text);
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= mostKeptTexts) break;
      this.#texts.delete(oldest);
    }
    this.#changed.fire(uri);
    return uri;
  }

  provideTextDocumentContent({ path }: vscode.Uri): string {
    return (
      this.#texts.get(path) ??
      l10n.t('This text is no longer available. Open the letter and compare it again.')
    );
  }
}
