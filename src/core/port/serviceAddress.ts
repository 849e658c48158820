import { withoutEnd } from '../text/passages.ts';

/** Why a text cannot be the base address of an account. */
export type AddressProblem =
  /** Not an absolute `https:` address at all. */
  | 'notAnAddress'
  /** `http:` would show the key to everybody on the way; only this machine may be reached by it. */
  | 'plainHttp'
  /** A user name or password in the address: the key belongs in the key's own field. */
  | 'hasCredentials'
  /** A query or a fragment: paths are appended to the address. */
  | 'hasQuery';

/**
 * Checks a base address as people type or paste it and brings it to its normal form: origin and path without a slash
 * at the end, such as `https://api.example.com/v1`. Plain HTTP is accepted for loopback only.
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

/** Whether a host, as WHATWG URL writes it (IPv4 in four parts, IPv6 in brackets), is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
