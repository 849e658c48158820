import type { Passage, SelectorPart, StyleRule } from '../letterTree.ts';
import type { UsedNames } from './usedNames.ts';

/** Elements around a letter, which mail programs give classes and ids of their own. */
const aroundLetters: ReadonlySet<string> = new Set(['html', 'body', 'div', 'td', 'u']);

/**
 * Returns true if a selector may match in some mail program. Only missing classes and ids count: programs and the service add elements and
 * attributes.
 */
function mayMatch(selector: readonly SelectorPart[], isUsed: UsedNames): boolean {
  const compounds = compoundsOf(selector);
  return compounds.every((compound, index) => {
    const mayBeAround = index === 0 && compounds.length > 1 && compound.every(isAroundLetters);
    return mayBeAround || compound.every((part) => !isName(part) || isUsed(part.name));
  });
}

const isName = ({ kind }: SelectorPart) => kind === 'class' || kind === 'id';

const isAroundLetters = ({ kind, name }: SelectorPart) =>
  kind !== 'type' || aroundLetters.has(name.toLowerCase());

/** Splits a selector at its combinators, without what is inside the parentheses of a pseudo-class. */
function compoundsOf(selector: readonly SelectorPart[]): SelectorPart[][] {
  const compounds: SelectorPart[][] = [[]];
  let inParenthesesUpTo = 0;
  for (const part of selector) {
    if (part.start < inParenthesesUpTo) continue;
    if (part.kind === 'pseudoClass') inParenthesesUpTo = part.end;
    if (part.kind === 'combinator') compounds.push([]);
    else compounds.at(-1)?.push(part);
  }
  return compounds;
}

/** Kinds of parts that every program reads. Programs drop a rule whose list of selectors has a part that they can't read. */
const readByAll: ReadonlySet<SelectorPart['kind']> = new Set([
  'type',
  'universal',
  'class',
  'id',
  'combinator',
]);

/** Returns what is left of a rule's selectors: all, none, or those that may match. */
export function selectorsLeft(rule: StyleRule, isUsed: UsedNames): 'all' | 'none' | readonly Passage[] {
  const left = rule.selectors.filter((selector) => mayMatch(selector, isUsed));
  if (left.length === rule.selectors.length) return 'all';
  if (left.length === 0) return 'none';
  const areReadByAll = rule.selectors.flat().every(({ kind }) => readByAll.has(kind));
  return areReadByAll ? left.map(placeOf) : 'all';
}

const placeOf = (selector: readonly SelectorPart[]): Passage => ({
  start: selector[0]?.start ?? 0,
  end: selector.reduce((end, part) => Math.max(end, part.end), 0),
});
