import { shortText } from '../../text/shortText.ts';
import type { Finding } from '../finding.ts';
import type { RuleFacts } from '../rule.ts';
import { layoutRules, type RuleName, rules } from '../rules.ts';
import { accessibilityTexts } from './accessibility.ts';
import { annotationTexts } from './annotations.ts';
import { clientSupportText } from './clientSupport.ts';
import { darkModeTexts } from './darkMode.ts';
import { fieldTexts } from './fields.ts';
import { headTexts } from './head.ts';
import { houseRuleText } from './houseRule.ts';
import { linkTexts } from './links.ts';
import { pictureTexts } from './pictures.ts';
import { placeholderTexts } from './placeholders.ts';
import type { RuleText, Wording } from './ruleText.ts';
import { safetyTexts } from './safety.ts';
import { sizeTexts } from './size.ts';
import { styleTexts } from './styles.ts';
import { tableTexts } from './tables.ts';
import { textTexts } from './text.ts';
import { wellFormedTexts } from './wellFormed.ts';

const ruleTexts = (wording: Wording) =>
  ({
    ...wellFormedTexts(wording),
    ...headTexts(wording),
    ...pictureTexts(wording),
    ...linkTexts(wording),
    ...tableTexts(wording),
    ...textTexts(wording),
    ...accessibilityTexts(wording),
    ...darkModeTexts(wording),
    ...placeholderTexts(wording),
    ...fieldTexts(wording),
    ...styleTexts(wording),
    ...safetyTexts(wording),
    ...sizeTexts(wording),
    ...annotationTexts(wording),
    'client-support': clientSupportText(wording),
    'house-rule': houseRuleText(wording),
  }) satisfies Record<RuleName, RuleText>;

/** What is said about a finding: the same in the editor and on the command line. */
export interface FindingText {
  /** What is wrong, in one sentence. */
  readonly what: string;
  /** Why it matters, and what to do. */
  readonly why: string;
}

/** Returns a function that words findings in one language. */
export function findingTexts(wording: Wording): (finding: Pick<Finding, 'rule' | 'values'>) => FindingText {
  const texts: Readonly<Record<string, RuleText>> = ruleTexts(wording);
  return ({ rule, values }) => {
    const text = texts[rule];
    if (!text) return { what: rule, why: '' };
    const shown = values.map((value) => inOneLine(shownAs[rule as RuleName]?.(value, wording) ?? value));
    return { what: text.what(...shown), why: text.why(...shown) };
  };
}

/** Editors and reports show the first line alone. */
const inOneLine = (value: string) => value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');

/** Formats the numbers among a finding’s values in the user’s language. */
const shownAs: Readonly<Partial<Record<RuleName, (value: string, wording: Wording) => string>>> = {
  'style-size': (characters, { formats }) => formats().number(Number(characters)),
  'style-limit': (characters, { formats }) => formats().number(Number(characters)),
  'near-clipping': (bytes, { formats }) => formats().kilobytes(Number(bytes)),
  clipping: (bytes, { formats }) => formats().kilobytes(Number(bytes)),
  contrast: (ratio, { formats }) => formats().number(Number(ratio)),
  'dark-contrast': (value, { formats }) => (/^[\d.]+$/.test(value) ? formats().number(Number(value)) : value),
  'misspelled-picture': (path) => shortText(path, 200),
};

/** Returns the address of the web page that explains a finding. */
export function pageOf({ rule, values }: Pick<Finding, 'rule' | 'values'>): string | undefined {
  const known: Readonly<Record<string, RuleFacts>> = { ...rules, ...layoutRules };
  return (rule === 'client-support' ? values[4] : known[rule]?.page) || undefined;
}
