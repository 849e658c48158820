import Handlebars from 'handlebars';
import { fieldLike } from '../../core/people/fieldValues.ts';
import type { PlaceholderSyntax } from '../../core/templates/placeholderSyntax.ts';
import { fillInFields } from '../../core/templates/placeholders.ts';
import type { Fields, Renderer } from './renderer.ts';

/** Parses a template that has placeholders only, between the delimiters that its layout declares or the usual ones. */
export const parseFields =
  (template: string, syntaxes?: readonly PlaceholderSyntax[]): Renderer =>
  (fields) => ({ html: onlyFields(template, fields, syntaxes), leftOut: [] });

/** Fills in the placeholders of a text. */
export const onlyFields = (text: string, fields: Fields, syntaxes?: readonly PlaceholderSyntax[]) =>
  fillInFields(text, (field) => fieldValue(fields, field), syntaxes);

/** Returns the value of a field as HTML. */
function fieldValue(fields: Fields, field: string): string | undefined {
  const name = fieldLike(fields, field);
  const value = name === undefined ? undefined : fields[name];
  return typeof value === 'string' || typeof value === 'number'
    ? Handlebars.escapeExpression(String(value))
    : undefined;
}
