import * as vscode from 'vscode';
import type { KnownOfLetter } from '../../core/checks/edit.ts';
import {
  type AccessibilityFinding,
  accessibilityFix,
  isOfAccessibility,
  languagesInDoubt,
} from '../../core/checks/fixAccessibility.ts';
import type { PlacedFinding } from '../../protocol/inspector.ts';
import { UserError } from '../errors/userError.ts';
import { choose } from '../kit/inputs.ts';
import { showInformation } from '../kit/messages.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { languageName } from '../layouts/index.ts';
import { type Inspector, rangeOf } from '../layouts/inspector.ts';
import { documentKind, fileName, openLayout } from '../layouts/layoutDocument.ts';
import { loosePart, type PartsOfLayouts } from '../layouts/masters.ts';
import { checkOptions } from './checkSettings.ts';
import { changedMeanwhile, describePictures, undescribedIn } from './describePictures.ts';
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
  if (!found || document.version !== version) throw changedMeanwhile();
  // A layout that doesn’t compile has no findings, but its links are not known either.
  if (found.length === 0 && !(await inspector.linkTargets(document, [])))
    throw new UserError(l10n.t('The layout has errors. Correct them first.'));
  const wanted = found.filter(
    ({ finding, file }) => isOfAccessibility(finding.rule) && (!isPart || file === layout.fsPath),
  );
  // Other files belong to other layouts, too.
  const own = wanted.filter(({ file }) => isPart || file === undefined);
  const known = await askForLanguage(layout, foundIn(document, own));
  if (!known) return;
  if (document.version !== version) throw changedMeanwhile();
  const { edits, fixed, left } = accessibilityFix(foundIn(document, own, known));
  if (edits.length > 0) {
    if (!vscode.window.visibleTextEditors.some((editor) => editor.document === document))
      await vscode.window.showTextDocument(document, { preserveFocus: true });
    if (!(await vscode.workspace.applyEdit(workspaceEdit(document, edits))))
      throw new UserError(l10n.t('VS Code refused the changes.'));
  }
  // Hints are not in the Problems panel.
  const shown = wanted.filter(({ finding }) => finding.severity !== 'hint').length;
  // The edits have changed the source, and with it the places of what is left.
  const source = document.getText();
  const rest = left.map((finding) => ({ ...finding, source }));
  await report(document, fixed, Math.max(0, shown - fixed), rest);
}

function foundIn(document: vscode.TextDocument, found: readonly PlacedFinding[], language?: KnownLanguage) {
  const source = document.getText();
  const kind = documentKind(document) ?? 'html';
  const known = { path: document.uri.path, ...language };
  return found.map(({ finding: { rule, severity }, range }) => {
    const { start, end } = rangeOf(range);
    return {
      rule,
      severity,
      source,
      kind,
      known,
      start: document.offsetAt(start),
      end: document.offsetAt(end),
    };
  });
}

type KnownLanguage = Pick<KnownOfLetter, 'language'>;

/** Asks for the language of a letter if its words leave it in doubt: a wrong one is worse than none. Resolves with `undefined` if the user cancels. */
async function askForLanguage(
  layout: vscode.Uri,
  found: readonly AccessibilityFinding[],
): Promise<KnownLanguage | undefined> {
  const [ofUser = ''] = vscode.env.language.split('-');
  const languages = languagesInDoubt(found, ofUser);
  if (!languages) return {};
  const chosen = await choose(
    [
      ...languages.map((language) => ({
        label: asWords(languageName(language)),
        description: asWords(language),
        known: { language },
      })),
      { label: l10n.t('Leave the Language Out'), known: {} },
    ],
    {
      title: l10n.t('Fix Accessibility'),
      placeholder: l10n.t('Language of “{0}”', fileName(layout)),
      matchOn: 'description',
    },
  );
  return chosen?.known;
}

async function report(
  document: vscode.TextDocument,
  fixed: number,
  left: number,
  rest: ReturnType<typeof foundIn>,
): Promise<void> {
  const { version } = document;
  const pictures = undescribedIn(rest);
  const describe = l10n.t('Describe Pictures…');
  const show = l10n.t('Show Problems');
  const answer = await showInformation(
    resultText(fileName(document.uri), fixed, left),
    ...(pictures.length > 0 ? [describe] : []),
    ...(left > 0 ? [show] : []),
  );
  const isUnchanged = document.version === version;
  if (answer === describe) {
    if (!isUnchanged) throw changedMeanwhile();
    await describePictures(document, pictures);
  }
  if (answer !== show) return;
  const first = rest.find(({ severity }) => severity !== 'hint');
  if (first && isUnchanged) {
    const at = document.positionAt(first.start);
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at) });
  }
  await vscode.commands.executeCommand('workbench.actions.view.problems');
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
