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

/** Told when a name is known, but has no address. */
class UnknownNameError extends Error {
  readonly code = 'ENODATA';
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
   * Rejects unless the addresses of a host, a name or an address itself, are known and all of them may be connected to. What
   * this machine cannot look at is nothing to ask a proxy for, either: it may be a name of the network that the proxy is in.
   */
  async refuseUnlessAllowed(host: string): Promise<void> {
    await this.#addressesOf(host.replace(/^\[|\]$/g, ''));
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
    if (addresses.length === 0) throw new UnknownNameError(hostname);
    if (addresses.every(({ address }) => isAllowed(address))) return addresses;
    throw new ForbiddenAddressError(hostname);
  }
}

/** Rejects with the limit's reason when it comes first. */
function within<T>(limit: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (limit.aborted) reject(limit.reason);
    else limit.addEventListener('abort', () => reject(limit.reason));
    work.then(resolve, reject);
  });
}
