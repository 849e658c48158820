import { shortestFloat } from './floats.ts';
import { type GoValue, isList, isNil, sortedKeys, TypedText, textOf } from './values.ts';

/** Returns a value as `fmt.Sprint` writes it (`%v`). */
export function shown(value: GoValue): string {
  if (isNil(value)) return '<nil>';
  if (typeof value === 'number') return shortestFloat(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof TypedText) return value.text;
  if (isList(value)) return `[${value.map(shown).join(' ')}]`;
  return `map[${sortedKeys(value)
    .map((key) => `${key}:${shown(value[key])}`)
    .join(' ')}]`;
}

/** The maximum length of a text that a function makes, in UTF-16 units. A template could double it again and again. */
const longestText = 50_000;

/** Returns text as it is. Throws `RangeError` if it is too long. */
export function bounded(text: string): string {
  if (text.length > longestText) throw new RangeError('A text of the template is too long.');
  return text;
}

/** Returns values as `fmt.Sprint` joins them: with a blank between two that are no strings. */
export function sprint(values: readonly GoValue[]): string {
  let text = '';
  for (const [index, value] of values.entries()) {
    const isText = textOf(value) !== undefined || textOf(values[index - 1]) !== undefined;
    text = bounded(text + (index > 0 && !isText ? ` ${shown(value)}` : shown(value)));
  }
  return text;
}

/** Returns values as `fmt.Sprintln` joins them. */
export const sprintln = (values: readonly GoValue[]): string =>
  `${values.reduce<string>((text, value, index) => bounded(text + (index > 0 ? ' ' : '') + shown(value)), '')}\n`;
