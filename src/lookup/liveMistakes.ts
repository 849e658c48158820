import { isUnanswered } from '../core/domains/recordState.ts';
import { fullHost } from '../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../core/port/service.ts';
import type { Resolver } from '../mail/dns.ts';
import type { ExpectedRecord } from '../mail/mistakes/expected.ts';
import { findMistake } from '../mail/mistakes/findMistake.ts';
import type { Mistake } from '../mail/mistakes/mistake.ts';

/** Finds the mistake in a record in DNS; `undefined` for records that the service does not require. */
export async function liveMistake(
  record: DomainRecord,
  details: DomainDetails,
  resolver: Resolver,
): Promise<Mistake | undefined> {
  const expected = isUnanswered(record) ? undefined : expectedRecord(record, details);
  return expected && findMistake(details.domain, expected, resolver);
}

/** Converts the service's value into the expected record. */
function expectedRecord(
  { record, host, value }: DomainRecord,
  { domain, records }: DomainDetails,
): ExpectedRecord | undefined {
  const name = fullHost(domain, host);
  switch (record) {
    case 'dkim':
      return value === '' ? undefined : { kind: 'dkim', name, value };
    case 'spf': {
      // The service's include is in the same domain as its mail host.
      const keptHost = records.find(({ type, value: exchange }) => type === 'MX' && exchange !== '')?.value;
      return { kind: 'spf', name, value, ...(keptHost !== undefined && { keptHost }) };
    }
    case 'dmarc':
      return { kind: 'dmarc', name };
    case 'fbl':
    case 'mail':
      return value === '' ? undefined : { kind: 'mx', name, exchange: value };
    default:
      return undefined;
  }
}
