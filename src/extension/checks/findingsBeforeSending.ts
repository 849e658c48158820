import type * as vscode from 'vscode';
import { countFindings, type FindingCounts } from '../../core/checks/findingCounts.ts';
import { withStatusProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import type { Inspector, PlacedFinding } from '../layouts/inspector.ts';
import { fileName, openLayout } from '../layouts/layoutDocument.ts';
import { checkOptions } from './checkSettings.ts';
import { withoutSilenced } from './silenced.ts';

/** What the checks say of a letter: how much was found, that they are turned off, or that they could not be made. */
export type CheckResult = FindingCounts | 'off' | 'failed';

export async function checkResultOf(layout: vscode.Uri, inspector: Inspector): Promise<CheckResult> {
  const findings = await findingsBeforeSending(layout, inspector);
  return Array.isArray(findings) ? countFindings(findings.map(({ finding }) => finding)) : findings;
}

/** What is found in the letter of a layout as it is now, without what a comment silences. */
export async function findingsBeforeSending(
  layout: vscode.Uri,
  inspector: Inspector,
): Promise<PlacedFinding[] | 'off' | 'failed'> {
  const options = checkOptions(layout);
  if (!options) return 'off';
  const document = await openLayout(layout);
  const title = l10n.t('Checking “{0}”…', fileName(layout));
  const found = await withStatusProgress(title, () => inspector.checkBeforeSending(document, options));
  return found ? [...(await withoutSilenced(found))] : 'failed';
}
