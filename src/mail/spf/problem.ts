import type { FailedLookup } from '../dns.ts';
import type { SyntaxMistake } from './terms.ts';

/** Most terms of a check that may ask the DNS, whatever records they are in (RFC 7208, section 4.6.4). */
export const mostLookups = 10;
/** Most of those that may find nothing. */
export const mostVoidLookups = 2;
/** Most hosts of one `mx`, and most names of an address. */
export const mostHosts = 10;

/** Why a check ends without a verdict on the sender; `domain` is the one whose record is to blame. */
export type SpfProblem =
  | { readonly code: 'syntax'; readonly domain: string; readonly mistakes: readonly SyntaxMistake[] }
  | { readonly code: 'severalRecords'; readonly domain: string; readonly records: readonly string[] }
  /** What a record includes, or hands over to, has no record, or cannot be a domain. */
  | { readonly code: 'noRecord'; readonly domain: string; readonly target: string }
  | { readonly code: 'tooManyLookups'; readonly domain: string }
  | { readonly code: 'tooManyVoidLookups'; readonly domain: string }
  | {
      readonly code: 'tooManyHosts';
      readonly domain: string;
      readonly target: string;
      readonly count: number;
    }
  | { readonly code: 'failedLookup'; readonly domain: string; readonly failure: FailedLookup };

/** Ends a check from within its includes. It never leaves `checkHost`. */
export class SpfStop extends Error {
  readonly problem: SpfProblem;

  constructor(problem: SpfProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
