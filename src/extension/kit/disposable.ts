import type * as vscode from 'vscode';

/** Something that owns others and disposes them with itself, last first. */
export abstract class Disposable implements vscode.Disposable {
  readonly #owned: vscode.Disposable[] = [];
  #disposed = false;

  protected get isDisposed(): boolean {
    return this.#disposed;
  }

  /** Takes ownership of `value`; disposes it at once when this is disposed already. */
  protected _register<T extends vscode.Disposable>(value: T): T {
    if (this.#disposed) value.dispose();
    else this.#owned.push(value);
    return value;
  }

  dispose(): void {
    this.#disposed = true;
    while (this.#owned.length > 0) this.#owned.pop()?.dispose();
  }
}
