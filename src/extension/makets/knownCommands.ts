import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { commands } from '../names.ts';
import type { KnownMakets } from './knownMakets.ts';
import { type MaketNode, maketsOf } from './nodes.ts';
import { isNode } from './selection.ts';

interface Parts {
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly errors: ErrorHandler;
}

/** Commands on what is known here of makets: their names, their layouts, and whether they are known at all. */
export function knownCommands(parts: Parts) {
  const withMakets =
    (work: (known: KnownMakets, makets: readonly MaketNode[]) => Promise<void>) =>
    async (node: unknown, selected: unknown) => {
      // What was clicked comes first: that is meant where only one can be.
      const makets = maketsOf([node, ...(Array.isArray(selected) ? selected : [])].filter(isNode));
      const { identity } = await parts.active.connect();
      if (makets.length === 0) return;
      const { KnownMakets: Loaded } = await import('./knownMakets.ts');
      await work(new Loaded(parts, identity), onePerMaket(makets));
    };
  return {
    [commands.maketsName]: async () => {
      const { identity } = await parts.active.connect();
      const { nameMakets } = await import('./nameMakets.ts');
      await nameMakets(parts.journal, identity);
    },
    [commands.maketRename]: withMakets(async (known, [maket]) => maket && known.rename(maket)),
    [commands.maketLink]: withMakets((known, makets) => known.link(makets)),
    [commands.maketForget]: withMakets((known, makets) => known.forget(makets)),
  };
}

/** A maket may be selected in several folders. */
function onePerMaket(nodes: readonly MaketNode[]): readonly MaketNode[] {
  return [...new Map(nodes.map((node) => [node.id, node])).values()];
}
