/** Converts a JSON value of the service. Throws a `Mismatch` that names the invalid field. */
export type Decoder<T> = (value: unknown, field: string) => T;

type Shape = Readonly<Record<string, Decoder<unknown>>>;
type Decoded<S extends Shape> = { readonly [Name in keyof S]: ReturnType<S[Name]> };

/** An answer that does not match the specification. `field` is the path of the missing or invalid field. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  readonly field: string | undefined;

  constructor(field: string, detail: string) {
    super(detail);
    this.field = field || undefined;
  }
}

/** Maximum number of characters of a text. Real titles, records and reasons are far shorter. */
const longestString = 64 * 1024;
/** Maximum number of items of a list, because a list is parsed without yielding to the event loop. */
const longestList = 100_000;

export const integer: Decoder<number> = (value, field) => {
  if (!Number.isSafeInteger(value)) throw mismatch('an integer', value, field);
  return value as number;
};

export const text: Decoder<string> = (value, field) => {
  if (typeof value !== 'string') throw mismatch('a text', value, field);
  if (value.length > longestString) throw new Mismatch(field, `has more than ${longestString} characters`);
  return value;
};

export const truth: Decoder<boolean> = (value, field) => {
  if (typeof value !== 'boolean') throw mismatch('true or false', value, field);
  return value;
};

/** Decodes an "integer flag": 1 means yes. */
export const flag: Decoder<boolean> = (value, field) => integer(value, field) === 1;

export function arrayOf<T>(item: Decoder<T>): Decoder<readonly T[]> {
  return (value, field) => {
    if (!Array.isArray(value)) throw mismatch('an array', value, field);
    if (value.length > longestList) throw new Mismatch(field, `has more than ${longestList} items`);
    return value.map((entry, index) => item(entry, `${field}[${index}]`));
  };
}

/** Decodes an object with all fields of `shape`. Ignores other fields. */
export function object<S extends Shape>(shape: S): Decoder<Decoded<S>> {
  return (value, field) => {
    const fields = objectFields(value, field);
    const decoded: Record<string, unknown> = {};
    for (const [name, decode] of Object.entries(shape)) {
      decoded[name] = decode(fields[name], fieldPath(field, name));
    }
    return decoded as Decoded<S>;
  };
}

/** Decodes those fields of `shape` that the object has. `null` counts as absent. */
export function partial<S extends Shape>(shape: S): Decoder<Partial<Decoded<S>>> {
  return (value, field) => {
    const fields = objectFields(value, field);
    const entries = Object.entries(shape).flatMap(([name, decode]) =>
      fields[name] == null ? [] : [[name, decode(fields[name], fieldPath(field, name))]],
    );
    return Object.fromEntries(entries) as Partial<Decoded<S>>;
  };
}

function objectFields(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw mismatch('an object', value, field);
  }
  return value as Record<string, unknown>;
}

function fieldPath(parent: string, name: string): string {
  return parent ? `${parent}.${name}` : name;
}

function mismatch(expected: string, value: unknown, field: string): Mismatch {
  return new Mismatch(field, value === undefined ? 'is missing' : `is ${typeName(value)}, not ${expected}`);
}

/** Describes the type of a value without its content, which may be personal data. */
function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'number' ? 'a number out of range' : `of type ${typeof value}`;
}
