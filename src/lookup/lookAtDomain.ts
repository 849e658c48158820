import type { DomainDetails } from '../core/port/service.ts';
import type { NameServer } from '../service/dns/ask.ts';
import { type LiveDomain, seeDomain } from './liveDomain.ts';
import { everybodysView, lookAtRecords, type SeenNow } from './lookAtRecords.ts';

export interface LookJob {
  /** The service's check, with names in ASCII. */
  readonly details: DomainDetails;
  /** The domain that the SPF record has to include, if the record may be composed here. */
  readonly include?: string;
  readonly servers: readonly NameServer[];
  /** Timeout of the whole lookup in milliseconds. Questions that are not answered by then time out. */
  readonly patienceMs: number;
}

/** The result of looking up a domain. */
export interface Look {
  /** The looked-up records, in the order of the check's records. */
  readonly records: readonly SeenNow[];
  readonly domain: LiveDomain;
}

export type LookResult = { readonly look: Look } | { readonly failed: string };

/** Looks up all records of a check and the other facts on the domain. Sends each DNS query only once. */
export async function lookAtDomain({ details, include, servers, patienceMs }: LookJob): Promise<Look> {
  const options = { servers, signal: AbortSignal.timeout(patienceMs) };
  const everywhere = everybodysView(options);
  const [records, domain] = await Promise.all([
    lookAtRecords(details, options, everywhere),
    seeDomain(details.domain, everywhere, include),
  ]);
  return { records, domain };
}
