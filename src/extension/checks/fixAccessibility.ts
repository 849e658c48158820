import * as vscode from 'vscode';
import { accessibilityFix, isOfAccessibility } from '../../core/checks/fixAccessibility.ts';
import type { PlacedFinding } from '../../protocol/inspector.ts';
import { UserError } from '../errors/userError.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n, type Words } from '../kit/words.ts';
import { type Inspector, rangeOf } from '../layouts/inspector.ts';
import { documentKind, fileName, openLayout } from '../layouts/layoutDocument.ts';
import { loosePart, type PartsOfLayouts } from '../layouts/masters.ts';
import { checkOptions } from './checkSettings.ts';
import { workspaceEdit } from './findingActions.ts';

/** The maximum number of findings of one rule that the command fixes at once. */
const mostFindings = 1_000;

/**
 * The command “Fix Accessibility”. Makes all fixes of accessibility findings that change neither text, links nor look, as one
 * edit, and then says how many findings are left to the user. Fixes a part as part of a layout that includes it.
 */
export async function fixAccessibility(
  inspector: Inspector,
  layout: vscode.Uri,
  workspace: PartsOfLayouts,
): Promise<void> {
  const document = await openLayout(layout);
  const { version } = document;
  const isPart = await workspace.isPart({ uri: layout, source: document.getText() });
  const [master] = isPart ? await workspace.mastersOf(layout) : [];
  if (isPart && !master) throw loosePart(layout);
  const checked = master ? await openLayout(master) : document;
  const options = await checkOptions(checked.uri);
  const found = await inspector.check(checked, { ...options, most: mostFindings });
  if (!found || document.version !== version) {
    throw new UserError(l10n.t('The layout was changed in the meantime. Try again.'));
  }
  // Other files belong to other layouts, too.
  // A layout that doesn’t compile has no findings, but its links are not known either.
  if (found.length === 0 && !(await inspector.linkTargets(document, [])))
    throw new UserError(l10n.t('The layout has errors. Correct them first.'));
  const wanted = found.filter(
    ({ finding, file }) => isOfAccessibility(finding.rule) && (!isPart || file === layout.fsPath),
  );
  const own = wanted.filter(({ file }) => isPart || file === undefined);
  const { edits, fixed } = accessibilityFix(foundIn(document, own));
  if (edits.length > 0) {
    if (!vscode.window.visibleTextEditors.some((editor) => editor.document === document))
      await vscode.window.showTextDocument(document, { preserveFocus: true });
    if (!(await vscode.workspace.applyEdit(workspaceEdit(document, edits))))
      throw new UserError(l10n.t('VS Code refused the changes.'));
  }
  // Hints are not in the Problems panel.
  const shown = wanted.filter(({ finding }) => finding.severity !== 'hint').length;
  void report(fileName(layout), fixed, Math.max(0, shown - fixed));
}

function foundIn(document: vscode.TextDocument, found: readonly PlacedFinding[]) {
  const source = document.getText();
  const kind = documentKind(document) ?? 'html';
  return found.map(({ finding: { rule }, range }) => {
    const { start, end } = rangeOf(range);
    return { rule, source, kind, start: document.offsetAt(start), end: document.offsetAt(end) };
  });
}

async function report(name: string, fixed: number, left: number): Promise<void> {
  const show = l10n.t('Show Problems');
  const answer = await showInformation(resultText(name, fixed, left), ...(left > 0 ? [show] : []));
  if (answer === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}

function resultText(name: string, fixed: number, left: number): Words {
  if (fixed === 0 && left === 0) return l10n.t('“{0}” has no accessibility problems.', name);
  if (left === 0) return l10n.t('Accessibility of “{0}”. Fixed: {1}. Nothing is left to do.', name, fixed);
  return l10n.t(
    'Accessibility of “{0}”. Fixed: {1}. Left to you, because only a person can decide: {2}.',
    name,
    fixed,
    left,
  );
}
