import type { Resolver } from '../../mail/dns.ts';
import { auditSpf } from '../../mail/spf/audit.ts';
import { outlineSpf, type SpfOutline } from '../../mail/spf/outline.ts';

/** What DNS tells of a domain beside how its records stand. */
export interface LiveDomain {
  /** What its SPF record leads to; absent without one. */
  readonly spf?: SpfOutline;
}

/** Looks up what there is to know of a domain, whatever the service has checked. Rejects only when the resolver does. */
export async function seeDomain(domain: string, resolver: Resolver): Promise<LiveDomain> {
  const spf = outlineSpf(await auditSpf(domain, resolver));
  return { ...(spf && { spf }) };
}
