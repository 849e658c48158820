/** Returns true if a message is an object. Its fields have to be checked one by one. */
export function hasFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
