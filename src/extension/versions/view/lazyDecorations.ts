import * as vscode from 'vscode';
import { Disposable } from '../../kit/disposable.ts';
import { lazily } from '../../kit/lazily.ts';
import { isLayout } from '../../layouts/layoutFile.ts';
import type { LayoutVersions } from '../layoutVersions.ts';
import { maketIdOf } from '../maketUri.ts';
import type { LayoutDecorations } from './decorations.ts';

/** Provides decorations of layouts and makets. Loads the code when VS Code first requests that of an uploaded layout or known maket. */
export class LazyDecorations extends Disposable implements vscode.FileDecorationProvider {
  readonly #versions: LayoutVersions;
  readonly #decorations: () => Promise<LayoutDecorations>;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri[] | undefined>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(versions: LayoutVersions, load: () => Promise<LayoutDecorations>) {
    super();
    this.#versions = versions;
    this.#decorations = lazily(async () => {
      const decorations = await load();
      this._register(decorations.onDidChangeFileDecorations((uris) => this.#changed.fire(uris)));
      return decorations;
    });
    this._register(vscode.window.registerFileDecorationProvider(this));
    this._register(versions.onDidChange(() => this.#changed.fire(undefined)));
  }

  async provideFileDecoration(uri: vscode.Uri): Promise<vscode.FileDecoration | undefined> {
    return this.#isUploaded(uri) ? (await this.#decorations()).provideFileDecoration(uri) : undefined;
  }

  #isUploaded(uri: vscode.Uri): boolean {
    const id = maketIdOf(uri);
    if (id !== undefined) return this.#versions.maket(id) !== undefined;
    return isLayout(uri) && this.#versions.newest(uri) !== undefined;
  }
}
