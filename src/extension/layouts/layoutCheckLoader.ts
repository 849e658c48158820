import * as vscode from 'vscode';
import type { CheckParts } from '../checks/layoutChecks.ts';
import { Disposable } from '../util/disposable.ts';
import { documentKind } from './layoutDocument.ts';

/** Loads the checks with the first layout that is open. */
export class LayoutCheckLoader extends Disposable {
  readonly #parts: CheckParts;
  #isLoaded = false;

  constructor(parts: CheckParts) {
    super();
    this.#parts = parts;
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#loadFor(document)));
    for (const document of vscode.workspace.textDocuments) this.#loadFor(document);
  }

  #loadFor(document: vscode.TextDocument): void {
    if (this.#isLoaded || documentKind(document) === undefined) return;
    this.#isLoaded = true;
    this.#load().catch((error: unknown) =>
      this.#parts.errors.show(vscode.l10n.t('Couldn’t load the checks of layouts'), error),
    );
  }

  async #load(): Promise<void> {
    const { registerChecks } = await import('../checks/index.ts');
    this._register(registerChecks(this.#parts));
  }
}
