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

  /** Disposes all it owns, also when one of them throws, and throws what they threw then. */
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

/** A `Disposable` that its maker fills. What is added after it was disposed is disposed at once. */
export class DisposableStore extends Disposable {
  add<T extends vscode.Disposable>(value: T): T {
    return this._register(value);
  }
}
