import { fullHost, type RecordToSet, recordToSet } from '../../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../../core/port/service.ts';
import { asciiName, writtenName } from '../../service/dns/internationalName.ts';

/** How a domain is shown: as people write it, and how DNS has it where that is something else. */
export interface ShownName {
  readonly domain: string;
  readonly asciiDomain?: string;
}

export function shownName(domain: string): ShownName {
  const [written, ascii] = [writtenName(domain), asciiName(domain)];
  return { domain: written, ...(ascii !== written && { asciiDomain: ascii }) };
}

/** What is to be set of a domain's record, with the host in both ways. */
export function shownToSet(domain: string, record: DomainRecord): RecordToSet | undefined {
  const written = writtenName(domain);
  const toSet = recordToSet(written, record);
  const ascii = asciiName(fullHost(written, record.host));
  return toSet && { ...toSet, ...(ascii !== toSet.fullHost && { asciiHost: ascii }) };
}

/** A check with its names as DNS has them. */
export function inAscii(details: DomainDetails): DomainDetails {
  return {
    ...details,
    domain: asciiName(details.domain),
    records: details.records.map((record) => ({ ...record, host: asciiName(record.host) })),
  };
}
