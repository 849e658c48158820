/** Whether something read from outside, such as parsed JSON, is an object with fields: neither a list nor nothing. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
