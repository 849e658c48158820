import * as vscode from 'vscode';
import type { Edit } from '../../../core/checks/edit.ts';
import {
  type AccessibilityFinding,
  fixAllAccessibility,
  languagesInDoubt,
} from '../../../core/checks/fixAccessibility.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { type Choice, choose, itemGroup } from '../../kit/inputs.ts';
import { showInformation } from '../../kit/messages.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { languageName } from '../../layouts/index.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import type { PartsOfLayouts } from '../../layouts/masters.ts';
import {
  type CheckedText,
  type DocumentFinding,
  foundIn,
  type KnownLanguage,
  openToCheck,
  refuseBroken,
} from '../problems/checkedLayout.ts';
import { workspaceEdit } from '../problems/findingActions.ts';
import { changedMeanwhile, describePictures, undescribedIn } from './describePictures.ts';

/**
 * The command “Fix Accessibility”. Makes all fixes of accessibility findings that change neither text, links nor look, and those of what
 * these fixes bring to light, as one edit, and then says how many findings are left to the user. Fixes a part as part of a layout that
 * includes it.
 */
export async function fixAccessibility(
  inspector: Inspector,
  layout: vscode.Uri,
  workspace: PartsOfLayouts,
): Promise<void> {
  const { document, check: checkText } = await openToCheck(inspector, layout, workspace);
  const { version } = document;
  const check = async (text: string): Promise<CheckedText> => {
    const found = await checkText(text);
    if (!found || document.version !== version) throw changedMeanwhile();
    return found;
  };
  let last = await check(document.getText());
  await refuseBroken(inspector, document, last);
  const known = await askForLanguage(layout, foundIn(document, last));
  if (!known) return;
  if (document.version !== version) throw changedMeanwhile();
  const { edits, fixed, left } = await fixAllAccessibility(last.text, async (text) => {
    if (text !== last.text) last = await check(text);
    return foundIn(document, last, known);
  });
  await write(document, edits);
  // Hints are not in the Problems panel.
  const shown = [...left, ...last.elsewhere.map(({ finding }) => finding)];
  // The edits have changed the source, and with it the places of what is left.
  const source = document.getText();
  const describe = () => describePictures(inspector, layout, workspace);
  await report(
    document,
    describe,
    fixed,
    shown.filter(({ severity }) => severity !== 'hint').length,
    left.map((finding) => ({ ...finding, source })),
  );
}

async function write(document: vscode.TextDocument, edits: readonly Edit[]): Promise<void> {
  if (edits.length === 0) return;
  if (!vscode.window.visibleTextEditors.some((editor) => editor.document === document))
    await vscode.window.showTextDocument(document, { preserveFocus: true });
  if (!(await vscode.workspace.applyEdit(workspaceEdit(document, edits))))
    throw new UserError(l10n.t('VS Code refused the changes.'));
}

type LanguageItem = Choice & { readonly known?: KnownLanguage };

/** Asks for the language of a letter if its words leave it in doubt: a wrong one is worse than none. Resolves with `undefined` if the user cancels. */
async function askForLanguage(
  layout: vscode.Uri,
  found: readonly AccessibilityFinding[],
): Promise<KnownLanguage | undefined> {
  const [ofUser = ''] = vscode.env.language.split('-');
  const languages = languagesInDoubt(found, ofUser);
  if (!languages) return {};
  const items = (tags: readonly string[]): LanguageItem[] =>
    tags.map((language) => ({
      label: asWords(languageName(language)),
      description: asWords(language),
      known: { language },
    }));
  const leaveOut: LanguageItem = { label: l10n.t('Leave the Language Out'), known: {}, alwaysShow: true };
  const chosen = await choose<LanguageItem>(
    [...items(languages.likely), leaveOut, ...itemGroup(l10n.t('other languages'), items(languages.others))],
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
  describePictures: () => Promise<void>,
  fixed: number,
  left: number,
  rest: readonly DocumentFinding[],
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
  if (answer === describe) await describePictures();
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
  return joined(' ', [
    fixed > 0 &&
      l10n.count(
        'Fixed {0} accessibility problem of “{1}”.|Fixed {0} accessibility problems of “{1}”.',
        fixed,
        name,
      ),
    left === 0
      ? l10n.t('Nothing is left to do.')
      : fixed > 0
        ? l10n.count(
            '{0} is left to you, because only a person can decide.|{0} are left to you, because only a person can decide.',
            left,
          )
        : l10n.count(
            '{0} accessibility problem of “{1}” is left to you, because only a person can decide.|{0} accessibility problems of “{1}” are left to you, because only a person can decide.',
            left,
            name,
          ),
  ]);
}
