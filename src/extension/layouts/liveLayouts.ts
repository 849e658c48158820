import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../util/disposable.ts';
import { documentKind, isTooLargeToFollow } from './layoutDocument.ts';
import type { MjmlCompiler, MjmlResult } from './mjmlCompiler.ts';

/** Keeps the MJML layouts that are open compiled: each when it opens, changes, or is saved. The newest text wins. */
export class LiveLayouts extends Disposable {
  readonly #compiler: MjmlCompiler;
  readonly #errors: ErrorHandler;
  readonly #results = new Map<string, MjmlResult>();
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  /** Fires when a layout has a new result, and when it is closed and has none any more. */
  readonly onDidChange = this.#changed.event;

  constructor(compiler: MjmlCompiler, errors: ErrorHandler) {
    super();
    this.#compiler = compiler;
    this.#errors = errors;
    const { workspace } = vscode;
    this._register(workspace.onDidOpenTextDocument((document) => this.#compile(document)));
    this._register(workspace.onDidSaveTextDocument((document) => this.#compile(document)));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)));
    this._register(workspace.onDidGrantWorkspaceTrust(() => this.#compileAll()));
    this._register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && !isTooLargeToFollow(document)) this.#compile(document);
      }),
    );
    this.#compileAll();
  }

  /** The result of the newest text that has one; `undefined` when the layout is not open or not compiled yet. */
  result(uri: vscode.Uri): MjmlResult | undefined {
    return this.#results.get(uri.toString());
  }

  #compileAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#compile(document);
  }

  #compile(document: vscode.TextDocument): void {
    if (documentKind(document) !== 'mjml') return;
    this.#compiler.compile(document, 'live').then(
      (result) => result && !document.isClosed && this.#keep(document.uri, result),
      (error: unknown) => this.#errors.show(vscode.l10n.t('Couldn’t compile the layout'), error),
    );
  }

  #forget(uri: vscode.Uri): void {
    this.#compiler.forget(uri);
    this.#keep(uri, undefined);
  }

  #keep(uri: vscode.Uri, result: MjmlResult | undefined): void {
    const known = result ? this.#results.set(uri.toString(), result) : this.#results.delete(uri.toString());
    if (known) this.#changed.fire(uri);
  }
}
