import { askingOnce, type FailedLookup, failedLookup, type Resolver } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { type DmarcRecord, type Policy, policiesOf } from './readRecord.ts';
import { type DmarcStep, type FoundStep, isFound, organizationalDomain, walkTree } from './treeWalk.ts';

/** The DMARC policy for letters from a domain, and the domain of its record. */
export type DiscoveredPolicy =
  | {
      readonly outcome: 'applied';
      readonly domain: string;
      readonly record: DmarcRecord;
      /**
       * The tag that sets the policy: `p` of the domain's own record. In a parent's record `np` if the domain does not exist, else `sp`,
       * else `p`.
       */
      readonly tag: 'p' | 'sp' | 'np';
      readonly policy: Policy;
      /** The policy that receivers apply: one step weaker with `t=y`. */
      readonly effective: Policy;
    }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unknown'; readonly failure: FailedLookup };

export interface DmarcDiscovery {
  readonly steps: readonly DmarcStep[];
  /** The organizational domain; absent if the tree walk failed. */
  readonly organizationalDomain?: string;
  readonly policy: DiscoveredPolicy;
}

/** Finds the DMARC policy for letters from a domain, and its organizational domain, by the tree walk (RFC 9989, section 4.10). */
export async function discoverDmarc(domain: string, resolver: Resolver): Promise<DmarcDiscovery> {
  const author = normalName(domain);
  const once = askingOnce(resolver);
  const steps = await walkTree(author, once);
  const last = steps.at(-1);
  if (last?.outcome === 'failed') {
    // The domain's own record applies even if the lookup of a parent failed.
    const own = steps.find(isFound);
    const { failure } = last;
    const isOwn = own?.domain === author;
    return { steps, policy: isOwn ? await apply(author, own, once) : { outcome: 'unknown', failure } };
  }
  const organizational = organizationalDomain(author, steps);
  const source = policySource(author, organizational, steps);
  const policy: DiscoveredPolicy = source ? await apply(author, source, once) : { outcome: 'none' };
  return { steps, organizationalDomain: organizational, policy };
}

/** Returns the record that applies: the domain's own, else the organizational domain's, else the public suffix's. */
function policySource(author: string, organizational: string, steps: readonly DmarcStep[]) {
  const found = steps.filter(isFound);
  const own = found.find(({ domain }) => domain === author);
  const last = found.at(-1);
  const suffix = last?.record.psd === 'y' ? last : undefined;
  return own ?? found.find(({ domain }) => domain === organizational) ?? suffix;
}

/** Returns the policy that a record sets for a domain: its own domain or a subdomain. */
export async function apply(
  author: string,
  { domain, record }: Pick<FoundStep, 'domain' | 'record'>,
  resolver: Resolver,
): Promise<DiscoveredPolicy> {
  const policies = policiesOf(record);
  if (!policies) return { outcome: 'none' };
  const applied = ({ tag, policy }: Decision): DiscoveredPolicy => {
    const effective = record.isTesting ? oneStepLess[policy] : policy;
    return { outcome: 'applied', domain, record, tag, policy, effective };
  };
  const { p, sp, np } = policies;
  if (author === domain) return applied({ tag: 'p', policy: p });
  const inherited: Decision = sp ? { tag: 'sp', policy: sp } : { tag: 'p', policy: p };
  if (!np || np === inherited.policy) return applied(inherited);
  const exists = await doesExist(author, resolver);
  if (typeof exists === 'object') return { outcome: 'unknown', failure: exists };
  return applied(exists ? inherited : { tag: 'np', policy: np });
}

interface Decision {
  readonly tag: 'p' | 'sp' | 'np';
  readonly policy: Policy;
}

const oneStepLess: Readonly<Record<Policy, Policy>> = {
  none: 'none',
  quarantine: 'none',
  reject: 'quarantine',
};

/**
 * Returns true if a name exists in DNS, with any type of record (RFC 9989, appendix A.4). A dangling CNAME also gives NXDOMAIN,
 * although its own name exists.
 */
async function doesExist(name: string, resolver: Resolver): Promise<boolean | FailedLookup> {
  if (!isQueryable(name)) return false;
  const answer = await resolver.lookUp(name, 'A');
  const failure = failedLookup(answer, name, 'A');
  if (failure) return failure;
  if (answer.outcome !== 'noSuchName') return true;
  const alias = await resolver.lookUp(name, 'CNAME');
  return failedLookup(alias, name, 'CNAME') ?? alias.outcome === 'found';
}
