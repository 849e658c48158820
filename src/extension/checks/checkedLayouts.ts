import * as vscode from 'vscode';

/** The open layouts and parts whose findings are known. Others may have findings that nobody has looked for. */
export class CheckedLayouts implements vscode.Disposable {
  readonly #checked = new Set<string>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  dispose(): void {
    this.#changed.dispose();
  }

  has(file: vscode.Uri): boolean {
    return this.#checked.has(file.toString());
  }

  add(file: vscode.Uri): void {
    if (this.has(file)) return;
    this.#checked.add(file.toString());
    this.#changed.fire();
  }

  delete(file: vscode.Uri): void {
    if (this.#checked.delete(file.toString())) this.#changed.fire();
  }
}
