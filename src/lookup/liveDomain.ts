import { getPublicSuffix } from 'tldts';
import { compareMethods, type MethodsDiffer } from '../mail/dmarc/methods.ts';
import type { PublicSuffixOf } from '../mail/dmarc/publicSuffix.ts';
import type { Resolver } from '../mail/dns.ts';
import { findOptionalRecords, type OptionalRecord } from '../mail/information/optionalRecords.ts';
import { auditSpf } from '../mail/spf/audit.ts';
import { type IncludeMerge, mergeInclude } from '../mail/spf/mergeInclude.ts';
import { outlineSpf, type SpfOutline } from '../mail/spf/outline.ts';

/** Facts on a domain from DNS, besides the state of its records. */
export interface LiveDomain {
  /** The DNS lookups of the domain's SPF record; absent without a record. */
  readonly spf?: SpfOutline;
  /** The result of adding the service's include to the SPF record; present if the service gives no value and its include is known. */
  readonly merge?: IncludeMerge;
  /** The DMARC policies that receivers find by RFC 9989 and RFC 7489; present if they differ. */
  readonly dmarc?: MethodsDiffer;
  /** The DNS records that are not required for sending. */
  readonly optional: readonly OptionalRecord[];
}

/**
 * Looks up the facts on a domain; with `include`, also the result of adding that include to its SPF record. Rejects only if the resolver
 * does.
 */
export async function seeDomain(domain: string, resolver: Resolver, include?: string): Promise<LiveDomain> {
  const [audit, merge, dmarc, optional] = await Promise.all([
    auditSpf(domain, resolver),
    include === undefined ? undefined : mergeInclude(domain, include, resolver),
    compareMethods(domain, resolver, publicSuffixOf),
    findOptionalRecords(domain, resolver),
  ]);
  const spf = outlineSpf(audit);
  return { optional, ...(spf && { spf }), ...(merge && { merge }), ...(dmarc && { dmarc }) };
}

/** Returns the public suffix of a domain by the list of publicsuffix.org. Includes its private section, as receivers do. */
export const publicSuffixOf: PublicSuffixOf = (domain) =>
  getPublicSuffix(domain, { allowPrivateDomains: true, extractHostname: false }) ?? undefined;
