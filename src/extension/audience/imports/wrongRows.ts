import * as vscode from 'vscode';
import type { CheckedSource } from '../../../protocol/imports.ts';
import { Disposable } from '../../kit/disposable.ts';
import type { Import } from './import.ts';
import { rowText } from './importTexts.ts';

/** Shows the invalid rows of an import in the Problems panel, until it is disposed. */
export class WrongRows extends Disposable {
  readonly #problems = this._register(vscode.languages.createDiagnosticCollection('mailroom-import'));
  readonly #made: Pick<Import, 'record' | 'checked'>;
  #shown: CheckedSource | undefined;

  constructor(made: Pick<Import, 'record' | 'checked' | 'onDidChange'>) {
    super();
    this.#made = made;
    this._register(made.onDidChange(() => this.#show()));
    this.#show();
  }

  #show(): void {
    const { record, checked } = this.#made;
    if (checked === this.#shown) return;
    this.#shown = checked;
    const wrong = checked?.notAdded.filter(({ state }) => state === 'wrong') ?? [];
    this.#problems.set(
      vscode.Uri.file(record.path),
      wrong.map((row) => {
        const line = Math.max(0, row.line - 1);
        // VS Code clips the range to the line.
        const range = new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER);
        const problem = new vscode.Diagnostic(range, rowText(row) ?? '', vscode.DiagnosticSeverity.Warning);
        problem.source = 'Mailroom';
        return problem;
      }),
    );
  }
}
