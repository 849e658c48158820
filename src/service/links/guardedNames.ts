import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

export type IsAllowed = (address: string) => boolean;

/** Says which addresses a name has. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface GuardedNamesOptions {
  readonly isAllowed: IsAllowed;
  readonly resolve: Resolve;
  /** Ends the wait for a name: a look-up itself cannot be stopped. */
  readonly limit: () => AbortSignal;
}

/** Told instead of an address that may not be connected to. */
class ForbiddenAddressError extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
}

/**
 * Resolves each name once: connections are made to just the addresses that were looked at, so that a name cannot stand for
 * another host a moment later. When one of a host's addresses is forbidden, all are.
 */
export class GuardedNames {
  readonly #options: GuardedNamesOptions;
  readonly #known = new Map<string, Promise<readonly LookupAddress[]>>();

  constructor(options: GuardedNamesOptions) {
    this.#options = options;
  }

  /**
   * Rejects when a host, a name or an address, must not be connected to. What this machine does not know passes: a proxy
   * may know it, and without one there is nothing to connect to.
   */
  async refuseForbidden(host: string): Promise<void> {
    const hostname = host.replace(/^\[|\]$/g, '');
    await this.#addressesOf(hostname).catch((error: Error) => {
      if (error instanceof ForbiddenAddressError) throw error;
    });
  }

  /** What connections resolve names with. */
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
    if (addresses.every(({ address }) => isAllowed(address))) return addresses;
    throw new ForbiddenAddressError(hostname);
  }
}

/** Rejects with the limit's reason when it comes first. */
function within<T>(limit: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (limit.aborted) reject(limit.reason);
    limit.addEventListener('abort', () => reject(limit.reason));
    work.then(resolve, reject);
  });
}
