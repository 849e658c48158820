import type { DomainRecord } from '../port/service.ts';
import { isUnanswered } from './recordState.ts';

/** A record as one DNS server returns it; `unknown` if the server did not answer. */
export type SeenRecord =
  | { readonly outcome: 'found'; readonly values: readonly string[]; readonly ttl?: number }
  | { readonly outcome: 'nothing'; readonly ttl?: number }
  | { readonly outcome: 'noAnswer' };

/** A record in DNS now: as public resolvers return it, and as the domain's authoritative servers do. */
export interface LiveRecord {
  readonly public: SeenRecord;
  /** The record at the authoritative servers; missing if they could not be found. */
  readonly source?: SeenRecord;
}

/**
 * The state of a record in DNS now, regardless of the service's check. `right`: as required; `spreading`: correct at the authoritative
 * servers, but not everywhere yet; `unknown`: no server answered; `unset`: the service does not require it.
 */
export type LiveState = 'right' | 'spreading' | 'wrong' | 'missing' | 'unknown' | 'unset';

export function liveState(record: DomainRecord, live: LiveRecord): LiveState {
  const { public: seen, source } = live;
  const known = source?.outcome === 'noAnswer' || !source ? seen : source;
  if (known.outcome === 'noAnswer') return 'unknown';
  if (record.value === '' || isUnanswered(record)) return 'unset';
  if (isRightInDns(record, seen)) return 'right';
  if (source && isRightInDns(record, source)) return 'spreading';
  return known.outcome === 'nothing' ? 'missing' : 'wrong';
}

/** Returns true if the record in DNS has the effect of the required value, even if it is written differently. */
function isRightInDns({ type, record, value }: DomainRecord, seen: SeenRecord): boolean {
  if (seen.outcome !== 'found') return false;
  const values = type === 'TXT' ? seen.values.filter((text) => isOfKind(record, text)) : seen.values;
  return values.length === 1 && values.every((text) => alike(record, text) === alike(record, value));
}

/** Returns true if a TXT record is of this kind: a name may also have TXT records for other purposes. */
export function isOfKind(record: string, text: string): boolean {
  const start = text.trimStart().toLowerCase();
  if (record === 'spf') return /^v=spf1(?:\s|$)/.test(start);
  return record === 'dmarc' ? start.startsWith('v=dmarc1') : true;
}

/** Normalizes a value for comparison: keeps only the part that matters. */
function alike(record: string, text: string): string {
  switch (record) {
    case 'dkim':
      return dkimKeyIn(text);
    case 'spf':
      return [...new Set(text.toLowerCase().split(/\s+/))].sort().join(' ');
    case 'dmarc':
      return text
        .toLowerCase()
        .replace(/[\s;]+/g, ' ')
        .trim();
    default:
      // The host of an MX record follows its priority.
      return text.slice(text.lastIndexOf(' ') + 1).toLowerCase();
  }
}

/** Returns the key of a DKIM record without spaces, which are insignificant (RFC 6376, section 3.2). */
function dkimKeyIn(text: string): string {
  const tag = text.split(';').find((part) => part.trimStart().startsWith('p='));
  return (tag ?? '').replace(/\s/g, '');
}
