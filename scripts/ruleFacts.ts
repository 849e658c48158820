import type { Plugin } from 'esbuild';
import type { RuleFacts } from '../src/core/checks/rule.ts';
import { layoutRules, rules } from '../src/core/checks/rules.ts';

/**
 * Leaves the facts of rules in the extension host, but not their functions, which find things in letters: only the inspector’s thread does
 * that, and they are a sixth of the code of checks.
 */
export const ruleFacts: Plugin = {
  name: 'rule-facts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]core[\\/]checks[\\/]rules\.ts$/ }, () => ({
      contents: `export const rules = ${factsOf(rules)};\nexport const layoutRules = ${factsOf(layoutRules)};`,
      loader: 'js',
    }));
  },
};

const factsOf = (table: Readonly<Record<string, RuleFacts>>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(table).map(([name, rule]) => [name, { ...rule, find: undefined }])),
  );
