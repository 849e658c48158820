import { withoutLanguage } from './accessibility.ts';
import { withoutDescription } from './pictures.ts';
import type { Rule } from './rule.ts';

/** Every rule by its lasting name, as settings and silencing comments use it. */
export const rules = {
  'letter-language': {
    severity: 'warning',
    page: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/lang',
    find: withoutLanguage,
  },
  'picture-alt': {
    severity: 'error',
    page: 'https://www.w3.org/WAI/tutorials/images/',
    find: withoutDescription,
  },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;
