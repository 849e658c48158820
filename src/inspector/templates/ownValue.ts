/** Returns the value that an object has itself under a key: no property that it inherits, such as the methods of JavaScript. */
export const ownValue = (value: unknown, key: string): unknown =>
  value !== undefined && value !== null && Object.hasOwn(Object(value), key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
