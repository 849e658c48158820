import type * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';

/** A part of a room that is loaded on first use, and disposed with the extension. */
export class LazyPart<Part extends vscode.Disposable> extends Disposable {
  /** Loads the part, unless it is loaded. After a failure, the next call tries again. */
  readonly load: () => Promise<Part>;
  #loaded: Part | undefined;

  constructor(make: () => Promise<Part>) {
    super();
    this.load = lazily(async () => {
      this.#loaded = this._register(await make());
      return this.#loaded;
    });
  }

  /** The part if it is loaded. */
  get loaded(): Part | undefined {
    return this.#loaded;
  }
}
