import { changedOfLate, headCommit } from './changes.ts';
import { type Dependencies, dependents, readDependencies } from './dependencies.ts';

/** Changes of these may change everything. */
const foundations = /^(?:package(?:-lock)?\.json$|scripts\/testing\/(?:changes|dependencies|shortForm)\.ts$)/;

/** What the choice of a short form depends on. By default, what Git says of this checkout. */
export interface Checkout {
  readonly changed: readonly string[];
  /** The hash of the last commit; `undefined` without Git. */
  readonly commit: string | undefined;
  readonly dependencies: () => Dependencies;
  /** True if long forms were asked for. */
  readonly isDeep: boolean;
}

function thisCheckout(): Checkout {
  return {
    changed: changedOfLate(),
    commit: headCommit(),
    dependencies: readDependencies,
    isDeep: process.env.MAILROOM_DEEP === '1',
  };
}

interface ShortFormOptions<T> {
  readonly share: number;
  readonly filesOf: (item: T) => readonly string[];
  /** The most references from a file of an item to a changed one. By default 1: a file that it names itself. */
  readonly within?: number;
}

/**
 * Returns what the usual run takes of a long test: the items of which a file was changed of late or refers to one that was, and one in `share`
 * of the others. These are never none, and the next commit has others, so that `share` commits or a few more have all. The long forms of tests take all
 * items.
 */
export function shortForm<T>(
  items: readonly T[],
  { share, filesOf, within = 1 }: ShortFormOptions<T>,
  checkout: Checkout = thisCheckout(),
): readonly T[] {
  const { changed, commit, dependencies, isDeep } = checkout;
  if (isDeep || changed.some((file) => foundations.test(file))) return items;
  const steps = changed.length === 0 ? new Map<string, number>() : dependents(changed, dependencies());
  const isChanged = (item: T) =>
    filesOf(item).some((file) => {
      const references = steps.get(file);
      return references !== undefined && references <= within;
    });
  const others = items.filter((item) => !isChanged(item));
  const first = Number.parseInt(commit?.slice(0, 8) ?? '0', 16) % Math.min(share, others.length || 1);
  const drawn = new Set(others.filter((_, index) => index % share === first));
  return items.filter((item) => isChanged(item) || drawn.has(item));
}
