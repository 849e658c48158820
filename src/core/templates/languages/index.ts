import { fields } from './fields.ts';
import { go } from './go.ts';
import { handlebars } from './handlebars.ts';
import { jinja } from './jinja.ts';
import type { Language } from './language.ts';
import { liquid } from './liquid.ts';
import { mailchimp } from './mailchimp.ts';
import { mailjet } from './mailjet.ts';
import { mustache } from './mustache.ts';
import { program } from './program.ts';
import { unisender } from './unisender.ts';

/**
 * The template languages; `inspector/templates/renderers.ts` has the renderer of each. If several may have the code of a letter, the first one
 * counts.
 */
export const languages = {
  go,
  mailjet,
  unisender,
  liquid,
  jinja,
  handlebars,
  mustache,
  mailchimp,
  fields,
  program,
} as const satisfies Readonly<Record<string, Language>>;

/** The language in which the template code of a letter is filled in. */
export type TemplateLanguage = keyof typeof languages;

export const languageNames = Object.keys(languages) as readonly TemplateLanguage[];
