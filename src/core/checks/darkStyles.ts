import { outwards } from './letterQueries.ts';
import type { LetterElement, LetterTree, StyleRule } from './letterTree.ts';
import { sheets } from './styles.ts';
import { isNamedIn } from './textColors.ts';

/** Returns the classes, ids and elements that the author’s dark styles name: those for Outlook alone (`[data-ogsc]`), or all. */
export function darkNames(letter: LetterTree, of: 'outlook' | 'all'): ReadonlySet<string> {
  const isDark = (rule: StyleRule) => isForOutlook(rule) || (of === 'all' && isForDarkScreens(rule));
  const named = sheets(letter)
    .flatMap(({ rules }) => rules)
    .filter(isDark)
    .flatMap(({ selectors }) => selectors.flat());
  return new Set(named.map(({ kind, name }) => `${kind} ${name}`));
}

/** Returns true if an element or one around it has a dark style of its author. */
export const hasOwnDarkStyle = (element: LetterElement, names: ReadonlySet<string>) =>
  names.size > 0 && outwards(element).some((one) => isNamedIn(one, names));

const isForOutlook = ({ selectors }: StyleRule) =>
  selectors.flat().some(({ kind, name }) => kind === 'attribute' && /^data-ogs[bc]$/i.test(name));

const isForDarkScreens = ({ within }: StyleRule) =>
  within !== undefined && /prefers-color-scheme\s*:\s*dark/i.test(within.prelude);
