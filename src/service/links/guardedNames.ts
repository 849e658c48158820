import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

export type IsAllowed = (address: string) => boolean;

/** Resolves a name to its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

interface GuardedNamesOptions {
  readonly isAllowed: IsAllowed;
  readonly resolve: Resolve;
  /** Returns a signal that ends the wait for a name. The lookup itself cannot be canceled. */
  readonly limit: () => AbortSignal;
}

/** Thrown for an address that must not be connected to. */
class ForbiddenAddressError extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
}

/** Thrown for a name that exists but has no address. */
class UnknownNameError extends Error {
  readonly code = 'ENODATA';
}

/**
 * Resolves each name once, and connects only to the addresses that were checked, so that a name cannot resolve to another host a
 * moment later (DNS rebinding). If one address of a host is forbidden, all are.
 */
export class GuardedNames {
  readonly #options: GuardedNamesOptions;
  readonly #known = new Map<string, Promise<readonly LookupAddress[]>>();

  constructor(options: GuardedNamesOptions) {
    this.#options = options;
  }

  /**
   * Rejects unless all addresses of a host (a name or an address) are known and may be connected to. A name that this machine cannot
   * resolve is not passed to a proxy either, because it may be a name of the proxy's internal network.
   */
  async refuseUnlessAllowed(host: string): Promise<void> {
    await this.#addressesOf(host.replace(/^\[|\]$/g, ''));
  }

  /** The `lookup` function for connections. */
  readonly lookup: LookupFunction = (hostname, { all }, callback) => {
    this.#addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };

  #addressesOf(hostname: string): Promise<readonly LookupAddress[]> {
    const addresses = this.#known.get(hostname) ?? this.#lookUp(hostname);
    this.#known.set(hostname, addresses);
    return addresses;
  }

  async #lookUp(hostname: string): Promise<readonly LookupAddress[]> {
    const { isAllowed, resolve, limit } = this.#options;
    const addresses = await within(limit(), resolve(hostname));
    if (addresses.length === 0) throw new UnknownNameError(hostname);
    if (addresses.every(({ address }) => isAllowed(address))) return addresses;
    throw new ForbiddenAddressError(hostname);
  }
}

/** Returns the result of `work`. Rejects with the reason of the signal if it aborts first. */
function within<T>(limit: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (limit.aborted) reject(limit.reason);
    else limit.addEventListener('abort', () => reject(limit.reason));
    work.then(resolve, reject);
  });
}
