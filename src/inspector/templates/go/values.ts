/**
 * A value of Go, as JSON gives it: `undefined` is the invalid value of a missing field, `null` a nil interface, `bigint` an `int`, `number` a
 * `float64`, an array a `[]interface {}`, and an object a `map[string]interface {}`.
 */
export type GoValue =
  | undefined
  | null
  | boolean
  | bigint
  | number
  | string
  | TypedText
  | readonly GoValue[]
  | GoMap;

export interface GoMap {
  readonly [key: string]: GoValue;
}

/** The types of `html/template` for text that is trusted, such as `template.HTML`. */
export type TextType = 'CSS' | 'HTML' | 'HTMLAttr' | 'JS' | 'JSStr' | 'URL' | 'Srcset';

/** Text that is trusted to be of a type, so that it is not escaped where that type is expected. */
export class TypedText {
  readonly text: string;
  readonly type: TextType;

  constructor(text: string, type: TextType) {
    this.text = text;
    this.type = type;
  }
}

export const isList = (value: GoValue): value is readonly GoValue[] => Array.isArray(value);

export const isMap = (value: GoValue): value is GoMap =>
  typeof value === 'object' && value !== null && !isList(value) && !(value instanceof TypedText);

export const isNil = (value: GoValue): value is null | undefined => value === null || value === undefined;

/** Returns what a string of any type holds; `undefined` for a value of another kind. */
export function textOf(value: GoValue): string | undefined {
  if (typeof value === 'string') return value;
  return value instanceof TypedText ? value.text : undefined;
}

/** Returns what a map has for a key of its own; `undefined` if it has none. */
export const entryOf = (map: GoMap, key: string): GoValue => (Object.hasOwn(map, key) ? map[key] : undefined);

/** Returns the keys of a map in the order in which Go prints and loops over them. */
export const sortedKeys = (map: GoMap): string[] => Object.keys(map).sort(compareText);

/** Compares strings as Go does, by their bytes in UTF-8. */
export function compareText(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Returns true if a value counts as true in a condition. */
export function isTrue(value: GoValue): boolean {
  if (isNil(value)) return false;
  if (isList(value)) return value.length > 0;
  if (isMap(value)) return Object.keys(value).length > 0;
  return value instanceof TypedText ? value.text !== '' : Boolean(value);
}

/** Returns the name of a value's type, as Go writes it. */
export function typeOf(value: GoValue): string {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float64';
    case 'string':
      return 'string';
  }
  if (isNil(value)) return '<nil>';
  if (value instanceof TypedText) return `template.${value.type}`;
  return isList(value) ? '[]interface {}' : 'map[string]interface {}';
}
