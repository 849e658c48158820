import * as vscode from 'vscode';
import type { Finding, Severity } from '../../core/checks/finding.ts';
import type { PlacedFinding } from '../layouts/inspector.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { l10n } from '../util/words.ts';
import { documentationOf, wordFinding } from './wordFinding.ts';

const levels: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** A finding as VS Code shows it, in the layout or in a file that the layout includes. */
export function checkDiagnostic(layout: vscode.Uri, { finding, location }: PlacedFinding): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(location.range, wordFinding(finding), levels[finding.severity]);
  diagnostic.source = 'Mailroom';
  diagnostic.code = codeOf(finding);
  if (location.uri.toString() !== layout.toString()) {
    const message = l10n.t('Found in the letter of “{0}”, which includes this file.', fileName(layout));
    const top = new vscode.Location(layout, new vscode.Position(0, 0));
    diagnostic.relatedInformation = [new vscode.DiagnosticRelatedInformation(top, message)];
  }
  return diagnostic;
}

function codeOf(finding: Finding): NonNullable<vscode.Diagnostic['code']> {
  const target = documentationOf(finding);
  return target ? { value: finding.rule, target } : finding.rule;
}

/** The rule whose finding a diagnostic shows; `undefined` for a diagnostic of anything else. */
export function ruleOf({ source, code }: vscode.Diagnostic): string | undefined {
  return source === 'Mailroom' && typeof code === 'object' ? String(code.value) : undefined;
}
