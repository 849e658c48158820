import {
  isExplained,
  isUnanswered,
  isUnjudged,
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
import {
  type Awaited,
  type DomainMemory,
  type DomainState,
  isToConnect,
  isToFix,
  type LiveView,
  type RecordView,
} from '../../../protocol/domain.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { awaitedCause, awaitedStateWords } from '../texts/awaitedTexts.ts';
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

interface PageFacts extends Pick<DomainState, 'isWatched' | 'accountKind'> {
  /** The records that were correct at an earlier check but not at a later one. */
  readonly varying: readonly string[];
}

/** Returns the state of a domain's page, in the user's words. */
export function domainState(
  { domain, accountName }: DomainMemory,
  check: DomainCheck,
  look?: DnsLookup,
  { varying, ...page }: PageFacts = { isWatched: false, varying: [] },
): DomainState {
  const { details, keptUntil, failure } = check;
  const records = details ? recordViews(details, look, varying) : [];
  return {
    ...shownName(domain),
    account: accountName,
    isAwaited: check.isAwaited === true,
    isBeingRead: check.isBeingRead === true,
    ...page,
    records,
    rules: details ? senderRuleViews(details, awaitingIn(details, records)) : [],
    ruleSources: ruleSources(),
    optional: (details && look?.domain?.optional.map(optionalRecordView)) ?? [],
    ...(look && { look: { isUnderWay: look.isUnderWay, ...(look.at !== undefined && { at: look.at }) } }),
    ...(details && {
      state: worstState(details),
      checkedAt: checkedAt(details),
    }),
    ...(keptUntil !== undefined && { keptUntil }),
    ...(failure !== undefined && {
      failure: {
        words: domainFailureWords(domain, failure, accountName),
        ways: ['check', 'showLog'] as const,
      },
    }),
    ...(failure === undefined &&
      check.isStopped && { failure: { words: l10n.t('The check was stopped.'), ways: ['check'] as const } }),
  };
}

/** Returns the records that wait, by their names. */
const awaitingIn = ({ records }: DomainDetails, views: readonly RecordView[]) =>
  new Set(
    records
      .filter((record) => views.some(({ key, awaits }) => awaits && key === recordKey(record)))
      .map(({ record }) => record),
  );

/** Returns the views of all records in the order in which they are set: those with a warning last, then optional ones. */
export function recordViews(
  details: DomainDetails,
  look?: DnsLookup,
  varying: readonly string[] = [],
): RecordView[] {
  const rank = (record: DomainRecord) => (record.optional ? 2 : warningOf(record, details) ? 1 : 0);
  return details.records
    .toSorted((one, other) => rank(one) - rank(other))
    .map((record) => {
      const seen = look?.at === undefined ? undefined : look.records[details.records.indexOf(record)];
      const view = recordView(record, details, look);
      const live = liveOf(record, seen, look, view.toSet !== undefined);
      const change = spfChangeOf(record, view.toSet, live.live, look?.domain?.merge);
      const whole = { ...view, keyFacts: keyFacts(record, seen), ...(change && { change }), ...live };
      const awaits = awaitedOf(record, live.live, varying);
      return awaits ? waiting(awaits, record, whole, details) : withTask(record, whole);
    });
}

/** Returns what a record waits for; `undefined` if it is in order, or somebody has to do something about it. */
function awaitedOf(
  record: DomainRecord,
  live: LiveView | undefined,
  varying: readonly string[],
): Awaited | undefined {
  const state = recordState(record);
  if (!isExplained(record) || state === 'ok' || state === 'fail') return undefined;
  if (varying.includes(record.record) && !isRight(state)) return 'agreement';
  if (live?.state === 'spreading') return 'propagation';
  return live?.state === 'right' && live.isNews ? 'service' : undefined;
}

/** Turns the view of a record into one that waits: without a mistake, a warning or a next step. The cause says all about DNS now. */
function waiting(
  awaits: Awaited,
  record: DomainRecord,
  { mistake: _mistake, nextStep: _nextStep, warning: _warning, live, ...view }: RecordView,
  details: DomainDetails,
): RecordView {
  const cause = awaits === 'propagation' ? live?.words : awaitedCause(awaits, record, details);
  return {
    ...view,
    awaits,
    stateWords: awaitedStateWords(awaits),
    cause: cause ?? view.cause,
    ...(live && { live: withoutWords(live) }),
  };
}

const withoutWords = ({ words: _words, ...seen }: LiveView): LiveView => seen;

/** Returns the values that DNS has now, as far as that is known. */
export function valuesInDns({ live, current }: RecordView): readonly string[] {
  return live?.isNews && live.state !== 'unknown' ? live.values : current;
}

/** Adds what to do with a record to fix or to connect. Without an answer of DNS, nothing should be changed. */
function withTask(record: DomainRecord, view: RecordView): RecordView {
  if (isUnanswered(record) || !(isToFix(view) || isToConnect(view))) return view;
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
  const later = laterWords(record);
  const listed = isExplained(record) ? undefined : shownToSet(details.domain, record);
  return {
    key: recordKey(record),
    title: recordTitle(record),
    state,
    stateWords: recordStateWords(record),
    mayStay: mayStay(record),
    isUnjudged: isUnjudged(record),
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
