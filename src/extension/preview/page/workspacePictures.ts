import * as vscode from 'vscode';
import { pictureEndings } from '../../../core/layouts/picturePath.ts';
import { Disposable } from '../../kit/disposable.ts';
import { OneAtATime } from '../../kit/oneAtATime.ts';
import { type Picture, readWorkspacePicture } from '../../layouts/index.ts';
import { settings } from '../../names.ts';

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

  /** Reads a picture of a layout’s letter (`readWorkspacePicture`), one after another. */
  read(layout: vscode.Uri, address: string): Promise<Picture | undefined> {
    return this.#readings.run(() => readWorkspacePicture(layout, address));
  }

  #countChange(): void {
    this.#version++;
    this.#changed.fire();
  }
}
