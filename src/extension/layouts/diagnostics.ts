import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { openDocument } from './layoutDocument.ts';
import type { LiveLayouts } from './liveLayouts.ts';
import type { LayoutProblem } from './problemTexts.ts';

/** Shows the compiler’s problems of open layouts in the editor and in the Problems panel. */
export class LayoutDiagnostics extends Disposable {
  constructor(layouts: LiveLayouts) {
    super();
    const collection = this._register(vscode.languages.createDiagnosticCollection('mailroom'));
    this._register(
      layouts.onDidChange((uri) => {
        const document = openDocument(uri);
        const problems = (document && layouts.result(uri)?.problems) ?? [];
        collection.set(uri, document && problems.map((problem) => problemDiagnostic(document, problem)));
      }),
    );
  }
}

function problemDiagnostic(document: vscode.TextDocument, problem: LayoutProblem): vscode.Diagnostic {
  const level = problem.severity === 'error' ? 'Error' : 'Warning';
  const severity = vscode.DiagnosticSeverity[level];
  const result = new vscode.Diagnostic(rangeToUnderline(document, problem), problem.message, severity);
  result.source = 'Mailroom';
  return result;
}

/** Returns the range to underline: the element’s `<name` if the line contains it, otherwise the line without its indentation. */
function rangeToUnderline(
  document: vscode.TextDocument,
  { line, column, element }: LayoutProblem,
): vscode.Range {
  const { text, range, firstNonWhitespaceCharacterIndex } = document.lineAt(
    Math.min(line, document.lineCount) - 1,
  );
  const opening = element === undefined ? -1 : text.indexOf(`<${element}`, (column ?? 1) - 1);
  return opening === -1
    ? range.with(range.start.with({ character: firstNonWhitespaceCharacterIndex }))
    : new vscode.Range(range.start.line, opening, range.start.line, opening + `<${element}`.length);
}
