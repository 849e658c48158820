import * as vscode from 'vscode';
import { underlined } from '../../../compiler/problemTexts.ts';
import { Disposable } from '../../kit/disposable.ts';
import { fileKey } from '../../kit/placeOfFile.ts';
import { openDocument } from '../../layouts/layoutDocument.ts';
import type { WorkspaceLayouts } from '../../layouts/workspaceLayouts.ts';
import type { LiveLayouts } from '../liveLayouts.ts';
import type { LayoutProblem } from '../problemTexts.ts';
import { IncludeFixes, MisspelledInclude } from './includeFixes.ts';
import { SharedFolders } from './sharedFolders.ts';

/** Shows the compiler’s problems of open layouts in the editor and in the Problems panel, also when a shared folder changes. */
export class LayoutDiagnostics extends Disposable {
  readonly #layouts: LiveLayouts;
  readonly #workspace: () => Promise<WorkspaceLayouts>;
  /** The documents that are shown as layouts without a body. */
  readonly #bodiless = new Map<string, vscode.Uri>();
  readonly #shown = this._register(vscode.languages.createDiagnosticCollection('mailroom'));

  constructor(layouts: LiveLayouts, workspace: () => Promise<WorkspaceLayouts>) {
    super();
    this.#layouts = layouts;
    this.#workspace = workspace;
    this._register(new SharedFolders(layouts));
    this._register(IncludeFixes.register());
  }

  /** Shows the newest problems of a layout; none once it is closed. */
  async show(uri: vscode.Uri): Promise<void> {
    const { problems = [] } = this.#layouts.result(uri) ?? {};
    const isIncluded = problems.some(isOfWhole) && (await this.#isIncluded(uri));
    const document = openDocument(uri);
    if (isIncluded && problems !== this.#layouts.result(uri)?.problems) return;
    const shown = isIncluded ? problems.filter((problem) => !isOfWhole(problem)) : problems;
    if (document && shown.some(isOfWhole)) this.#bodiless.set(uri.toString(), uri);
    else this.#bodiless.delete(uri.toString());
    this.#shown.set(uri, document && shown.map((problem) => problemDiagnostic(document, problem)));
  }

  /** Shows the problems of documents again that this layout turns into parts by including them. */
  async showIncluded(layout: vscode.Uri): Promise<void> {
    const { files = [] } = this.#layouts.result(layout) ?? {};
    const keys = files.map(fileKey);
    const parts = [...this.#bodiless.values()].filter(({ fsPath }) => keys.includes(fileKey(fsPath)));
    for (const part of parts) await this.show(part);
  }

  async #isIncluded(uri: vscode.Uri): Promise<boolean> {
    const masters = await (await this.#workspace()).mastersOf(uri);
    return masters.length > 0;
  }
}

/** Returns true for a problem of a whole layout only, not of a part. */
const isOfWhole = (problem: LayoutProblem) => problem.isOfWhole === true;

function problemDiagnostic(document: vscode.TextDocument, problem: LayoutProblem): vscode.Diagnostic {
  const level = problem.severity === 'error' ? 'Error' : 'Warning';
  const severity = vscode.DiagnosticSeverity[level];
  const misspelled = MisspelledInclude.of(document, problem, severity);
  if (misspelled) return misspelled;
  const result = new vscode.Diagnostic(rangeToUnderline(document, problem), problem.message, severity);
  result.source = 'Mailroom';
  return result;
}

/** Returns the range to underline. */
function rangeToUnderline(document: vscode.TextDocument, problem: LayoutProblem): vscode.Range {
  const { text, range } = document.lineAt(Math.min(problem.line, document.lineCount) - 1);
  const { start, end } = underlined(text, problem);
  return new vscode.Range(range.start.line, start, range.start.line, end);
}
