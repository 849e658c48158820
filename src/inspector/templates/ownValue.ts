/** Returns an object’s own property; `undefined` for an inherited one, such as `toString`, and for values without properties. */
export const ownValue = (value: unknown, key: string): unknown =>
  value !== undefined && value !== null && Object.hasOwn(Object(value), key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
