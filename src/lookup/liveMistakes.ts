import { isUnanswered } from '../core/domains/recordState.ts';
import { fullHost } from '../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../core/port/service.ts';
import type { Resolver } from '../mail/dns.ts';
import type { ExpectedRecord } from '../mail/mistakes/expected.ts';
import { findMistake } from '../mail/mistakes/findMistake.ts';
import type { Mistake } from '../mail/mistakes/mistake.ts';

/** Returns the mistake in a record in DNS; `undefined` for correct records and for those that the service does not require. */
export async function liveMistake(
  record: DomainRecord,
  details: DomainDetails,
  resolver: Resolver,
): Promise<Mistake | undefined> {
  const expected = isUnanswered(record) ? undefined : expectedRecord(record, details);
  return expected && findMistake(details.domain, expected, resolver);
}

/** Returns the record that the service expects in DNS; `undefined` if the service gives no value or does not require the record. */
function expectedRecord(
  { record, host, value }: DomainRecord,
  { domain, records }: DomainDetails,
): ExpectedRecord | undefined {
  const name = fullHost(domain, host);
  switch (record) {
    case 'dkim':
      return value === '' ? undefined : { kind: 'dkim', name, value };
    case 'spf': {
      // The service's include is in the same domain as its mail host, so the host identifies the include.
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
