/** Whether a message that arrived is anything that has fields. What these hold is looked at one by one. */
export function hasFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
