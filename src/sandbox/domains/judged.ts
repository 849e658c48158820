import type { RecordCode } from '../../core/domains/recordState.ts';
import type { DomainRecord } from '../../core/port/service.ts';

type Status = 'ok' | 'warn' | 'err' | 'fail' | 'off';

/** A record with everything but how it stands. */
type Unjudged = Omit<DomainRecord, 'status' | 'code' | 'value'> & { readonly value?: string };

/** A record as the interface shows it; without a value, it is left out ("Domain", code `limit`). */
export function judged(
  record: Unjudged,
): (status: Status, code: RecordCode, more?: Partial<DomainRecord>) => DomainRecord {
  return (status, code, more = {}) => ({ ...record, ...more, status, code }) as DomainRecord;
}
