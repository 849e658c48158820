import { askingOnce, type FailedLookup, failureOf, type Resolver } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { type DmarcRecord, type Policy, policiesOf } from './readRecord.ts';
import { type DmarcStep, isFound, organizationalDomain, walkTree } from './treeWalk.ts';

/** The policy for letters from a domain, and where it is from. */
export interface AppliedPolicy {
  readonly domain: string;
  readonly record: DmarcRecord;
  /** Which tag decides: of a parent's record `sp`, or `np` when the domain does not exist, else `p`. */
  readonly tag: 'p' | 'sp' | 'np';
  readonly policy: Policy;
  /** What receivers do: with `t=y` one step less. */
  readonly effective: Policy;
}

export interface DmarcDiscovery {
  readonly steps: readonly DmarcStep[];
  /** Nothing when the walk failed. */
  readonly organizationalDomain?: string;
  /** Nothing when there is none, or nobody knows: then there is a failure. */
  readonly applied?: AppliedPolicy;
  readonly failure?: FailedLookup;
}

/** Finds the policy for letters from a domain, and its organizational domain, by the tree walk (RFC 9989, section 4.10). */
export async function discoverDmarc(domain: string, resolver: Resolver): Promise<DmarcDiscovery> {
  const author = normalName(domain);
  const once = askingOnce(resolver);
  const steps = await walkTree(author, once);
  const last = steps.at(-1);
  const failure = last?.outcome === 'failed' ? last.failure : undefined;
  const [first] = steps;
  if (failure && !(first && isFound(first))) return { steps, failure };
  const organizational = failure ? undefined : organizationalDomain(author, steps);
  const source = sourceOf(author, organizational, steps);
  const found = { steps, ...(organizational && { organizationalDomain: organizational }) };
  const applied = source && (await apply(author, source, once));
  if (applied && 'outcome' in applied) return { ...found, failure: applied };
  return { ...found, ...(applied && { applied }), ...(failure && { failure }) };
}

/** Which record decides: the domain's own, else that of its organizational domain, else that of the public suffix above. */
function sourceOf(author: string, organizational: string | undefined, steps: readonly DmarcStep[]) {
  const found = steps.filter(isFound);
  const own = found.find(({ domain }) => domain === author);
  const last = found.at(-1);
  const suffix = last?.record.psd === 'y' ? last : undefined;
  return own ?? found.find(({ domain }) => domain === organizational) ?? suffix;
}

interface Source {
  readonly domain: string;
  readonly record: DmarcRecord;
}

/** What a record means for a domain; nothing when it is as if there were none, or why nobody knows. */
export async function apply(
  author: string,
  { domain, record }: Source,
  resolver: Resolver,
): Promise<AppliedPolicy | FailedLookup | undefined> {
  const policies = policiesOf(record);
  if (!policies) return undefined;
  const { p = 'none', sp, np } = policies;
  const inherited = sp ? ({ tag: 'sp', policy: sp } as const) : ({ tag: 'p', policy: p } as const);
  let decided: { tag: 'p' | 'sp' | 'np'; policy: Policy } =
    author === domain ? { tag: 'p', policy: p } : inherited;
  if (author !== domain && np) {
    const exists = await doesExist(author, resolver);
    if (typeof exists === 'object') return exists;
    if (!exists) decided = { tag: 'np', policy: np };
  }
  const effective = record.isTesting ? oneStepLess[decided.policy] : decided.policy;
  return { domain, record, ...decided, effective };
}

const oneStepLess: Readonly<Record<Policy, Policy>> = {
  none: 'none',
  quarantine: 'none',
  reject: 'quarantine',
};

/**
 * Whether a name is in the DNS, with whatever type of record (RFC 9989, appendix A.4). Behind a CNAME that leads nowhere the
 * answer is NXDOMAIN, too, although the name itself exists.
 */
async function doesExist(name: string, resolver: Resolver): Promise<boolean | FailedLookup> {
  if (!isQueryable(name)) return false;
  const answer = await resolver.lookUp(name, 'A');
  const failure = failureOf(answer, name, 'A');
  if (failure) return failure;
  if (answer.outcome !== 'noSuchName') return true;
  const alias = await resolver.lookUp(name, 'CNAME');
  return failureOf(alias, name, 'CNAME') ?? alias.outcome === 'found';
}
