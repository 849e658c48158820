import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import { receivedScheme } from '../names.ts';

/** So many texts are kept: the newest ones. */
const most = 30;

/** Texts about received letters as documents that cannot be changed. They are there as long as the window is. */
export class ReceivedDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #letters = new Map<string, number>();
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  readonly onDidChange = this.#changed.event;

  /** The letter's document of this name, with this text from now on. The name is what its tab says. */
  show(letter: vscode.Uri, name: string, text: string): vscode.Uri {
    const number = this.#letters.get(letter.toString()) ?? this.#letters.size;
    this.#letters.set(letter.toString(), number);
    const path = `/${number}/${name.replace(/[\\/]/g, ' ')}`;
    const uri = vscode.Uri.from({ scheme: receivedScheme, path });
    this.#texts.delete(path);
    this.#texts.set(path, text);
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= most) break;
      this.#texts.delete(oldest);
    }
    this.#changed.fire(uri);
    return uri;
  }

  provideTextDocumentContent({ path }: vscode.Uri): string {
    return (
      this.#texts.get(path) ?? l10n.t('This is not kept any more. Open the letter and compare it again.')
    );
  }
}
