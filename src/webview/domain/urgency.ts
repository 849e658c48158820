import type { RecordState } from '../../core/domains/recordState.ts';
import { isToFix, type RecordView } from '../../protocol/domain.ts';

/** The states of a record from the most urgent one. */
const urgency: readonly RecordState[] = ['err', 'warn', 'fail', 'unknown', 'off', 'ok'];

/** What a fault means: letters may go to spam, or complaints are not reported; the worst first. */
const faults = ['endangers', 'silences', 'other', 'none'] as const;

type Fault = (typeof faults)[number];

/** Returns what it means that a record is to be fixed. */
export function faultOf(record: RecordView): Fault {
  if (!isToFix(record)) return 'none';
  if (record.state === 'err' && record.protectsDelivery) return 'endangers';
  return record.reportsComplaints ? 'silences' : 'other';
}

/**
 * Returns records in the order in which the headline names them and the page shows them: first those that need the user, the worst fault on
 * top, of equal ones those with a warning last. Optional ones come after those that are required.
 */
export function byUrgency(records: readonly RecordView[]): readonly RecordView[] {
  const ranks = (record: RecordView) => [
    needsTheUser(record) ? 0 : 1,
    record.optional ? 1 : 0,
    faults.indexOf(faultOf(record)),
    record.warning === undefined ? 0 : 1,
    urgency.indexOf(record.state),
  ];
  return records.toSorted((one, other) => {
    const others = ranks(other);
    return (
      ranks(one)
        .map((rank, at) => rank - (others[at] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    );
  });
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
