import type { HeaderField } from './message.ts';

/**
 * Header fields that readers see, or that determine how the body is decoded. Each may occur once (RFC 5322, section 3.6; RFC 2045, section
 * 3).
 */
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

/** Returns the names of shown fields that occur several times. Mail programs differ in which one they use. */
export function doubledFields(fields: readonly HeaderField[]): string[] {
  return shownFields.filter((name) => countOf(fields, name) > 1);
}

/** Counts the fields with a name, ignoring case. */
export function countOf(fields: readonly HeaderField[], name: string): number {
  return fields.filter((field) => field.name === name.toLowerCase()).length;
}
