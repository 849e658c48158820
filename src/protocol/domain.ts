/** The conversation between the extension and the page of a sender domain. */
import type { LiveState } from '../core/domains/liveRecord.ts';
import type { RecordState } from '../core/domains/recordState.ts';
import type { RecordToSet } from '../core/domains/recordToSet.ts';
import type { RuleVerdict } from '../core/domains/senderRules.ts';
import { hasFields } from './hasFields.ts';

/** Everything that the page shows, sent whole each time, in the user's words. Times are in milliseconds since 1970. */
export interface DomainState {
  /** As people write it. */
  readonly domain: string;
  /** As DNS has it, where that is something else. */
  readonly asciiDomain?: string;
  /** The account's name. */
  readonly account: string;
  /** The worst state of the records, and in words; absent until there is a check. */
  readonly state?: RecordState;
  readonly stateWords?: string;
  readonly checkedAt?: number;
  /** When the service checks anew. */
  readonly keptUntil?: number;
  /** It is asked then by itself. */
  readonly isAwaited: boolean;
  readonly isBeingRead: boolean;
  /** It is looked at until it is right. */
  readonly isWatched: boolean;
  /** While it was watched it was right before, and is not any more. */
  readonly goesBackAndForth: boolean;
  /** Why the last attempt to read failed, or that it was stopped. */
  readonly failure?: string;
  /** The look into DNS from here: when it was, and whether another one is under way. */
  readonly look?: { readonly at?: number; readonly isUnderWay: boolean };
  readonly records: readonly RecordView[];
  /** What large providers ask of senders, and where that is written. */
  readonly rules: readonly SenderRuleView[];
  readonly ruleSources: readonly RuleSource[];
  /** What else DNS may have; nothing before somebody has looked. */
  readonly further: readonly FurtherView[];
}

/** One record: what it is for, how it stands, what to do. */
export interface RecordView {
  /** Tells the record from the others of its domain, also after another check. */
  readonly key: string;
  readonly title: string;
  readonly purpose?: string;
  readonly state: RecordState;
  readonly stateWords: string;
  readonly cause: string;
  readonly nextStep?: string;
  /** What else is to be known before it is set, or of what was found. */
  readonly notes: readonly string[];
  /** Absent when nothing may be set now. */
  readonly toSet?: RecordToSet;
  /** What becomes of the one SPF record that is there. */
  readonly change?: { readonly before: string; readonly after: string };
  /** What is in DNS, as the service saw it. */
  readonly current: readonly string[];
  readonly optional: boolean;
  /** What DNS has now, seen from here. */
  readonly live?: LiveView;
  /** What was done wrong, as a look from here tells. */
  readonly mistake?: MistakeView;
  /** What there is to know of the key of a DKIM record that is right. */
  readonly keyFacts: readonly KeyFactView[];
  /** What receivers look up because of an SPF record. */
  readonly lookups?: LookupsView;
}

/** The look-ups that an SPF record costs, counted, and as a tree. */
export interface LookupsView {
  readonly words: string;
  /** Whether there are more than receivers make. */
  readonly isTooMuch: boolean;
  readonly terms: readonly LookupView[];
  /** What else is to be known of the count. */
  readonly notes: readonly string[];
}

/** One term of a record, what is to be said of it, and what it leads to. */
export interface LookupView {
  readonly text: string;
  readonly words: string;
  readonly isWrong: boolean;
  readonly below: readonly LookupView[];
}

/** A mistake, and what to change. */
export interface MistakeView {
  readonly cause: string;
  readonly nextStep?: string;
}

/** One thing to know of a key, and how bad it is. */
export interface KeyFactView {
  readonly words: string;
  readonly weight: 'fine' | 'warning' | 'wrong';
}

/** What a look from here says of a record; `values` are what it has, where the service saw something else. */
export interface LiveView {
  readonly state: LiveState;
  readonly words: string;
  readonly values: readonly string[];
  /** Whether it is something else than the service saw. */
  readonly isNews: boolean;
}

/** A rule of large providers, and whether the domain keeps it; where nobody can say from here, how to find out. */
export interface SenderRuleView {
  readonly words: string;
  readonly askedBy: readonly string[];
  readonly verdict: RuleVerdict;
  readonly verdictWords: string;
  readonly advice?: string;
}

export interface RuleSource {
  readonly words: string;
  /** On the web. */
  readonly address: string;
}

/** A record that the service does not ask for: what it is for, and what there is of it. */
export interface FurtherView {
  readonly title: string;
  readonly purpose: string;
  readonly words: string;
  /** What is wrong with it, for information. */
  readonly mistake?: string;
  /** Its name in full. */
  readonly host: string;
  readonly values: readonly string[];
}

/** What VS Code keeps of a page, so that it can be restored after a reload. `account` is the account's identity. */
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
  'ready',
  'check',
  'checkWhenPossible',
  'stop',
  'look',
  'watch',
  'unwatch',
  'copyAll',
] as const;

/** What of a record can be copied by itself. */
export const copied = ['host', 'fullHost', 'asciiHost', 'priority', 'value', 'asciiValue', 'quoted'] as const;

/** `ready` asks for the state: a hidden page receives nothing, so it asks each time it becomes visible. */
export type FromDomainPage =
  | { readonly type: (typeof requests)[number] }
  | { readonly type: 'copy'; readonly record: string; readonly what: (typeof copied)[number] };

/** What came from the page, or `undefined` when it is not one of its messages. */
export function readFromDomainPage(data: unknown): FromDomainPage | undefined {
  if (!hasFields(data)) return undefined;
  const type = requests.find((request) => request === data.type);
  if (type) return { type };
  const what = copied.find((name) => name === data.what);
  const { record } = data;
  if (data.type !== 'copy' || !what || typeof record !== 'string') return undefined;
  return { type: 'copy', record, what };
}

/** What came from the extension, or `undefined` when it is not one of its messages. */
export function readToDomainPage(data: unknown): ToDomainPage | undefined {
  const known =
    hasFields(data) && data.type === 'show' && hasFields(data.state) && readDomainMemory(data.memory);
  return known ? (data as unknown as ToDomainPage) : undefined;
}

/** What VS Code kept, or `undefined` when it is not what a page of ours left there. */
export function readDomainMemory(data: unknown): DomainMemory | undefined {
  if (!hasFields(data)) return undefined;
  const { account, accountName, id, domain } = data;
  if (![account, accountName, domain].every((text) => typeof text === 'string')) return undefined;
  return Number.isSafeInteger(id) ? (data as unknown as DomainMemory) : undefined;
}
