import type { HeaderField } from './message.ts';

/** The fields that readers see, and those that decide how the body is read. Each may occur once (RFC 5322, section 3.6; RFC 2045, section 3). */
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

/** Returns the names of shown fields that occur several times. Programs differ in which one they use. */
export function doubledFields(fields: readonly HeaderField[]): string[] {
  return shownFields.filter((name) => countOf(fields, name) > 1);
}

/** Counts the fields of a name, whatever its case. */
export function countOf(fields: readonly HeaderField[], name: string): number {
  return fields.filter((field) => field.name === name.toLowerCase()).length;
}
