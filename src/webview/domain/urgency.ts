import type { RecordState } from '../../core/domains/recordState.ts';
import { isToConnect, isToFix, type RecordView } from '../../protocol/domain.ts';

/** The states of a record from the most urgent one. */
const urgency: readonly RecordState[] = ['err', 'warn', 'fail', 'unknown', 'off', 'ok'];

/** What a fault means: letters may go to spam, or complaints are not reported; the worst first. */
const faults = ['endangers', 'silences', 'other', 'none'] as const;

type Fault = (typeof faults)[number];

/** Returns what it means that a record is to be fixed. */
export function faultOf(record: RecordView): Fault {
  if (isToConnect(record) && record.reportsComplaints) return 'silences';
  if (!isToFix(record)) return 'none';
  if (record.state === 'err' && record.protectsDelivery) return 'endangers';
  return record.reportsComplaints ? 'silences' : 'other';
}

/**
 * Returns records in the order in which the page shows them and the user sets them: first those that need the user, without a warning before
 * with one, the worst fault on top. Optional ones come after those that are required.
 */
export function byUrgency(records: readonly RecordView[]): readonly RecordView[] {
  const ranks = (record: RecordView) => [
    needsTheUser(record) ? 0 : 1,
    record.optional ? 1 : 0,
    record.awaits ? 0 : 1,
    record.warning === undefined ? 0 : 1,
    faults.indexOf(faultOf(record)),
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
  const { state, optional, mayStay, mistake, keyFacts, lookups, live, awaits } = record;
  if (awaits) return false;
  if (optional) return state === 'err';
  if (isToConnect(record) || state === 'err' || (state === 'warn' && !mayStay)) return true;
  if (state === 'fail' || state === 'unknown') return true;
  return Boolean(
    mistake || lookups?.isTooMuch || live?.isNews || keyFacts.some(({ weight }) => weight !== 'fine'),
  );
}

/** Returns the records that are to be fixed before letters are sent. */
export function recordsToFix(records: readonly RecordView[]): readonly RecordView[] {
  return byUrgency(records).filter(isToFix);
}
