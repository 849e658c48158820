import type { Resolver } from '../dns.ts';
import { type DiscoveredPolicy, discoverDmarc } from './discover.ts';
import { discoverOlderDmarc, type PublicSuffixOf } from './publicSuffix.ts';
import type { Policy } from './readRecord.ts';

/** The policy that receivers apply to forged letters, and the domain of its record. */
export interface PolicyInEffect {
  readonly policy: Policy;
  readonly domain: string;
}

/** The policies by RFC 9989 (`newer`) and by RFC 7489 (`older`), if they differ; absent where no policy applies. */
export interface MethodsDiffer {
  readonly newer?: PolicyInEffect;
  readonly older?: PolicyInEffect;
}

/** Compares the policies that the tree walk and the public suffix method find. Returns `undefined` if they agree or a lookup failed. */
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
