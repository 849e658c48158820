import type { TemplateLanguage } from '../../core/templates/languages/index.ts';
import type { PlaceholderSyntax } from '../../core/templates/placeholderSyntax.ts';
import { parseFields } from './fields.ts';
import { parseGo } from './go.ts';
import { parseHandlebars } from './handlebars.ts';
import { parseLiquid } from './liquid.ts';
import type { Renderer } from './renderer.ts';

/** Parses a template; `declared` are the delimiters of placeholders that its layout declares. Throws the error of the language. */
type Parse = (template: string, declared?: readonly PlaceholderSyntax[]) => Renderer;

/** The renderers of template languages. */
export const parsers: Readonly<Record<TemplateLanguage, Parse>> = {
  go: parseGo,
  liquid: parseLiquid,
  handlebars: parseHandlebars,
  fields: parseFields,
  program: (template) => () => ({ html: template, leftOut: [] }),
};
