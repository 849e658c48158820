import { isUnanswered, recordCode, recordState } from '../../core/domains/recordState.ts';
import type { RecordToSet } from '../../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../../core/port/service.ts';
import { wantedIncludes } from '../../mail/mistakes/spfScene.ts';
import type { IncludeMerge } from '../../mail/spf/mergeInclude.ts';
import { mostLookups, mostVoidLookups } from '../../mail/spf/problem.ts';
import type { LiveView, RecordView } from '../../protocol/domain.ts';
import { l10n, type Words } from '../kit/words.ts';

/**
 * Whether a record may be put together here. Only where the service documents that it gives no value ("Domain", code `limit`); never
 * where DNS did not answer it, because nobody knows the whole record then ("Rules for setting records", 3).
 */
export function isToBeMerged(record: DomainRecord): boolean {
  const isLimit = record.record === 'spf' && recordCode(record) === 'limit' && record.value === '';
  return isLimit && !isUnanswered(record);
}

/** The record with the include of the service, if receivers would follow it to its end (RFC 7208, section 4.6.4). */
export function mergedSpf(record: DomainRecord, merge: IncludeMerge | undefined) {
  if (!isToBeMerged(record) || merge?.outcome !== 'changed') return undefined;
  const { complete, lookups, voidLookups } = merge.auditAfter;
  return complete && lookups <= mostLookups && voidLookups <= mostVoidLookups ? merge : undefined;
}

/** Why there is something to be set though the service gives nothing. */
export function mergedWords(lookups: number): Words {
  return l10n.t(
    'Seen from here it needs fewer by now. Replace it with the one given here: it is your record as DNS has it now, with the include of the service, and needs {0} look-ups.',
    lookups,
  );
}

/** Of one SPF record, what it is and what it becomes; of what has changed since the service looked, nobody knows. */
export function changeOf(
  record: DomainRecord,
  toSet: RecordToSet | undefined,
  live: LiveView | undefined,
  merge: IncludeMerge | undefined,
): RecordView['change'] {
  const merged = mergedSpf(record, merge);
  const known = live?.isNews || record.current.length > 1 ? undefined : record.current[0];
  const before = merged ? merged.before : known;
  const after = toSet?.value;
  const isToChange = record.record === 'spf' && recordState(record) !== 'ok' && before !== after;
  return isToChange && before !== undefined && after !== undefined ? { before, after } : undefined;
}

/**
 * The domain that an SPF record has to include for the service, as the values of its checks tell: what they include and DNS does
 * not. Nothing unless they all tell the same one.
 */
export function serviceInclude(checks: Iterable<Pick<DomainDetails, 'records'>>): string | undefined {
  const found = new Set<string>();
  for (const { records } of checks) {
    for (const { current, value } of records.filter(({ record }) => record === 'spf')) {
      const there = new Set(current.flatMap(includesOf));
      for (const name of includesOf(value)) if (!there.has(name)) found.add(name);
    }
  }
  const [name] = found;
  return found.size === 1 ? name : undefined;
}

const includesOf = (value: string) => wantedIncludes({ kind: 'spf', name: '', value });
