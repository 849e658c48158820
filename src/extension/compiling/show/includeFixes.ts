import * as vscode from 'vscode';
import { writtenIncludes } from '../../../core/mjml/includes.ts';
import { l10n } from '../../kit/words.ts';
import type { LayoutProblem } from '../problemTexts.ts';

/** The diagnostic of an include whose path is spelled otherwise than its file. It marks the path, and carries the right one. */
export class MisspelledInclude extends vscode.Diagnostic {
  readonly path: string;
  readonly spelled: string;

  constructor(range: vscode.Range, message: string, path: string, spelled: string) {
    super(range, message);
    this.source = 'Mailroom';
    this.path = path;
    this.spelled = spelled;
  }

  /** Returns the diagnostic of a problem; `undefined` for other problems, and if the text no longer has the path. */
  static of(
    document: vscode.TextDocument,
    { misspelling, message, line, column = 1 }: LayoutProblem,
    severity: vscode.DiagnosticSeverity,
  ): MisspelledInclude | undefined {
    if (!misspelling) return undefined;
    const { path, spelled } = misspelling;
    const from = document.offsetAt(new vscode.Position(line - 1, column - 1));
    const include = writtenIncludes(document.getText()).find((one) => one.path === path && one.start > from);
    if (!include) return undefined;
    const range = new vscode.Range(document.positionAt(include.start), document.positionAt(include.end));
    const diagnostic = new MisspelledInclude(range, message, path, spelled);
    diagnostic.severity = severity;
    return diagnostic;
  }
}

/** Offers to write the path of an include as its file is spelled. */
export class IncludeFixes implements vscode.CodeActionProvider {
  static register(): vscode.Disposable {
    return vscode.languages.registerCodeActionsProvider({ language: 'mjml' }, new IncludeFixes(), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    });
  }

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    return vscode.languages
      .getDiagnostics(document.uri)
      .filter((diagnostic) => diagnostic instanceof MisspelledInclude)
      .filter((one) => one.range.intersection(range) && document.getText(one.range) === one.path)
      .map((diagnostic) => {
        const { path, spelled } = diagnostic;
        const title =
          path.replaceAll('\\', '/') === spelled
            ? l10n.t('Use Forward Slashes')
            : l10n.t('Use the Spelling of the File');
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.diagnostics = [diagnostic];
        action.isPreferred = true;
        action.edit = new vscode.WorkspaceEdit();
        action.edit.replace(document.uri, diagnostic.range, spelled);
        return action;
      });
  }
}
