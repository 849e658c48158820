import { commands } from '../names.ts';
import type { Ways } from './leadToMaket.ts';

/** The commands that lead to a maket: by what is known of it, by where it is, and from its layout. */
export function findCommands(ways: Ways) {
  const load = () => import('./leadToMaket.ts');
  return {
    [commands.maketFind]: async () => (await load()).find(ways),
    [commands.maketWhere]: async (node: unknown) => (await load()).where(ways, node),
    [commands.layoutReveal]: async (layout: unknown) => (await load()).revealLayout(ways, layout),
  };
}
