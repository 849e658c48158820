import type { HeaderField } from './message.ts';

/** The fields that mail programs show, and those that decide how they show the rest. Each may be there once (RFC 5322, section 3.6; RFC 2045, section 3). */
export const shownFields = [
  'From',
  'Sender',
  'Reply-To',
  'To',
  'Cc',
  'Subject',
  'Date',
  'Content-Type',
  'Content-Transfer-Encoding',
] as const;

/** Names of those that a message has several times: programs differ in which one they take. */
export function doubledFields(fields: readonly HeaderField[]): string[] {
  return shownFields.filter((name) => countOf(fields, name) > 1);
}

/** How often a message has a field. Case does not matter. */
export function countOf(fields: readonly HeaderField[], name: string): number {
  return fields.filter((field) => field.name === name.toLowerCase()).length;
}
