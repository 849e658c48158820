import Handlebars from 'handlebars';
import { fieldLike } from '../../core/samplePeople/fieldValues.ts';
import type { PlaceholderSyntax } from '../../core/templates/placeholderSyntax.ts';
import { fillInFields, type Placeholder } from '../../core/templates/placeholders.ts';
import { shortText } from '../../core/text/shortText.ts';
import { type Fields, type Rendered, type Renderer, TextMeter } from './renderer.ts';

/** The maximum length of code in a message. */
const longestCode = 40;

/** Parses a template that has placeholders only, between the delimiters that its layout declares or the usual ones. */
export const parseFields =
  (template: string, syntaxes?: readonly PlaceholderSyntax[]): Renderer =>
  (fields) =>
    withFields(template, fields, syntaxes);

/** Fills in the placeholders of a text. Names the first code that is more than a placeholder. */
export function withFields(
  template: string,
  fields: Fields,
  syntaxes?: readonly PlaceholderSyntax[],
): Rendered {
  const meter = new TextMeter(template, fields);
  const find = ({ name, fallback }: Placeholder) => {
    const value = fieldValue(fields, name, meter);
    return value === undefined || value === '' ? (fallback ?? value) : value;
  };
  const { text, unread } = fillInFields(template, find, syntaxes);
  const rendered = { html: text, leftOut: [] };
  return unread === undefined ? rendered : { ...rendered, unsupported: shortText(unread, longestCode) };
}

/** Fills in the plain placeholders of a text, as every language has them; other code stays. */
export function onlyFields(text: string, fields: Fields, syntaxes?: readonly PlaceholderSyntax[]): string {
  const meter = new TextMeter(text, fields);
  const find = ({ name, fallback }: Placeholder) =>
    fallback === undefined ? fieldValue(fields, name, meter) : undefined;
  return fillInFields(text, find, syntaxes).text;
}

/** Returns the value of a field as HTML; `undefined` if there is none, or no simple one. */
export function fieldValue(fields: Fields, field: string, meter: TextMeter): string | undefined {
  const value = heldValue(fields, field);
  return typeof value === 'string' || typeof value === 'number'
    ? meter.count(Handlebars.escapeExpression(String(value)))
    : undefined;
}

/** Returns the value of the field that a placeholder means. */
export function heldValue(fields: Fields, field: string): unknown {
  const name = fieldLike(fields, field);
  return name === undefined ? undefined : fields[name];
}
