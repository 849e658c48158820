import { compareMethods, type MethodsDiffer } from '../mail/dmarc/methods.ts';
import type { Resolver } from '../mail/dns.ts';
import { type FurtherRecord, findFurther } from '../mail/information/further.ts';
import { auditSpf } from '../mail/spf/audit.ts';
import { type IncludeMerge, mergeInclude } from '../mail/spf/mergeInclude.ts';
import { outlineSpf, type SpfOutline } from '../mail/spf/outline.ts';
import { publicSuffixOf } from './publicSuffix.ts';

/** What DNS tells of a domain beside how its records stand. */
export interface LiveDomain {
  /** What its SPF record leads to; absent without one. */
  readonly spf?: SpfOutline;
  /** What becomes of that record with the include of the service, where it gives no value and its include is known. */
  readonly merge?: IncludeMerge;
  /** Where receivers find different policies. */
  readonly dmarc?: MethodsDiffer;
  /** What it has of records that nobody needs. */
  readonly further: readonly FurtherRecord[];
}

/**
 * Looks up what there is to know of a domain, whatever the service has checked; with `include`, also what its SPF record would be
 * that includes this domain. Rejects only when the resolver does.
 */
export async function seeDomain(domain: string, resolver: Resolver, include?: string): Promise<LiveDomain> {
  const [audit, merge, dmarc, further] = await Promise.all([
    auditSpf(domain, resolver),
    include === undefined ? undefined : mergeInclude(domain, include, resolver),
    compareMethods(domain, resolver, publicSuffixOf),
    findFurther(domain, resolver),
  ]);
  const spf = outlineSpf(audit);
  return { further, ...(spf && { spf }), ...(merge && { merge }), ...(dmarc && { dmarc }) };
}
