import { withoutEnd } from '../text/passages.ts';

/** The reason why a text can't be the base address of an account. */
export type AddressProblem =
  /** The text is not an absolute `https:` address. */
  | 'notAnAddress'
  /** The address is `http:`, which would expose the key to the network. Only this machine may be reached by it. */
  | 'plainHttp'
  /** The address contains a user name or password. The key has its own field. */
  | 'hasCredentials'
  /** The address has a query or a fragment, but paths are appended to it. */
  | 'hasQuery';

/**
 * Checks a typed base address and normalizes it to origin and path without a final slash, such as `https://api.example.com/v1`. Accepts
 * plain HTTP for loopback only.
 */
export function checkServiceAddress(
  text: string,
): { readonly address: string } | { readonly problem: AddressProblem } {
  const url = URL.parse(text.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol)) return { problem: 'notAnAddress' };
  if (url.username || url.password) return { problem: 'hasCredentials' };
  if (/[?#]/.test(text)) return { problem: 'hasQuery' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { problem: 'plainHttp' };
  return { address: url.origin + withoutEnd(url.pathname, /\//) };
}

/** Returns true if a host, as WHATWG URL serializes it (dotted IPv4, bracketed IPv6), is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
