import * as vscode from 'vscode';
import { Disposable } from '../../kit/disposable.ts';

/** The number of Mailroom’s findings in a layout and in the part that is shown in it, by severity. */
export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
}

/** Counts what Mailroom reports in the Problems panel about the files of a preview. */
export class ShownProblems extends Disposable {
  readonly #files: () => readonly vscode.Uri[];
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  #last: ProblemCounts;

  constructor(files: () => readonly vscode.Uri[]) {
    super();
    this.#files = files;
    this.#last = this.count();
    this._register(
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        const mine = files().map(String);
        if (uris.some((uri) => mine.includes(uri.toString()))) this.#compare();
      }),
    );
  }

  /** Returns the current counts. `onDidChange` fires when they are no longer true. */
  count(): ProblemCounts {
    const all = this.#files().flatMap((file) => vscode.languages.getDiagnostics(file));
    const ours = all.filter(({ source }) => source === 'Mailroom');
    const ofSeverity = (wanted: vscode.DiagnosticSeverity) =>
      ours.filter(({ severity }) => severity === wanted).length;
    this.#last = {
      errors: ofSeverity(vscode.DiagnosticSeverity.Error),
      warnings: ofSeverity(vscode.DiagnosticSeverity.Warning),
      notes: ofSeverity(vscode.DiagnosticSeverity.Information),
    };
    return this.#last;
  }

  #compare(): void {
    const { errors, warnings, notes } = this.#last;
    const now = this.count();
    if (now.errors !== errors || now.warnings !== warnings || now.notes !== notes) this.#changed.fire();
  }
}
