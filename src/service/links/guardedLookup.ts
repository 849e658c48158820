import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

export type IsAllowed = (address: string) => boolean;

/** Told instead of an address that may not be connected to. */
export class ForbiddenAddressError extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
}

/**
 * Resolves names for connections: they are made to just the addresses that were looked at, so that a name cannot stand for
 * another host a moment later. When one of a host's addresses is forbidden, all are.
 */
export function guardedLookup(isAllowed: IsAllowed): LookupFunction {
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '');
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new ForbiddenAddressError(hostname), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Addresses that are written as numbers are connected to without a look-up. */
export function isForbiddenHost(hostname: string, isAllowed: IsAllowed): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isAllowed(address);
}
