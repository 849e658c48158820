import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { KnownMakets } from './knownMakets.ts';
import type { MaketNode, MaketsNode } from './nodes.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly errors: ErrorHandler;
}

/** Commands on what is known here of makets: their names, their layouts, and whether they are known at all. */
export function registerKnownCommands(parts: Parts): vscode.Disposable {
  const register = (
    command: string,
    action: Words,
    work: (known: KnownMakets, makets: readonly MaketNode[]) => Promise<void>,
  ) =>
    registerCommand(
      parts.errors,
      command,
      action,
      async (node?: MaketsNode, selected?: readonly MaketsNode[]) => {
        // What was clicked comes first: that is meant where only one can be.
        const makets = [node, ...(selected ?? [])].filter((one) => one?.kind === 'maket');
        const { identity } = await parts.active.connect();
        if (makets.length === 0) return;
        const { KnownMakets: Loaded } = await import('./knownMakets.ts');
        await work(new Loaded(parts, identity), onePerMaket(makets));
      },
    );
  return vscode.Disposable.from(
    register(commands.maketRename, l10n.t('Couldn’t name the maket'), (known, [maket]) =>
      maket ? known.rename(maket) : Promise.resolve(),
    ),
    register(commands.maketLink, l10n.t('Couldn’t link with the layout'), (known, makets) =>
      known.link(makets),
    ),
    register(commands.maketForget, l10n.t('Couldn’t forget'), (known, makets) => known.forget(makets)),
  );
}

/** A maket may be selected in several folders. */
function onePerMaket(nodes: readonly MaketNode[]): readonly MaketNode[] {
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}
