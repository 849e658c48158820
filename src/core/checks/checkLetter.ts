import type { Person } from '../samplePeople/people.ts';
import type { PlaceholderSyntax } from '../templates/placeholderSyntax.ts';
import type { Finding, Severity } from './finding.ts';
import { houseFindings } from './house/houseFindings.ts';
import type { HouseRule } from './house/houseRules.ts';
import { beginsIn } from './letterQueries.ts';
import type { LetterTree, Passage } from './letterTree.ts';
import type { Rule } from './rule.ts';
import { layoutRules, rules } from './rules.ts';
import type { CanIEmail } from './support/canIEmail.ts';
import { clientSupport } from './support/clientSupport.ts';

export interface CheckOptions {
  /** True if the HTML was compiled from MJML. Skips rules about markup that MJML writes, which authors can't change. */
  readonly compiled?: boolean;
  /** Returns true for a tag that MJML has copied from the layout. */
  readonly isCopied?: (tag: Passage) => boolean;
  /** The footer's place, if the letter has one. */
  readonly footer?: Passage;
  /** Overrides of the rules' severities, by rule name. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
  /** The mail clients to support, by Can I email's ids (`gmail.ios`), and Can I email's data. */
  readonly clients?: readonly string[];
  readonly canIEmail?: CanIEmail;
  /** The maximum number of findings of one rule; `mostFindings` by default. */
  readonly most?: number;
  /** The account's placeholder syntaxes. */
  readonly filledIn?: readonly PlaceholderSyntax[];
  /** The sample people whose data fills in the template code of the letter, if there are any. */
  readonly people?: readonly Person[];
  /** The time in milliseconds since 1970. Without it, no deal of the letter is over. */
  readonly now?: number;
  /** The rules that a team has made for this letter. */
  readonly house?: readonly HouseRule[];
}

/** The usual maximum number of findings of one rule. More would hide findings of other rules. */
export const mostFindings = 100;

/** Returns all findings in a letter, in the order of its HTML. Accepts any letter, and takes linear time. */
export function checkLetter(letter: LetterTree, options: CheckOptions = {}): readonly Finding[] {
  const found = Object.entries<Rule>(rules).flatMap(([name, rule]) =>
    findingsOf(name, rule, letter, options),
  );
  return [...found, ...supportOf(letter, options), ...houseOf(letter, options)].sort(
    (a, b) => a.start - b.start,
  );
}

function supportOf(
  letter: LetterTree,
  { canIEmail, clients, compiled = false, severities }: CheckOptions,
): Finding[] {
  const severity = severities?.['client-support'];
  if (!canIEmail || !clients || severity === 'off') return [];
  return clientSupport(letter, { canIEmail, clients, compiled, severity });
}

function houseOf(
  letter: LetterTree,
  { house = [], severities, most = mostFindings }: CheckOptions,
): Finding[] {
  const severity = severities?.['house-rule'] ?? layoutRules['house-rule'].severity;
  return severity === 'off' ? [] : houseFindings(letter, house, severity, most);
}

function findingsOf(name: string, rule: Rule, letter: LetterTree, options: CheckOptions): Finding[] {
  const severity = options.severities?.[name] ?? rule.severity;
  if (severity === 'off' || (options.compiled && rule.notCompiled === true)) return [];
  const found: Finding[] = [];
  for (const { values = [], ...place } of rule.find(letter, options.people ?? [], options.now)) {
    if (rule.notInFooter && options.footer && beginsIn(place, options.footer)) continue;
    if (options.compiled && rule.notCompiled && !options.isCopied?.(place)) continue;
    found.push({ rule: name, severity, ...place, values });
    if (found.length === (options.most ?? mostFindings)) break;
  }
  return found;
}
