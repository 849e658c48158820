import * as vscode from 'vscode';
import type { Finding, Recoloring, Severity } from '../../../core/checks/finding.ts';
import type { PlacedFinding } from '../../../protocol/inspector.ts';
import { locationOf } from '../../compiling/inspector.ts';
import { l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { documentationOf, findingText } from './findingText.ts';

const levels: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** A diagnostic that also carries the values of its finding, and its color fixes. */
class FindingDiagnostic extends vscode.Diagnostic {
  values: readonly string[] = [];
  recolorings: readonly Recoloring<vscode.Location>[] = [];
}

/** Returns the diagnostic of a finding in the layout or in a file that it includes. */
export function checkDiagnostic(
  layout: vscode.Uri,
  { finding, recolorings = [], ...place }: PlacedFinding,
): vscode.Diagnostic {
  const location = locationOf(layout, place);
  const diagnostic = new FindingDiagnostic(location.range, findingText(finding), levels[finding.severity]);
  diagnostic.values = finding.values;
  diagnostic.recolorings = recolorings.map(({ places, ...recoloring }) => ({
    ...recoloring,
    places: places.map((one) => locationOf(layout, one)),
  }));
  diagnostic.source = 'Mailroom';
  diagnostic.code = diagnosticCode(finding);
  if (location.uri.toString() !== layout.toString()) {
    const message = l10n.t('Found in the letter of “{0}”, which includes this file.', fileName(layout));
    const top = new vscode.Location(layout, new vscode.Position(0, 0));
    diagnostic.relatedInformation = [new vscode.DiagnosticRelatedInformation(top, message)];
  }
  return diagnostic;
}

function diagnosticCode(finding: Finding): NonNullable<vscode.Diagnostic['code']> {
  const target = documentationOf(finding);
  return target ? { value: finding.rule, target } : finding.rule;
}

/** Returns the color fixes of a diagnostic. */
export const recoloringsOf = (uri: vscode.Uri, diagnostic: vscode.Diagnostic) =>
  findingOf(uri, diagnostic)?.recolorings ?? [];

/** Returns the values of a diagnostic’s finding. */
export const valuesOf = (uri: vscode.Uri, diagnostic: vscode.Diagnostic) =>
  findingOf(uri, diagnostic)?.values ?? [];

/** Returns a diagnostic as it was made. VS Code may pass a copy, which carries less: then the original is looked up. */
function findingOf(uri: vscode.Uri, diagnostic: vscode.Diagnostic): FindingDiagnostic | undefined {
  if (diagnostic instanceof FindingDiagnostic) return diagnostic;
  const { range, message } = diagnostic;
  return vscode.languages
    .getDiagnostics(uri)
    .filter((one) => one instanceof FindingDiagnostic)
    .find((one) => one.message === message && one.range.isEqual(range));
}

/** Returns the rule of a finding’s diagnostic; `undefined` for other diagnostics and for rules without a documentation page. */
export function ruleOf({ source, code }: vscode.Diagnostic): string | undefined {
  return source === 'Mailroom' && typeof code === 'object' ? String(code.value) : undefined;
}
