import type { RecordState } from '../../core/domains/recordState.ts';
import { isToFix, type RecordView } from '../../protocol/domain.ts';

/** The states of a record from the most urgent one. */
const urgency: readonly RecordState[] = ['err', 'warn', 'fail', 'unknown', 'off', 'ok'];

/**
 * Returns records in the order in which they are shown: first those that need the user, the most urgent one on top, but those with a
 * warning and optional ones last.
 */
export function byUrgency(records: readonly RecordView[]): readonly RecordView[] {
  const weight = (record: RecordView) =>
    (needsTheUser(record) ? 0 : 2 * urgency.length) +
    (record.warning === undefined && !record.optional ? 0 : urgency.length) +
    urgency.indexOf(record.state);
  return records.toSorted((one, other) => weight(one) - weight(other));
}

/** Returns true if the user should read about a record: it is wrong, could not be checked, or something about it is remarkable. */
export function needsTheUser(record: RecordView): boolean {
  const { state, optional, mayStay, mistake, keyFacts, lookups, live } = record;
  if (state === 'err' || (state === 'warn' && !mayStay)) return true;
  if (optional && state === 'off') return false;
  if (!optional && (state === 'fail' || state === 'unknown')) return true;
  return Boolean(
    mistake || lookups?.isTooMuch || live?.isNews || keyFacts.some(({ weight }) => weight !== 'fine'),
  );
}

/** Returns the records that are to be fixed before letters are sent. */
export function recordsToFix(records: readonly RecordView[]): readonly RecordView[] {
  return byUrgency(records).filter(isToFix);
}
