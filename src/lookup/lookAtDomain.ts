import type { DomainDetails } from '../core/port/service.ts';
import type { NameServer } from '../service/dns/ask.ts';
import { type LiveDomain, seeDomain } from './liveDomain.ts';
import { everybodysView, lookAtRecords, type SeenNow } from './lookAtRecords.ts';

export interface LookJob {
  /** The check of the service, with names as DNS has them. */
  readonly details: DomainDetails;
  /** The domain that the SPF record has to include, if the page may show what the record becomes with it. */
  readonly include?: string;
  readonly servers: readonly NameServer[];
  /** The time for the whole look in milliseconds. Whatever has not been answered by then counts as a timeout. */
  readonly patienceMs: number;
}

/** The state of a domain's DNS. */
export interface Look {
  /** In the order of the check's records. */
  readonly records: readonly SeenNow[];
  readonly domain: LiveDomain;
}

export type LookResult = { readonly look: Look } | { readonly failed: string };

/** Looks up all records of a check, and everything else that the page shows of the domain. Each question is asked once. */
export async function lookAtDomain({ details, include, servers, patienceMs }: LookJob): Promise<Look> {
  const options = { servers, signal: AbortSignal.timeout(patienceMs) };
  const everywhere = everybodysView(options);
  const [records, domain] = await Promise.all([
    lookAtRecords(details, options, everywhere),
    seeDomain(details.domain, everywhere, include),
  ]);
  return { records, domain };
}
