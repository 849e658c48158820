import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { shownHtml } from '../names.ts';

export type OpenedDocuments = vscode.TextDocumentContentProvider & vscode.Disposable;

/** Provides the read-only documents of a URI scheme. Loads the provider's code when VS Code first requests one of them. */
export class LazyDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #documents: () => Promise<vscode.TextDocumentContentProvider>;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  readonly onDidChange = this.#changed.event;

  constructor(scheme: string, open: () => Promise<OpenedDocuments>) {
    super();
    this.#documents = lazily(async () => {
      const documents = this._register(await open());
      const following = documents.onDidChange?.((uri) => this.#changed.fire(uri));
      if (following) this._register(following);
      return documents;
    });
    this._register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    this._register(
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (document.uri.scheme !== scheme || document.languageId !== 'html') return;
        // VS Code rejects if the document has been closed meanwhile, which does not matter.
        vscode.languages.setTextDocumentLanguage(document, shownHtml).then(undefined, () => {});
      }),
    );
  }

  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken) {
    return (await this.#documents()).provideTextDocumentContent(uri, token);
  }
}
