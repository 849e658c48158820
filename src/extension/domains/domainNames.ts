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
  return (
    toSet && {
      ...toSet,
      ...(ascii !== toSet.fullHost && { asciiHost: ascii }),
      ...(record.type === 'MX' && formsOf(toSet.value)),
    }
  );
}

/** The value itself stays as the service gives it ("Rules for setting records", 1). */
function formsOf(value: string): Pick<RecordToSet, 'asciiValue' | 'writtenValue'> {
  const [written, ascii] = [writtenName(value), asciiName(value)];
  return {
    ...(ascii !== value && { asciiValue: ascii }),
    ...(written !== value && { writtenValue: written }),
  };
}

/** What a record has, for people to read. */
export function shownValue({ type }: Pick<DomainRecord, 'type'>, value: string): string {
  return type === 'MX' ? shownExchange(value) : value;
}

/** A mail server as people write it, with what DNS has behind it where that is something else. Its priority may be in front. */
export function shownExchange(exchange: string): string {
  const start = exchange.lastIndexOf(' ') + 1;
  const { domain, asciiDomain } = shownName(exchange.slice(start));
  const written = exchange.slice(0, start) + domain;
  return asciiDomain === undefined ? written : `${written} (${asciiDomain})`;
}

/** A check with its names as DNS has them. */
export function inAscii(details: DomainDetails): DomainDetails {
  return { ...details, domain: asciiName(details.domain), records: details.records.map(recordInAscii) };
}

/** A record with its names as DNS has them, so that they can be compared with what was looked up. */
export function recordInAscii(record: DomainRecord): DomainRecord {
  const inDns = { ...record, host: asciiName(record.host) };
  if (record.type !== 'MX') return inDns;
  return { ...inDns, value: asciiExchange(record.value), current: record.current.map(asciiExchange) };
}

/** A mail server as DNS has it, in small letters and without the dot of the root. Its priority may be in front. */
function asciiExchange(exchange: string): string {
  const start = exchange.lastIndexOf(' ') + 1;
  const name = asciiName(exchange.slice(start)).toLowerCase();
  return exchange.slice(0, start) + (name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name);
}
