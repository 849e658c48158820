import * as vscode from 'vscode';
import type { Finding } from '../../../core/checks/finding.ts';
import { type FindingText, findingTexts, pageOf } from '../../../core/checks/findingTexts/index.ts';
import { formats } from '../../kit/formats.ts';

let texts: ((finding: Pick<Finding, 'rule' | 'values'>) => FindingText) | undefined;

/** Returns a finding’s text: what is wrong, and on a second line why it matters and what to do. */
export function findingText(finding: Finding): string {
  texts ??= findingTexts({ l10n: vscode.l10n, formats });
  const { what, why } = texts(finding);
  return why ? `${what}\n${why}` : what;
}

/** Returns the web page that explains a finding. */
export function documentationOf(finding: Finding): vscode.Uri | undefined {
  const page = pageOf(finding);
  return page === undefined ? undefined : vscode.Uri.parse(page);
}
