import * as vscode from 'vscode';
import { Disposable } from '../../kit/disposable.ts';
import { includeFolders } from '../../layouts/includeFolders.ts';
import { settings } from '../../names.ts';
import type { LiveLayouts } from '../liveLayouts.ts';

/** Compiles layouts again when files in the folders of `includeFolders` change, or these folders themselves. */
export class SharedFolders extends Disposable {
  readonly #layouts: LiveLayouts;
  #watchers: readonly vscode.Disposable[] = [];

  constructor(layouts: LiveLayouts) {
    super();
    this.#layouts = layouts;
    this.#follow();
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(settings.includeFolders)) return;
        this.#follow();
        layouts.compileAll();
      }),
    );
  }

  override dispose(): void {
    vscode.Disposable.from(...this.#watchers).dispose();
    super.dispose();
  }

  #follow(): void {
    vscode.Disposable.from(...this.#watchers).dispose();
    this.#watchers = includeFolders().map((folder) =>
      this.#layouts.followFiles(new vscode.RelativePattern(vscode.Uri.file(folder), '**/*')),
    );
  }
}
