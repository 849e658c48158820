import * as vscode from 'vscode';
import type { Finding } from '../../core/checks/finding.ts';
import type { RuleFacts } from '../../core/checks/rule.ts';
import { layoutRules, type RuleName, rules } from '../../core/checks/rules.ts';
import { formats } from '../kit/formats.ts';
import { contentTexts } from './contentTexts.ts';
import { markupTexts } from './markupTexts.ts';
import type { RuleText } from './ruleText.ts';
import { styleTexts } from './styleTexts.ts';
import { supportText } from './supportText.ts';

const texts = {
  ...markupTexts,
  ...contentTexts,
  ...styleTexts,
  'client-support': supportText,
} satisfies Record<RuleName, RuleText>;

const textsOfRule = (rule: string): RuleText | undefined =>
  (texts as Readonly<Record<string, RuleText>>)[rule];

/** A finding in the user's words: what is there, and in a second line why it matters. */
export function wordFinding({ rule, values }: Finding): string {
  const text = textsOfRule(rule);
  const shown = values.map((value) => shownAs[rule as RuleName]?.(value) ?? value);
  return text ? `${text.what(...shown)}\n${text.why(...shown)}` : rule;
}

/** Numbers are told as people write them. */
const shownAs: Readonly<Partial<Record<RuleName, (value: string) => string>>> = {
  'style-size': (characters) => formats().number(Number(characters)),
  'style-limit': (characters) => formats().number(Number(characters)),
  'near-clipping': (bytes) => formats().kilobytes(Number(bytes)),
  clipping: (bytes) => formats().kilobytes(Number(bytes)),
  contrast: (ratio) => formats().number(Number(ratio)),
};

/** Where the web says more of a finding. */
export function documentationOf({ rule, values }: Finding): vscode.Uri | undefined {
  const known: Readonly<Record<string, RuleFacts>> = { ...rules, ...layoutRules };
  const page = rule === 'client-support' ? values[4] : known[rule]?.page;
  return page ? vscode.Uri.parse(page) : undefined;
}
