import * as vscode from 'vscode';
import type { Finding, Severity } from '../../core/checks/finding.ts';
import { l10n } from '../kit/words.ts';
import type { LocatedFinding } from '../layouts/inspector.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { documentationOf, findingText } from './findingTexts.ts';

const levels: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** A diagnostic that also carries the color fixes of its finding. */
class FindingDiagnostic extends vscode.Diagnostic {
  recolorings: LocatedFinding['recolorings'] = [];
}

/** Returns the diagnostic of a finding in the layout or in a file that it includes. */
export function checkDiagnostic(
  layout: vscode.Uri,
  { finding, location, recolorings }: LocatedFinding,
): vscode.Diagnostic {
  const diagnostic = new FindingDiagnostic(location.range, findingText(finding), levels[finding.severity]);
  diagnostic.recolorings = recolorings;
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

/** Returns the color fixes of a diagnostic. VS Code may pass a copy without them: then the original is looked up. */
export function recoloringsOf(uri: vscode.Uri, diagnostic: vscode.Diagnostic): LocatedFinding['recolorings'] {
  if (diagnostic instanceof FindingDiagnostic) return diagnostic.recolorings;
  const { range, message } = diagnostic;
  const original = vscode.languages
    .getDiagnostics(uri)
    .filter((one) => one instanceof FindingDiagnostic)
    .find((one) => one.message === message && one.range.isEqual(range));
  return original?.recolorings ?? [];
}

/** Returns the rule of a finding’s diagnostic, `undefined` for other diagnostics. */
export function ruleOf({ source, code }: vscode.Diagnostic): string | undefined {
  return source === 'Mailroom' && typeof code === 'object' ? String(code.value) : undefined;
}
