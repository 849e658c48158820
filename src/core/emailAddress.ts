/** The reason why a text is not a subscriber's address. `localPart` is the part before the @, `domain` the part after it. */
export type EmailAddressProblem = 'empty' | 'noAt' | 'localPart' | 'domain' | 'tooLong';

/**
 * Parses a subscriber's address by HTML's rule for e-mail fields, with further rules of mail servers: no dot at an end or doubled, at
 * most 64 characters before the @ and 254 in all (RFC 5321, 4.5.3.1), and a domain of at least two labels, the last one not numeric.
 * `toAscii` converts an internationalized domain to A-labels; empty if it can't.
 */
export function readEmailAddress(
  text: string,
  toAscii: (domain: string) => string = (domain) => domain,
): { readonly address: string } | { readonly problem: EmailAddressProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'empty' };
  const at = trimmed.lastIndexOf('@');
  if (at < 0) return { problem: 'noAt' };
  const localPart = trimmed.slice(0, at);
  const domain = toAscii(trimmed.slice(at + 1)).toLowerCase();
  if (localPart.length > 64 || localPart.length + 1 + domain.length > 254) return { problem: 'tooLong' };
  if (!isLocalPart(localPart)) return { problem: 'localPart' };
  if (!isDomain(domain)) return { problem: 'domain' };
  return { address: `${localPart}@${domain}` };
}

function isLocalPart(text: string): boolean {
  return text.split('.').every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom));
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return labels.length > 1 && labels.every(isDomainLabel) && !/^\d+$/.test(labels.at(-1) ?? '');
}

function isDomainLabel(text: string): boolean {
  return /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(text);
}
