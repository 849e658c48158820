import type { Resolver } from '../dns.ts';
import { type DiscoveredPolicy, discoverDmarc } from './discover.ts';
import { discoverOlderDmarc, type PublicSuffixOf } from './publicSuffix.ts';
import type { Policy } from './readRecord.ts';

/** What receivers do with letters that are not a domain's, and whose record says so. */
export interface PolicyInEffect {
  readonly policy: Policy;
  readonly domain: string;
}

/** What receivers do that go by RFC 9989, and those that still go by RFC 7489; nothing where no policy applies. */
export interface MethodsDiffer {
  readonly newer?: PolicyInEffect;
  readonly older?: PolicyInEffect;
}

/** Where the tree walk finds another policy for a domain than the public suffix method; nothing when they agree, or nobody knows. */
export async function compareMethods(
  domain: string,
  resolver: Resolver,
  publicSuffixOf: PublicSuffixOf,
): Promise<MethodsDiffer | undefined> {
  const { policy: walked } = await discoverDmarc(domain, resolver);
  const { policy: looked } = await discoverOlderDmarc(domain, resolver, publicSuffixOf);
  if (walked.outcome === 'unknown' || looked.outcome === 'unknown') return undefined;
  const [newer, older] = [inEffect(walked), inEffect(looked)];
  if (newer?.policy === older?.policy && newer?.domain === older?.domain) return undefined;
  return { ...(newer && { newer }), ...(older && { older }) };
}

function inEffect(found: DiscoveredPolicy): PolicyInEffect | undefined {
  return found.outcome === 'applied' ? { policy: found.effective, domain: found.domain } : undefined;
}
