import * as vscode from 'vscode';
import type { Log } from '../../../src/extension/log.ts';

/** A secret store in memory. */
export class MemorySecrets implements vscode.SecretStorage {
  readonly #values = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  readonly onDidChange = this.#changed.event;

  async keys(): Promise<string[]> {
    return [...this.#values.keys()];
  }

  async get(key: string): Promise<string | undefined> {
    return this.#values.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.#values.set(key, value);
    this.#changed.fire({ key });
  }

  async delete(key: string): Promise<void> {
    this.#values.delete(key);
    this.#changed.fire({ key });
  }
}

/** A memento in memory. */
export class MemoryState implements vscode.Memento {
  readonly #values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  get<T>(key: string, otherwise?: T): T {
    return (this.#values.has(key) ? this.#values.get(key) : otherwise) as T;
  }

  async update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
  }

  setKeysForSync(): void {}
}

/** A log that keeps its lines in `lines`. */
export function memoryLog(lines: string[]): Log {
  const write = (message: string) => lines.push(message);
  return {
    info: write,
    warn: write,
    error: write,
    hide: () => {},
    show: () => {},
    dispose: () => {},
  };
}
