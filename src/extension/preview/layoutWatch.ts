import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { ownFooterUri } from '../layouts/footerSource.ts';
import { documentKind, isTooLargeToFollow } from '../layouts/layoutDocument.ts';
import type { LiveLayouts } from '../layouts/liveLayouts.ts';
import { settings } from '../names.ts';

/** Tells when anything that a layout's letter is made of may have changed: its text, its footer, the footers in settings. */
export class LayoutWatch extends Disposable {
  readonly #layout: vscode.Uri;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;

  constructor(layout: vscode.Uri, layouts: Pick<LiveLayouts, 'onDidChange'>) {
    super();
    this.#layout = layout;
    this._register(layouts.onDidChange((uri) => this.#changedIfMine(uri)));
    this.#watchDocuments();
    this.#watchFiles();
    this.#watchSettings();
  }

  #watchDocuments(): void {
    const workspace = vscode.workspace;
    this._register(workspace.onDidSaveTextDocument(({ uri }) => this.#changedIfMine(uri)));
    this._register(workspace.onDidCloseTextDocument(({ uri }) => this.#changedIfMine(uri)));
    this._register(
      workspace.onDidChangeTextDocument(({ document }) => {
        // What has become of an MJML layout is told once it is compiled.
        if (documentKind(document) === 'mjml' || isTooLargeToFollow(document)) return;
        this.#changedIfMine(document.uri);
      }),
    );
  }

  #watchFiles(): void {
    // Not by their names: those may hold what stands for other characters in a pattern, such as brackets.
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(this.#layout, '..'), '*');
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(pattern));
    this._register(watcher.onDidCreate((uri) => this.#changedIfMine(uri)));
    this._register(watcher.onDidChange((uri) => this.#changedIfMine(uri)));
    this._register(watcher.onDidDelete((uri) => this.#changedIfMine(uri)));
  }

  #watchSettings(): void {
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        const changed = (name: string) => event.affectsConfiguration(name, this.#layout);
        if (changed(settings.footerAccount) || changed(settings.footerStandard)) this.#changed.fire();
      }),
    );
  }

  #changedIfMine(uri: vscode.Uri): void {
    if (this.#isMine(uri)) this.#changed.fire();
  }

  #isMine(uri: vscode.Uri): boolean {
    const key = uri.toString();
    return key === this.#layout.toString() || key === ownFooterUri(this.#layout).toString();
  }
}
