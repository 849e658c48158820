import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { fileKey } from '../kit/placeOfFile.ts';
import { l10n } from '../kit/words.ts';
import { documentKind, isTooLargeToFollow, openDocument } from '../layouts/layoutDocument.ts';
import { settings } from '../names.ts';
import type { MjmlCompiler, MjmlResult } from './mjmlCompiler.ts';

/**
 * Compiles the open MJML layouts when they open, change or are saved, and when an included file is edited or changes on disk. If
 * several texts of a layout are queued, only the newest is compiled.
 */
export class LiveLayouts extends Disposable {
  readonly #compiler: MjmlCompiler;
  readonly #errors: ErrorHandler;
  readonly #results = new Map<string, MjmlResult>();
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  /** Fires when a layout has a new result, and when it is closed and loses its result. */
  readonly onDidChange = this.#changed.event;

  constructor(compiler: MjmlCompiler, errors: ErrorHandler) {
    super();
    this.#compiler = compiler;
    this.#errors = errors;
    this.#followDocuments();
    this._register(this.followFiles('**/*'));
    this._register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.compileAll()));
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (![settings.picturesBase, settings.uploadSmaller].some((name) => event.affectsConfiguration(name)))
          return;
        for (const { uri } of vscode.workspace.textDocuments) this.compileAgain(uri);
      }),
    );
    this.compileAll();
  }

  /** Returns the newest result; `undefined` if the layout is not open or not compiled yet. */
  result(uri: vscode.Uri): MjmlResult | undefined {
    return this.#results.get(uri.toString());
  }

  #followDocuments(): void {
    const workspace = vscode.workspace;
    this._register(workspace.onDidOpenTextDocument((document) => this.#compile(document)));
    this._register(
      workspace.onDidSaveTextDocument((document) => {
        this.#compile(document);
        this.#compileIncluding(document.uri);
      }),
    );
    this._register(
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#forget(uri);
        this.#compileIncluding(uri);
      }),
    );
    this._register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (isTooLargeToFollow(document)) return;
        if (contentChanges.length > 0) this.#compile(document);
        // Events without changes count, too: they report that `isDirty` changed, and includes use the text of dirty editors only.
        this.#compileIncluding(document.uri);
      }),
    );
  }

  /** Compiles layouts again when files that they include change on disk. Watches all files, because an included file can have any name. */
  followFiles(pattern: vscode.GlobPattern): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const appeared = (uri: vscode.Uri) => this.#compileIncluding(uri, { orMissingOne: true });
    watcher.onDidCreate(appeared);
    // VS Code reports a file that is deleted and quickly created again as changed, so a change may also be a new file.
    watcher.onDidChange(appeared);
    watcher.onDidDelete((uri) => this.#compileIncluding(uri));
    return watcher;
  }

  /** Compiles all open layouts again. */
  compileAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#compile(document);
  }

  /** Compiles a layout again if it is open, because its substitutes have changed. An HTML layout, which isn’t compiled, is reported as changed. */
  compileAgain(layout: vscode.Uri): void {
    const document = openDocument(layout);
    if (document && documentKind(document) === 'html') this.#changed.fire(layout);
    else if (document) this.#compile(document);
  }

  /** Compiles the layouts that include this file; with `orMissingOne`, also those with a missing include. */
  #compileIncluding({ scheme, fsPath }: vscode.Uri, { orMissingOne = false } = {}): void {
    if (scheme !== 'file') return;
    const isThis = (file: string) => fileKey(file) === fileKey(fsPath);
    for (const document of vscode.workspace.textDocuments) {
      const result = this.#results.get(document.uri.toString());
      if (result?.files?.some(isThis) || (orMissingOne && result?.missesFile)) this.#compile(document);
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

  /** Stores a result. If the text could not be parsed, keeps the earlier list of included files. */
  #keep(uri: vscode.Uri, result: MjmlResult): void {
    const { files } = result.files ? result : (this.result(uri) ?? {});
    this.#results.set(uri.toString(), { ...result, ...(files && { files }) });
    this.#changed.fire(uri);
  }
}
