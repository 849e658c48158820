import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * A name as DNS has it: labels with letters beyond ASCII as A-labels, `xn--…` (RFC 5890, section 2.3.2.1). What is ASCII already,
 * or cannot be a name, stays as it is.
 */
export function asciiName(name: string): string {
  return isAscii(name) || isNoName(name) ? name : domainToASCII(name) || name;
}

/** A name as people write it, without A-labels. What has none, or wrong ones, stays as it is. */
export function writtenName(name: string): string {
  return !/xn--/i.test(name) || isNoName(name) ? name : domainToUnicode(name) || name;
}

const isAscii = (name: string) => /^[\x20-\x7e]*$/.test(name);

/** What an address on the web may have around a name would be dropped silently. */
const isNoName = (name: string) => /[\s%/:?#@[\]\\]/.test(name);
