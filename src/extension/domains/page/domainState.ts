import {
  isExplained,
  isUnanswered,
  mayStay,
  protectsDelivery,
  recordState,
  worstState,
} from '../../../core/domains/recordState.ts';
import { type RecordToSet, recordTask } from '../../../core/domains/recordToSet.ts';
import { checkedAt, isRight } from '../../../core/domains/watching.ts';
import type { DomainDetails, DomainRecord } from '../../../core/port/service.ts';
import type { LiveDomain } from '../../../lookup/liveDomain.ts';
import type { SeenNow } from '../../../lookup/lookAtRecords.ts';
import { readDmarcRecord } from '../../../mail/dmarc/readRecord.ts';
import type { Mistake } from '../../../mail/mistakes/mistake.ts';
import { type DomainMemory, type DomainState, isToFix, type RecordView } from '../../../protocol/domain.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { keyFacts } from '../texts/dkimTexts.ts';
import { methodsDifferWords } from '../texts/dmarcTexts.ts';
import { liveView } from '../texts/liveTexts.ts';
import { mistakeWords, mistakeWordsWithoutValue } from '../texts/mistakeTexts.ts';
import { optionalRecordView } from '../texts/optionalRecordTexts.ts';
import {
  diagnosisOf,
  extraWords,
  laterWords,
  recordPurpose,
  recordStateWords,
  recordTitle,
  taskWords,
} from '../texts/recordTexts.ts';
import { ruleSources, senderRuleViews } from '../texts/senderRuleTexts.ts';
import { lookupsView } from '../texts/spfTexts.ts';
import { recordInAscii, shownName, shownToSet, shownValue } from '../view/domainNames.ts';
import type { DomainCheck } from '../view/domainsModel.ts';
import { domainFailureWords, recordKey } from '../view/domainsTree.ts';
import type { DnsLookup } from './dnsLookups.ts';
import { lostTermsWords, mergedSpf, mergedWords, spfChangeOf } from './spfChange.ts';

/** Returns the state of a domain's page, in the user's words. */
export function domainState(
  { domain, accountName }: DomainMemory,
  check: DomainCheck,
  look?: DnsLookup,
  page: Pick<DomainState, 'isWatched' | 'goesBackAndForth' | 'isLive'> = notWatched,
): DomainState {
  const { details, keptUntil, failure } = check;
  const failed =
    failure !== undefined ? domainFailureWords(domain, failure, accountName) : check.isStopped && stopped();
  return {
    ...shownName(domain),
    account: accountName,
    isAwaited: check.isAwaited === true,
    isBeingRead: check.isBeingRead === true,
    ...page,
    records: details ? recordViews(details, look) : [],
    rules: details ? senderRuleViews(details) : [],
    ruleSources: ruleSources(),
    optional: (details && look?.domain?.optional.map(optionalRecordView)) ?? [],
    ...(look && { look: { isUnderWay: look.isUnderWay, ...(look.at !== undefined && { at: look.at }) } }),
    ...(details && {
      state: worstState(details),
      checkedAt: checkedAt(details),
    }),
    ...(keptUntil !== undefined && { keptUntil }),
    ...(failed && { failure: failed }),
  };
}

const notWatched = { isWatched: false, goesBackAndForth: false };

const stopped = () => l10n.t('The check was stopped.');

/** Returns the views of all records, required ones first. */
export function recordViews(details: DomainDetails, look?: DnsLookup): RecordView[] {
  const { records } = details;
  const inOrder = [
    ...records.filter(({ optional }) => !optional),
    ...records.filter(({ optional }) => optional),
  ];
  return inOrder.map((record) => {
    const seen = look?.at === undefined ? undefined : look.records[records.indexOf(record)];
    const { nextStep, ...view } = recordView(record, details, look);
    const live = liveOf(record, seen, look, view.toSet !== undefined);
    const change = spfChangeOf(record, view.toSet, live.live, look?.domain?.merge);
    const isDone = live.live?.state === 'spreading' || (live.live?.state === 'right' && live.live.isNews);
    return withTask(record, {
      ...view,
      keyFacts: keyFacts(record, seen),
      ...(nextStep && !isDone && { nextStep }),
      ...(change && { change }),
      ...live,
    });
  });
}

/** Returns the values that DNS has now, as far as that is known. */
export function valuesInDns({ live, current }: RecordView): readonly string[] {
  return live?.isNews && live.state !== 'unknown' ? live.values : current;
}

/** Adds what to do with a record to fix. Without an answer of DNS, nothing should be changed. */
function withTask(record: DomainRecord, view: RecordView): RecordView {
  if (isUnanswered(record) || !isToFix(view)) return view;
  const kind = recordTask(view.toSet !== undefined, valuesInDns(view));
  return { ...view, task: { kind, words: taskWords(kind) } };
}

/**
 * Returns the record to set at the registrar: the service's value, or the user's own SPF record with the service's include. Returns
 * `undefined` if nobody knows what the service's check means: nothing should be changed then.
 */
export function toSetOf(
  record: DomainRecord,
  { domain }: DomainDetails,
  look?: DnsLookup,
): RecordToSet | undefined {
  if (!isExplained(record)) return undefined;
  const merged = mergedSpf(record, look?.domain?.merge);
  return shownToSet(domain, merged ? { ...record, value: merged.after } : record);
}

function recordView(
  record: DomainRecord,
  details: DomainDetails,
  look?: DnsLookup,
): Omit<RecordView, 'keyFacts'> {
  const state = recordState(record);
  const purpose = recordPurpose(record);
  const warning = warningOf(record, details);
  const merged = mergedSpf(record, look?.domain?.merge);
  const toSet = toSetOf(record, details, look);
  const isUnexplained = !isExplained(record);
  const later = laterWords(record);
  const listed = isUnexplained ? shownToSet(details.domain, record) : undefined;
  return {
    key: recordKey(record),
    title: recordTitle(record),
    state,
    stateWords: recordStateWords(record),
    mayStay: mayStay(record),
    isUnexplained,
    ...diagnosisOf(record),
    ...(merged && { nextStep: mergedWords(merged.auditAfter.lookups) }),
    notes: notesOf(record, details, look?.domain),
    current: record.current.map((value) => shownValue(record, value)),
    optional: record.optional === true,
    protectsDelivery: protectsDelivery(record),
    reportsComplaints: record.record === 'fbl',
    isRepeated: record.code === 'multiple',
    ...(warning && { warning }),
    ...(purpose && { purpose }),
    ...(toSet && { toSet }),
    ...(later && { later }),
    ...(listed && { listed }),
  };
}

/** Returns what a lookup from this machine adds to a record. A value that only has to propagate is not a mistake. */
function liveOf(
  record: DomainRecord,
  seen: SeenNow | undefined,
  look: DnsLookup | undefined,
  hasValue: boolean,
): Pick<RecordView, 'live' | 'mistake' | 'lookups'> {
  if (!seen || look?.at === undefined) return {};
  const live = liveView(recordInAscii(record), seen, look.at);
  const isMistaken = seen.mistake && live.state !== 'spreading' && !isMailOfDomain(record, seen.mistake);
  const spf = record.record === 'spf' && look.domain?.spf;
  return {
    live,
    ...(isMistaken && {
      mistake: hasValue ? mistakeWords(seen.mistake) : mistakeWordsWithoutValue(seen.mistake),
    }),
    ...(spf && { lookups: lookupsView(spf) }),
  };
}

/** Returns true if a mistake only says that the domain has mail servers of its own. Nobody should delete these for an optional record. */
function isMailOfDomain({ optional }: DomainRecord, { code }: Mistake): boolean {
  return optional === true && code === 'otherMxBeside';
}

/** Returns notes on setting the record ("Rules for setting records") and the service's additional information. */
function notesOf(record: DomainRecord, details: DomainDetails, seen?: LiveDomain): Words[] {
  // The page already shows the same number of lookups, counted from this machine.
  const isSaidBySpf = record.record === 'spf' && record.extra === String(seen?.spf?.lookups);
  const notes = [
    isSaidBySpf ? undefined : extraWords(record),
    ...recordRules(record, details),
    record.record === 'dmarc' && seen?.dmarc ? methodsDifferWords(seen.dmarc) : undefined,
  ];
  return notes.filter((note) => note !== undefined);
}

function recordRules(record: DomainRecord, details: DomainDetails): (Words | undefined)[] {
  const state = recordState(record);
  const isToBeSet = state !== 'ok' && toSetOf(record, details);
  if (record.record === 'spf' && isToBeSet && record.current.length > 0) {
    return [
      l10n.t('Replace your SPF record, don’t add a second one: receivers ignore SPF when there are two.'),
      lostTermsWords(record),
    ];
  }
  return record.record === 'mail' && state !== 'ok' && state !== 'off'
    ? [l10n.t('With this record, the domain’s existing mailboxes stop receiving mail.')]
    : [];
}

/** Returns what to know before a record is set: it may do harm in the wrong order, or at all. */
function warningOf(record: DomainRecord, { domain, records }: DomainDetails): Words | undefined {
  if (!isExplained(record)) return undefined;
  const state = recordState(record);
  if (record.record === 'mail' && state === 'off')
    return l10n.t(
      'Add this only if nobody reads mail at {0}: its mailboxes stop receiving.',
      shownName(domain).domain,
    );
  const isEarly = records.some(
    (each) => ['dkim', 'spf'].includes(each.record) && !isRight(recordState(each)),
  );
  const isToBeSet = record.record === 'dmarc' && !['ok', 'no_dkim'].includes(record.code);
  const isStrict = ['quarantine', 'reject'].includes(readDmarcRecord(record.value).p ?? 'none');
  return isToBeSet && !isUnanswered(record) && isEarly && isStrict
    ? l10n.t('Set this one only when DKIM and SPF are OK: before that, your letters may go to spam.')
    : undefined;
}
