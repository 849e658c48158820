import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import { documentKind, isTooLargeToFollow } from './layoutDocument.ts';
import type { MjmlCompiler, MjmlResult } from './mjmlCompiler.ts';

/**
 * Keeps the MJML layouts that are open compiled: each when it opens, changes, or is saved, and when a file that it
 * includes is edited or changes on the disk. The newest text wins.
 */
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
    this.#followDocuments();
    this.#followFiles();
    this._register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#compileAll()));
    this.#compileAll();
  }

  /** The result of the newest text that has one; `undefined` when the layout is not open or not compiled yet. */
  result(uri: vscode.Uri): MjmlResult | undefined {
    return this.#results.get(uri.toString());
  }

  #followDocuments(): void {
    const workspace = vscode.workspace;
    this._register(workspace.onDidOpenTextDocument((document) => this.#compile(document)));
    this._register(
      workspace.onDidSaveTextDocument((document) => {
        this.#compile(document);
        this.#compileThoseWith(document.uri);
      }),
    );
    this._register(
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#forget(uri);
        this.#compileThoseWith(uri);
      }),
    );
    this._register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (isTooLargeToFollow(document)) return;
        if (contentChanges.length > 0) this.#compile(document);
        // VS Code tells apart, and later, that a document has unsaved changes.
        this.#compileThoseWith(document.uri);
      }),
    );
  }

  /** Any file of the workspace may be included, whatever its name. */
  #followFiles(): void {
    const watcher = this._register(vscode.workspace.createFileSystemWatcher('**/*'));
    const appeared = (uri: vscode.Uri) => this.#compileThoseWith(uri, { orMissingOne: true });
    this._register(watcher.onDidCreate(appeared));
    // A file that is gone and there again within a moment is told of as changed.
    this._register(watcher.onDidChange(appeared));
    this._register(watcher.onDidDelete((uri) => this.#compileThoseWith(uri)));
  }

  #compileAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#compile(document);
  }

  /** Compiles the layouts that include this file, and perhaps those that include one which was not there. */
  #compileThoseWith({ scheme, fsPath }: vscode.Uri, { orMissingOne = false } = {}): void {
    if (scheme !== 'file') return;
    for (const document of vscode.workspace.textDocuments) {
      const result = this.#results.get(document.uri.toString());
      if (result?.files?.includes(fsPath) || (orMissingOne && result?.missesFile)) this.#compile(document);
    }
  }

  #compile(document: vscode.TextDocument): void {
    if (documentKind(document) !== 'mjml') return;
    this.#compiler.compile(document, 'live').then(
      (result) => result && !document.isClosed && this.#keep(document.uri, result),
      (error: unknown) => this.#errors.show(l10n.t('Couldn’t compile the layout'), error),
    );
  }

  #forget(uri: vscode.Uri): void {
    this.#compiler.forget(uri);
    if (this.#results.delete(uri.toString())) this.#changed.fire(uri);
  }

  /** A layout that could not be compiled at all includes what it included before. */
  #keep(uri: vscode.Uri, result: MjmlResult): void {
    const { files } = result.files ? result : (this.result(uri) ?? {});
    this.#results.set(uri.toString(), { ...result, ...(files && { files }) });
    this.#changed.fire(uri);
  }
}
