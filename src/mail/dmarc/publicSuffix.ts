import { askingOnce, type Resolver } from '../dns.ts';
import { normalName } from '../domainName.ts';
import { apply, type DiscoveredPolicy } from './discover.ts';
import { type DmarcStep, findDmarcRecord, isFound } from './treeWalk.ts';

/** Returns the public suffix of a domain, such as `co.uk`; `undefined` without one. */
export type PublicSuffixOf = (domain: string) => string | undefined;

/** The result of discovery by RFC 7489, which some receivers still use. */
export interface OlderDiscovery {
  readonly steps: readonly DmarcStep[];
  readonly organizationalDomain: string;
  readonly policy: DiscoveredPolicy;
}

/** Returns the name one label below the public suffix (RFC 7489, section 3.2); a suffix itself stays. */
export function olderOrganizationalDomain(domain: string, publicSuffixOf: PublicSuffixOf): string {
  const suffix = publicSuffixOf(domain);
  if (suffix === undefined || suffix === domain) return domain;
  return domain
    .split('.')
    .slice(-suffix.split('.').length - 1)
    .join('.');
}

/** Finds the policy of a domain by RFC 7489, section 6.6.3: its own record, else the organizational domain's. */
export async function discoverOlderDmarc(
  domain: string,
  resolver: Resolver,
  publicSuffixOf: PublicSuffixOf,
): Promise<OlderDiscovery> {
  const author = normalName(domain);
  const once = askingOnce(resolver);
  const organizational = olderOrganizationalDomain(author, publicSuffixOf);
  const steps: DmarcStep[] = [];
  const result = (policy: DiscoveredPolicy) => ({ steps, organizationalDomain: organizational, policy });
  for (const name of new Set([author, organizational])) {
    const step = await findDmarcRecord(name, once);
    steps.push(step);
    if (step.outcome === 'failed') return result({ outcome: 'unknown', failure: step.failure });
    if (!isFound(step)) continue;
    // RFC 7489 has neither `np` nor `t`.
    const { np, ...record } = { ...step.record, isTesting: false };
    return result(await apply(author, { domain: step.domain, record }, once));
  }
  return result({ outcome: 'none' });
}
