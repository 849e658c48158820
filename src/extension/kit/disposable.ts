import type * as vscode from 'vscode';

/** Owns other disposables and disposes them with itself, in reverse order. */
export abstract class Disposable implements vscode.Disposable {
  readonly #owned: vscode.Disposable[] = [];
  #disposed = false;

  protected get isDisposed(): boolean {
    return this.#disposed;
  }

  /** Takes ownership of `value`. Disposes it at once if this object is already disposed. */
  protected _register<T extends vscode.Disposable>(value: T): T {
    if (this.#disposed) value.dispose();
    else this.#owned.push(value);
    return value;
  }

  /** Disposes everything that it owns, even if some of it throws, and then rethrows the error, or all as an `AggregateError`. */
  dispose(): void {
    this.#disposed = true;
    const errors: unknown[] = [];
    for (let owned = this.#owned.pop(); owned; owned = this.#owned.pop()) {
      try {
        owned.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 1) throw new AggregateError(errors, 'Several could not be disposed.');
    if (errors.length === 1) throw errors[0];
  }
}
