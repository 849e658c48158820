import { placeholderIn } from '../placeholders.ts';
import { handlebars } from './handlebars.ts';
import type { Language } from './language.ts';
import { liquid } from './liquid.ts';

/** Placeholders only, such as `%%name%%`, or those between the delimiters that a layout declares. */
export const fields: Language = {
  names: [],
  syntaxes: [],
  scoping: 'context',
  recognizes: (code) => placeholderIn(code) !== undefined,
  statement: () => undefined,
  // Any language may begin here.
  typed: (content, opening) => (opening === '{%' ? liquid : handlebars).typed(content, opening),
  written: liquid.written,
  isTrue: Boolean,
};
