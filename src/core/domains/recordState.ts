import type { DomainDetails, DomainRecord } from '../port/service.ts';

/** The reasons for a record's state ("Domain", code values). */
const recordCodes = [
  'ok',
  'fail',
  'off',
  'missing',
  'mismatch',
  'no_include',
  'plus_all',
  'multiple',
  'limit',
  'invalid',
  'no_dkim',
  'none',
  'foreign',
  'partial',
  'not_confirmed',
  'not_checked',
] as const;

export type RecordCode = (typeof recordCodes)[number];

/** From worst to best ("Domain", status values). `unknown` stands for a status that the specification does not name. */
const apiStates = ['err', 'fail', 'warn', 'unknown', 'ok', 'off'] as const;

export type RecordState = (typeof apiStates)[number];

/**
 * Returns the state of a record. An optional record that DNS doesn’t have is off, whatever status the service gives it. One beside others
 * is a warning at most, because the domain's own mail works.
 */
export function recordState(record: DomainRecord): RecordState {
  const state = apiStates.find((each) => each === record.status) ?? 'unknown';
  if (!record.optional || (state !== 'err' && state !== 'warn')) return state;
  const wanted = record.current.filter((value) => isAlike(value, record.value));
  if (wanted.length === 0) return 'off';
  return wanted.length < record.current.length ? 'warn' : state;
}

/** Returns true if an MX record in DNS has the host of another value. Ignores its priority. */
function isAlike(found: string, value: string): boolean {
  return found.split(' ').at(-1)?.toLowerCase() === value.toLowerCase();
}

/**
 * Returns true if a record may stay as it is although the service warns of it: a DMARC policy that only monitors is valid, stops no letter, and
 * is the usual first step.
 */
export function mayStay(record: DomainRecord): boolean {
  return record.record === 'dmarc' && recordCode(record) === 'none' && recordState(record) === 'warn';
}

/** Returns true if mailbox providers may treat letters as spam while the record is wrong. */
export function protectsDelivery({ record }: DomainRecord): boolean {
  return record === 'dkim' || record === 'spf' || record === 'dmarc';
}

export function recordCode({ code }: DomainRecord): RecordCode | undefined {
  return recordCodes.find((known) => known === code);
}

/** Returns true if the specification explains the state of a record: it names its status and its code. */
export function isExplained(record: DomainRecord): boolean {
  return recordCode(record) !== undefined && recordState(record) !== 'unknown';
}

/** Returns true if nobody but the service's support can tell whether a record is in order. */
export function isUnjudged(record: DomainRecord): boolean {
  return !isExplained(record) && ['err', 'warn', 'unknown'].includes(recordState(record));
}

/** Returns true if DNS did not answer the service. The value of the record is not reliable then ("Rules for setting records", 3). */
export function isUnanswered({ status, code }: DomainRecord): boolean {
  return status === 'fail' || code === 'fail';
}

/** Returns the worst state of a domain's records. Ignores optional records unless they are correct or must be fixed. */
export function worstState({ records }: Pick<DomainDetails, 'records'>): RecordState {
  const counted = records.filter((record) => {
    const state = recordState(record);
    return !record.optional || state === 'ok' || state === 'err';
  });
  const found = new Set(counted.map(recordState));
  return apiStates.find((state) => found.has(state)) ?? 'off';
}
