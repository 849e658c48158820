import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Converts a name to ASCII: labels beyond ASCII become A-labels, `xn--…` (RFC 5890, section 2.3.2.1). Returns names that are
 * already ASCII, or invalid, unchanged.
 */
export function asciiName(name: string): string {
  return isAscii(name) || isNoName(name) ? name : domainToASCII(name) || name;
}

/** Converts A-labels to Unicode. Returns names without valid A-labels unchanged. */
export function writtenName(name: string): string {
  return !/xn--/i.test(name) || isNoName(name) ? name : domainToUnicode(name) || name;
}

const isAscii = (name: string) => /^[\x20-\x7e]*$/.test(name);

/** Returns true for names with characters that `URL` would silently drop. */
const isNoName = (name: string) => /[\s%/:?#@[\]\\]/.test(name);
