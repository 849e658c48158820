import { codesFrom } from '../../templates/templateCode.ts';
import type { Edit } from '../edit.ts';
import type { AtRule, LetterTree, Passage, StyleRule, StyleSheet } from '../letterTree.ts';
import type { Saving } from './saving.ts';
import { repeatedDeclarations, replacedIn, shorterDeclaration, withoutCssBlanks } from './smallerCss.ts';
import { selectorsLeft } from './unusedRules.ts';
import type { UsedNames } from './usedNames.ts';

/** At-rules that hold what they seem to hold. Others may be there so that some programs drop the style sheet. */
const plainAtRules =
  /^(?:media|supports|font-face|import|charset|namespace|page|(?:-[a-z]+-)?(?:keyframes|viewport))$/;

/** Returns true if a style sheet can be made smaller: it is whole, without template code, and not for Outlook alone. */
export function isPlainSheet({ codes }: LetterTree, sheet: StyleSheet): boolean {
  const { element, mistakes, atRules } = sheet;
  return (
    !element.onlyOutlook &&
    mistakes.length === 0 &&
    codesFrom(codes, sheet).length === 0 &&
    atRules.every(({ name, within }) => plainAtRules.test(name) && !within)
  );
}

/** Returns the content of a plain style sheet, made smaller. `isUsed` is missing if no rule may be removed. */
export function smallerSheet(
  { source }: LetterTree,
  sheet: StyleSheet,
  isUsed: UsedNames | undefined,
  saving: Saving,
): string {
  const unused = isUsed ? unusedPassages(source, sheet, isUsed) : [];
  const gone = new Set<Passage>(unused.map(({ rule }) => rule));
  const repeated = repeatedRules(source, sheet, gone);
  const comments = removableComments(source, sheet);
  const declarations = sheet.rules.flatMap((rule) => (gone.has(rule) ? [] : [rule.declarations]));
  const doubled = declarations.flatMap(repeatedDeclarations);
  saving.rules += unused.length + repeated.length;
  saving.comments += comments.length;
  saving.declarations += doubled.length;
  const shorter = declarations.flat().flatMap((declaration) => shorterDeclaration(source, declaration));
  const text = replacedIn(
    source.slice(sheet.start, sheet.end),
    [
      ...unused.map(({ edit }) => edit),
      ...emptied(sheet, new Set([...gone, ...repeated])),
      ...[...repeated, ...comments].map(({ start, end }) => ({ start, end, text: '' })),
      ...doubled.map(({ start, end }) => ({ start, end: endWithSemicolon(source, end), text: '' })),
      ...shorter,
    ],
    sheet.start,
  );
  return withoutCssBlanks(text);
}

/** Returns the offset after the semicolon that follows a declaration. */
export function endWithSemicolon(source: string, end: number): number {
  const [blanks = ''] = /^\s*/.exec(source.slice(end, end + 100)) ?? [];
  return source[end + blanks.length] === ';' ? end + blanks.length + 1 : end;
}

interface Unused {
  readonly rule: StyleRule | Passage;
  readonly edit: Edit;
}

/** Returns the rules that can't match, and the selectors that can't among others. */
function unusedPassages(source: string, { rules }: StyleSheet, isUsed: UsedNames): Unused[] {
  return rules.flatMap((rule): Unused[] => {
    if (rule.nested || rule.selectors.length === 0 || isKeyframe(rule)) return [];
    const left = selectorsLeft(rule, isUsed);
    const { start, end } = rule;
    if (left === 'none') return [{ rule, edit: { start, end, text: '' } }];
    if (left === 'all' || source.slice(rule.head.start, rule.head.end).includes('/*')) return [];
    const text = left.map((place) => source.slice(place.start, place.end)).join(',');
    return [{ rule: rule.head, edit: { start: rule.head.start, end: rule.head.end, text } }];
  });
}

const isKeyframe = ({ within }: StyleRule) => within?.name.endsWith('keyframes') === true;

/** Returns the rules that another one in the same sheet and at-rule repeats later, with the same selectors and declarations. */
function repeatedRules(source: string, { rules }: StyleSheet, gone: ReadonlySet<Passage>): StyleRule[] {
  const later = new Map<AtRule | undefined, Set<string>>();
  const repeated: StyleRule[] = [];
  for (const rule of rules.toReversed()) {
    if (rule.nested || gone.has(rule) || isKeyframe(rule)) continue;
    const text = source.slice(rule.start, rule.end).replace(/\s+/g, ' ');
    const known = later.get(rule.within) ?? new Set();
    later.set(rule.within, known);
    if (known.has(text)) repeated.push(rule);
    known.add(text);
  }
  return repeated;
}

/** Returns the at-rules that have lost all of their rules. */
function emptied({ atRules, rules }: StyleSheet, gone: ReadonlySet<Passage>): Edit[] {
  const left = new Set(rules.filter((rule) => !gone.has(rule)).map(({ within }) => within));
  const before = new Set(rules.map(({ within }) => within));
  return atRules
    .filter((atRule) => before.has(atRule) && !left.has(atRule) && atRule.declarations.length === 0)
    .map(({ start, end }) => ({ start, end, text: '' }));
}

/** Returns the comments between rules and between declarations, except those that editors and Mailroom read. */
function removableComments(source: string, { comments, rules, atRules }: StyleSheet): Passage[] {
  const whole = [
    ...rules.flatMap(({ head, declarations }) => [head, ...declarations]),
    ...atRules.flatMap(({ head, declarations }) => [head, ...declarations]),
  ].sort((one, other) => one.start - other.start);
  let [next, covered] = [0, 0];
  return comments.filter(({ start, end }) => {
    for (; (whole[next]?.start ?? Number.POSITIVE_INFINITY) < end; next++)
      covered = Math.max(covered, whole[next]?.end ?? 0);
    return covered <= start && isIdle(source.slice(start, end));
  });
}

/** A comment of Mailchimp (`@editable`), of Mailroom, a license, or a hack for old browsers is there for a program. */
const isIdle = (comment: string) => !/^\/\*(?:\s*@|!|<|\\|\s*mailroom)|\\\*\/$|^\/\*\*\/$/i.test(comment);
