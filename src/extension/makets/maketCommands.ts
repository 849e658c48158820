import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { l10n, type Words } from '../kit/words.ts';
import { layoutAt } from '../layouts/realLayout.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { maketNumbers } from './maketClipboard.ts';
import type { MaketNode } from './nodes.ts';
import type { PlacingParts } from './placeMakets.ts';
import { chosenNodes, type Selection } from './selection.ts';

interface Parts extends PlacingParts {
  readonly errors: ErrorHandler;
  readonly selection: Selection;
}

/** Commands on makets: on those that were clicked, else on those that are selected; some of them ask when none are. */
export function registerMaketCommands(parts: Parts): vscode.Disposable {
  const { errors, selection } = parts;
  const load = () => import('./placeMakets.ts');
  const forMakets = (
    command: string,
    failure: Words,
    work: (makets: readonly MaketNode[]) => Promise<unknown>,
  ) =>
    registerCommand(errors, command, failure, async (node?: unknown, selected?: unknown) => {
      await work(chosenNodes(selection, node, selected).filter((one) => one.kind === 'maket'));
    });
  return vscode.Disposable.from(
    forMakets(commands.maketAddToFolder, l10n.t('Couldn’t add to a folder'), async (makets) =>
      (await load()).addToFolder(parts, makets),
    ),
    forMakets(commands.maketMoveToFolder, l10n.t('Couldn’t move to a folder'), async (makets) =>
      (await load()).moveToFolder(parts, makets),
    ),
    forMakets(commands.maketRemoveFromFolder, l10n.t('Couldn’t remove from the folder'), async (makets) =>
      (await load()).removeFromFolder(parts, makets),
    ),
    forMakets(commands.maketCopyId, l10n.t('Couldn’t copy the number'), copyIds),
    forMakets(commands.maketOpenLayout, l10n.t('Couldn’t open the layout'), openLayouts),
  );
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
