import { readSyntaxes } from '../placeholderSyntax.ts';
import type { Language } from './language.ts';

/** Code that is a program of its own (EJS, ERB), which is never run. */
export const program: Language = {
  title: 'EJS, ERB',
  names: ['ejs', 'erb'],
  syntaxes: readSyntaxes(['<%…%>']),
  scoping: 'context',
  recognizes: () => undefined,
  statement: () => undefined,
  typed: () => undefined,
  written: () => undefined,
  isTrue: Boolean,
};
