import * as vscode from 'vscode';
import type { LocalPictures } from '../../protocol/preview.ts';
import { Disposable } from '../util/disposable.ts';

/** The workspace's pictures for a page, when the workspace is trusted: where they are, and when they change. */
export class WorkspacePictures extends Disposable {
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #version = 0;

  /** Fires when a picture has changed. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    super();
    const watcher = vscode.workspace.createFileSystemWatcher('**/*.{png,jpg,jpeg,gif,webp,avif,svg,bmp,ico}');
    this._register(watcher);
    this._register(watcher.onDidCreate(() => this.#grow()));
    this._register(watcher.onDidChange(() => this.#grow()));
    this._register(watcher.onDidDelete(() => this.#grow()));
  }

  /** The folders that a page may load pictures from. */
  get roots(): vscode.Uri[] {
    const { isTrusted, workspaceFolders } = vscode.workspace;
    return isTrusted ? (workspaceFolders ?? []).map(({ uri }) => uri) : [];
  }

  /** How a page gets at them; `undefined` for a layout outside of the workspace, and when the workspace is not trusted. */
  for(layout: vscode.Uri, webview: vscode.Webview): LocalPictures | undefined {
    if (!vscode.workspace.isTrusted || !vscode.workspace.getWorkspaceFolder(layout)) return undefined;
    const address = (folder: vscode.Uri) => `${webview.asWebviewUri(folder).toString().replace(/\/$/, '')}/`;
    return {
      folder: address(vscode.Uri.joinPath(layout, '..')),
      roots: this.roots.map(address),
      version: this.#version,
    };
  }

  #grow(): void {
    this.#version++;
    this.#changed.fire();
  }
}
