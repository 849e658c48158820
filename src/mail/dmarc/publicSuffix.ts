import { askingOnce, type Resolver } from '../dns.ts';
import { normalName } from '../domainName.ts';
import { apply, type DiscoveredPolicy } from './discover.ts';
import { type DmarcStep, findDmarcRecord, isFound } from './treeWalk.ts';

/** The public suffix of a domain, such as `co.uk`; nothing when it has none. */
export type PublicSuffixOf = (domain: string) => string | undefined;

/** What receivers do that still go by RFC 7489. */
export interface OlderDiscovery {
  readonly steps: readonly DmarcStep[];
  readonly organizationalDomain: string;
  readonly policy: DiscoveredPolicy;
}

/** One label below the public suffix (RFC 7489, section 3.2); a suffix by itself is its own. */
export function olderOrganizationalDomain(domain: string, publicSuffixOf: PublicSuffixOf): string {
  const suffix = publicSuffixOf(domain);
  if (suffix === undefined || suffix === domain) return domain;
  return domain
    .split('.')
    .slice(-suffix.split('.').length - 1)
    .join('.');
}

/** The policy for letters from a domain as RFC 7489, section 6.6.3, has it: its own record, else that of the organizational domain. */
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
    // `np` and `t` were not there yet.
    const { np, ...record } = { ...step.record, isTesting: false };
    return result(await apply(author, { domain: step.domain, record }, once));
  }
  return result({ outcome: 'none' });
}
