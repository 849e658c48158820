import * as vscode from 'vscode';
import type { AccessibilityFinding } from '../../core/checks/fixAccessibility.ts';
import { describeAs, undescribedPicture } from '../../core/checks/pictureFixes.ts';
import { UserError } from '../errors/userError.ts';
import { askText } from '../kit/inputs.ts';
import { l10n } from '../kit/words.ts';
import { workspaceEdit } from './findingActions.ts';

export const changedMeanwhile = () =>
  new UserError(l10n.t('The layout was changed in the meantime. Try again.'));

/** Returns the findings about pictures that a person has to describe. */
export const undescribedIn = (found: readonly AccessibilityFinding[]) =>
  found.flatMap((finding) => {
    const picture = undescribedPicture(finding);
    return picture ? [{ finding, ...picture }] : [];
  });

/**
 * Asks for a description of each picture, whose tag is selected meanwhile, and writes all of them as one edit. If the user cancels, the pictures that
 * were not asked about stay as they are.
 */
export async function describePictures(
  document: vscode.TextDocument,
  pictures: ReturnType<typeof undescribedIn>,
): Promise<void> {
  const { version } = document;
  const edits = [];
  for (const [index, { finding, name, isLink }] of pictures.entries()) {
    const range = new vscode.Range(document.positionAt(finding.start), document.positionAt(finding.end));
    await vscode.window.showTextDocument(document, { selection: range });
    const text = await askText({
      title: l10n.t('Describe Pictures: {0} of {1}', index + 1, pictures.length),
      prompt: isLink
        ? l10n.t('Where does the link with the picture “{0}” go?', name)
        : l10n.t('What does the picture “{0}” show? Leave this empty if it is only decoration.', name),
      validate: (typed) =>
        isLink && typed.trim() === '' ? l10n.t('Name the target of the link.') : undefined,
    });
    if (text === undefined) break;
    edits.push(describeAs(finding, text.trim()));
  }
  const written = edits.filter((edit) => edit !== undefined);
  if (written.length === 0) return;
  if (document.version !== version) throw changedMeanwhile();
  if (!(await vscode.workspace.applyEdit(workspaceEdit(document, written))))
    throw new UserError(l10n.t('VS Code refused the changes.'));
}
