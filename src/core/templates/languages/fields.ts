import { placeholderIn } from '../placeholders.ts';
import { handlebars } from './handlebars.ts';
import type { Language } from './language.ts';
import { liquid } from './liquid.ts';

/** Placeholders only, such as `%%name%%`, or those between the delimiters that a layout declares. */
export const fields: Language = {
  title: 'placeholders',
  names: [],
  syntaxes: [],
  scoping: 'context',
  recognizes: (codes) => (codes.some((code) => placeholderIn(code)) ? 'maybe' : undefined),
  statement: () => undefined,
  // Any language may begin here.
  typed: (content, opening) => (opening === '{%' ? liquid : handlebars).typed(content, opening),
  written: liquid.written,
  isTrue: Boolean,
};
