import * as vscode from 'vscode';
import type { AccessibilityFinding } from '../../../core/checks/fixAccessibility.ts';
import {
  describeAs,
  type UndescribedPicture,
  undescribedPicture,
} from '../../../core/checks/pictureFixes.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { askText } from '../../kit/inputs.ts';
import { showInformation } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import type { PartsOfLayouts } from '../../layouts/masters.ts';
import {
  type CheckedLayout,
  type DocumentFinding,
  foundIn,
  openToCheck,
  refuseBroken,
} from '../problems/checkedLayout.ts';
import { workspaceEdit } from '../problems/findingActions.ts';
import { FollowedPlace } from '../problems/followedPlace.ts';

export const changedMeanwhile = () =>
  new UserError(l10n.t('The layout was changed in the meantime. Try again.'));

/** A picture that a person has to describe, and the finding about it. */
interface Undescribed extends UndescribedPicture {
  readonly finding: DocumentFinding;
}

/** Returns the pictures that a person has to describe, in the order of the source. */
export function undescribedIn<Found extends AccessibilityFinding>(found: readonly Found[]) {
  const pictures = found.flatMap((finding) => {
    const picture = undescribedPicture(finding);
    return picture ? [{ finding, ...picture }] : [];
  });
  return pictures.toSorted((one, other) => one.finding.start - other.finding.start);
}

/**
 * The command “Describe Pictures”. Asks for a description of each picture from an offset on, whose tag is selected meanwhile, and writes it
 * at once. The layout may change in between: each picture is looked for in the text as it is then.
 */
export async function describePictures(
  inspector: Inspector,
  layout: vscode.Uri,
  workspace: PartsOfLayouts,
  from = 0,
): Promise<void> {
  const checked = await openToCheck(inspector, layout, workspace);
  const { document } = checked;
  let next = from;
  let typed: string | undefined;
  for (let asked = 0; ; asked++) {
    const left = (await undescribedNow(checked, inspector)).filter(({ finding }) => finding.start >= next);
    const [picture] = left;
    if (!picture) {
      if (asked === 0)
        void showInformation(l10n.t('Every picture of “{0}” has a description.', fileName(layout)));
      return;
    }
    const place = new FollowedPlace(document, picture.finding.start);
    try {
      typed = await askFor(document, picture, { asked, count: asked + left.length, value: typed });
      if (typed === undefined) return;
      next = place.offset;
      // Its tag was replaced meanwhile: the one that is there now is asked about, with what was typed.
      if (place.isLost) continue;
      await write(document, picture, place.offset, typed.trim());
      [next, typed] = [place.offset + 1, undefined];
    } finally {
      place.dispose();
    }
  }
}

/** The number of checks in a row that newer ones may take the place of. */
const mostTries = 20;

/** Returns the pictures in the text as it is now. */
async function undescribedNow(
  { document, check }: CheckedLayout,
  inspector: Inspector,
): Promise<readonly Undescribed[]> {
  for (let tries = 0; tries < mostTries; tries++) {
    const text = document.getText();
    const found = await check(text);
    if (!found || document.getText() !== text) continue;
    await refuseBroken(inspector, document, found);
    if (document.getText() === text) return undescribedIn(foundIn(document, found));
  }
  throw changedMeanwhile();
}

async function askFor(
  document: vscode.TextDocument,
  { finding, name, isLink }: Undescribed,
  { asked, count, value }: { asked: number; count: number; value: string | undefined },
): Promise<string | undefined> {
  const selection = new vscode.Range(document.positionAt(finding.start), document.positionAt(finding.end));
  await vscode.window.showTextDocument(document, { selection });
  return await askText({
    title: l10n.t('Describe Pictures: {0} of {1}', asked + 1, count),
    ...(value !== undefined && { value }),
    prompt: isLink
      ? l10n.t('Where does the link with the picture “{0}” go?', name)
      : l10n.t('What does the picture “{0}” show? Leave this empty if it is only decoration.', name),
    validate: (typed) => (isLink && typed.trim() === '' ? l10n.t('Name the target of the link.') : undefined),
  });
}

/** Writes the description into the tag that is at the offset now. */
async function write(
  document: vscode.TextDocument,
  { finding }: Undescribed,
  start: number,
  text: string,
): Promise<void> {
  const edit = describeAs({ ...finding, source: document.getText(), start }, text);
  if (edit && !(await vscode.workspace.applyEdit(workspaceEdit(document, [edit]))))
    throw new UserError(l10n.t('VS Code refused the changes.'));
}
