import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import { receivedScheme } from '../names.ts';

/** So many texts are kept: the newest ones. */
const most = 30;

/** Texts about received letters as documents that cannot be changed. They are there as long as the window is. */
export class ReceivedDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  #made = 0;

  /** A document with this text. `name` is what its tab says; its ending, which language it is in. */
  add(name: string, text: string): vscode.Uri {
    const path = `/${++this.#made}/${name.replace(/[\\/]/g, ' ')}`;
    const uri = vscode.Uri.from({ scheme: receivedScheme, path });
    this.#texts.set(uri.path, text);
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= most) break;
      this.#texts.delete(oldest);
    }
    return uri;
  }

  provideTextDocumentContent({ path }: vscode.Uri): string {
    return (
      this.#texts.get(path) ?? l10n.t('This is not kept any more. Open the letter and compare it again.')
    );
  }
}
