import * as vscode from 'vscode';
import { type CheckedSource, shownRows } from '../../../protocol/imports.ts';
import { Disposable } from '../../kit/disposable.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import type { Import } from '../import.ts';
import { rowText } from './importTexts.ts';

/** Shows the invalid rows of a text file in the Problems panel, until the import starts or its page is closed. From then on the page lists them. */
export class WrongRows extends Disposable {
  readonly #problems = this._register(vscode.languages.createDiagnosticCollection('mailroom-import'));
  readonly #job: Pick<Import, 'record' | 'checked'>;
  #shown: CheckedSource | undefined;

  constructor(job: Pick<Import, 'record' | 'checked' | 'onDidChange'>) {
    super();
    this.#job = job;
    this._register(job.onDidChange(() => this.#show()));
    this.#show();
  }

  #show(): void {
    const { record } = this.#job;
    const checked = record.started ? undefined : this.#job.checked;
    if (checked === this.#shown) return;
    this.#shown = checked;
    // The entries of a list have no lines of their own, and the editor cannot show the rows of a workbook.
    const rows = checked && !checked.isList && !checked.sheet ? rowDiagnostics(checked) : [];
    this.#problems.set(vscode.Uri.file(record.path), rows);
  }
}

/** Returns a problem for each wrong row. If VS Code would not show all of them, the last one counts the rest. */
function rowDiagnostics({ wrong, summary, header }: CheckedSource): vscode.Diagnostic[] {
  const rows = wrong.map((row) => problem(row.line, rowText(row, header) ?? asWords('')));
  if (summary.wrong <= shownRows.wrong) return rows;
  const shown = rows.slice(0, shownRows.wrong - 1);
  const rest = l10n.count(
    '{0} more row with an error is not shown here. After the import, its page saves all rows that can still be added.|{0} more rows with errors are not shown here. After the import, its page saves all rows that can still be added.',
    summary.wrong - shown.length,
  );
  return [...shown, problem(wrong[shown.length]?.line ?? 1, rest)];
}

function problem(row: number, text: Words): vscode.Diagnostic {
  const line = Math.max(0, row - 1);
  // VS Code clips the range to the line.
  const range = new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER);
  const diagnostic = new vscode.Diagnostic(range, text, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = 'Mailroom';
  return diagnostic;
}
