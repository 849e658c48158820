import type { LinkView } from '../../protocol/links.ts';
import * as l10n from '../shared/l10n.ts';

/** The maximum number of links that are named in a sentence. */
const mostNamed = 3;

/** Names links by their words, or else by their lines; those with the same name once. */
export function namesOf(links: readonly LinkView[]): string {
  const byName = Map.groupBy(links, (link) => (link.words ? l10n.t('“{0}”', link.words) : lineWords(link)));
  return shortList([...byName].map(([name, { length }]) => ({ name, count: length })));
}

/** Joins the first names, each of which may stand for several things, and says how many more there are. */
export function shortList(named: readonly { readonly name: string; readonly count: number }[]): string {
  const names = named
    .slice(0, mostNamed)
    .map(({ name, count }) =>
      count === 1 ? name : l10n.count('{1} ({0} link)|{1} ({0} links)', count, name),
    );
  const left = named.slice(mostNamed).reduce((sum, { count }) => sum + count, 0);
  return [...names, ...(left > 0 ? [l10n.count('and {0} more|and {0} more', left)] : [])].join(', ');
}

const lineWords = ({ line, file }: LinkView) =>
  file === undefined ? l10n.t('line {0}', line) : l10n.t('line {0} of {1}', line, file);
