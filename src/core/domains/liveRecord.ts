import type { DomainRecord } from '../port/service.ts';
import { isUnanswered } from './recordState.ts';

/** What DNS has of a record, as one side sees it. Nobody knows, when it did not answer. */
export type SeenRecord =
  | { readonly outcome: 'found'; readonly values: readonly string[]; readonly ttl?: number }
  | { readonly outcome: 'nothing'; readonly ttl?: number }
  | { readonly outcome: 'noAnswer' };

/** A record as it is in DNS now: as everybody sees it, and as the servers say that know the domain by themselves. */
export interface LiveRecord {
  readonly public: SeenRecord;
  /** Absent when those servers could not be found. */
  readonly source?: SeenRecord;
}

/**
 * How a record stands in DNS now, whatever the service saw: as it should be; so at its source, but not yet everywhere; not so; or
 * nobody knows. `unset` is one that the service does not want to be set.
 */
export type LiveState = 'right' | 'spreading' | 'wrong' | 'missing' | 'unknown' | 'unset';

export function liveState(record: DomainRecord, live: LiveRecord): LiveState {
  const { public: seen, source } = live;
  const known = source?.outcome === 'noAnswer' || !source ? seen : source;
  if (known.outcome === 'noAnswer') return 'unknown';
  if (record.value === '' || isUnanswered(record)) return 'unset';
  if (isRight(record, seen)) return 'right';
  if (source && isRight(record, source)) return 'spreading';
  return known.outcome === 'nothing' ? 'missing' : 'wrong';
}

/** Whether what is there does what the value does, though it may be written in another way. */
function isRight({ type, record, value }: DomainRecord, seen: SeenRecord): boolean {
  if (seen.outcome !== 'found') return false;
  const values = type === 'TXT' ? seen.values.filter((text) => isOfKind(record, text)) : seen.values;
  return values.length === 1 && values.every((text) => alike(record, text) === alike(record, value));
}

/** Of a name's texts, those that are about this: others are for somebody else. */
export function isOfKind(record: string, text: string): boolean {
  const start = text.trimStart().toLowerCase();
  if (record === 'spf') return /^v=spf1(?:\s|$)/.test(start);
  return record === 'dmarc' ? start.startsWith('v=dmarc1') : true;
}

/** What counts of a value. */
function alike(record: string, text: string): string {
  switch (record) {
    case 'dkim':
      return keyOf(text);
    case 'spf':
      return [...new Set(text.toLowerCase().split(/\s+/))].sort().join(' ');
    case 'dmarc':
      return text
        .toLowerCase()
        .replace(/[\s;]+/g, ' ')
        .trim();
    default:
      // The host of an MX record, behind its priority.
      return text.slice(text.lastIndexOf(' ') + 1).toLowerCase();
  }
}

/** The key of a DKIM record, in which spaces do not count (RFC 6376, section 3.2). */
function keyOf(text: string): string {
  const tag = text.split(';').find((part) => part.trimStart().startsWith('p='));
  return (tag ?? '').replace(/\s/g, '');
}
