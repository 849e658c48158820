/** The messages between the extension and the page of a sender domain. */
import type { LiveState } from '../core/domains/liveRecord.ts';
import type { RecordState } from '../core/domains/recordState.ts';
import type { RecordTask, RecordToSet } from '../core/domains/recordToSet.ts';
import type { RuleVerdict } from '../core/domains/senderRules.ts';
import type { AccountKind } from './accountKind.ts';
import { hasFields } from './hasFields.ts';

/** The whole state of the page, sent after each change. Texts are in the user's language, times in milliseconds since 1970. */
export interface DomainState {
  /** In Unicode. */
  readonly domain: string;
  /** In ASCII (A-labels), if different. */
  readonly asciiDomain?: string;
  /** The account's name. */
  readonly account: string;
  /** Absent while the account is not the active one. */
  readonly accountKind?: AccountKind;
  /** The worst state of the records; absent until the first check. */
  readonly state?: RecordState;
  readonly checkedAt?: number;
  /** The time until which the service keeps its result. It can check again only then. */
  readonly keptUntil?: number;
  /** True if Mailroom will request a new check at that time. */
  readonly isAwaited: boolean;
  readonly isBeingRead: boolean;
  /** True while the domain is watched until its records are correct. */
  readonly isWatched: boolean;
  /** Why the last check failed or was stopped, and what the user can do about it. */
  readonly failure?: { readonly words: string; readonly ways: readonly FailureWay[] };
  /** The DNS lookup from this machine: the time of the last one, and whether another one is running. */
  readonly look?: { readonly at?: number; readonly isUnderWay: boolean };
  readonly records: readonly RecordView[];
  /** The requirements of large mailbox providers, and the sources of these requirements. */
  readonly rules: readonly SenderRuleView[];
  readonly ruleSources: readonly RuleSource[];
  /** The records in DNS that the service does not require; empty before the first lookup. */
  readonly optional: readonly OptionalRecordView[];
}

/** What the user can do after a check failed. */
export type FailureWay = 'check' | 'showLog' | 'switchAccount';

/** A record: its purpose, its state, and what to do. */
export interface RecordView {
  /** Identifies the record within its domain. Stays the same after another check. */
  readonly key: string;
  readonly title: string;
  readonly purpose?: string;
  readonly state: RecordState;
  readonly stateWords: string;
  /** True if the record may stay as it is although the service warns of it. */
  readonly mayStay: boolean;
  /** True if only the service's support can tell whether the record is in order. */
  readonly isUnjudged: boolean;
  /** What the record waits for; there is nothing to change in DNS then. */
  readonly awaits?: Awaited;
  /** What to know before the record is set. Such a record is set last, if at all. */
  readonly warning?: string;
  readonly cause: string;
  readonly nextStep?: string;
  /** True if mailbox providers may treat letters as spam while the record is wrong. */
  readonly protectsDelivery: boolean;
  /** True if complaints of readers are not reported while the record is not in order. */
  readonly reportsComplaints: boolean;
  /** True if DNS has several records where only one is allowed. */
  readonly isRepeated: boolean;
  /** Additional facts about the values found, or for the person who sets the record. */
  readonly notes: readonly string[];
  /** The record to set; absent if none should be set now. */
  readonly toSet?: RecordToSet;
  /** When the value is to be set; absent if now. */
  readonly later?: string;
  /** What to do with the record at the registrar, and how that is called. Absent if the record is not to be fixed. */
  readonly task?: { readonly kind: RecordTask; readonly words: string };
  /** The values that the service gives for a record whose state only its support can explain. They are not to be set. */
  readonly listed?: RecordToSet;
  /** The change to an existing SPF record. */
  readonly change?: { readonly before: string; readonly after: string };
  /** The values in DNS that the service found. */
  readonly current: readonly string[];
  readonly optional: boolean;
  /** The result of a lookup from this machine. */
  readonly live?: LiveView;
  /** The mistake that a lookup from this machine has recognized. */
  readonly mistake?: MistakeView;
  /** Facts about the key of a correct DKIM record. */
  readonly keyFacts: readonly KeyFactView[];
  /** The DNS lookups that an SPF record causes. */
  readonly lookups?: LookupsView;
}

/**
 * What a record waits for: that the service sees what DNS has by now, that all name servers have it, or that they stop disagreeing.
 */
export type Awaited = 'service' | 'propagation' | 'agreement';

/** Returns true if a required record is wrong, it is known why, and there is something to change in DNS. */
export function isToFix({ state, optional, mayStay, isUnjudged, awaits }: RecordView): boolean {
  return !optional && !mayStay && !isUnjudged && !awaits && (state === 'err' || state === 'warn');
}

/** Returns true if a required record is not connected: letters can be sent without it. */
export function isToConnect({ state, optional, awaits }: RecordView): boolean {
  return !optional && !awaits && state === 'off';
}

/** The DNS lookups of an SPF record: their number, and a tree of its terms. */
export interface LookupsView {
  readonly words: string;
  /** True if the record causes more lookups than receivers allow. */
  readonly isTooMuch: boolean;
  readonly terms: readonly LookupView[];
  /** Additional facts about the number of lookups. */
  readonly notes: readonly string[];
}

/** A term of a record, a text about it, and the terms that it includes. */
export interface LookupView {
  readonly text: string;
  readonly words: string;
  readonly isWrong: boolean;
  readonly below: readonly LookupView[];
}

/** A mistake, and how to fix it. */
export interface MistakeView {
  readonly cause: string;
  readonly nextStep?: string;
}

/** A fact about a key, and its severity. */
export interface KeyFactView {
  readonly words: string;
  readonly weight: 'fine' | 'warning' | 'wrong';
}

/** The result of a lookup of one record from this machine. `values` are set if they differ from what the service found. */
export interface LiveView {
  readonly state: LiveState;
  /** Absent if the service's check says the same. */
  readonly words?: string;
  readonly values: readonly string[];
  /** True if the result differs from the service's. */
  readonly isNews: boolean;
}

/** A requirement of large mailbox providers, and the verdict for this domain; `awaited` until the service has seen a change. If Mailroom can't tell, `advice` says how to find out. */
export interface SenderRuleView {
  readonly words: string;
  readonly askedBy: readonly string[];
  readonly verdict: RuleVerdict | 'awaited';
  readonly verdictWords: string;
  readonly advice?: string;
}

export interface RuleSource {
  readonly words: string;
  /** A URL. */
  readonly address: string;
}

/** A record that the service does not require: its purpose, and its values in DNS. */
export interface OptionalRecordView {
  readonly title: string;
  readonly purpose: string;
  readonly words: string;
  /** A mistake in the record, for information only. */
  readonly mistake?: string;
  /** The full name of the record. */
  readonly host: string;
  readonly values: readonly string[];
}

/** The state that VS Code keeps to restore a page after a reload. `account` is the account's identity. */
export interface DomainMemory {
  readonly account: string;
  readonly accountName: string;
  readonly id: number;
  readonly domain: string;
}

export type ToDomainPage = {
  readonly type: 'show';
  readonly state: DomainState;
  readonly memory: DomainMemory;
  /** The key of a record to scroll to. */
  readonly reveal?: string;
};

const requests = [
  ...(['ready', 'check', 'stop', 'watch', 'unwatch'] as const),
  ...(['copyFaulty', 'copyMessage', 'sendTest', 'newCampaign', 'showLog', 'switchAccount'] as const),
] as const;

/** The parts of a record to set that have a copy button, and the question about it for the service's support. */
export const copied = [
  ...(['host', 'fullHost', 'asciiHost', 'priority', 'value', 'asciiValue', 'quoted'] as const),
  'question',
] as const;

/** A message from the page. `ready` asks for the state: a hidden page receives nothing, so it asks each time it becomes visible. */
export type FromDomainPage =
  | { readonly type: (typeof requests)[number] }
  | { readonly type: 'copy'; readonly record: string; readonly what: (typeof copied)[number] };

/** Returns the message from the page, or `undefined` if it is invalid. */
export function readFromDomainPage(data: unknown): FromDomainPage | undefined {
  if (!hasFields(data)) return undefined;
  const type = requests.find((request) => request === data.type);
  if (type) return { type };
  const what = copied.find((name) => name === data.what);
  const { record } = data;
  if (data.type !== 'copy' || !what || typeof record !== 'string') return undefined;
  return { type: 'copy', record, what };
}

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToDomainPage(data: unknown): ToDomainPage | undefined {
  const known =
    hasFields(data) && data.type === 'show' && hasFields(data.state) && readDomainMemory(data.memory);
  return known ? (data as unknown as ToDomainPage) : undefined;
}

/** Returns the state that VS Code kept, or `undefined` if it is invalid. */
export function readDomainMemory(data: unknown): DomainMemory | undefined {
  if (!hasFields(data)) return undefined;
  const { account, accountName, id, domain } = data;
  if (![account, accountName, domain].every((text) => typeof text === 'string')) return undefined;
  return Number.isSafeInteger(id) ? (data as unknown as DomainMemory) : undefined;
}
