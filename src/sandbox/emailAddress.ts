import { domainToASCII } from 'node:url';

/** Returns true for a valid address as HTML defines it, with a domain of two labels or more, which may be internationalized. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const isLocal = at > 0 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/.test(text.slice(0, at));
  return isLocal && text.length <= 254 && isDomain(domainToASCII(text.slice(at + 1)));
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}
