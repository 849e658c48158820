import { isIP } from 'node:net';
import { isPublicAddress } from '../links/publicAddress.ts';
import type { NameServer } from './ask.ts';
import { askServers, type DnsOptions, dnsResolver } from './dnsResolver.ts';

export interface AuthorityOptions extends DnsOptions {
  /** Which addresses may be asked: by default those on the internet. A domain may name any as its servers. */
  readonly isAllowed?: (address: string) => boolean;
}

/** As many as a domain needs, and few enough to be asked one by one. */
const mostServers = 4;
const mostLabels = 10;

/**
 * The servers that know a domain by themselves: those of the zone that it is in (RFC 1034, section 4.2). None when they cannot
 * be found, or must not be asked.
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

/** Of the domain, or of the nearest one above it that has any. */
async function serverNames(domain: string, options: DnsOptions): Promise<string[]> {
  const labels = domain.split('.').slice(-mostLabels);
  for (let first = 0; first < labels.length - 1; first++) {
    const name = labels.slice(first).join('.');
    const packet = await askServers({ name, type: 'NS', recursive: true }, options);
    if (packet === 'timeout' || packet === 'serverFailure') return [];
    const found = (packet.answers ?? []).flatMap((record) => (record.type === 'NS' ? [record.data] : []));
    if (found.length > 0) return found;
  }
  return [];
}
