import * as vscode from 'vscode';
import { layoutKind } from '../../../core/layouts/layout.ts';
import { hasBody, isMjmlPart, isWholeLayout } from '../../../core/layouts/wholeLayout.ts';
import type { PreviewMemory } from '../../../protocol/preview.ts';
import { choose } from '../../kit/inputs.ts';
import { l10n } from '../../kit/words.ts';
import { currentText, documentKind, fileName } from '../../layouts/layoutDocument.ts';
import { masterItems, type PartsOfLayouts } from '../../layouts/masters.ts';
import type { Preview, Shown } from './preview.ts';

/**
 * Returns what a preview shows for a file. A part is shown in a layout that includes it: in the `current` one if possible, else in the most
 * recently used one, else alone. Returns `undefined` for a file that is neither a layout nor a part, such as an empty one.
 */
export async function shownFor(
  file: vscode.Uri,
  workspace: PartsOfLayouts,
  current?: vscode.Uri,
): Promise<Shown | undefined> {
  const source = await currentText(file);
  if (source === undefined) return undefined;
  if (await workspace.isPart({ uri: file, source })) {
    const masters = await workspace.mastersOf(file);
    const layout = masters.find((master) => master.toString() === current?.toString()) ?? masters[0];
    if (layout) return { layout, part: { uri: file, hasOthers: masters.length > 1 } };
  }
  const kind = layoutKind(fileName(file)) ?? 'mjml';
  return isWholeLayout(kind, source) || (kind === 'mjml' && isMjmlPart(source))
    ? { layout: file }
    : undefined;
}

/** Returns what a restored preview shows: its part again if the layout still includes it, else the layout. */
export async function shownAgain({ layout, part }: PreviewMemory, workspace: PartsOfLayouts): Promise<Shown> {
  const uri = vscode.Uri.parse(layout, true);
  const shown = part && (await shownFor(vscode.Uri.parse(part, true), workspace, uri));
  return shown && shown.layout.toString() === uri.toString() ? shown : { layout: uri };
}

/** The previews that matter when the active editor changes: the one that follows it, and the document’s own. */
interface FollowingPreviews {
  readonly follower: Preview | undefined;
  readonly own: Preview | undefined;
}

/** Shows the active layout in the preview that follows the editor; for a part, a layout that includes it. */
export async function follow(
  document: vscode.TextDocument,
  previews: () => FollowingPreviews,
  workspace: PartsOfLayouts,
): Promise<void> {
  const { follower, own } = previews();
  const { uri } = document;
  if (!follower || follower.part?.uri.toString() === uri.toString()) return;
  if (own) {
    // Ends showing a part in this layout.
    if (own === follower && own.part) own.show({ layout: uri });
    return;
  }
  const text = document.getText();
  const isHtml = documentKind(document) === 'html';
  const isWhole = isHtml ? isWholeLayout('html', text) : hasBody(text) && !isMjmlPart(text);
  const shown = isWhole ? { layout: uri } : await shownFor(uri, workspace, follower.layout);
  const now = previews();
  if (shown && !now.own && document === vscode.window.activeTextEditor?.document) now.follower?.show(shown);
}

/** Asks in which layout a preview shows its part. */
export async function chooseMaster(preview: Preview, workspace: PartsOfLayouts): Promise<void> {
  const { part } = preview;
  if (!part) return;
  const items = masterItems(await workspace.mastersOf(part.uri));
  const placeholder = l10n.t('Select the layout in which “{0}” is shown.', fileName(part.uri));
  const chosen = await choose(items, { placeholder });
  if (chosen) preview.show({ layout: chosen.master, part });
}
