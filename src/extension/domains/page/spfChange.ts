import { isUnanswered, recordCode, recordState } from '../../../core/domains/recordState.ts';
import type { RecordToSet } from '../../../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../../../core/port/service.ts';
import { wantedIncludes } from '../../../mail/mistakes/spfContext.ts';
import { lostTerms } from '../../../mail/spf/lostTerms.ts';
import type { IncludeMerge } from '../../../mail/spf/mergeInclude.ts';
import { mostLookups, mostVoidLookups } from '../../../mail/spf/problem.ts';
import type { LiveView, RecordView } from '../../../protocol/domain.ts';
import { l10n, type Words } from '../../kit/words.ts';

/**
 * Returns true if Mailroom may compose the SPF record: the service gives no value because of too many lookups ("Domain", code
 * `limit`). Never if DNS did not answer the service, because the complete record is then unknown ("Rules for setting records", 3).
 */
export function isToBeMerged(record: DomainRecord): boolean {
  const isLimit = record.record === 'spf' && recordCode(record) === 'limit' && record.value === '';
  return isLimit && !isUnanswered(record);
}

/** Returns the user's record with the service's include, if it stays within the lookup limits (RFC 7208, section 4.6.4). */
export function mergedSpf(record: DomainRecord, merge: IncludeMerge | undefined) {
  if (!isToBeMerged(record) || merge?.outcome !== 'changed') return undefined;
  const { complete, lookups, voidLookups } = merge.auditAfter;
  return complete && lookups <= mostLookups && voidLookups <= mostVoidLookups ? merge : undefined;
}

/** Explains why there is a value to set although the service did not give one. */
export function mergedWords(lookups: number): Words {
  return l10n.t(
    'Checked from this machine, your record now needs fewer lookups. Replace it with the one shown here: your current record plus the service’s include. It needs {0} lookups.',
    lookups,
  );
}

/** The maximum number of lost terms that are named. */
const mostNamed = 5;

/** Names what the service’s SPF record lacks of the user’s; `undefined` if nothing. */
export function lostTermsWords({ current, value }: DomainRecord): Words | undefined {
  const lost = lostTerms(current, value);
  if (lost.length === 0) return undefined;
  const named = [...lost.slice(0, mostNamed), ...(lost.length > mostNamed ? ['…'] : [])].join(', ');
  return l10n.count(
    'The new record lacks {1}. Copy it from your record if letters still leave from there.|The new record lacks {1}. Copy them from your record if letters still leave from there.',
    lost.length,
    named,
  );
}

/** Returns an SPF record before and after the change; `undefined` if it has changed in DNS since the service's check. */
export function spfChangeOf(
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
 * Returns the domain that an SPF record has to include for the service: the include that is in the service's values but not in
 * DNS. Returns `undefined` unless all checks agree on one.
 */
export function serviceInclude(checks: Iterable<Pick<DomainDetails, 'records'>>): string | undefined {
  const found = new Set<string>();
  for (const { records } of checks) {
    for (const { current, value } of records.filter(({ record }) => record === 'spf')) {
      const there = new Set(current.flatMap(includesInValue));
      for (const name of includesInValue(value)) if (!there.has(name)) found.add(name);
    }
  }
  const [name] = found;
  return found.size === 1 ? name : undefined;
}

const includesInValue = (value: string) => wantedIncludes({ kind: 'spf', name: '', value });
