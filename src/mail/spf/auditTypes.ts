import type { SpfProblem } from './problem.ts';
import type { SpfRecord } from './readRecord.ts';
import type { Place, Term } from './terms.ts';

/** What a domain's record is and leads to, for any sender: the tree of includes and redirects. */
export interface SpfAudit {
  readonly root: AuditedRecord;
  /** Terms that ask the DNS when nothing matches before: 10 are allowed (RFC 7208, section 4.6.4). */
  readonly lookups: number;
  /** Those of them that certainly find nothing: 2 are allowed. */
  readonly voidLookups: number;
  /** False when not everything was followed, so that the counts may be too small: loops, failures, records without end. */
  readonly complete: boolean;
  /** In the order in which a receiver comes by them. */
  readonly problems: readonly AuditProblem[];
}

/** One record with its terms; otherwise why there is nothing below: it cannot be known, or is one that led here. */
export type AuditedRecord = {
  readonly domain: string;
  /** The look-ups of its terms and of everything below. */
  readonly lookups: number;
} & (
  | { readonly outcome: 'found'; readonly record: SpfRecord; readonly terms: readonly AuditedTerm[] }
  | { readonly outcome: 'none' | 'several' | 'failed' | 'loop' }
);

export interface AuditedTerm {
  readonly term: Term;
  /** False for what stands behind `all`, and for a `redirect` beside one: receivers never come there. */
  readonly isReached: boolean;
  /** Which look-up of the whole it is, from 1 on; nothing when it asks nothing. */
  readonly ordinal?: number;
  /** Its own look-up and those below. */
  readonly lookups: number;
  /** Whether it certainly finds nothing. */
  readonly isVoid: boolean;
  /** The name that it means; nothing when that depends on the letter. */
  readonly target?: string;
  /** How many hosts an `mx` means. */
  readonly hosts?: number;
  /** What an `include` or a `redirect` leads to, unless there was too much before. */
  readonly below?: AuditedRecord;
}

/** What is wrong with a record or may surprise its owner. Those of `SpfProblem` make every check end in an error. */
export type AuditProblem =
  | SpfProblem
  | { readonly code: 'noOwnRecord'; readonly domain: string }
  /** An include or a redirect leads back to a domain that led to it. */
  | { readonly code: 'loop'; readonly domain: string; readonly path: readonly string[] }
  /** There is more to follow than anybody should ask for. */
  | { readonly code: 'tooLarge'; readonly domain: string }
  | ({ readonly code: 'impossibleName'; readonly domain: string; readonly target: string } & Place)
  /** Everybody may send for the domain. */
  | ({ readonly code: 'plusAll'; readonly domain: string } & Place)
  /** Nothing is said of all others: they are neutral (section 4.7). */
  | { readonly code: 'noAll'; readonly domain: string }
  | ({ readonly code: 'unreachable'; readonly domain: string } & Place)
  /** Slow, unreliable and not to be used (section 5.5). */
  | ({ readonly code: 'ptr'; readonly domain: string } & Place)
  /** Ignored; one that is named as a mechanism was meant as one. */
  | ({ readonly code: 'unknownModifier'; readonly domain: string; readonly name: string } & Place);
