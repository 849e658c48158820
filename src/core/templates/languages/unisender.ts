import { readSyntaxes } from '../placeholderSyntax.ts';
import { placeholderIn } from '../placeholders.ts';
import { fields } from './fields.ts';
import type { Language } from './language.ts';
import { isOfLiquid } from './liquid.ts';

/** Unisender and others: a text for those who lack the field behind a bar, `{{Name|friend}}`. */
export const unisender: Language = {
  ...fields,
  title: 'Unisender',
  names: ['unisender'],
  syntaxes: readSyntaxes(['{{…}}']),
  recognizes: (codes) => {
    if (codes.some((code) => code.startsWith('{%'))) return undefined;
    const hasFallback = (code: string) => placeholderIn(code)?.fallback !== undefined && !isOfLiquid(code);
    return codes.some((code) => code.startsWith('{{') && hasFallback(code)) ? 'maybe' : undefined;
  },
};
