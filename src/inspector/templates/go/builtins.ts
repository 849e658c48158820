import { GoError } from '../../../core/templates/go/goError.ts';
import { equals, isLess } from './compare.ts';
import { bounded, sprint, sprintln } from './print.ts';
import { isPrintable, sprintf } from './printf.ts';
import {
  entryOf,
  type GoValue,
  isList,
  isMap,
  isNil,
  isTrue,
  type TextType,
  TypedText,
  textOf,
  typeOf,
} from './values.ts';

interface GoFunction {
  /** The minimum and maximum number of arguments. */
  readonly takes: readonly [number, number];
  readonly run: (...values: GoValue[]) => GoValue;
}

const any = Number.POSITIVE_INFINITY;

/** The functions of Go's `text/template`, but `and` and `or`, which don't evaluate all their arguments, and `call`, since data has no functions. */
const predefined: Readonly<Record<string, GoFunction>> = {
  not: { takes: [1, 1], run: (value) => !isTrue(value) },
  len: { takes: [1, 1], run: lengthOf },
  index: { takes: [1, any], run: (value, ...keys) => keys.reduce(itemAt, someValue(value, 'index')) },
  slice: { takes: [1, 4], run: sliceOf },
  eq: { takes: [1, any], run: (one, ...others) => equalsAny(one, others) },
  ne: { takes: [2, 2], run: (one, other) => !equals(one, other) },
  lt: { takes: [2, 2], run: isLess },
  le: { takes: [2, 2], run: isLessOrEqual },
  gt: { takes: [2, 2], run: (one, other) => !isLessOrEqual(one, other) },
  ge: { takes: [2, 2], run: (one, other) => !isLess(one, other) },
  print: { takes: [0, any], run: (...values) => sprint(values) },
  println: { takes: [0, any], run: (...values) => sprintln(values) },
  printf: { takes: [1, any], run: (format, ...values) => sprintf(stringOf(format), values) },
  html: { takes: [0, any], run: (...values) => escapedHtml(evaluated(values)) },
  js: { takes: [0, any], run: (...values) => escapedScript(evaluated(values)) },
  urlquery: { takes: [0, any], run: (...values) => escapedQuery(evaluated(values)) },
};

/** Returns true if a function is one of Go's own, or one with which services trust text. */
export const isKnownFunction = (name: string): boolean =>
  /^(?:and|or|call)$/.test(name) || goFunction(name) !== undefined;

/** The functions with which services trust text, in small letters: listmonk's `Safe`, Hugo's `safeHTML`. */
const trusting: ReadonlyMap<string, TextType> = new Map<string, TextType>([
  ['safe', 'HTML'],
  ['safehtml', 'HTML'],
  ['safehtmlattr', 'HTMLAttr'],
  ['safeurl', 'URL'],
  ['safecss', 'CSS'],
  ['safejs', 'JS'],
  ['safejsstr', 'JSStr'],
]);

/** Returns a function of Go's own, or one with which services trust text; `undefined` if it has another name. */
export function goFunction(name: string): GoFunction | undefined {
  if (Object.hasOwn(predefined, name)) return predefined[name];
  const type = trusting.get(name.toLowerCase());
  return type && { takes: [1, 1], run: (value) => new TypedText(stringOf(value), type) };
}

/** Returns a value that must be a string. */
function stringOf(value: GoValue): string {
  if (typeof value === 'string') return value;
  throw new GoError(
    isNil(value)
      ? 'invalid value; expected string'
      : `wrong type for value; expected string; got ${typeOf(value)}`,
  );
}

function someValue(value: GoValue, of: string): GoValue {
  if (isNil(value)) throw new GoError(`${of} of untyped nil`);
  return value;
}

/** Strings are as long as their bytes in UTF-8. */
function lengthOf(value: GoValue): bigint {
  const text = textOf(value);
  if (text !== undefined) return BigInt(Buffer.byteLength(text));
  if (isList(value)) return BigInt(value.length);
  if (isMap(value)) return BigInt(Object.keys(value).length);
  throw new GoError(isNil(value) ? 'len of nil pointer' : `len of type ${typeOf(value)}`);
}

function itemAt(value: GoValue, key: GoValue): GoValue {
  if (isNil(value)) throw new GoError('index of nil pointer');
  if (isMap(value)) {
    if (typeof key !== 'string') throw new GoError(`value has type ${typeOf(key)}; should be string`);
    return entryOf(value, key) ?? null;
  }
  if (isList(value)) return value[offsetIn(key, value.length - 1)];
  const text = textOf(value);
  if (text === undefined) throw new GoError(`can't index item of type ${typeOf(value)}`);
  const bytes = Buffer.from(text);
  return BigInt(bytes[offsetIn(key, bytes.length - 1)] ?? 0);
}

function offsetIn(key: GoValue, last: number): number {
  if (typeof key !== 'bigint') throw new GoError(`cannot index slice/array with type ${typeOf(key)}`);
  if (key < 0n || key > last) throw new GoError(`index out of range: ${key}`);
  return Number(key);
}

function sliceOf(value: GoValue, ...bounds: GoValue[]): GoValue {
  someValue(value, 'slice');
  if (isList(value)) return value.slice(...rangeOf(bounds, value.length));
  const text = textOf(value);
  if (text === undefined) throw new GoError(`can't slice item of type ${typeOf(value)}`);
  if (bounds.length === 3) throw new GoError('cannot 3-index slice a string');
  const bytes = Buffer.from(text);
  const cut = bytes.subarray(...rangeOf(bounds, bytes.length)).toString();
  return value instanceof TypedText ? new TypedText(cut, value.type) : cut;
}

function rangeOf(bounds: readonly GoValue[], length: number): [number, number] {
  const [from = 0, to = length, capacity = length] = bounds.map((bound) => offsetIn(bound, length));
  if (from > to || to > capacity) throw new GoError(`invalid slice index: ${from} > ${to}`);
  return [from, to];
}

function equalsAny(one: GoValue, others: readonly GoValue[]): boolean {
  if (others.length === 0) throw new GoError('missing argument for comparison');
  return others.some((other) => equals(one, other));
}

function isLessOrEqual(one: GoValue, other: GoValue): boolean {
  return isLess(one, other) || equals(one, other);
}

/** Returns the text of arguments of an escaping function. */
function evaluated(values: readonly GoValue[]): string {
  const [only] = values;
  if (values.length === 1 && typeof only === 'string') return bounded(only);
  return sprint(values.map((value) => (isNil(value) ? '<no value>' : value)));
}

const htmlSigns: Readonly<Record<string, string>> = {
  '\0': '\uFFFD',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

const escapedHtml = (text: string) => text.replace(/[^A-Za-z\d]/g, (sign) => htmlSigns[sign] ?? sign);

const scriptSigns: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
};

function escapedScript(text: string): string {
  return text.replace(/[^A-Za-z\d]/gu, (sign) => {
    const known = scriptSigns[sign];
    if (known !== undefined || isPrintable(sign) || sign === '\x7f') return known ?? sign;
    return `\\u${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  });
}

/** Returns text as a value of a query: `+` for a blank, percent signs for all but letters, digits and `-_.~`. */
const escapedQuery = (text: string) =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
