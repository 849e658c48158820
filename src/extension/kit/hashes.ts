import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text, in the characters of URLs (RFC 4648, section 5). */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the first 16 hexadecimal digits of a text’s SHA-256 hash: a short name of it for files and records. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
