import { languages } from '../../core/templates/languages/index.ts';
import { onlyFields } from './fields.ts';
import type { Renderer } from './renderer.ts';

/** Parses a template of Jinja or a relative, of which only simple fields are filled in. */
export const parseJinja =
  (template: string): Renderer =>
  (fields) => ({ html: onlyFields(template, fields), leftOut: [], unsupported: languages.jinja.title });
