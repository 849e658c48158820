import * as vscode from 'vscode';
import { pictureEndings, picturePath } from '../../core/layouts/picturePath.ts';
import { limits } from '../../core/limits.ts';
import { Disposable } from '../kit/disposable.ts';
import { OneAtATime } from '../kit/oneAtATime.ts';
import { outsideOfWorkspace } from '../kit/realPlace.ts';
import { readWhole } from '../layouts/readWhole.ts';

export interface Picture {
  readonly mediaType: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Reads pictures of a trusted workspace for letters, and watches them. */
export class WorkspacePictures extends Disposable {
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #readings = new OneAtATime();
  #version = 0;

  /** Fires when a picture has changed. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    super();
    const watcher = vscode.workspace.createFileSystemWatcher(`**/*.{${pictureEndings.join(',')}}`);
    this._register(watcher);
    this._register(watcher.onDidCreate(() => this.#countChange()));
    this._register(watcher.onDidChange(() => this.#countChange()));
    this._register(watcher.onDidDelete(() => this.#countChange()));
  }

  /** The number of picture changes so far. */
  get version(): number {
    return this.#version;
  }

  /** Returns true if a layout may show pictures of its workspace. */
  areShownIn(layout: vscode.Uri): boolean {
    return vscode.workspace.isTrusted && vscode.workspace.getWorkspaceFolder(layout) !== undefined;
  }

  /** Reads a picture of a layout’s letter; `undefined` if the address is not a picture, or its real path is outside of the workspace. */
  read(layout: vscode.Uri, address: string): Promise<Picture | undefined> {
    return this.#readings.run(() => this.#read(layout, address));
  }

  async #read(layout: vscode.Uri, address: string): Promise<Picture | undefined> {
    const picture = picturePath(address);
    if (!picture || !this.areShownIn(layout)) return undefined;
    const file = vscode.Uri.joinPath(layout, '..', picture.path);
    try {
      if (!vscode.workspace.getWorkspaceFolder(file) || (await outsideOfWorkspace(file))) return undefined;
      return { mediaType: picture.mediaType, data: new Uint8Array(await readWhole(file, limits.picture)) };
    } catch {
      // The file is missing or unreadable: the letter keeps its placeholder.
      return undefined;
    }
  }

  #countChange(): void {
    this.#version++;
    this.#changed.fire();
  }
}
