import { fullHost, type RecordToSet, recordToSet } from '../../../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../../../core/port/service.ts';
import { asciiName, writtenName } from '../../../service/dns/internationalName.ts';

/** A domain for display: in Unicode, and in ASCII (A-labels, RFC 5890) if that differs. */
interface ShownName {
  readonly domain: string;
  readonly asciiDomain?: string;
}

export function shownName(domain: string): ShownName {
  const [written, ascii] = [writtenName(domain), asciiName(domain)];
  return { domain: written, ...(ascii !== written && { asciiDomain: ascii }) };
}

/** Returns the record to set, with its host, and the value of an MX record, in Unicode and in ASCII. */
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

/** Returns the other spellings of a value. The value itself must stay as the service gives it ("Rules for setting records", 1). */
function formsOf(value: string): Pick<RecordToSet, 'asciiValue' | 'writtenValue'> {
  const [written, ascii] = [writtenName(value), asciiName(value)];
  return {
    ...(ascii !== value && { asciiValue: ascii }),
    ...(written !== value && { writtenValue: written }),
  };
}

/** Formats a value from DNS for display. */
export function shownValue({ type }: Pick<DomainRecord, 'type'>, value: string): string {
  return type === 'MX' ? shownExchange(value) : value;
}

/** Formats a mail server in Unicode, followed by its ASCII form in parentheses if that differs. A priority may come first. */
export function shownExchange(exchange: string): string {
  const start = exchange.lastIndexOf(' ') + 1;
  const { domain, asciiDomain } = shownName(exchange.slice(start));
  const written = exchange.slice(0, start) + domain;
  return asciiDomain === undefined ? written : `${written} (${asciiDomain})`;
}

/** Returns the check with all names in ASCII. */
export function inAscii(details: DomainDetails): DomainDetails {
  return { ...details, domain: asciiName(details.domain), records: details.records.map(recordInAscii) };
}

/** Returns the record with its names in ASCII, for comparison with DNS answers. */
export function recordInAscii(record: DomainRecord): DomainRecord {
  const inDns = { ...record, host: asciiName(record.host) };
  if (record.type !== 'MX') return inDns;
  return { ...inDns, value: asciiExchange(record.value), current: record.current.map(asciiExchange) };
}

/** Converts a mail server to lowercase ASCII without the root's dot. A priority may come first. */
function asciiExchange(exchange: string): string {
  const start = exchange.lastIndexOf(' ') + 1;
  const name = asciiName(exchange.slice(start)).toLowerCase();
  return exchange.slice(0, start) + (name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name);
}
