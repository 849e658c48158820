import { readSyntaxes } from '../placeholderSyntax.ts';
import type { Language } from './language.ts';

/** Code that is a program of its own (EJS, ERB), which is never run. */
export const program: Language = {
  names: ['ejs', 'erb'],
  syntaxes: readSyntaxes(['<%…%>']),
  scoping: 'context',
  recognizes: () => false,
  statement: () => undefined,
  typed: () => undefined,
  written: () => undefined,
  isTrue: Boolean,
};
