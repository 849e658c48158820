/** Returns true if a value is an object. The caller must check its fields one by one. */
export function hasFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
