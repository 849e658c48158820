import { languages, type TemplateLanguage } from '../../core/templates/languages/index.ts';
import type { PlaceholderSyntax } from '../../core/templates/placeholderSyntax.ts';
import { parseFields } from './fields.ts';
import { parseGo } from './go.ts';
import { parseHandlebars } from './handlebars.ts';
import { parseJinja } from './jinja.ts';
import { parseLiquid } from './liquid.ts';
import { parseMailchimp } from './mailchimp.ts';
import { parseMustache } from './mustache.ts';
import type { Renderer } from './renderer.ts';

/** Parses a template; `declared` are the delimiters that its layout declares. Throws the error of the language. */
type Parse = (template: string, declared?: readonly PlaceholderSyntax[]) => Renderer;

const parseFieldsOf =
  (language: 'mailjet' | 'unisender'): Parse =>
  (template) =>
    parseFields(template, languages[language].syntaxes);

/** The renderers of template languages. */
export const parsers: Readonly<Record<TemplateLanguage, Parse>> = {
  go: parseGo,
  mailjet: parseFieldsOf('mailjet'),
  unisender: parseFieldsOf('unisender'),
  liquid: parseLiquid,
  jinja: parseJinja,
  handlebars: parseHandlebars,
  mustache: (template) => parseMustache(template),
  mailchimp: parseMailchimp,
  fields: parseFields,
  program: (template) => () => ({ html: template, leftOut: [] }),
};
