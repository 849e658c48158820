import * as vscode from 'vscode';
import { showInStatusBar } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { layoutAt } from '../layouts/realPlace.ts';
import { commands } from '../names.ts';
import { maketNumbers } from './maketClipboard.ts';
import { type MaketNode, maketsOf } from './nodes.ts';
import type { PlacingParts } from './placeMakets.ts';
import { chosenNodes, type Selection } from './selection.ts';

interface Parts extends PlacingParts {
  readonly selection: Selection;
}

/** Commands on makets: on those that were clicked, else on those that are selected; some of them ask when none are. */
export function maketCommands(parts: Parts) {
  const load = () => import('./placeMakets.ts');
  const withMakets =
    (work: (makets: readonly MaketNode[]) => Promise<unknown>) =>
    async (node: unknown, selected: unknown) => {
      await work(maketsOf(chosenNodes(parts.selection, node, selected)));
    };
  return {
    [commands.maketAddToFolder]: withMakets(async (makets) => (await load()).addToFolder(parts, makets)),
    [commands.maketMoveToFolder]: withMakets(async (makets) => (await load()).moveToFolder(parts, makets)),
    [commands.maketRemoveFromFolder]: withMakets(async (makets) =>
      (await load()).removeFromFolder(parts, makets),
    ),
    [commands.maketCopyId]: withMakets(copyIds),
    [commands.maketOpenLayout]: withMakets(openLayouts),
  };
}

async function copyIds(nodes: readonly MaketNode[]): Promise<void> {
  if (nodes.length === 0) return;
  const ids = maketNumbers(nodes);
  await vscode.env.clipboard.writeText(ids);
  showInStatusBar(l10n.t('Copied: {0}', ids.replaceAll('\n', ', ')));
}

/** Each layout once; several stay open side by side, and a single one until another is looked at. */
async function openLayouts(nodes: readonly MaketNode[]): Promise<void> {
  const layouts = new Set(nodes.flatMap(({ record }) => record?.layout ?? []));
  for (const layout of layouts) {
    await vscode.window.showTextDocument(await layoutAt(layout), { preview: layouts.size === 1 });
  }
}
