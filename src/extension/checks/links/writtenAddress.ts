import * as vscode from 'vscode';
import { withLineFeeds } from '../../../core/text/lineEnds.ts';
import type { PlacedLink } from '../../../protocol/inspector.ts';
import { locationOf } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import type { PartsOfLayouts } from '../../layouts/masters.ts';

/** Returns where the address of a link is written. Rejects with a `UserError` if the file has changed meanwhile. */
export async function writtenAddress(
  layout: vscode.Uri,
  placed: PlacedLink,
): Promise<{ readonly document: vscode.TextDocument; readonly range: vscode.Range }> {
  const { uri, range } = locationOf(layout, placed);
  const document = await vscode.workspace.openTextDocument(uri);
  if (withLineFeeds(document.getText(range)) !== withLineFeeds(placed.link.written))
    throw new UserError(l10n.t('“{0}” was changed in the meantime. Try again.', fileName(uri)));
  return { document, range };
}

/** Returns those files with links that belong to other layouts, too, or to no folder of the workspace, with words that say so. */
export async function sharedParts(
  links: readonly PlacedLink[],
  layout: vscode.Uri,
  workspace: PartsOfLayouts,
): Promise<ReadonlyMap<string, Words>> {
  const shared = new Map<string, Words>();
  for (const file of new Set(links.flatMap((link) => link.file ?? []))) {
    const uri = vscode.Uri.file(file);
    const others = (await workspace.mastersOf(uri)).filter((one) => one.toString() !== layout.toString());
    if (others.length > 0) shared.set(file, l10n.t('“{0}”, also in {1}', fileName(uri), namesOf(others)));
    else if (!vscode.workspace.getWorkspaceFolder(uri))
      shared.set(file, l10n.t('“{0}”, which is outside of the workspace', fileName(uri)));
  }
  return shared;
}

/** The maximum number of layouts that a question names. */
const mostNamed = 5;

function namesOf(layouts: readonly vscode.Uri[]): string {
  const names = layouts.slice(0, mostNamed).map(fileName);
  return [...names, ...(layouts.length > mostNamed ? ['…'] : [])].join(', ');
}
