import * as vscode from 'vscode';
import type { LinkOutcome } from '../../core/checks/linkOutcome.ts';
import { Disposable } from '../kit/disposable.ts';
import type { LocatedTarget } from '../layouts/inspector.ts';
import { FindingsByFile } from './findingsByFile.ts';
import { linkProblem } from './linkTexts.ts';

/** What is wrong with requested addresses, at their places, until those are edited or the layout is closed. */
export class LinkFindings extends Disposable {
  readonly #findings = this._register(new FindingsByFile('mailroom-links'));

  constructor() {
    super();
    const workspace = vscode.workspace;
    this._register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) =>
        this.#findings.change(document.uri, (found) => stillThere(found, contentChanges)),
      ),
    );
    this._register(workspace.onDidCloseTextDocument(({ uri }) => this.#findings.delete(uri)));
  }

  /** Takes the place of what was found in this layout before. Returns how many addresses have something wrong. */
  show(
    layout: vscode.Uri,
    targets: readonly LocatedTarget[],
    outcomes: ReadonlyMap<string, LinkOutcome>,
  ): number {
    const found = targets.flatMap(({ target, location }) => {
      const outcome = outcomes.get(target.address);
      const problem = outcome && linkProblem(outcome, target);
      return problem ? [{ ...problem, ...location, address: target.address }] : [];
    });
    const byFile = Map.groupBy(found, ({ uri }) => uri.toString());
    this.#findings.set(layout, new Map([...byFile].map(([file, inFile]) => [file, inFile.map(diagnostic)])));
    return new Set(found.map(({ address }) => address)).size;
  }
}

interface Found {
  readonly range: vscode.Range;
  readonly message: string;
  readonly severity: vscode.DiagnosticSeverity;
}

function diagnostic({ range, message, severity }: Found): vscode.Diagnostic {
  const result = new vscode.Diagnostic(range, message, severity);
  result.source = 'Mailroom';
  return result;
}

/** Moves findings with the lines that are inserted and deleted above them; those on edited lines go. */
function stillThere(
  findings: readonly vscode.Diagnostic[],
  changes: readonly vscode.TextDocumentContentChangeEvent[],
): vscode.Diagnostic[] {
  return findings.flatMap((finding) => {
    let { start, end } = finding.range;
    // From the bottom up, so that none moves another one.
    for (const { range, text } of changes.toSorted((a, b) => b.range.start.compareTo(a.range.start))) {
      if (range.start.line > end.line) continue;
      if (range.end.line >= start.line) return [];
      const lines = text.split(/\r\n|\r|\n/).length - 1 - (range.end.line - range.start.line);
      [start, end] = [start.translate(lines), end.translate(lines)];
    }
    const { message, severity } = finding;
    return [diagnostic({ range: new vscode.Range(start, end), message, severity })];
  });
}
