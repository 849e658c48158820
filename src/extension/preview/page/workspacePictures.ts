import * as vscode from 'vscode';
import { pictureEndings, pictureType } from '../../../core/layouts/picturePath.ts';
import { limits } from '../../../core/limits.ts';
import { Disposable } from '../../kit/disposable.ts';
import { OneAtATime } from '../../kit/oneAtATime.ts';
import { outsideOfWorkspace } from '../../kit/realPlace.ts';
import { layoutPictures, pictureFile } from '../../layouts/index.ts';
import { readWhole } from '../../layouts/readWhole.ts';
import { settings } from '../../names.ts';

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
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settings.picturesBase)) this.#countChange();
      }),
    );
  }

  /** The number of changes of pictures, and of the addresses of their folders, so far. */
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
    if (!this.areShownIn(layout)) return undefined;
    const file = pictureFile(layout, address, (await layoutPictures(layout))?.folders);
    const mediaType = file && pictureType(file.path);
    if (!file || mediaType === undefined) return undefined;
    try {
      if (!vscode.workspace.getWorkspaceFolder(file) || (await outsideOfWorkspace(file))) return undefined;
      return {
        mediaType,
        data: new Uint8Array(await readWhole(file, limits.picture)),
      };
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
