import { isIP } from 'node:net';
import { isPublicAddress } from '../links/publicAddress.ts';
import type { NameServer } from './ask.ts';
import { askServers, type DnsOptions, dnsResolver } from './dnsResolver.ts';

interface AuthorityOptions extends DnsOptions {
  /**
   * Returns true for addresses that may be queried. By default these are addresses on the internet, because a domain may name any address
   * as its server.
   */
  readonly isAllowed?: (address: string) => boolean;
}

/** Maximum number of authoritative servers to return. They are asked one after another. */
const mostServers = 4;
const mostParents = 10;

/**
 * Returns the authoritative servers of a domain, that is, of its zone (RFC 1034, section 4.2). Returns none if they cannot be found or must
 * not be queried.
 */
export async function authoritativeServers(domain: string, options: AuthorityOptions): Promise<NameServer[]> {
  const { isAllowed = isPublicAddress } = options;
  const names = await serverNames(domain, options);
  const resolver = dnsResolver(options);
  const addresses = await Promise.all(
    names.slice(0, mostServers).map(async (name) => {
      const answer = await resolver.lookUp(name, 'A');
      return answer.outcome === 'found' ? answer.records : [];
    }),
  );
  return addresses
    .flat()
    .filter((host) => isIP(host) !== 0 && isAllowed(host))
    .slice(0, mostServers)
    .map((host) => ({ host, port: 53 }));
}

/** Returns the name servers of the domain, or of its nearest parent that has any. */
async function serverNames(domain: string, options: DnsOptions): Promise<string[]> {
  const labels = domain.split('.').slice(-mostParents);
  for (let first = 0; first < labels.length - 1; first++) {
    const name = labels.slice(first).join('.');
    const packet = await askServers({ name, type: 'NS', recursive: true }, options);
    if (packet === 'timeout' || packet === 'serverFailure') return [];
    const found = (packet.answers ?? []).flatMap((record) => (record.type === 'NS' ? [record.data] : []));
    if (found.length > 0) return found;
  }
  return [];
}
