import type { Finding, Severity } from './finding.ts';
import type { LetterTree, Passage } from './letterTree.ts';
import { beginsIn } from './look.ts';
import type { PlaceholderSyntax } from './placeholderSyntax.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';
import type { CanIEmail } from './support/canIEmail.ts';
import { clientSupport } from './support/clientSupport.ts';

export interface CheckOptions {
  /** Whether the HTML was compiled from MJML: what only MJML's authors could change is not mentioned. */
  readonly compiled?: boolean;
  /** Where the footer is, in a letter that has one already. */
  readonly footer?: Passage;
  /** Other severities than the rules have by themselves, by the rules' names. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
  /** The mail clients that one cares about, by Can I email's ids (`gmail.ios`), and what that knows of them. */
  readonly clients?: readonly string[];
  readonly canIEmail?: CanIEmail;
  /** How the account writes what it fills in: the letter is read with it. */
  readonly filledIn?: readonly PlaceholderSyntax[];
}

/** So many findings of one rule tell enough: the rest would bury the others. */
export const mostFindings = 100;

/** What is wrong with a letter, in the order of its HTML. Takes linear time, and any letter. */
export function checkLetter(letter: LetterTree, options: CheckOptions = {}): readonly Finding[] {
  const found = Object.entries<Rule>(rules).flatMap(([name, rule]) =>
    findingsOf(name, rule, letter, options),
  );
  return [...found, ...supportOf(letter, options)].sort((a, b) => a.start - b.start);
}

function supportOf(
  letter: LetterTree,
  { canIEmail, clients, compiled = false, severities }: CheckOptions,
): Finding[] {
  const severity = severities?.['client-support'];
  if (!canIEmail || !clients || severity === 'off') return [];
  return clientSupport(letter, { canIEmail, clients, compiled, severity });
}

function findingsOf(name: string, rule: Rule, letter: LetterTree, options: CheckOptions): Finding[] {
  const severity = options.severities?.[name] ?? rule.severity;
  if (severity === 'off' || (options.compiled && rule.notCompiled)) return [];
  const found: Finding[] = [];
  for (const { values = [], ...place } of rule.find(letter)) {
    if (rule.notInFooter && options.footer && beginsIn(place, options.footer)) continue;
    found.push({ rule: name, severity, ...place, values });
    if (found.length === mostFindings) break;
  }
  return found;
}
