import { fields } from './fields.ts';
import { go } from './go.ts';
import { handlebars } from './handlebars.ts';
import type { Language } from './language.ts';
import { liquid } from './liquid.ts';
import { program } from './program.ts';

/** The template languages. The first one that recognizes a piece of a letter's code is that of the letter. */
export const languages = {
  go,
  liquid,
  handlebars,
  fields,
  program,
} as const satisfies Readonly<Record<string, Language>>;

/** The language in which the template code of a letter is filled in. */
export type TemplateLanguage = keyof typeof languages;

export const languageNames = Object.keys(languages) as readonly TemplateLanguage[];
